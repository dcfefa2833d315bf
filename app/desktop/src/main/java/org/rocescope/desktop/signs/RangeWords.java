package org.rocescope.desktop.signs;

import java.util.Locale;
import org.rocescope.desktop.document.UnflushedEntry;
import org.rocescope.dissector.placement.FlushMiss;
import org.rocescope.dissector.placement.Level;
import org.rocescope.dissector.placement.Unflushed.Evidence;

/** The words for what was not flushed: what the analysis says of it, in sentences. */
public final class RangeWords {
    private RangeWords() {}

    /** A level in the words of the command line. */
    public static String level(Level level) {
        return level.name().toLowerCase(Locale.ROOT);
    }

    /** An address. */
    public static String address(long address) {
        return "0x" + Long.toHexString(address);
    }

    /** Two addresses, the first and the last of a range. */
    public static String addresses(long first, long last) {
        return first == last ? address(first) : address(first) + "-" + address(last);
    }

    /** Exact bytes: people compare them with what they wrote. */
    public static String bytes(long bytes) {
        String digits = bytes >= 0 ? Words.count(bytes) : Long.toUnsignedString(bytes);
        return digits + (bytes == 1 ? " byte" : " bytes");
    }

    /** Where bytes are: the region's name, or the R_Key; addresses and how many. */
    public static String range(UnflushedEntry range) {
        return memory(range) + " " + addresses(range.virtualAddress(), range.lastAddress()) + " ("
                + bytes(range.length()) + ")";
    }

    /** The region's name, or the R_Key. */
    public static String memory(UnflushedEntry range) {
        return range.region() == null ? "R_Key " + Words.hex(range.rKey()) : range.region();
    }

    /** How FLUSHes missed a range. */
    public static String missed(UnflushedEntry range) {
        FlushMiss miss = range.miss();
        String other = range.other() == null
                ? ""
                : "; QP " + Words.hex(range.other().queuePair()) + " flushed it in packet "
                        + Words.count(range.other().frame()) + ", which does not count for this queue pair's writes";
        return switch (miss.kind()) {
                    case CUT_SHORT ->
                        "the FLUSH in packet " + Words.count(miss.frame()) + " left " + bytes(miss.bytes()) + " out";
                    case ANSWER_NOT_CAPTURED -> "a FLUSH of it was executed, but its answer was not captured";
                    case VISIBILITY_ONLY -> "flushed for visibility only";
                    case UNANSWERED -> "a FLUSH of it has no answer, or was not captured";
                    case NONE_AFTER ->
                        miss.frame() == 0
                                ? "no FLUSH of this R_Key was answered well"
                                : "written after the last FLUSH of this R_Key (packet " + Words.count(miss.frame())
                                        + ")";
                    case ENDS_BEFORE, BEGINS_BEHIND -> nearest(miss);
                    case ELSEWHERE -> "no FLUSH after it covers it";
                }
                + other;
    }

    private static String nearest(FlushMiss miss) {
        boolean before = miss.kind() == FlushMiss.Kind.ENDS_BEFORE;
        return "the FLUSH in packet " + Words.count(miss.frame()) + (before ? " ends " : " begins ")
                + (miss.bytes() == 0 ? "right" : bytes(miss.bytes())) + (before ? " before it" : " behind it");
    }

    /** What would have covered a range. */
    public static String cover(UnflushedEntry range) {
        FlushMiss miss = range.miss();
        String flush = "a FLUSH for " + level(range.required()) + " of "
                + addresses(range.virtualAddress(), range.lastAddress());
        return switch (miss.kind()) {
            case CUT_SHORT -> bytes(miss.bytes()) + " more in the FLUSH of packet " + Words.count(miss.frame());
            case ANSWER_NOT_CAPTURED -> "the FLUSH did, if it was answered well: the capture lacks its answer";
            case VISIBILITY_ONLY -> "the same FLUSH for " + level(range.required());
            case UNANSWERED -> "the FLUSH, had it been answered; else " + flush;
            default -> flush + " after packet " + Words.count(range.lastWrite());
        };
    }

    /** Why a flush is due, in a word or two. */
    public static String due(UnflushedEntry range) {
        return switch (range.contract()) {
            case DECLARED -> "declared";
            case OBSERVED -> "observed";
            case NONE -> "no sign of it";
        };
    }

    /** Why a flush is due, in a sentence. */
    public static String dueAtLength(UnflushedEntry range) {
        return switch (range.contract()) {
            case DECLARED ->
                "It is declared that what is written there has to get as far as " + level(range.required()) + ".";
            case OBSERVED ->
                "The requester flushes this R_Key on this connection, for " + level(range.required())
                        + ": what it writes there is meant to be flushed.";
            case NONE ->
                "Nothing says that a FLUSH is due: the requester never flushes this R_Key, and nothing is declared of it."
                        + " File, Memory Regions or Analyze, What Must Be Flushed tells the analysis more.";
        };
    }

    /** What makes it less sure, in sentences; empty if nothing does. */
    public static String doubts(UnflushedEntry range) {
        StringBuilder text = new StringBuilder();
        if (range.uncertain()) {
            text.append("The capture lacks packets among which the FLUSH, or its answer, may have been. ");
        }
        if (range.evidence() == Evidence.READ_AFTER_WRITE) {
            text.append("A small READ followed, which pushes the bytes to the memory system at best. ");
        }
        if (range.capped()) {
            text.append("At most these bytes: there were too many ranges to keep apart. ");
        }
        return text.toString().strip();
    }
}
