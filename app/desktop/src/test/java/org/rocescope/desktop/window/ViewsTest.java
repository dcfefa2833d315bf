package org.rocescope.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.ListView;
import javafx.scene.control.Menu;
import javafx.scene.control.TableColumn;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocescope.desktop.Captures;
import org.rocescope.desktop.columns.Column;
import org.rocescope.desktop.document.Transactions;
import org.rocescope.desktop.export.CsvExport;
import org.rocescope.desktop.export.Outcome;
import org.rocescope.desktop.rows.LongTable;
import org.rocescope.desktop.workspace.View;

/** Connections, transactions and findings, as the user sees and handles them. */
class ViewsTest extends WindowTest {
    @TempDir
    Path folder;

    private void sort(LongTable table, String column, TableColumn.SortType type) {
        interact(() -> {
            TableColumn<Integer, ?> by = table.table().getColumns().stream()
                    .filter(each -> each.getId().endsWith("-" + column))
                    .findFirst()
                    .orElseThrow();
            by.setSortType(type);
            table.table().getSortOrder().setAll(List.of(by));
        });
        settle();
        settle();
    }

    private String explanation() {
        return textOf("explanation");
    }

    @SuppressWarnings("unchecked")
    private ListView<Object> groups() {
        return (ListView<Object>) stage.getScene().lookup("#finding-groups");
    }

    /** The numbers are those that {@code rocescope analyze} prints for the file. */
    @Test
    void shouldShowAConnectionAsTheCommandLineDoes() {
        open(Captures.sample("flush-unknown-rkey.pcap"));
        LongTable table = show(View.CONNECTIONS);
        until(() -> table.size() == 1);
        assertThat(csv()).hasSize(1);
        assertThat(csv().get(0))
                .startsWith("error,0,10.0.0.1 QP 0x35,10.0.0.2 QP 0x35,RC,2,512,0,0,1,0,0,")
                .contains(",\"1 error, 1 note\",");
    }

    /** The toolkit fits some columns to their first cells, which cuts the title. */
    @Test
    void shouldShowColumnsAsWideAsTheyAreMeant() {
        open(Captures.sample("flush.pcap"));
        LongTable table = show(View.TRANSACTIONS);
        settle();
        assertThat(table.table().getColumns())
                .allSatisfy(column -> assertThat(column.getWidth())
                        .as(column.getId())
                        .isCloseTo(((Column) column.getUserData()).width(), within(0.5)));
    }

    @Test
    void shouldPutTroubleFirst() {
        open(Captures.sample("flush.pcap"), Captures.sample("flush-unknown-rkey.pcap"));
        LongTable table = show(View.CONNECTIONS);
        until(() -> table.size() == 2);
        int first = on(() -> table.row(0));
        int id = workspace.document().connections().list().get(first).id();
        assertThat(workspace.document().connections().findings(id)[0]).isEqualTo(1);
    }

    @Test
    void shouldNarrowEverythingToTheConnectionChosen() {
        open(Captures.sample("flush.pcap"), Captures.sample("flush-unknown-rkey.pcap"));
        LongTable connections = show(View.CONNECTIONS);
        clickOn("#connections-narrow");
        interact(() -> connections.table().getSelectionModel().select(0));
        until(() -> workspace.filter() != null && workspace.filter().isOver());
        settle();
        int id = workspace.selection().get().connection();
        int frames = 0;
        for (int row = 0; row < workspace.document().packets().size(); row++) {
            frames += workspace.document().connections().of(workspace.document().packets(), row) == id ? 1 : 0;
        }
        assertThat(on(() -> packets().size()))
                .isEqualTo(frames)
                .isLessThan(workspace.document().packets().size());
        LongTable transactions = show(View.TRANSACTIONS);
        until(() -> transactions.size() == 2);
        assertThat(rows(transactions))
                .allMatch(index -> workspace.document().transactions().connection(index) == id);
        assertThat(text("transactions-outcome"))
                .isEqualTo("2 of " + workspace.document().transactions().size());
        LongTable findings = show(View.FINDINGS);
        until(() -> findings.size() == 2);
        show(View.CONNECTIONS);
        assertThat(on(connections::size)).isEqualTo(2);
        clickOn("#connections-narrow");
        settle();
        assertThat(workspace.filter()).isNull();
        assertThat(workspace.preferences().list("filters")).isEmpty();
    }

