package org.rocescope.dissector.rule;

import java.util.ArrayList;
import java.util.List;
import org.rocescope.dissector.placement.FlowPlacement;
import org.rocescope.dissector.placement.FlushMiss;
import org.rocescope.dissector.placement.Incidents;
import org.rocescope.dissector.placement.KeyPlacement;
import org.rocescope.dissector.placement.Level;
import org.rocescope.dissector.placement.OtherFlushes;
import org.rocescope.dissector.placement.Unflushed;
import org.rocescope.dissector.transport.Opcode.Operation;

/** Ranges of memory that were not flushed, in words: which bytes, who wrote them, and how the FLUSH missed them. */
final class RangeWords {
    /** Ranges that a message names. */
    static final int MOST_RANGES = 6;

    /** Bytes between a range and a FLUSH that may have been meant for it; one further away was for something else. */
    private static final long NEAR = 4096;

    private RangeWords() {}

    /** The level as the aim of a FLUSH. */
    static String level(Level level) {
        return level == Level.PERSISTENCE ? "persistence" : "global visibility";
    }

    static String key(KeyPlacement key) {
        return "R_Key " + RequestWords.hex(Integer.toUnsignedLong(key.rKey()));
    }

    static String range(long start, long length) {
        return RequestWords.hex(start) + (length == 1 ? "" : "-" + RequestWords.hex(start + length - 1)) + " ("
                + Long.toUnsignedString(length) + (length == 1 ? " byte)" : " bytes)");
    }

    /** A request that is one of several that did the same wrong. */
    static String request(Incidents incidents) {
        return RequestWords.name(incidents.operation())
                + (incidents.hasImmediate() && incidents.operation() != Operation.FLUSH ? " with immediate" : "")
                + " at PSN " + incidents.psn() + " (frame " + incidents.transaction() + ")";
    }

    /** Some ranges of a key, each with its writes and what missed it. */
    static String list(FlowPlacement flow, KeyPlacement key, LeftRanges left) {
        List<String> words = new ArrayList<>();
        List<Unflushed> ranges =
                left.earliest().subList(0, Math.min(MOST_RANGES, left.earliest().size()));
        for (Unflushed range : ranges) {
            words.add(range(range.virtualAddress(), range.length()) + ", written in " + frames(range) + "; "
                    + missed(key, range) + hint(flow, range));
        }
        if (left.count() > ranges.size()) {
            words.add(left.count() - ranges.size() + " more");
        }
        return String.join(". ", words);
    }

    private static String frames(Unflushed range) {
        StringBuilder text = new StringBuilder(range.writes() == 1 ? "frame " : "frames ");
        int named = Math.min(4, range.writeFrames().size());
        for (int i = 0; i < named; i++) {
            text.append(i == 0 ? "" : ", ").append(range.writeFrames().get(i));
        }
        return text.append(range.writes() > named ? " and others" : "").toString();
    }

    /** How the FLUSHes of the key missed a range. */
    private static String missed(KeyPlacement key, Unflushed range) {
        FlushMiss miss = FlushMiss.of(key, range);
        return switch (miss.kind()) {
            case CUT_SHORT ->
                "the FLUSH in frame " + miss.frame() + " left " + RequestWords.bytes(miss.bytes()) + " out";
            case ANSWER_NOT_CAPTURED -> "a FLUSH of them was executed, but its answer was not captured";
            case VISIBILITY_ONLY -> "flushed for global visibility";
            case UNANSWERED -> "a FLUSH of them has no answer, or was not captured";
            case NONE_AFTER -> "no FLUSH of this R_Key was answered after that";
            case ENDS_BEFORE, BEGINS_BEHIND, ELSEWHERE -> "no FLUSH after that covers them" + near(miss);
        };
    }

    /** The FLUSH that came near, if one did. */
    private static String near(FlushMiss miss) {
        if (miss.kind() == FlushMiss.Kind.ELSEWHERE || Long.compareUnsigned(miss.bytes(), NEAR) > 0) {
            return "";
        }
        boolean before = miss.kind() == FlushMiss.Kind.ENDS_BEFORE;
        String far = miss.bytes() == 0 ? "right" : RequestWords.bytes(miss.bytes());
        return ": the one in frame " + miss.frame() + (before ? " ends " : " begins ") + far
                + (before ? " before" : " behind") + " them";
    }

    private static String hint(FlowPlacement flow, Unflushed range) {
        StringBuilder text = new StringBuilder();
        if (range.evidence() == Unflushed.Evidence.READ_AFTER_WRITE) {
            text.append("; a small READ followed, which pushes them to the memory system at best");
        }
        OtherFlushes.Seen other = flow.otherFlush(range);
        if (other != null) {
            text.append("; QP ")
                    .append(RequestWords.hex(other.queuePair()))
                    .append(" flushed this range (frame ")
                    .append(other.frame())
                    .append("), but a FLUSH covers only its own queue pair's writes");
        }
        if (range.capped()) {
            text.append("; at most these bytes, as there were too many ranges to keep apart");
        }
        return text.toString();
    }
}
