package org.rocescope.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCombination;
import org.junit.jupiter.api.Test;
import org.rocescope.desktop.Captures;
import org.rocescope.desktop.document.CaptureDocument;
import org.rocescope.desktop.document.Loading;
import org.rocescope.desktop.document.Progress;
import org.rocescope.desktop.document.Recording;
import org.rocescope.desktop.document.Transactions;
import org.rocescope.desktop.live.CaptureChoice.Bounds;
import org.rocescope.veth.Sender;
import org.rocescope.veth.Sender.Frames;
import org.rocescope.veth.VethPair;
import org.rocescope.veth.WriteStream;

/** A live capture in the window. */
class LiveWindowTest extends CableWindowTest {
    private static final Path SAMPLE = Captures.sample("commit-log-unflushed.pcap");

    /** Answers after which it is certain which direction they answer. */
    private static final int PAIRED = 5;

    /** What is asked for in the dialog is captured, shown as it comes, and at the end the same as the file's. */
    @Test
    void shouldCaptureWhatIsChosenAndShowTheSameAsTheFile() throws Exception {
        fire("_Capture", "_Options...");
        until(() -> lookup("#interfaces").tryQuery().isPresent());
        TableView<?> interfaces = lookup("#interfaces").queryTableView();
        until(() -> interfaces.getItems().size() >= 2);
        Button start = lookup("#capture-start").queryButton();
        assertThat(on(start::isDisabled)).isTrue();
        clickOn(VethPair.FAR);
        TextField filter = lookup("#capture-filter").queryAs(TextField.class);
        assertThat(on(() -> filter.getText())).isEqualTo("udp port 4791");
        until(() -> filter.getPseudoClassStates().toString().contains("fitting") && !start.isDisabled());

        interact(() -> filter.setText("udp port 4791 adn host 10.0.0.1"));
        until(() -> filter.getPseudoClassStates().toString().contains("mistaken"));
        assertThat(on(start::isDisabled)).isTrue();
        assertThat(problem()).contains("syntax error at 'adn', character 15");
        interact(() -> filter.setText("udp port 4791"));
        until(() -> !start.isDisabled());
        assertThat(on(() ->
                        lookup("#capture-promiscuous").queryAs(CheckBox.class).isSelected()))
                .isTrue();
        clickOn(start);
        until(() -> workspace.isCapturing());
        until(() -> lookup("#interfaces").tryQuery().isEmpty());

        Frames frames = Frames.of(SAMPLE);
        send(frames);
        untilPackets(frames.bytes().size());
        assertThat(workspace.isCapturing()).isTrue();
        assertThat(on(() -> packets().size())).isEqualTo(frames.bytes().size());
        assertThat(text("captured"))
                .startsWith("capturing far0: " + frames.bytes().size() + " captured, 0 dropped")
                .endsWith("in a temporary file");

        key("Shortcut+E");
        until(() -> workspace.loading().progress().isOver());
        settle();
        assertThat(workspace.loading().progress().state()).isEqualTo(Progress.State.DONE);
        assertSame(workspace.document(), SAMPLE);

        // another one: what is not saved is asked for
        List<Path> temporary = workspace.recording().files();
        interact(() -> javafx.application.Platform.runLater(() -> stage.getOnCloseRequest()
                .handle(new javafx.stage.WindowEvent(stage, javafx.stage.WindowEvent.WINDOW_CLOSE_REQUEST))));
        until(() -> lookup("#unsaved-capture").tryQuery().isPresent());
        clickOn("Cancel");
        Path saved = folder.resolve("saved.pcapng");
        interact(() -> window.saving().savePackets(saved, false, () -> {}));
        until(() -> Files.exists(saved)
                && workspace.recording().unsaved(frames.bytes().size()) == 0);
        assertThat(Frames.of(saved).bytes()).containsExactlyElementsOf(frames.bytes());

        key("Shortcut+R");
        until(() -> workspace.isCapturing() && workspace.document().packets().size() == 0);
        until(() -> !Files.exists(temporary.get(0)));
        send(frames);
        untilPackets(frames.bytes().size());
        assertThat(workspace.preferences().get("capture.interface", "")).isEqualTo(VethPair.FAR);
    }

