package org.rocescope.desktop.connections;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import org.rocescope.desktop.columns.Column;
import org.rocescope.desktop.columns.SortKey;
import org.rocescope.desktop.document.CaptureDocument;
import org.rocescope.desktop.document.ConnectionEntry;
import org.rocescope.desktop.document.ConnectionEntry.Endpoint;
import org.rocescope.desktop.document.Latencies;
import org.rocescope.desktop.signs.SeveritySign;
import org.rocescope.desktop.signs.Words;
import org.rocescope.desktop.workspace.FilterText;
import org.rocescope.dissector.connection.Connection.Pairing;
import org.rocescope.dissector.rule.Severity;

/** The columns of the table of connections; a row is the place of one in the document's list. */
final class ConnectionColumns {
    /** Bits of the order number of findings for the less severe ones. */
    private static final int PLACES = 20;

    static final List<Column> ALL = List.of(
            Column.words("finding", "Finding", "The worst finding of the connection", 24, (d, i) -> "")
                    .withValue((d, i) -> worst(d, i) == null ? "" : SeveritySign.word(worst(d, i)))
                    .withOrder(d -> i ->
                            worst(d, i) == null ? Column.UNKNOWN : worst(d, i).ordinal())
                    .withSign(ConnectionColumns::worst),
            Column.numbers(
                            "id",
                            "No.",
                            "Number of the connection, as reports of the command line have it",
                            50,
                            (d, i) -> entry(d, i).id(),
                            Long::toString)
                    .withFilter((d, i) -> FilterText.connection(d, entry(d, i).id())),
            endpoint(0, "The queue pair that was seen first"),
            endpoint(1, "The queue pair that it talks to"),
            Column.words(
                            "service",
                            "Type",
                            "Transport service; one-way where only one direction was captured",
                            74,
                            (d, i) -> entry(d, i).service()
                                    + (entry(d, i).pairing() == Pairing.UNPAIRED ? " one-way" : ""))
                    .withOrder(d -> i -> entry(d, i).service().ordinal() * 4L
                            + entry(d, i).pairing().ordinal()),
            number("requests", "Requests", "Request messages of all kinds, both ways", 88, ConnectionEntry::requests),
            Column.numbers(
                    "bytes",
                    "Bytes",
                    "Payload bytes, both ways",
                    72,
                    (d, i) -> entry(d, i).bytes()[0] + entry(d, i).bytes()[1],
                    Words::bytes),
            number(
                    "retransmittedPackets",
                    "Resent",
                    "Request packets that were sent again",
                    82,
                    ConnectionEntry::retransmitted),
            Column.numbers(
                    "unflushedBytes",
                    "Unflushed",
                    "Bytes written and not flushed though a FLUSH was due, both ways; see Unflushed",
                    92,
                    (d, i) -> entry(d, i).unflushedBytes(),
                    bytes -> bytes == 0 ? "" : Words.bytes(bytes)),
            number("naks", "NAKs", "Negative acknowledges of both sides", 58, ConnectionEntry::nakCount),
            number(
                    "receiverNotReady",
                    "RNRs",
                    "NAKs that said the receiver is not ready",
                    58,
                    ConnectionEntry::receiverNotReady),
            number(
                    "congestionMarked",
                    "ECN",
                    "Packets that a switch marked because of congestion",
                    52,
                    ConnectionEntry::congestionMarked),
            latency("latencyP50Nanos", "p50", "Half of the completed requests took no longer", Latencies::median),
            latency("latencyP99Nanos", "p99", "99 of 100 completed requests took no longer", Latencies::p99),
            latency("latencyMaxNanos", "Longest", "The slowest completed request", Latencies::most),
            Column.words(
                            "findings",
                            "Findings",
                            "How many rules were broken, by severity",
                            150,
                            (d, i) -> Words.findings(findings(d, i)))
                    .withOrder(d -> i -> order(findings(d, i))),
            Column.words(
                    "operations",
                    "Operations",
                    "Request messages by what they ask for",
                    260,
                    (d, i) -> operations(entry(d, i))),
            Column.numbers(
                    "pathMtu",
                    "MTU",
                    "Path MTU in bytes, as far as packets tell it",
                    56,
                    (d, i) -> entry(d, i).pathMtu() == 0
                            ? Column.UNKNOWN
                            : entry(d, i).pathMtu(),
                    Long::toString),
            Column.numbers(
                    "firstFrame",
                    "First packet",
                    "Number of its first packet",
                    90,
                    (d, i) -> frame(entry(d, i).firstFrame()),
                    Words::count),
            Column.numbers(
                    "lastFrame",
                    "Last packet",
                    "Number of its last packet",
                    90,
                    (d, i) -> frame(entry(d, i).lastFrame()),
                    Words::count));