    @Test
    void shouldSortMillionsBesideTheInterfaceThread() throws Exception {
        open(LargeCapture.writeHosts(folder.resolve("large.pcap"), 6000));
        LongTable table = show(View.TRANSACTIONS);
        Transactions transactions = workspace.document().transactions();
        assertThat(on(table::size)).isEqualTo(transactions.size()).isGreaterThan(50_000);
        interact(() -> table.table().getSelectionModel().select(0));
        sort(table, "latencyNanos", TableColumn.SortType.DESCENDING);
        until(() -> text("transactions-outcome").isEmpty());
        List<Integer> sorted = rows(table);
        assertThat(sorted).hasSize(transactions.size()).doesNotHaveDuplicates();
        for (int i = 1; i < sorted.size(); i++) {
            assertThat(transactions.latencyNanos(sorted.get(i)))
                    .isLessThanOrEqualTo(transactions.latencyNanos(sorted.get(i - 1)));
        }
        assertThat(on(table::chosen)).as("what was chosen stays so").isEqualTo(sorted.indexOf(0));
        interact(() -> workspace.selection().chooseTransaction(sorted.get(40_000)));
        assertThat(on(table::chosen)).isEqualTo(40_000);
    }

    @Test
    void shouldSayWhichLimitWasReached() throws Exception {
        open(LargeCapture.writeHosts(folder.resolve("many.pcap"), Captures.sample("commit-log.pcap"), 66_000, 1));
        until(() -> textOf("messages").contains("65,536 connections were open at once"));
    }

    @Test
    void shouldJumpFromATransactionToItsPacketAndBack() {
        open(Captures.sample("commit-log.pcap"));
        LongTable table = show(View.TRANSACTIONS);
        interact(() -> {
            table.table().requestFocus();
            table.table().getSelectionModel().select(3);
        });
        assertThat(workspace.selection().get().transaction()).isEqualTo(3);
        long request = workspace.document().transactions().requestFrames(3)[0];
        type(KeyCode.ENTER);
        assertThat(workspace.frontViewProperty().get()).isEqualTo(View.PACKETS);
        assertThat(chosenPacket()).isEqualTo((int) request - 1);
        interact(() -> workspace.selection().choosePacket((int) request + 2));
        int other = workspace.document().packets().transaction((int) request + 2);
        assertThat(on(table::chosen)).isEqualTo(other);
        interact(() -> workspace.selection().back());
        assertThat(on(table::chosen)).isEqualTo(3);
    }

    @Test
    void shouldFilterTransactionsFromTheirMenu() {
        open(Captures.sample("flush-unknown-rkey.pcap"));
        show(View.TRANSACTIONS);
        rightClickOn(cell("transactions", "0x7f2d"));
        settle();
        interact(() -> {
            ContextMenu menu = (ContextMenu) listWindows().stream()
                    .filter(ContextMenu.class::isInstance)
                    .findFirst()
                    .orElseThrow();
            Menu value = (Menu) menu.getItems().get(0);
            assertThat(value.getText()).isEqualTo("Filter on This Value");
            value.getItems().get(1).fire();
            menu.hide();
        });
        until(() -> workspace.filter() != null && workspace.filter().isOver());
        assertThat(workspace.filter().expression()).isEqualTo("infiniband.reth.r_key == 0x7f2d");
        until(() -> table("transactions").size() == 1);
    }

