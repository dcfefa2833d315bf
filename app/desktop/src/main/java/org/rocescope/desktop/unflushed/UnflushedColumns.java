package org.rocescope.desktop.unflushed;

import java.util.List;
import java.util.Locale;
import org.rocescope.desktop.columns.Column;
import org.rocescope.desktop.columns.RegionColumn;
import org.rocescope.desktop.columns.SortKey;
import org.rocescope.desktop.document.CaptureDocument;
import org.rocescope.desktop.document.ConnectionEntry;
import org.rocescope.desktop.document.UnflushedEntry;
import org.rocescope.desktop.signs.RangeWords;
import org.rocescope.desktop.signs.Words;
import org.rocescope.desktop.workspace.FilterText;
import org.rocescope.dissector.placement.FlushMiss;
import org.rocescope.dissector.rule.Severity;

/** The columns of the table of what was not flushed; a row is the index of a range. */
final class UnflushedColumns {
    static final List<Column> ALL = List.of(
            Column.words(
                            "due",
                            "Due",
                            "Why a FLUSH is due; a range without a sign need not be flushed",
                            96,
                            (d, i) -> RangeWords.due(entry(d, i)))
                    .withValue((d, i) -> entry(d, i).contract().name().toLowerCase(Locale.ROOT))
                    .withOrder(d -> i -> entry(d, i).contract().ordinal())
                    .withSign((d, i) -> severity(entry(d, i))),
            RegionColumn.of((d, i) -> entry(d, i).region()),
            Column.words(
                            "rkey",
                            "R_Key",
                            "The key that the bytes were written through",
                            98,
                            (d, i) -> Words.hex(entry(d, i).rKey()))
                    .withValue((d, i) -> Integer.toUnsignedString(entry(d, i).rKey()))
                    .withOrder(d -> i -> Integer.toUnsignedLong(entry(d, i).rKey()))
                    .withFilter((d, i) ->
                            "infiniband.reth.r_key == " + Words.hex(entry(d, i).rKey())),
            Column.words(
                            "va",
                            "Address",
                            "Virtual address of the first byte",
                            128,
                            (d, i) -> RangeWords.address(entry(d, i).virtualAddress()))
                    .withValue((d, i) -> Long.toUnsignedString(entry(d, i).virtualAddress()))
                    // half of the range, so that the largest unsigned number is not taken for unknown
                    .withOrder(d -> i -> entry(d, i).virtualAddress() >>> 1),
            Column.numbers(
                            "length",
                            "Bytes",
                            "How many bytes",
                            66,
                            (d, i) -> entry(d, i).length(),
                            UnflushedColumns::bytes)
                    .withValue((d, i) -> Long.toUnsignedString(entry(d, i).length()))
                    .withOrder(d -> i -> entry(d, i).length() >>> 1),
            Column.words(
                            "missed",
                            "Why",
                            "How FLUSHes missed it: the nearest one, and by how much",
                            352,
                            (d, i) -> RangeWords.missed(entry(d, i)))
                    .withOrder(d -> i -> entry(d, i).miss().kind().ordinal()),
            Column.numbers(
                            "firstWrite",
                            "Write",
                            "Number of the first packet of the first write that left it",
                            90,
                            (d, i) -> entry(d, i).firstWrite(),
                            Words::count)
                    .withFilter((d, i) -> FilterText.frames(entry(d, i).writeFrames())),
            Column.numbers(
                    "lastWrite",
                    "Last write",
                    "Number of the first packet of the last write that left it; nothing where there are too many",
                    84,
                    (d, i) -> entry(d, i).hasMoreWrites()
                            ? Column.UNKNOWN
                            : entry(d, i).lastWrite(),
                    Words::count),
            Column.numbers(
                    "writes",
                    "Writes",
                    "How many writes left it, at most",
                    60,
                    (d, i) -> entry(d, i).writes(),
                    Words::count),
            Column.numbers(
                    "flush",
                    "FLUSH",
                    "Number of the packet of the nearest FLUSH that missed it, or of the last one before it",
                    78,
                    (d, i) -> frame(entry(d, i).miss().frame()),
                    Words::count),
            Column.numbers(
                    "missedBy",
                    "Missed by",
                    "Bytes that this FLUSH left out, or that lie between the two",
                    80,
                    (d, i) -> by(entry(d, i).miss()),
                    Words::count),
            Column.words(
                            "last",
                            "To",
                            "Virtual address of the last byte",
                            128,
                            (d, i) -> RangeWords.address(entry(d, i).lastAddress()))
                    .withValue((d, i) -> Long.toUnsignedString(entry(d, i).lastAddress()))
                    .withOrder(d -> i -> entry(d, i).lastAddress() >>> 1),
            Column.words(
                            "required",
                            "Required",
                            "How far the bytes should have got",
                            88,
                            (d, i) -> RangeWords.level(entry(d, i).required()))
                    .withOrder(d -> i -> entry(d, i).required().ordinal()),
            Column.words(
                            "reached",
                            "Reached",
                            "How far they got",
                            78,
                            (d, i) -> RangeWords.level(entry(d, i).reached()))
                    .withOrder(d -> i -> entry(d, i).reached().ordinal()),
            Column.numbers(
                            "connection",
                            "Conn.",
                            "Number of its connection; see Connections",
                            56,
                            (d, i) -> entry(d, i).connection(),
                            Long::toString)
                    .withFilter((d, i) -> connection(d, i) == null
                            ? ""
                            : FilterText.connection(d, entry(d, i).connection())),
            Column.words("requester", "Requester", "The queue pair that wrote it", 146, UnflushedColumns::requester)
                    .withOrder(d -> {
                        int[] places = Column.places(d.unflushed().list().size(), i -> requester(d, i));
                        return i -> i < places.length ? places[i] : Column.UNKNOWN;
                    }),
            Column.words(
                    "cover",
                    "Would have covered it",
                    "The FLUSH that is missing",
                    420,
                    (d, i) -> RangeWords.cover(entry(d, i))),
            Column.words("doubts", "Doubts", "What makes it less sure", 220, (d, i) -> RangeWords.doubts(entry(d, i))));