    /** What a key does, whichever window has the focus. */
    private void key(String key) {
        interact(() -> stage.getScene()
                .getAccelerators()
                .get(KeyCombination.valueOf(key))
                .run());
    }

    private String problem() {
        String text = lookup("#capture-problem").queryLabeled().getText();
        return text;
    }

    private static void assertSame(CaptureDocument live, Path file) throws Exception {
        Loading loading = Loading.start(List.of(file.toString()), System.in);
        loading.await();
        CaptureDocument whole = loading.document();
        assertThat(live.packets().size()).isEqualTo(whole.packets().size());
        assertThat(transactions(live)).containsExactlyInAnyOrderElementsOf(transactions(whole));
        assertThat(findings(live)).isNotEmpty().containsExactlyInAnyOrderElementsOf(findings(whole));
        assertThat(live.unflushed().list().stream().map(Object::toString).map(LiveWindowTest::plain))
                .isNotEmpty()
                .containsExactlyElementsOf(whole.unflushed().list().stream()
                        .map(Object::toString)
                        .map(LiveWindowTest::plain)
                        .toList());
        assertThat(live.connections().list()).hasSameSizeAs(whole.connections().list());
        assertThat(live.memory()).hasSameSizeAs(whole.memory());
        loading.close();
    }

    /** Without what an array prints as. */
    private static String plain(String text) {
        return text.replaceAll("\\[J@[0-9a-f]+", "");
    }