    /** What needs looking at first: as the text report of the command line has it, and what was not flushed. */
    static final List<SortKey> TROUBLE_FIRST = List.of(
            most((d, i) -> findings(d, i)[Severity.ERROR.ordinal()]),
            most((d, i) -> entry(d, i).unflushedBytes()),
            most((d, i) -> entry(d, i).nakCount()),
            most((d, i) -> findings(d, i)[Severity.WARNING.ordinal()]),
            most((d, i) -> entry(d, i).receiverNotReady()),
            most((d, i) -> entry(d, i).retransmitted()),
            most((d, i) -> findings(d, i)[Severity.NOTE.ordinal()]),
            most((d, i) -> entry(d, i).packets()[0] + entry(d, i).packets()[1]),
            new SortKey(d -> i -> entry(d, i).id(), false));

    private ConnectionColumns() {}

    static ConnectionEntry entry(CaptureDocument document, int row) {
        return document.connections().list().get(row);
    }

    private static SortKey most(Column.Number number) {
        return new SortKey(d -> i -> number.of(d, i), true);
    }

    private static Column number(
            String id, String title, String explanation, double width, ToLongFunction<ConnectionEntry> number) {
        return Column.numbers(
                id, title, explanation, width, (d, i) -> number.applyAsLong(entry(d, i)), Words::positive);
    }

    private static Column endpoint(int which, String explanation) {
        return Column.words(
                        "endpoint" + which,
                        which == 0 ? "Between" : "And",
                        explanation,
                        150,
                        (d, i) -> Words.endpoint(entry(d, i).endpoints().get(which)))
                .withOrder(d -> {
                    int[] places = Column.places(
                            d.connections().list().size(),
                            i -> sortable(entry(d, i).endpoints().get(which)));
                    return i -> i < places.length ? places[i] : Column.UNKNOWN;
                });
    }

    private static String sortable(Endpoint endpoint) {
        return endpoint.address() + " " + endpoint.queuePair();
    }

    private static Column latency(String id, String title, String explanation, ToLongFunction<Latencies> part) {
        return Column.numbers(
                id,
                title,
                explanation,
                76,
                (d, i) -> {
                    Latencies latencies = d.connections().latencies(entry(d, i).id());
                    return latencies == null ? Column.UNKNOWN : part.applyAsLong(latencies);
                },
                Words::nanos);
    }

    private static long frame(long frame) {
        return frame == 0 ? Column.UNKNOWN : frame;
    }

    private static long[] findings(CaptureDocument document, int row) {
        return document.connections().findings(entry(document, row).id());
    }

    static Severity worst(CaptureDocument document, int row) {
        return Words.worst(findings(document, row));
    }

    /** The more severe ones weigh more than any number of others. */
    static long order(long[] findings) {
        long order = 0;
        for (long count : findings) {
            order = order << PLACES | Math.min(count, (1 << PLACES) - 1);
        }
        return order;
    }

    private static String operations(ConnectionEntry entry) {
        List<String> words = new ArrayList<>();
        entry.operations()
                .forEach((operation, count) -> words.add(Words.count(count) + " " + Words.request(operation)));
        return String.join(", ", words);
    }
}