    /** What had to be flushed first, the sure before the unsure, then as the capture has it. */
    static final List<SortKey> DUE_FIRST = List.of(
            new SortKey(d -> i -> rank(entry(d, i)), false),
            new SortKey(d -> i -> entry(d, i).firstWrite(), false));

    private UnflushedColumns() {}

    static UnflushedEntry entry(CaptureDocument document, int index) {
        return document.unflushed().list().get(index);
    }

    /** How much a range matters; null if it need not be flushed. */
    static Severity severity(UnflushedEntry range) {
        return switch (rank(range)) {
            case 0 -> Severity.WARNING;
            case 1 -> Severity.NOTE;
            default -> null;
        };
    }

    private static int rank(UnflushedEntry range) {
        boolean doubtful = range.uncertain() || range.miss().kind() == FlushMiss.Kind.ANSWER_NOT_CAPTURED;
        return !range.isDue() ? 2 : doubtful ? 1 : 0;
    }

    private static String bytes(long unsigned) {
        return unsigned >= 0 ? Words.count(unsigned) : Long.toUnsignedString(unsigned);
    }

    private static long frame(long frame) {
        return frame == 0 ? Column.UNKNOWN : frame;
    }

    private static long by(FlushMiss miss) {
        return switch (miss.kind()) {
            case CUT_SHORT, ENDS_BEFORE, BEGINS_BEHIND -> Math.max(0, miss.bytes());
            default -> Column.UNKNOWN;
        };
    }

    private static ConnectionEntry connection(CaptureDocument document, int index) {
        return document.connections().byId(entry(document, index).connection());
    }

    private static String requester(CaptureDocument document, int index) {
        ConnectionEntry connection = connection(document, index);
        // a connection is known when it has ended
        return connection == null
                ? ""
                : Words.endpoint(
                        connection.endpoints().get(entry(document, index).requester()));
    }
}
