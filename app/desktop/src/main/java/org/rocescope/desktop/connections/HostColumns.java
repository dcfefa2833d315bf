package org.rocescope.desktop.connections;

import java.util.List;
import java.util.function.ToLongFunction;
import org.rocescope.desktop.columns.Column;
import org.rocescope.desktop.columns.SortKey;
import org.rocescope.desktop.document.CaptureDocument;
import org.rocescope.desktop.document.HostPair;
import org.rocescope.desktop.signs.SeveritySign;
import org.rocescope.desktop.signs.Words;
import org.rocescope.desktop.workspace.FilterText;
import org.rocescope.dissector.rule.Severity;

/** The columns of the table of pairs of hosts; a row is the place of one in the document's list. */
final class HostColumns {
    static final List<Column> ALL = List.of(
            Column.words("finding", "Finding", "The worst finding between the two", 24, (d, i) -> "")
                    .withValue((d, i) -> worst(d, i) == null ? "" : SeveritySign.word(worst(d, i)))
                    .withOrder(d -> i ->
                            worst(d, i) == null ? Column.UNKNOWN : worst(d, i).ordinal())
                    .withSign(HostColumns::worst),
            host("host0", "Hosts", i -> i.first().address()),
            host("host1", "And", i -> i.second().address()),
            number("connections", "Connections", "Queue pairs that talk to each other", 108, HostPair::connections),
            number("requests", "Requests", "Request messages of all kinds, both ways", 92, HostPair::requests),
            Column.numbers(
                    "bytes",
                    "Bytes",
                    "Payload bytes, both ways",
                    76,
                    (d, i) -> pair(d, i).bytes(),
                    Words::bytes),
            number(
                    "retransmittedPackets",
                    "Resent",
                    "Request packets that were sent again",
                    82,
                    HostPair::retransmitted),
            Column.numbers(
                    "unflushedBytes",
                    "Unflushed",
                    "Bytes written and not flushed though a FLUSH was due",
                    92,
                    (d, i) -> pair(d, i).unflushedBytes(),
                    bytes -> bytes == 0 ? "" : Words.bytes(bytes)),
            number("naks", "NAKs", "Negative acknowledges", 60, HostPair::naks),
            number(
                    "receiverNotReady",
                    "RNRs",
                    "NAKs that said the receiver is not ready",
                    60,
                    HostPair::receiverNotReady),
            Column.words(
                            "findings",
                            "Findings",
                            "How many rules were broken, by severity",
                            190,
                            (d, i) -> Words.findings(pair(d, i).findings()))
                    .withOrder(d -> i -> ConnectionColumns.order(pair(d, i).findings())));

    static final List<SortKey> TROUBLE_FIRST = List.of(
            most(pair -> pair.findings()[Severity.ERROR.ordinal()]),
            most(HostPair::unflushedBytes),
            most(HostPair::naks),
            most(pair -> pair.findings()[Severity.WARNING.ordinal()]),
            most(HostPair::receiverNotReady),
            most(HostPair::retransmitted),
            most(HostPair::packets));

    private HostColumns() {}

    static HostPair pair(CaptureDocument document, int row) {
        return document.connections().pairs().get(row);
    }

    private static SortKey most(ToLongFunction<HostPair> number) {
        return new SortKey(d -> i -> number.applyAsLong(pair(d, i)), true);
    }

    private static Column host(String id, String title, java.util.function.Function<HostPair, String> name) {
        return Column.words(id, title, "Address of a host", 150, (d, i) -> name.apply(pair(d, i)))
                .withOrder(d -> {
                    int[] places = Column.places(d.connections().pairs().size(), i -> name.apply(pair(d, i)));
                    return i -> i < places.length ? places[i] : Column.UNKNOWN;
                })
                .withFilter((d, i) -> FilterText.hosts(pair(d, i)));
    }

    private static Column number(
            String id, String title, String explanation, double width, ToLongFunction<HostPair> number) {
        return Column.numbers(id, title, explanation, width, (d, i) -> number.applyAsLong(pair(d, i)), Words::positive);
    }

    private static Severity worst(CaptureDocument document, int row) {
        return Words.worst(pair(document, row).findings());
    }
}
