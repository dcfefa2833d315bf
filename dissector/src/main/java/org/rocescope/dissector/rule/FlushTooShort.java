package org.rocescope.dissector.rule;

import java.util.ArrayList;
import java.util.List;
import org.rocescope.dissector.placement.FlowPlacement;
import org.rocescope.dissector.placement.KeyPlacement;

/** MPE-UNF-02: a FLUSH that covers a part of what was written. */
final class FlushTooShort extends KeyRule {
    FlushTooShort() {
        super(
                "MPE-UNF-02",
                Severity.WARNING,
                "A FLUSH of a range covers all of the update that it is of",
                "mpe.md section 7",
                "The range of a FLUSH begins behind the beginning or ends before the end of an update before it, and"
                        + " nothing flushed the rest later: those bytes may be lost though the program believes that"
                        + " they are safe.",
                "Compare the address and length that the FLUSH is posted with against those of the WRITE: a header or a"
                        + " padding may be left out.",
                "A WRITE of 128 bytes at 0x1000 and a FLUSH of 64 bytes at 0x1000: the last 64 bytes are not flushed.");
    }

    private record Missed(long start, long last, long write, long flush) {}

    @Override
    void judge(FlowPlacement flow, KeyPlacement key, Findings findings) {
        List<Missed> missed = new ArrayList<>();
        key.cutShort((start, last, write, flush) -> missed.add(new Missed(start, last, write, flush)));
        missed.sort((a, b) -> Long.compare(a.flush(), b.flush()));
        for (Missed each : missed) {
            // the capture may have missed the FLUSH of the rest
            Severity severity = each.flush() < flow.lastGapFrame()
                            || key.flow().connection().isGivenUp()
                    ? Severity.NOTE
                    : severity();
            report(key, severity, each.flush(), each.flush(), message(key, missed), findings);
        }
    }

    private static String message(KeyPlacement key, List<Missed> missed) {
        StringBuilder text = new StringBuilder();
        for (Missed each : missed.subList(0, Math.min(RangeWords.MOST_RANGES, missed.size()))) {
            text.append(text.isEmpty() ? "" : "; ")
                    .append("the FLUSH in frame ")
                    .append(each.flush())
                    .append(" leaves out ")
                    .append(RangeWords.range(each.start(), each.last() - each.start() + 1))
                    .append(" of the update in frame ")
                    .append(each.write());
        }
        int more = missed.size() - RangeWords.MOST_RANGES;
        return text + (more > 0 ? "; and " + more + " more" : "") + "; " + RangeWords.key(key)
                + ", and nothing flushed them later";
    }
}