    private static List<String> transactions(CaptureDocument document) {
        Transactions all = document.transactions();
        List<String> list = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            list.add(all.operation(i) + " " + all.status(i) + " " + all.connection(i) + " " + all.virtualAddress(i)
                    + " " + all.length(i) + " " + List.of(box(all.requestFrames(i)), box(all.responseFrames(i))));
        }
        return list;
    }

    private static List<Long> box(long[] numbers) {
        return java.util.Arrays.stream(numbers).boxed().toList();
    }

    private static List<String> findings(CaptureDocument document) {
        return document.findings().stream()
                .map(each -> each.rule().id() + " " + each.severity() + " " + each.count() + " " + each.message() + " "
                        + box(each.frames()))
                .toList();
    }

    @Test
    void shouldKeepTheRowsOfAnInterfaceThatGoesAwayAndSayIt() throws Exception {
        Frames frames = Frames.of(SAMPLE);
        Path file = folder.resolve("flow.pcapng");
        capture(into(file, Bounds.NONE, Bounds.NONE));
        send(frames);
        untilPackets(frames.bytes().size());
        pair.cut();
        until(() -> workspace.loading().progress().isOver());
        settle();
        assertThat(textOf("messages"))
                .contains(
                        "far0: the interface went away, so the capture ends; start it again when the interface is back");
        assertThat(on(() -> packets().size())).isEqualTo(frames.bytes().size());
        interact(() -> workspace.selection().choosePacket(3));
        settle();
        assertThat(line("OfField[node=FieldNode[header=frame")).isNotNull();
        assertThat(Frames.of(file).bytes()).containsExactlyElementsOf(frames.bytes());
        assertSame(workspace.document(), SAMPLE);

        // and a start that fails leaves it open
        interact(() -> window.capture(into(folder.resolve("other.pcapng"), Bounds.NONE, Bounds.NONE)));
        until(() -> textOf("messages").contains("far0: no such interface"));
        assertThat(workspace.document().packets().size())
                .isEqualTo(frames.bytes().size());
    }

    @Test
    void shouldFollowTheEndAndSayWhichRowsTheRingDeleted() throws Exception {
        Frames frames = Frames.of(SAMPLE);
        int size = frames.bytes().size();
        int rounds = 20;
        capture(into(folder.resolve("ring.pcapng"), new Bounds(0, 0, size, 2), new Bounds(0, 0, size * rounds, 0)));
        for (int i = 0; i < rounds - 1; i++) {
            send(frames);
        }
        untilPackets(size * (rounds - 1));
        int visible = on(() -> packets().table().getItems().size());
        assertThat(on(() -> packets().first())).isEqualTo(size * (rounds - 1) - visible);
        interact(() -> packets().table().requestFocus());
        interact(() -> workspace.selection().choosePacket(packets().first() + 2));
        moveTo(packets()).scroll(5, javafx.geometry.VerticalDirection.UP);
        settle();
        assertThat(workspace.followEndProperty().get()).isFalse();
        int first = on(() -> packets().first());
        send(frames);
        until(() -> workspace.loading().progress().isOver());
        settle();
        assertThat(on(() -> packets().first())).isEqualTo(first);

        interact(() -> packets().scrollTo(0));
        settle();
        assertThat(cell(
                        "packets",
                        "cannot be read again: its file is not kept any more: " + deleted(workspace.recording())))
                .isNotNull();
        interact(() -> packets().scrollTo(size * rounds));
        settle();
        int last = size * rounds - 1;
        assertThat(workspace.document().reader(1 << 16).read(last).frame().capturedLength())
                .isEqualTo(frames.bytes().get(size - 1).length);
        // what is kept can be saved: two files, each as long as the sample
        Path saved = folder.resolve("saved.pcapng");
        interact(() -> window.saving().savePackets(saved, false, () -> {}));
        until(() -> textOf("messages").contains("saved as"));
        assertThat(textOf("messages"))
                .contains(2 * size + " packets (without " + (rounds - 2) * size
                        + " whose files the ring has deleted) saved as");
        assertThat(Frames.of(saved).bytes())
                .hasSize(2 * size)
                .startsWith(frames.bytes().get(0));
    }

    private static String deleted(Recording recording) {
        return recording.capture().part(0).file().getFileName().toString();
    }

    /** From the wire to the list of packets, and of an answered request to the list of transactions. */
    @Test
    void shouldShowAPacketHalfASecondAfterItWasSentAtTheLatest() throws Exception {
        capture(into(folder.resolve("slow.pcapng"), Bounds.NONE, Bounds.NONE));
        WriteStream stream = new WriteStream();
        List<Long> waits = new ArrayList<>();
        try (Sender sender = pair.near(() -> new Sender(VethPair.NEAR)).get(30, TimeUnit.SECONDS)) {
            int sent = 0;
            for (int round = 0; round < 20; round++) {
                byte[] answer = null;
                while (answer == null) {
                    sender.send(stream.nextWrite());
                    sent++;
                    answer = stream.acknowledge();
                }
                sender.send(answer);
                sent++;
                long from = System.nanoTime();
                int rows = sent;
                int answered = round < PAIRED ? 0 : 15 + 16 * round + 1;
                until(() -> packets().size() == rows && (answered == 0 || isListed(answered)));
                if (round >= PAIRED) {
                    waits.add(System.nanoTime() - from);
                }
            }
        }
        Collections.sort(waits);
        // one or another may be late where other programs want the processors
        assertThat(waits.get(waits.size() * 4 / 5)).as("sorted: %s", waits).isLessThan(500_000_000L);
        // what is known of a connection that goes on
        until(() -> workspace.document().connections().list().size() == 1);
        until(() -> workspace.document().connections().list().get(0).packets()[0] == 20 * 16);
        assertThat(workspace.document().connections().pairs().get(0).packets()).isEqualTo(20 * 17);
    }

    private boolean isListed(int psn) {
        Transactions all = workspace.document().transactions();
        for (int i = all.size() - 1; i >= 0; i--) {
            if (all.lastPsn(i) == psn) {
                return true;
            }
        }
        return false;
    }
}
