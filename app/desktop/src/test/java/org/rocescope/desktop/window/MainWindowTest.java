package org.rocescope.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import javafx.scene.Scene;
import javafx.scene.control.SplitPane;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TreeItem;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.BorderPane;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocescope.desktop.Captures;
import org.rocescope.desktop.document.Packets;
import org.rocescope.desktop.document.Progress;
import org.rocescope.desktop.document.Transactions;
import org.rocescope.desktop.preferences.Preferences;
import org.rocescope.desktop.workspace.View;

class MainWindowTest extends WindowTest {
    @TempDir
    Path folder;

    @Test
    void shouldOpenEachSample() throws Exception {
        for (Path sample : Captures.samples()) {
            open(sample);
            int size = workspace.document().packets().size();
            assertThat(on(() -> packets().size())).isEqualTo(size).isPositive();
            assertThat(text("counts")).startsWith(String.format("%,d packet", size));
            interact(() -> workspace.selection().choosePacket(size - 1));
            assertThat(chosenPacket()).isEqualTo(size - 1);
            assertThat(line("OfField[node=FieldNode[header=frame")).isNotNull();
        }
    }

    @Test
    void shouldMakeAViewWhenItIsAskedForAndTheOthersOnceTheWindowIsThere() {
        interact(() -> {
            // not shown: nothing is made in the background
            Scene fresh = freshScene();
            assertThat(made(fresh)).containsExactly(View.PACKETS);
            workspace.frontViewProperty().set(View.TRANSACTIONS);
            assertThat(made(fresh)).containsExactly(View.PACKETS, View.TRANSACTIONS);
            workspace.frontViewProperty().set(View.PACKETS);
        });
        until(() -> made(stage.getScene()).equals(Views.titles()));
    }

    private Scene freshScene() {
        Stage fresh = new Stage();
        new MainWindow(fresh, workspace);
        return fresh.getScene();
    }

    private static List<String> made(Scene scene) {
        SplitPane split = (SplitPane) ((BorderPane) scene.getRoot()).getCenter();
        return ((TabPane) split.getItems().get(0))
                .getTabs().stream()
                        .filter(tab -> tab.getTooltip() != null)
                        .map(Tab::getText)
                        .toList();
    }

    @Test
    void shouldShowThePacketThatIsClicked() {
        open(Captures.sample("flush.pcap"));
        clickOn(cell("packets", "5"));
        assertThat(workspace.selection().get().packet()).isEqualTo(4);
        type(KeyCode.DOWN);
        assertThat(workspace.selection().get().packet()).isEqualTo(5);
        interact(() -> workspace.selection().back());
        assertThat(chosenPacket()).isEqualTo(4);
        interact(() -> workspace.selection().forward());
        assertThat(chosenPacket()).isEqualTo(5);
    }

    @Test
    void shouldFilterAsTyped() {
        open(Captures.sample("flush.pcap"));
        clickOn("#filter").write("infiniband.bth.opcode == FLUSH");
        type(KeyCode.ESCAPE).type(KeyCode.ENTER);
        until(() -> workspace.filter() != null && workspace.filter().isOver());
        settle();
        int shown = on(() -> packets().size());
        assertThat(shown).isPositive().isLessThan(workspace.document().packets().size());
        assertThat(text("filter-outcome"))
                .isEqualTo(shown + " of " + workspace.document().packets().size());
        for (int i = 0; i < shown; i++) {
            int at = i;
            int row = on(() -> packets().row(at));
            assertThat(workspace.document().packets().opcode(row)).isEqualTo(0x1C);
        }
        clickOn("#filter-clear");
        until(() -> workspace.filter() == null);
        settle();
        assertThat(on(() -> packets().size()))
                .isEqualTo(workspace.document().packets().size());
        assertThat(on(() -> filter().getText())).isEmpty();
    }

    @Test
    void shouldMarkAMistakeInTheFilterWhereItIs() {
        open(Captures.sample("flush.pcap"));
        clickOn("#filter").write("infiniband.bth.opcod == 3");
        settle();
        assertThat(on(() -> filter().getPseudoClassStates().toString())).contains("mistaken");
        assertThat(on(() -> filter().getTooltip().getText())).contains("infiniband.bth.opcode");
        type(KeyCode.ESCAPE).type(KeyCode.ENTER);
        settle();
        assertThat(workspace.filter()).isNull();
        javafx.scene.shape.Path wave =
                (javafx.scene.shape.Path) stage.getScene().lookup(".mistake-mark");
        javafx.geometry.Bounds mark = on(() -> wave.localToScene(wave.getBoundsInLocal()));
        javafx.geometry.Bounds field = on(() -> filter().localToScene(filter().getBoundsInLocal()));
        // 21 of the 25 characters are mistaken, the first ones
        assertThat(mark.getMinX()).isBetween(field.getMinX(), field.getMinX() + 20);
        assertThat(mark.getWidth()).isBetween(100.0, 250.0);
    }