    @Test
    void shouldExplainAFindingAndJumpToItsPacket() {
        open(Captures.sample("flush-unknown-rkey.pcap"));
        LongTable table = show(View.FINDINGS);
        assertThat(on(table::size)).isEqualTo(2);
        clickOn("RC-KEY-02");
        settle();
        assertThat(on(table::size)).isEqualTo(1);
        var rule = workspace.document().findings().get(on(() -> table.row(0))).rule();
        assertThat(rule.id()).isEqualTo("RC-KEY-02");
        assertThat(explanation())
                .contains(rule.meaning())
                .contains(rule.advice())
                .contains(rule.source());
        interact(() -> table.table().getSelectionModel().select(0));
        assertThat(explanation()).contains("remote access error (0x62)");
        assertThat(workspace.selection().get().packet()).isEqualTo(3);
        assertThat(chosenPacket()).isEqualTo(3);
    }

    @Test
    void shouldRememberRulesThatAreHidden() {
        open(Captures.sample("flush-unknown-rkey.pcap"));
        LongTable table = show(View.FINDINGS);
        rightClickOn("ICRC-01").clickOn("Hide Rule ICRC-01 Here and in the Count");
        until(() -> table.size() == 1);
        assertThat(workspace.preferences().list("findings.hidden")).containsExactly("ICRC-01");
        assertThat(on(() -> groups().getItems())).hasSize(2);
        assertThat(lookup("Findings  1").tryQuery()).isPresent();
        clickOn("#findings-hidden");
        settle();
        assertThat(on(() -> groups().getItems())).hasSize(3);
        rightClickOn("ICRC-01").clickOn("Show Rule ICRC-01 Again");
        until(() -> lookup("Findings  2").tryQuery().isPresent());
        assertThat(workspace.preferences().list("findings.hidden")).isEmpty();
    }

    /** Cells must not look for rows of the capture before. */
    @Test
    void shouldGoOnWithAnotherCaptureInEachView() {
        for (String view : List.of(View.CONNECTIONS, View.TRANSACTIONS, View.FINDINGS)) {
            open(Captures.sample("commit-log.pcap"), Captures.sample("flush-unknown-rkey.pcap"));
            show(view);
            interact(() -> workspace.selection().chooseFinding(0));
            open(Captures.sample("flush-unknown-rkey.pcap"));
            int size = view.equals(View.CONNECTIONS) ? 1 : 2;
            until(() -> table(view.toLowerCase(java.util.Locale.ROOT)).size() == size);
            interact(() -> workspace.close());
            until(() -> table(view.toLowerCase(java.util.Locale.ROOT)).size() == 0);
        }
    }

    /** For each capture as many rows as the library says, which {@code CaptureDocumentTest} compares one by one. */
    @Test
    void shouldShowAllThatTheLibrarySaysOfEachSample() {
        for (Path sample : Captures.samples()) {
            open(sample);
            var document = workspace.document();
            show(View.CONNECTIONS);
            until(() ->
                    table("connections").size() == document.connections().list().size());
            assertThat(rows(table("connections"))).doesNotHaveDuplicates();
            show(View.TRANSACTIONS);
            assertThat(on(table("transactions")::size))
                    .isEqualTo(document.transactions().size());
            show(View.FINDINGS);
            until(() -> table("findings").size() == document.findings().size());
            List<String> shown = document.findings().isEmpty() ? List.of() : csv();
            assertThat(shown).hasSize(document.findings().size());
            for (var finding : document.findings()) {
                String start = finding.severity().name().toLowerCase(java.util.Locale.ROOT) + ","
                        + finding.rule().id() + ",";
                assertThat(shown)
                        .anyMatch(line -> line.startsWith(start)
                                && line.contains(finding.message().replace("\"", "\"\"")));
            }
            unflushedAsTheLibrarySays();
            show(View.MEMORY);
            until(() -> table("memory").size() == document.memory().size());
            List<String> memory = document.memory().isEmpty() ? List.of() : csv();
            for (var entry : document.memory()) {
                assertThat(memory)
                        .anyMatch(line -> line.startsWith(Integer.toUnsignedString(entry.rKey()) + ",")
                                && line.contains("," + entry.host() + ",")
                                && line.contains("," + entry.requests() + "," + entry.refused() + ","));
            }
        }
    }

