package org.rocescope.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Menu;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocescope.desktop.Captures;
import org.rocescope.desktop.document.Packets;
import org.rocescope.desktop.document.UnflushedEntry;
import org.rocescope.desktop.preferences.Preferences;
import org.rocescope.desktop.rows.LongTable;
import org.rocescope.desktop.selection.Selected.Kind;
import org.rocescope.desktop.workspace.View;
import org.rocescope.inputs.regions.Declaration;
import org.rocescope.inputs.regions.Declaration.Placing;

/** What was never flushed, memory, and what the analysis is told of it, as the user sees and handles them. */
class UnflushedViewTest extends WindowTest {
    @TempDir
    Path folder;

    private Path regions() throws Exception {
        return Files.writeString(folder.resolve("regions.json"), """
                {"regions": [{"name": "the log", "rkey": "0xa48d", "base": "0x7f1ab6400000", "length": 65536,
                  "access": ["REMOTE_WRITE", "FLUSH_PERSISTENT"], "requirement": "persistence"}]}
                """);
    }

    /** The path of a first-time user: the tab, the row, the FLUSH; three clicks from an open capture to the reason. */
    @Test
    void shouldLeadFromTheCaptureToTheFlushThatMissed() {
        open(Captures.sample("commit-log-unflushed.pcap"));
        clickOn("Unflushed  4");
        LongTable table = table("unflushed");
        until(() -> table.size() == 4);
        clickOn(cell("unflushed", "the FLUSH in packet 22 left 100 bytes out"));
        settle();
        assertThat(workspace.selection().get().kind()).isEqualTo(Kind.UNFLUSHED);
        assertThat(workspace.selection().get().packet()).isEqualTo(18);
        assertThat(textOf("reasons"))
                .contains("100 bytes never flushed")
                .contains("The FLUSH in packet 22 left 100 bytes out.")
                .contains("100 bytes more in the FLUSH of packet 22")
                .contains("10.0.0.1 QP 0xb6 to 10.0.0.2 QP 0xba");
        int range = workspace.selection().get().unflushed();
        clickOn("FLUSH in packet 22");
        assertThat(workspace.selection().get().packet()).isEqualTo(21);
        assertThat(workspace.selection().get().unflushed())
                .as("the range stays chosen")
                .isEqualTo(range);
        assertThat(textOf("reasons")).contains("100 bytes never flushed");
        interact(() -> workspace.selection().back());
        assertThat(workspace.selection().get().packet()).isEqualTo(18);
    }

    @Test
    void shouldShowTheRangeOfAPacketThatIsChosen() {
        open(Captures.sample("commit-log-unflushed.pcap"));
        LongTable table = show(View.UNFLUSHED);
        interact(() -> workspace.selection().choosePacket(18));
        int range = workspace.selection().get().unflushed();
        assertThat(workspace.document().unflushed().list().get(range).firstWrite())
                .isEqualTo(19);
        assertThat(on(() -> table.row(table.chosen()))).isEqualTo(range);
        interact(() -> workspace.selection().choosePacket(0));
        assertThat(workspace.selection().get().unflushed()).isEqualTo(Packets.NONE);
        assertThat(on(table::chosen)).isEqualTo(-1);
        show(View.PACKETS);
        interact(() -> workspace.selection().choosePacket(18));
        settle();
        interact(() -> {
            var tree = fields();
            tree.getSelectionModel().select(3);
            tree.requestFocus();
        });
        assertThat(on(() -> fields().getSelectionModel()
                        .getSelectedItem()
                        .getValue()
                        .toString()))
                .contains("never flushed");
        type(KeyCode.ENTER);
        assertThat(workspace.frontViewProperty().get()).isEqualTo(View.UNFLUSHED);
        assertThat(workspace.selection().get().kind()).isEqualTo(Kind.UNFLUSHED);
    }

    @Test
    void shouldFilterOnTheWritesOfARangeAndItsFlush() {
        open(Captures.sample("commit-log-unflushed.pcap"));
        show(View.UNFLUSHED);
        rightClickOn(cell("unflushed", "the FLUSH in packet 22 left 100 bytes out"));
        settle();
        interact(() -> {
            ContextMenu menu = (ContextMenu) listWindows().stream()
                    .filter(ContextMenu.class::isInstance)
                    .findFirst()
                    .orElseThrow();
            Menu filters = (Menu) menu.getItems().stream()
                    .filter(item -> "Filter on Its Writes and FLUSH".equals(item.getText()))
                    .findFirst()
                    .orElseThrow();
            filters.getItems().get(1).fire();
            menu.hide();
        });
        until(() -> workspace.filter() != null && workspace.filter().isOver());
        // frames 19 and 20 write and 21 acknowledges; 22 flushes and 23 answers
        assertThat(workspace.filter().expression()).isEqualTo("frame.number in {19..23}");
    }