    @Test
    void shouldCompleteNames() {
        open(Captures.sample("flush.pcap"));
        clickOn("#filter").write("infiniband.feth.p");
        settle();
        type(KeyCode.DOWN).type(KeyCode.ENTER);
        assertThat(on(() -> filter().getText())).isEqualTo("infiniband.feth.plt");
    }

    @Test
    void shouldJumpFromRequestToAnswerAndBack() {
        open(Captures.sample("flush.pcap"));
        Transactions transactions = workspace.document().transactions();
        long request = transactions.requestFrames(0)[0];
        long answer = transactions.responseFrames(0)[0];
        interact(() -> workspace.selection().choosePacket((int) request - 1));
        TreeItem<?> link = line("ToPacket[text=Answered by packet " + answer);
        assertThat(link).isNotNull();
        clickOn("Answered by packet " + answer);
        assertThat(workspace.selection().get().packet()).isEqualTo((int) answer - 1);
        clickOn("Answers the request in packet " + request);
        assertThat(workspace.selection().get().packet()).isEqualTo((int) request - 1);
    }

    /** Its message has the numbers of the first time only. */
    @Test
    void shouldSayOfAFindingThatCameBeforeWhereItWasFirst() {
        open(Captures.sample("commit-log.pcap"));
        interact(() -> workspace.selection().choosePacket(2));
        assertThat(line("ToFinding[text=ICRC-01: RC FLUSH with PSN 8484")).isNotNull();
        interact(() -> workspace.selection().choosePacket(6));
        assertThat(line("ToFinding[text=ICRC-01, one of 24; the first, packet 3: RC FLUSH with PSN 8484"))
                .isNotNull();
    }

    @Test
    void shouldLightTheBytesOfAFieldAndFindTheFieldOfAByte() {
        open(Captures.sample("flush.pcap"));
        interact(() -> workspace.selection().choosePacket(4));
        clickOn("Ethernet");
        assertThat(on(() -> stage.getScene().getRoot().lookupAll(".bytes-lit").stream()
                        .anyMatch(javafx.scene.Node::isVisible)))
                .isTrue();
        javafx.scene.Node offset = on(() -> stage.getScene().getRoot().lookupAll(".bytes-line").stream()
                .filter(cell -> ((javafx.scene.control.ListCell<?>) cell).getIndex() == 0 && cell.isVisible())
                .map(cell -> cell.lookup(".bytes-hex"))
                .findFirst()
                .orElseThrow());
        // the first byte is the first of the receiver's Ethernet address
        javafx.geometry.Bounds at = on(() -> offset.localToScreen(offset.getBoundsInLocal()));
        clickOn(at.getMinX() + 5, at.getCenterY());
        settle();
        assertThat(on(() -> fields().getSelectionModel()
                        .getSelectedItem()
                        .getValue()
                        .toString()))
                .contains("eth.dst");
    }

    @Test
    void shouldKeepWhatWasReadWhenLoadingIsCancelled() throws Exception {
        Path large = LargeCapture.write(folder.resolve("large.pcap"), 3_000_000);
        interact(() -> workspace.open(List.of(large.toString())));
        until(() -> workspace.document().packets().size() > 1000);
        settle();
        clickOn("#cancel-loading");
        until(() -> workspace.loading().progress().isOver());
        settle();
        assertThat(workspace.loading().progress().state()).isEqualTo(Progress.State.CANCELLED);
        int size = workspace.document().packets().size();
        assertThat(size).isBetween(1000, 2_999_999);
        assertThat(on(() -> packets().size())).isEqualTo(size);
        assertThat(text("progress")).contains("cancelled");
        interact(() -> workspace.selection().choosePacket(size - 1));
        assertThat(line("OfField[node=FieldNode[header=frame")).isNotNull();
    }

    @Test
    void shouldOpenADamagedFileAndSayWhy() throws Exception {
        byte[] bytes = Files.readAllBytes(Captures.sample("flush.pcap"));
        Path cut = Files.write(folder.resolve("cut.pcap"), Arrays.copyOf(bytes, bytes.length - 20));
        open(cut);
        assertThat(on(() -> packets().size())).isPositive();
        assertThat(stage.getScene().lookup("#messages").isVisible()).isTrue();
        assertThat(lookup("#messages").lookup(".label").queryLabeled().getText())
                .contains("cut.pcap")
                .contains("file ends");
    }

