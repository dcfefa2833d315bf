package org.rocescope.desktop.transactions;

import java.util.List;
import org.rocescope.desktop.columns.Column;
import org.rocescope.desktop.columns.RegionColumn;
import org.rocescope.desktop.document.CaptureDocument;
import org.rocescope.desktop.document.ConnectionEntry;
import org.rocescope.desktop.document.Transactions;
import org.rocescope.desktop.signs.SeveritySign;
import org.rocescope.desktop.signs.Words;
import org.rocescope.desktop.workspace.FilterText;
import org.rocescope.dissector.rule.Severity;
import org.rocescope.dissector.transaction.Status;
import org.rocescope.dissector.transaction.Transaction;

/** The columns of the table of transactions; a row is the index of one. */
final class TransactionColumns {
    static final List<Column> ALL = List.of(
            Column.words(
                            "finding",
                            "Finding",
                            "The worst finding that is about it or names one of its packets",
                            24,
                            (d, i) -> "")
                    .withValue((d, i) -> worst(d, i) == null ? "" : SeveritySign.word(worst(d, i)))
                    .withOrder(d -> i ->
                            worst(d, i) == null ? Column.UNKNOWN : worst(d, i).ordinal())
                    .withSign(TransactionColumns::worst),
            Column.numbers(
                    "frame",
                    "Packet",
                    "Number of its first request packet in the capture",
                    80,
                    (d, i) -> d.transactions().firstRequest(i),
                    Words::count),
            Column.numbers(
                            "connection",
                            "Conn.",
                            "Number of its connection; see Connections",
                            60,
                            (d, i) -> d.transactions().connection(i),
                            Long::toString)
                    .withFilter((d, i) -> connection(d, d.transactions().connection(i))),
            Column.words("requester", "Requester", "The queue pair that asks", 150, TransactionColumns::requester)
                    .withOrder(TransactionColumns::byRequester),
            Column.words(
                            "operation",
                            "Operation",
                            "What is asked for",
                            180,
                            (d, i) -> Words.operation(d.transactions(), i))
                    .withOrder(d -> i -> operation(d.transactions(), i)),
            Column.words("rkey", "R_Key", "The key that names the memory", 98, TransactionColumns::rKey)
                    .withValue((d, i) -> addressed(
                            d, i, Integer.toUnsignedString(d.transactions().rKey(i))))
                    .withOrder(d -> i -> d.transactions().isAddressed(i)
                            ? Integer.toUnsignedLong(d.transactions().rKey(i))
                            : Column.UNKNOWN)
                    .withFilter((d, i) -> addressed(d, i, "infiniband.reth.r_key == " + rKey(d, i))),
            RegionColumn.of(CaptureDocument::regionName),
            Column.words(
                            "va",
                            "Address",
                            "Virtual address in the memory that the key names",
                            136,
                            TransactionColumns::address)
                    .withValue((d, i) -> addressed(
                            d, i, Long.toUnsignedString(d.transactions().virtualAddress(i))))
                    // half of the range, so that the largest unsigned number is not taken for unknown
                    .withOrder(d -> i ->
                            d.transactions().isAddressed(i) ? d.transactions().virtualAddress(i) >>> 1 : Column.UNKNOWN)
                    .withFilter((d, i) -> addressed(d, i, "infiniband.reth.va == " + address(d, i))),
            Column.numbers(
                    "length",
                    "Length",
                    "Bytes that it is about",
                    72,
                    (d, i) -> known(d.transactions().length(i)),
                    Words::count),
            Column.words(
                            "psns",
                            "PSNs",
                            "Packet sequence numbers, the first and the last",
                            142,
                            TransactionColumns::psns)
                    .withOrder(d -> i -> d.transactions().firstPsn(i))
                    .withFilter((d, i) ->
                            "infiniband.bth.psn == " + d.transactions().firstPsn(i)),
            Column.words(
                            "status",
                            "Ended",
                            "How it ended: what the answer said, or that none came",
                            150,
                            (d, i) -> Words.status(d.transactions(), i))
                    .withOrder(d -> i -> d.transactions().status(i).ordinal() * 256L
                            + (d.transactions().nakCode(i) & 0xFF))
                    .withSign((d, i) -> ending(d.transactions(), i)),
            Column.numbers(
                    "latencyNanos",
                    "Latency",
                    "From the first sending of its last request packet to the packet that answered it",
                    80,
                    (d, i) -> known(d.transactions().latencyNanos(i)),
                    Words::nanos),
            Column.numbers(
                    "retransmissions",
                    "Resent",
                    "Request packets that were sent again",
                    70,
                    (d, i) -> d.transactions().retransmissions(i),
                    Words::positive),
            Column.numbers(
                    "answer",
                    "Answer",
                    "Number of the packet that ended it",
                    74,
                    (d, i) -> d.transactions().lastResponse(i) == 0
                            ? Column.UNKNOWN
                            : d.transactions().lastResponse(i),
                    Words::count));

    private TransactionColumns() {}

    private static long known(long value) {
        return value == Transaction.UNKNOWN ? Column.UNKNOWN : value;
    }

    private static String addressed(CaptureDocument document, int index, String text) {
        return document.transactions().isAddressed(index) ? text : "";
    }

    private static String rKey(CaptureDocument document, int index) {
        return addressed(document, index, Words.hex(document.transactions().rKey(index)));
    }

    private static String address(CaptureDocument document, int index) {
        return addressed(
                document, index, "0x" + Long.toHexString(document.transactions().virtualAddress(index)));
    }

    private static String psns(CaptureDocument document, int index) {
        Transactions transactions = document.transactions();
        int first = transactions.firstPsn(index);
        int last = transactions.lastPsn(index);
        return last == first ? String.valueOf(first) : first + "-" + last;
    }

    private static String requester(CaptureDocument document, int index) {
        ConnectionEntry connection =
                document.connections().byId(document.transactions().connection(index));
        // a connection is known when it has ended
        return connection == null
                ? ""
                : Words.endpoint(
                        connection.endpoints().get(document.transactions().requester(index)));
    }

    private static String connection(CaptureDocument document, int id) {
        return document.connections().byId(id) == null ? "" : FilterText.connection(document, id);
    }

    private static java.util.function.IntToLongFunction byRequester(CaptureDocument document) {
        var connections = document.connections();
        int known = connections.list().size();
        int[] places = Column.places(
                known * 2,
                at -> Words.endpoint(connections.list().get(at / 2).endpoints().get(at % 2)));
        Transactions transactions = document.transactions();
        return index -> {
            int row = connections.row(transactions.connection(index));
            return row < 0 || row >= known ? Column.UNKNOWN : places[row * 2 + transactions.requester(index)];
        };
    }

    private static long operation(Transactions transactions, int index) {
        return transactions.operation(index).ordinal() * 64L
                + transactions.placement(index) * 4L
                + (transactions.hasImmediate(index) ? 2 : 0)
                + (transactions.invalidates(index) ? 1 : 0);
    }

    private static Severity worst(CaptureDocument document, int index) {
        return document.transactions().finding(index);
    }

    private static Severity ending(Transactions transactions, int index) {
        Status status = transactions.status(index);
        return switch (status) {
            case NAK, RNR, UNANSWERED -> Severity.WARNING;
            default -> null;
        };
    }
}
