package org.rocescope.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import javafx.scene.input.Clipboard;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocescope.desktop.Captures;
import org.rocescope.desktop.CommandLine;
import org.rocescope.desktop.CsvRows;
import org.rocescope.desktop.rows.LongTable;
import org.rocescope.desktop.workspace.View;

/**
 * The tables that the window exports against those of the command on the same capture. Cells in columns of the same name are
 * equal. Where a column says it in another way on purpose, because it shows in one column what the command has in several,
 * its cell is made here from the command's.
 */
class TableExportTest extends WindowTest {
    /** A row by the names of its columns. */
    private record Row(Map<String, String> cells) {
        String cell(String column) {
            assertThat(cells).containsKey(column);
            return cells.get(column);
        }

        long number(String column) {
            return Long.parseLong(cell(column));
        }
    }

    /** What the window exported against the command's tables. */
    private interface Comparing {
        void compare(List<Row> ours, Path tables) throws IOException;
    }

    /** How the cell of a column is made of a row of the command's. */
    private interface Cell {
        String of(Row row);
    }

    @TempDir
    Path folder;

    private static List<Row> rows(String csv) {
        List<List<String>> all = CsvRows.of(csv);
        return all.stream()
                .skip(1)
                .map(cells -> {
                    assertThat(cells).hasSameSizeAs(all.get(0));
                    Map<String, String> row = new HashMap<>();
                    for (int i = 0; i < cells.size(); i++) {
                        row.put(all.get(0).get(i), cells.get(i));
                    }
                    return new Row(row);
                })
                .toList();
    }

    /** Opens each sample; in one window, because windows take memory. */
    private void eachSample(String view, Comparing comparing) throws Exception {
        String name = view.toLowerCase(Locale.ROOT);
        for (Path sample : Captures.samples()) {
            open(sample);
            interact(() -> workspace.frontViewProperty().set(view));
            Path tables = folder.resolve(sample.getFileName());
            CommandLine.analyze("csv", tables, sample);
            int rows = table(tables, name).size();
            LongTable table = on(() -> (LongTable) stage.getScene().lookup("#" + name));
            until(() -> table.size() == rows);
            interact(() -> Clipboard.getSystemClipboard().clear());
            fire("_Edit", "Copy _Table as CSV");
            until(() -> Clipboard.getSystemClipboard().hasString());
            comparing.compare(rows(on(() -> Clipboard.getSystemClipboard().getString())), tables);
        }
    }

    private static List<Row> table(Path tables, String name) throws IOException {
        return rows(Files.readString(tables.resolve(name + ".csv")));
    }

    /** Holds columns against each other; the order of rows is the user's. */
    private static void assertSame(List<Row> ours, List<Row> theirs, Map<String, Cell> columns) {
        assertThat(ours.stream().map(row -> line(columns, (name, cell) -> row.cell(name))))
                .containsExactlyInAnyOrderElementsOf(theirs.stream()
                        .map(row -> line(columns, (name, cell) -> cell.of(row)))
                        .toList());
    }

    private static Map<String, String> line(Map<String, Cell> columns, BiFunction<String, Cell, String> text) {
        Map<String, String> line = new TreeMap<>();
        columns.forEach((name, cell) -> line.put(name, text.apply(name, cell)));
        return line;
    }

    private static Map<String, Cell> equal(String... names) {
        Map<String, Cell> columns = new LinkedHashMap<>();
        for (String name : names) {
            columns.put(name, row -> row.cell(name));
        }
        return columns;
    }

    @Test
    void shouldHaveTheConnectionsOfTheCommand() throws Exception {
        eachSample(View.CONNECTIONS, (ours, tables) -> holdConnections(ours, table(tables, "connections")));
    }