    @Test
    void shouldRememberWhatItLookedLike() throws Exception {
        open(Captures.sample("flush.pcap"));
        interact(() -> {
            stage.setWidth(1000);
            packets().table().getColumns().remove(1);
            packets().table().getColumns().get(1).setPrefWidth(222);
            workspace.showOnly("infiniband.feth");
            workspace.zoomProperty().set(1.25);
        });
        settle();
        workspace.preferences().save();
        Preferences again = Preferences.load(config);
        assertThat(again.list("recent").get(0)).endsWith("flush.pcap");
        assertThat(again.list("filters")).containsExactly("infiniband.feth");
        interact(() -> workspace.close());
        interact(() -> begin(new Stage()));
        interact(() -> stage.close());
        assertThat(workspace.zoomProperty().get()).isEqualTo(1.25);
        Stage second = on(() -> (Stage) listWindows().stream()
                .filter(shown -> shown instanceof Stage && shown.isShowing())
                .findFirst()
                .orElseThrow());
        stage = second;
        assertThat(second.getWidth()).isEqualTo(1000);
        List<TableColumn<Integer, ?>> columns =
                on(() -> List.copyOf(packets().table().getColumns()));
        assertThat(columns.stream().map(TableColumn::getId))
                .doesNotContain("packets-number")
                .contains("packets-time");
        // remembered as it is without the zoom
        assertThat(columns.get(1).getPrefWidth()).isEqualTo(222 * 1.25);
    }

    @Test
    void shouldKeepTheWindowWhenAViewFails() throws Exception {
        open(Captures.sample("flush.pcap"));
        interact(() -> workspace.faults().guard(() -> {
            throw new IllegalStateException("made to fail");
        }));
        assertThat(lookup("#messages").lookup(".label").queryLabeled().getText())
                .contains("made to fail");
        assertThat(config.resolve("faults.log")).content().contains("made to fail");
        assertThat(stage.isShowing()).isTrue();
        Files.delete(config.resolve("faults.log"));
    }

    @Test
    void shouldAddAFieldAsAColumn() {
        open(Captures.sample("flush.pcap"));
        interact(() -> workspace.selection().choosePacket(4));
        TreeItem<?> port = line("OfField[node=FieldNode[header=udp, field=udp.srcport");
        assertThat(port).isNotNull();
        choose(port);
        settle();
        rightClickOn(lookup(".tree-cell")
                .match(javafx.scene.Node::isVisible)
                .lookup((javafx.scene.Node node) -> node instanceof javafx.scene.control.Labeled labeled
                        && labeled.getText() != null
                        && labeled.getText().startsWith("Source Port"))
                .queryAs(javafx.scene.Node.class));
        clickOn("Add as Column");
        settle();
        List<String> ids = on(() ->
                packets().table().getColumns().stream().map(TableColumn::getId).toList());
        assertThat(ids).contains("packets-udp.srcport");
    }

    @Test
    void shouldFilterFromTheContextMenu() {
        open(Captures.sample("commit-log.pcap"));
        interact(() -> workspace.selection().choosePacket(4));
        rightClickOn(cell("packets", "5")).clickOn("Filter on This Transaction").clickOn("Show Only");
        until(() -> workspace.filter() != null && workspace.filter().isOver());
        settle();
        int transaction = workspace.document().packets().transaction(4);
        int frames = workspace.document().transactions().requestFrames(transaction).length
                + workspace.document().transactions().responseFrames(transaction).length;
        assertThat(on(() -> packets().size())).isEqualTo(frames);
        assertThat(on(() -> filter().getText())).startsWith("frame.number in {");
        // the packet stays chosen where it is shown
        assertThat(chosenPacket()).isEqualTo(4);
    }

    @Test
    void shouldFindWithTheKeyboard() {
        open(Captures.sample("flush.pcap"));
        push(KeyCode.CONTROL, KeyCode.F);
        clickOn("#find").write("rc flush").type(KeyCode.ENTER);
        until(() -> workspace.selection().get().packet() == 9);
        push(KeyCode.CONTROL, KeyCode.N);
        until(() -> workspace.selection().get().packet() > 9);
        type(KeyCode.ESCAPE);
        assertThat(on(() -> stage.getScene().lookup("#find-bar").isVisible())).isFalse();
    }

    @Test
    void shouldChangeTimesAndTheme() {
        open(Captures.sample("commit-log.pcap"));
        fire("_View", "_Time Format", "Seconds since previous packet");
        assertThat(workspace.preferences().get("packets.time", "")).isEqualTo("SINCE_PREVIOUS");
        fire("_View", "Th_eme", "Dark");
        settle();
        assertThat(on(() -> stage.getScene().getRoot().getStyleClass())).contains("dark");
        assertThat(workspace.preferences().get("theme", "")).isEqualTo("DARK");
        fire("_View", "Th_eme", "Light");
    }

    @Test
    void shouldGoBackToNothingWhenClosed() {
        open(Captures.sample("flush.pcap"));
        interact(() -> workspace.selection().choosePacket(2));
        interact(() -> workspace.close());
        settle();
        assertThat(on(() -> packets().size())).isZero();
        assertThat(on(() -> fields().getRoot())).isNull();
        assertThat(workspace.selection().get().packet()).isEqualTo(Packets.NONE);
    }
}
