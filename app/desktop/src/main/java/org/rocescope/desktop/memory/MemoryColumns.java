package org.rocescope.desktop.memory;

import java.util.List;
import java.util.stream.Collectors;
import org.rocescope.desktop.columns.Column;
import org.rocescope.desktop.columns.RegionColumn;
import org.rocescope.desktop.columns.SortKey;
import org.rocescope.desktop.document.CaptureDocument;
import org.rocescope.desktop.document.RegionEntry;
import org.rocescope.desktop.signs.RangeWords;
import org.rocescope.desktop.signs.Words;
import org.rocescope.dissector.region.Access;
import org.rocescope.dissector.rule.Severity;

/** The columns of the table of memory; a row is the index of an R_Key of a host. */
final class MemoryColumns {
    static final List<Column> ALL = List.of(
            Column.words(
                            "rkey",
                            "R_Key",
                            "The key that names the memory; a sign where requests were refused",
                            112,
                            (d, i) -> Words.hex(entry(d, i).rKey()))
                    .withValue((d, i) -> Integer.toUnsignedString(entry(d, i).rKey()))
                    .withOrder(d -> i -> Integer.toUnsignedLong(entry(d, i).rKey()))
                    .withFilter((d, i) ->
                            "infiniband.reth.r_key == " + Words.hex(entry(d, i).rKey()))
                    .withSign((d, i) -> entry(d, i).refused() > 0 ? Severity.WARNING : null),
            RegionColumn.of((d, i) -> entry(d, i).name()),
            Column.words("host", "Host", "The host whose memory it is", 110, (d, i) -> host(entry(d, i)))
                    .withOrder(d -> {
                        int[] places = Column.places(d.memory().size(), i -> host(entry(d, i)));
                        return i -> i < places.length ? places[i] : Column.UNKNOWN;
                    }),
            Column.words(
                            "va",
                            "From",
                            "Lowest address that was reached",
                            128,
                            (d, i) -> entry(d, i).isReached()
                                    ? RangeWords.address(entry(d, i).lowest())
                                    : "")
                    .withValue((d, i) -> entry(d, i).isReached()
                            ? Long.toUnsignedString(entry(d, i).lowest())
                            : "")
                    .withOrder(d -> i -> entry(d, i).isReached() ? entry(d, i).lowest() >>> 1 : Column.UNKNOWN),
            Column.words(
                            "last",
                            "To",
                            "Highest address that was reached",
                            128,
                            (d, i) -> entry(d, i).isReached()
                                    ? RangeWords.address(entry(d, i).highest())
                                    : "")
                    .withValue((d, i) -> entry(d, i).isReached()
                            ? Long.toUnsignedString(entry(d, i).highest())
                            : "")
                    .withOrder(d -> i -> entry(d, i).isReached() ? entry(d, i).highest() >>> 1 : Column.UNKNOWN),
            Column.numbers(
                    "requests",
                    "Served",
                    "Requests that succeeded",
                    70,
                    (d, i) -> entry(d, i).requests(),
                    Words::count),
            Column.numbers(
                    "refused",
                    "Refused",
                    "Requests that were refused with a remote access error",
                    78,
                    (d, i) -> entry(d, i).refused(),
                    Words::positive),
            Column.numbers(
                    "bytes",
                    "Bytes",
                    "Bytes that were written, read or flushed by range",
                    72,
                    (d, i) -> entry(d, i).bytes(),
                    Words::bytes),
            Column.words(
                            "operations",
                            "Operations",
                            "Operations that succeeded",
                            200,
                            (d, i) -> operations(entry(d, i)))
                    .withOrder(d -> i -> entry(d, i).operations().stream()
                            .mapToLong(operation -> 1L << operation.ordinal())
                            .sum()),
            Column.words(
                            "access",
                            "Flags needed",
                            "Fewest access flags that explain what succeeded",
                            230,
                            (d, i) -> flags(entry(d, i).access()))
                    .withOrder(d -> i -> entry(d, i).access()),
            Column.words(
                            "granted",
                            "Flags granted",
                            "Access flags that the regions file has",
                            230,
                            (d, i) -> flags(entry(d, i).granted()))
                    .withOrder(d -> i -> order(entry(d, i).granted())),
            Column.words(
                            "unused",
                            "Never used",
                            "Remote access flags that were granted and not needed",
                            140,
                            (d, i) -> flags(entry(d, i).unused()))
                    .withOrder(d -> i -> entry(d, i).unused()),
            Column.words(
                            "requirement",
                            "Required",
                            "How far what is written has to get, as declared",
                            88,
                            (d, i) -> entry(d, i).isKnown()
                                    ? RangeWords.level(entry(d, i).requirement())
                                    : "")
                    .withOrder(d -> i ->
                            entry(d, i).isKnown() ? entry(d, i).requirement().ordinal() : Column.UNKNOWN),
            Column.numbers(
                    "connections",
                    "Connections",
                    "How many connections used it",
                    92,
                    (d, i) -> entry(d, i).connectionCount(),
                    Words::count),
            Column.numbers(
                    "invalidations",
                    "Invalidated",
                    "SENDs that invalidated the key",
                    84,
                    (d, i) -> entry(d, i).invalidations(),
                    Words::positive),
            Column.numbers(
                    "firstFrame",
                    "First packet",
                    "Number of the packet of the first request that succeeded",
                    90,
                    (d, i) -> frame(entry(d, i).firstFrame()),
                    Words::count),
            Column.numbers(
                    "lastFrame",
                    "Last packet",
                    "Number of the packet of the last request that succeeded",
                    90,
                    (d, i) -> frame(entry(d, i).lastFrame()),
                    Words::count));

    /** As the text report of the command line has it: refusals first, then those with names, then those used most. */
    static final List<SortKey> REFUSED_FIRST = List.of(
            new SortKey(d -> i -> entry(d, i).refused(), true),
            new SortKey(d -> i -> entry(d, i).name() == null ? 1 : 0, false),
            new SortKey(d -> i -> entry(d, i).requests(), true));

    private MemoryColumns() {}

    static RegionEntry entry(CaptureDocument document, int index) {
        return document.memory().get(index);
    }

    private static String host(RegionEntry entry) {
        return entry.host() == null ? "" : entry.host();
    }

    static String operations(RegionEntry entry) {
        return entry.operations().stream().map(Words::request).collect(Collectors.joining(", "));
    }

    static String flags(int flags) {
        return flags == Access.UNKNOWN ? "" : String.join(", ", Access.names(flags));
    }

    private static long order(int flags) {
        return flags == Access.UNKNOWN ? Column.UNKNOWN : flags;
    }

    private static long frame(long frame) {
        return frame == 0 ? Column.UNKNOWN : frame;
    }
}
