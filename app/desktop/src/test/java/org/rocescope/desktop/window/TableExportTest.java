package org.rocescope.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rocescope.desktop.Captures;
import org.rocescope.desktop.CommandLine;
import org.rocescope.desktop.CsvRows;
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

    /** How the cell of a column is made of a row of the command's. */
    private interface Cell {
        String of(Row row);
    }

    @TempDir
    Path folder;

    static Stream<Path> samples() {
        return Captures.samples().stream();
    }

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

    private List<Row> exported(String view) throws Exception {
        interact(() -> workspace.frontViewProperty().set(view));
        settle();
        StringBuilder text = new StringBuilder();
        View shown = on(() -> Views.make(workspace).stream()
                .filter(each -> each.title().equals(view))
                .findFirst()
                .orElseThrow());
        // a view that is new takes up the capture when it grows, or is opened
        interact(() -> workspace.open(workspace.opened()));
        until(() -> workspace.loading().progress().isOver());
        settle();
        on(shown::csv).write(text, () -> false);
        return rows(text.toString());
    }

    private List<Row> commands(Path capture, String table) throws Exception {
        Path tables = folder.resolve("tables");
        if (!Files.exists(tables)) {
            CommandLine.analyze("csv", tables, capture);
        }
        return rows(Files.readString(tables.resolve(table + ".csv")));
    }

    /** Holds columns against each other; the order of rows is the user's. */
    private static void assertSame(List<Row> ours, List<Row> theirs, Map<String, Cell> columns) {
        assertThat(ours.stream().map(row -> line(row, columns, name -> name)))
                .containsExactlyInAnyOrderElementsOf(
                        theirs.stream().map(row -> line(row, columns, null)).toList());
    }

    private static Map<String, String> line(Row row, Map<String, Cell> columns, UnaryOperator<String> same) {
        Map<String, String> line = new TreeMap<>();
        columns.forEach((name, cell) -> line.put(name, same == null ? cell.of(row) : row.cell(same.apply(name))));
        return line;
    }

    private static Map<String, Cell> equal(String... names) {
        Map<String, Cell> columns = new LinkedHashMap<>();
        for (String name : names) {
            columns.put(name, row -> row.cell(name));
        }
        return columns;
    }

    @ParameterizedTest
    @MethodSource("samples")
    void shouldHaveTheConnectionsOfTheCommand(Path capture) throws Exception {
        open(capture);
        List<Row> ours = exported(View.CONNECTIONS);
        List<Row> theirs = commands(capture, "connections");
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

    @ParameterizedTest
    @MethodSource("samples")
    void shouldHaveTheTransactionsOfTheCommand(Path capture) throws Exception {
        open(capture);
        Map<String, Row> connections = new HashMap<>();
        commands(capture, "connections").forEach(row -> connections.put(row.cell("id"), row));
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
        assertSame(exported(View.TRANSACTIONS), commands(capture, "transactions"), columns);
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

    @ParameterizedTest
    @MethodSource("samples")
    void shouldHaveTheFindingsOfTheCommand(Path capture) throws Exception {
        open(capture);
        assertSame(
                exported(View.FINDINGS),
                commands(capture, "findings"),
                equal("severity", "rule", "frame", "count", "message", "connection", "rkey"));
    }
}