    private static void holdConnections(List<Row> ours, List<Row> theirs) {
        Map<String, Cell> columns = equal(
                "id",
                "pathMtu",
                "firstFrame",
                "lastFrame",
                "retransmittedPackets",
                "receiverNotReady",
                "congestionMarked",
                "latencyMaxNanos");
        columns.put("endpoint0", row -> endpoint(row, 0));
        columns.put("endpoint1", row -> endpoint(row, 1));
        columns.put("service", row -> row.cell("service") + (row.cell("pairing").equals("unpaired") ? " one-way" : ""));
        columns.put("bytes", row -> String.valueOf(row.number("bytes0") + row.number("bytes1")));
        columns.put("requests", row -> String.valueOf(sum(row.cell("operations"))));
        columns.put("naks", row -> String.valueOf(sum(row.cell("naks"))));
        assertSame(ours, theirs, columns);
        Map<String, Row> byId = new HashMap<>();
        theirs.forEach(row -> byId.put(row.cell("id"), row));
        for (Row row : ours) {
            for (String latency : new String[] {"latencyP50Nanos", "latencyP99Nanos"}) {
                Row other = byId.get(row.cell("id"));
                if (other.cell(latency).isEmpty()) {
                    assertThat(row.cell(latency)).isEmpty();
                } else {
                    // the command counts in steps of a hundredth, because it keeps no latencies; the window is exact
                    long rounded = other.number(latency);
                    assertThat(row.number(latency))
                            .isLessThanOrEqualTo(rounded)
                            .isCloseTo(rounded, within(rounded / 100 + 1));
                }
            }
        }
    }

    /** Address and number, with which the window filters, in one. */
    private static String endpoint(Row row, int which) {
        String number = row.cell("qpn" + which);
        return row.cell("address" + which) + " QP "
                + (number.isEmpty() ? "?" : "0x" + Long.toHexString(Long.parseLong(number)));
    }

    private static long sum(String counts) {
        return counts.isEmpty()
                ? 0
                : Arrays.stream(counts.split(" "))
                        .mapToLong(each -> Long.parseLong(each.substring(each.indexOf('=') + 1)))
                        .sum();
    }

    @Test
    void shouldHaveTheTransactionsOfTheCommand() throws Exception {
        eachSample(
                View.TRANSACTIONS,
                (ours, tables) -> holdTransactions(ours, table(tables, "transactions"), table(tables, "connections")));
    }

    private static void holdTransactions(List<Row> ours, List<Row> theirs, List<Row> all) {
        Map<String, Row> connections = new HashMap<>();
        all.forEach(row -> connections.put(row.cell("id"), row));
        Map<String, Cell> columns = equal("connection", "rkey", "va", "length", "latencyNanos", "retransmissions");
        columns.put("frame", row -> row.cell("requestFrames").split(" ")[0]);
        columns.put("answer", row -> {
            String[] frames = row.cell("responseFrames").split(" ");
            return frames[frames.length - 1];
        });
        columns.put(
                "psns",
                row -> row.cell("psnFirst").equals(row.cell("psnLast"))
                        ? row.cell("psnFirst")
                        : row.cell("psnFirst") + "-" + row.cell("psnLast"));
        columns.put(
                "requester", row -> endpoint(connections.get(row.cell("connection")), (int) row.number("requester")));
        // in words: these two columns are for people
        columns.put("operation", TableExportTest::operation);
        columns.put("status", TableExportTest::status);
        assertSame(ours, theirs, columns);
    }

    private static String operation(Row row) {
        String words = row.cell("operation")
                .replace("COMPARE_SWAP", "COMPARE & SWAP")
                .replace("FETCH_ADD", "FETCH & ADD")
                .replace("_WITH_IMMEDIATE", " with immediate")
                .replace("_WITH_INVALIDATE", " with invalidate")
                .replace('_', ' ');
        if (!words.equals("FLUSH")) {
            return words;
        }
        String placement = row.cell("flushPlacement");
        return words + " for " + (placement.isEmpty() ? "nothing" : placement.replace(" ", " and "))
                + (row.cell("flushSelectivity").equals("region") ? " of the region" : "");
    }

    private static String status(Row row) {
        return switch (row.cell("status")) {
            case "nak" ->
                "NAK: "
                        + row.cell("nak")
                                .toLowerCase(Locale.ROOT)
                                .replace('_', ' ')
                                .replace("psn", "PSN")
                                .replace("rd ", "RD ");
            case "rnr" -> "receiver never ready";
            case "unacknowledged-service" -> "not acknowledged by this service";
            case "partial" -> "not captured whole";
            default -> row.cell("status");
        };
    }

    @Test
    void shouldHaveTheFindingsOfTheCommand() throws Exception {
        Map<String, Cell> columns = equal("severity", "rule", "frame", "count", "message", "connection", "rkey");
        eachSample(View.FINDINGS, (ours, tables) -> assertSame(ours, table(tables, "findings"), columns));
    }
}
