package org.rocescope.desktop.findings;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.rocescope.desktop.columns.Column;
import org.rocescope.desktop.columns.RegionColumn;
import org.rocescope.desktop.columns.SortKey;
import org.rocescope.desktop.document.CaptureDocument;
import org.rocescope.desktop.document.DiagnosisEntry;
import org.rocescope.desktop.document.FindingEntry;
import org.rocescope.desktop.document.Packets;
import org.rocescope.desktop.signs.SeveritySign;
import org.rocescope.desktop.signs.Words;
import org.rocescope.desktop.workspace.FilterText;

/** The columns of the tables of findings and of diagnoses; a row is the index of one. */
final class FindingColumns {
    static final List<Column> FINDINGS = List.of(
            Column.words("severity", "Severity", "How much it matters", 24, (d, i) -> "")
                    .withValue((d, i) -> SeveritySign.word(entry(d, i).severity()))
                    .withOrder(d -> i -> entry(d, i).severity().ordinal())
                    .withSign((d, i) -> entry(d, i).severity()),
            Column.words(
                            "rule",
                            "Rule",
                            "The rule that was broken",
                            96,
                            (d, i) -> entry(d, i).rule().id())
                    .withOrder(d -> i -> entry(d, i).rule().place()),
            Column.numbers(
                            "frame",
                            "Packet",
                            "Number of the first packet that it names",
                            74,
                            (d, i) -> entry(d, i).frames().length == 0
                                    ? Column.UNKNOWN
                                    : entry(d, i).frames()[0],
                            Words::count)
                    .withFilter((d, i) -> entry(d, i).frames().length == 0
                            ? ""
                            : FilterText.frames(entry(d, i).frames())),
            Column.numbers(
                    "count", "Times", "How often", 76, (d, i) -> entry(d, i).count(), Words::count),
            Column.words(
                    "message",
                    "What is wrong",
                    "What is wrong, with the numbers of the first time",
                    340,
                    (d, i) -> entry(d, i).message()),
            Column.numbers(
                            "connection",
                            "Conn.",
                            "Number of its connection; see Connections",
                            60,
                            (d, i) -> entry(d, i).connection() == Packets.NONE
                                    ? Column.UNKNOWN
                                    : entry(d, i).connection(),
                            Long::toString)
                    .withFilter((d, i) -> d.connections().byId(entry(d, i).connection()) == null
                            ? ""
                            : FilterText.connection(d, entry(d, i).connection())),
            Column.words(
                            "rkey",
                            "R_Key",
                            "The key that it is about",
                            76,
                            (d, i) -> entry(d, i).rKey() == null
                                    ? ""
                                    : Words.hex(entry(d, i).rKey().intValue()))
                    .withValue((d, i) -> entry(d, i).rKey() == null
                            ? ""
                            : Integer.toUnsignedString(entry(d, i).rKey().intValue()))
                    .withOrder(d -> i -> entry(d, i).rKey() == null
                            ? Column.UNKNOWN
                            : Integer.toUnsignedLong(entry(d, i).rKey().intValue()))
                    .withFilter((d, i) -> entry(d, i).rKey() == null
                            ? ""
                            : "infiniband.reth.r_key == "
                                    + Words.hex(entry(d, i).rKey().intValue())),
            RegionColumn.of((d, i) -> d.regionName(entry(d, i))));

    /** What matters most first, then as the capture has it. */
    static final List<SortKey> WORST_FIRST = List.of(
            new SortKey(d -> i -> entry(d, i).severity().ordinal(), false),
            new SortKey(
                    d -> i -> entry(d, i).frames().length == 0
                            ? Column.UNKNOWN
                            : entry(d, i).frames()[0],
                    false));

    static final List<Column> DIAGNOSES = List.of(
            Column.words(
                    "id",
                    "Diagnosis",
                    "The kind of trouble",
                    170,
                    (d, i) -> diagnosis(d, i).id()),
            Column.words("connections", "Connections", "Numbers of the connections that show it", 110, (d, i) -> {
                        int[] ids = diagnosis(d, i).connections();
                        return ids.length > 4 ? Words.count(ids.length) + " connections" : join(ids);
                    })
                    .withValue((d, i) -> join(diagnosis(d, i).connections())),
            Column.words(
                            "frames",
                            "Packets",
                            "Numbers of packets that show it",
                            110,
                            (d, i) -> Arrays.stream(diagnosis(d, i).frames())
                                    .mapToObj(Long::toString)
                                    .collect(Collectors.joining(" ")))
                    .withFilter((d, i) -> diagnosis(d, i).frames().length == 0
                            ? ""
                            : FilterText.frames(diagnosis(d, i).frames())),
            Column.words(
                    "message",
                    "What is the matter",
                    "What is the matter, with its numbers",
                    420,
                    (d, i) -> diagnosis(d, i).message()),
            Column.words(
                    "advice",
                    "What to check next",
                    "What to check next",
                    600,
                    (d, i) -> diagnosis(d, i).advice()));

    private FindingColumns() {}

    static FindingEntry entry(CaptureDocument document, int index) {
        return document.findings().get(index);
    }

    static DiagnosisEntry diagnosis(CaptureDocument document, int index) {
        return document.diagnoses().get(index);
    }

    private static String join(int[] numbers) {
        return Arrays.stream(numbers).mapToObj(Integer::toString).collect(Collectors.joining(" "));
    }
}