    @Test
    void shouldListWhatNeedNotBeFlushedOnlyWhenAsked() {
        open(Captures.sample("rdma-write.pcap"));
        LongTable table = show(View.UNFLUSHED);
        int all = workspace.document().unflushed().list().size();
        assertThat(all).isPositive();
        assertThat(on(table::size)).isZero();
        clickOn("#all-ranges");
        until(() -> table.size() == all);
        clickOn("#all-ranges");
        settle();
        assertThat(on(table::size)).as("one of the two stays in force").isEqualTo(all);
    }

    @Test
    void shouldAnalyseAgainWhenMoreIsAsked() {
        open(Captures.sample("rdma-write.pcap"));
        interact(() -> workspace.selection().choosePacket(2));
        fire("_Analyze", "What Must Be _Flushed", "persistence: All, to Persistence");
        until(() -> workspace.loading().progress().isOver());
        settle();
        assertThat(workspace.document().unflushed().list()).isNotEmpty().allMatch(UnflushedEntry::isDue);
        LongTable table = show(View.UNFLUSHED);
        until(() -> table.size() == workspace.document().unflushed().due());
        LongTable connections = show(View.CONNECTIONS);
        until(() -> connections.size() > 0);
        assertThat(workspace.document().connections().list().get(0).unflushedBytes())
                .isEqualTo(workspace.document().unflushed().dueBytes());
    }

    @Test
    void shouldNameMemoryInEveryViewAndRememberItsRegions() throws Exception {
        Path file = Captures.sample("commit-log-unflushed.pcap");
        Path regions = regions();
        open(file);
        interact(() -> workspace.declare(Declaration.NONE.withRegions(regions)));
        until(() -> workspace.loading().progress().isOver());
        settle();
        show(View.TRANSACTIONS);
        assertThat(csv()).isNotEmpty().allMatch(line -> line.contains(",the log,"));
        show(View.UNFLUSHED);
        assertThat(csv()).hasSize(4).allMatch(line -> line.startsWith("declared,the log,42125,"));
        show(View.FINDINGS);
        assertThat(csv()).anyMatch(line -> line.contains("MPE-UNF-01") && line.endsWith(",the log"));
        LongTable memory = show(View.MEMORY);
        until(() -> memory.size() == 1);
        assertThat(csv()).singleElement().asString().startsWith("42125,the log,10.0.0.2,");
        interact(() -> workspace.selection().chooseTransaction(0));
        assertThat(on(memory::chosen)).isZero();
        assertThat(textOf("uses")).contains("the log").contains("FLUSH_PERSISTENT: FLUSH for persistence");

        interact(() -> workspace.close());
        workspace.preferences().save();
        assertThat(Preferences.load(config).list("recent.declared")).hasSize(1);
        interact(() -> stage.close());
        interact(() -> begin(stage = new Stage()));
        open(file);
        assertThat(workspace.declarationProperty().get()).isEqualTo(Declaration.NONE.withRegions(regions));
        assertThat(workspace.document().memory().get(0).name()).isEqualTo("the log");
        fire("_File", "Fo_rget Memory Regions");
        until(() -> workspace.loading().progress().isOver());
        assertThat(workspace.declarationProperty().get()).isEqualTo(Declaration.NONE);
        assertThat(workspace.preferences().list("recent.declared")).isEmpty();
    }

    @Test
    void shouldSayWhyRegionsCannotBeTaken() throws Exception {
        open(Captures.sample("commit-log-unflushed.pcap"));
        Path wrong = Files.writeString(folder.resolve("wrong.csv"), "name,rkey,base,length\nlog,1,2\n");
        interact(() -> workspace.declare(Declaration.NONE.withRegions(wrong).withPlacing(Placing.PERSISTENCE)));
        until(() -> workspace.loading().progress().isOver());
        settle();
        assertThat(lookup("#messages").lookup(".label").queryLabeled().getText())
                .contains("wrong.csv: line 2: ");
        assertThat(workspace.document().unflushed().list()).allMatch(UnflushedEntry::isDue);
    }

    /** A FLUSH of a region that was not registered for it is refused, after WRITEs of the same R_Key. */
    @Test
    void shouldExplainRefusals() {
        open(Captures.sample("flush-not-registered-both-sides.pcapng"));
        LongTable memory = show(View.MEMORY);
        until(() -> memory.size() > 0);
        assertThat(workspace.document().memory().get(on(() -> memory.row(0))).refused())
                .as("refusals come first")
                .isPositive();
        interact(() -> memory.table().getSelectionModel().select(0));
        settle();
        assertThat(workspace.selection().get().kind()).isEqualTo(Kind.REGION);
        String refusal = workspace.document().findings().stream()
                .filter(finding -> finding.rule().id().equals("RC-KEY-02"))
                .findFirst()
                .orElseThrow()
                .message();
        assertThat(textOf("uses")).contains(" refused (").contains("RC-KEY-02: " + refusal);
    }
}