    /** The rows of what was not flushed are the entries that {@code rocescope analyze --format csv} has. */
    private void unflushedAsTheLibrarySays() {
        var ranges = workspace.document().unflushed();
        show(View.UNFLUSHED);
        interact(() -> ((javafx.scene.control.ToggleButton) stage.getScene().lookup("#only-due")).fire());
        until(() -> table("unflushed").size() == ranges.due());
        interact(() -> ((javafx.scene.control.ToggleButton) stage.getScene().lookup("#all-ranges")).fire());
        until(() -> table("unflushed").size() == ranges.list().size());
        List<String> shown = ranges.list().isEmpty() ? List.of() : csv();
        assertThat(shown).hasSize(ranges.list().size());
        for (var range : ranges.list()) {
            String start = range.contract().name().toLowerCase(java.util.Locale.ROOT) + ",,"
                    + Integer.toUnsignedString(range.rKey()) + "," + Long.toUnsignedString(range.virtualAddress()) + ","
                    + Long.toUnsignedString(range.length()) + ",";
            String levels = "," + range.required().name().toLowerCase(java.util.Locale.ROOT) + ","
                    + range.reached().name().toLowerCase(java.util.Locale.ROOT) + "," + range.connection() + ",";
            assertThat(shown)
                    .anyMatch(line -> line.startsWith(start)
                            && line.contains("," + range.writeFrames()[0] + ",")
                            && line.contains(levels));
        }
    }

    @Test
    void shouldSaveATableThatCanBeReadBack() throws Exception {
        open(Captures.sample("commit-log.pcap"));
        show(View.TRANSACTIONS);
        Path file = folder.resolve("transactions.csv");
        java.util.concurrent.CompletableFuture<Outcome> done = new java.util.concurrent.CompletableFuture<>();
        // one that is made when all was read shows it, too
        var view = on(() -> new Views(workspace).get(2));
        settle();
        CsvExport.save(on(view::csv), workspace.document(), file, done::complete);
        assertThat(done.get().text())
                .isEqualTo(workspace.document().transactions().size() + " rows of the table of transactions saved as "
                        + file);
        List<String> lines = Files.readAllLines(file);
        Transactions transactions = workspace.document().transactions();
        assertThat(lines).hasSize(transactions.size() + 1);
        assertThat(lines.get(0)).startsWith("finding,frame,connection,requester,operation,rkey,region,va,length,");
        for (int i = 0; i < transactions.size(); i++) {
            assertThat(lines.get(i + 1))
                    .contains("," + transactions.requestFrames(i)[0] + ",")
                    .contains("," + Long.toUnsignedString(transactions.virtualAddress(i)) + ",")
                    .contains("," + transactions.length(i) + ",");
        }
    }

    @Test
    void shouldRememberColumnsOfATable() throws Exception {
        open(Captures.sample("commit-log.pcap"));
        LongTable table = show(View.TRANSACTIONS);
        interact(() -> {
            var columns = table.table().getColumns();
            columns.get(1).setVisible(false);
            columns.add(0, columns.remove(6));
            columns.get(3).setPrefWidth(333);
        });
        List<String> order = on(() -> table.table().getVisibleLeafColumns().stream()
                .map(TableColumn::getId)
                .toList());
        interact(() -> workspace.close());
        workspace.preferences().save();
        interact(() -> stage.close());
        interact(() -> begin(stage = new Stage()));
        LongTable again = show(View.TRANSACTIONS);
        assertThat(on(() -> again.table().getVisibleLeafColumns().stream()
                        .map(TableColumn::getId)
                        .toList()))
                .isEqualTo(order);
        assertThat(on(() -> again.table().getColumns().get(3).getPrefWidth())).isEqualTo(333);
    }
}
