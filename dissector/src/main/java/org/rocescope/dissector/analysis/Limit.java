package org.rocescope.dissector.analysis;

import org.rocescope.dissector.connection.Connections;
import org.rocescope.dissector.diagnosis.Diagnoses;
import org.rocescope.dissector.placement.Placement;
import org.rocescope.dissector.region.RegionUses;
import org.rocescope.dissector.rule.Findings;
import org.rocescope.dissector.transaction.FrameList;
import org.rocescope.dissector.transaction.RequestLedger;

/**
 * The bounds of an analysis, so that no capture decides how much memory and time it takes: what each is about, how much
 * there may be, and what happens beyond. Whatever is left out is counted, and lowers the certainty of what is concluded;
 * no finding comes from it. {@link Limits} sets some of them.
 */
public enum Limit {
    /**
     * Connections followed at once, {@value Connections#MOST} unless {@link Limits#connections} says otherwise; a direction
     * whose opposite is not known counts as one. Beyond, a sixteenth of them ends as at the end of the capture: those of
     * which nothing came for longest. Their open requests are partial, not unanswered; bytes that were not flushed are
     * told, at most those, and uncertain. What comes of them later is another connection.
     */
    CONNECTIONS(
            "connections",
            "connections were open at once: those of which nothing came for longest were ended early, what they left open"
                    + " is uncertain, and what came of them later counts as another connection"),
    /**
     * Request messages kept at once, of all directions 524,288 unless {@link Limits#requests} says otherwise, of each {@value
     * RequestLedger#MOST_OPEN}. Beyond, answered ones become final sooner, and the oldest of a direction that has more than 64:
     * partial, if it has no answer yet. With twice as many every direction that sends one more keeps only that.
     */
    REQUESTS(
            "requests",
            "requests were kept at once: older ones without an answer are partial, their answers were not waited for"),
    /**
     * Which packets of long messages were captured, and frame numbers of messages: 64 MB in all, and {@value FrameList#MOST}
     * numbers of a message. Beyond, the first numbers and the last one are kept, and a message that is not known to be
     * whole is partial.
     */
    FRAME_NUMBERS("frame-numbers", "frame numbers and packets of long messages were kept: further ones were left out"),
    /**
     * Answers of directions whose requests are not known yet: 4,096 a direction and 262,144 in all. Beyond, the oldest is
     * forgotten, so that its request may lack it.
     */
    ANSWERS("answers", "answers waited for their requests to be known: older ones were left out"),
    /**
     * Directions that may be the opposite of one: 4,096 each, 2,097,152 in all. With more there is no way to tell, and
     * the direction stays unpaired for a while, or for good.
     */
    CANDIDATES("candidates", "directions were compared to find which belong together: some stay unpaired"),
    /**
     * Intervals of addresses that were written and not flushed, 2,097,152 unless {@link Limits#intervals} says otherwise.
     * Beyond, ranges that are near each other are joined: what is reported is marked as at most that ("capped").
     */
    INTERVALS(
            "intervals",
            "ranges of addresses were followed: near ones were joined, which counts bytes between them in"),
    /**
     * R_Keys of which it is followed what becomes of the bytes, {@value Placement#MOST_KEYS} unless {@link Limits#keys} says
     * otherwise, and {@value Placement#MOST_KEYS_OF_A_FLOW} a direction. Beyond, the oldest of the direction is given up:
     * what was not flushed by then is told, at most that ("capped").
     */
    KEYS(
            "keys",
            "R_Keys were followed: older ones were given up, what was not flushed of them by then is told, at most"),
    /**
     * R_Keys listed as memory regions, {@value RegionUses#MOST_REGIONS}. Further ones are not listed, and why one of them
     * was refused is told from the same connection only.
     */
    REGIONS("regions", "R_Keys are listed as memory regions: further ones were left out"),
    /**
     * Pairs of hosts whose refused R_Keys are remembered to tell a search for keys, {@value RegionUses#MOST_PAIRS}. Refusals
     * between further pairs are found as ever, but not held together.
     */
    REFUSALS(
            "refusals",
            "pairs of hosts had requests refused: whether further ones search for R_Keys was not looked at"),
    /**
     * Findings of open connections, {@value Findings#MOST} unless {@link Limits#findings} says otherwise, and {@value
     * Findings#MOST_TOGETHER} of one. Beyond, what a rule finds in a connection is one finding with a count, whatever
     * R_Key or request it is about.
     */
    FINDINGS("findings", "findings stood apart: further ones are counted with others of their rule and connection"),
    /**
     * Ways from one host to another that diagnoses look at, {@value Diagnoses#MOST_PATHS}: the first. What goes other ways
     * is not diagnosed.
     */
    PATHS("paths", "ways from one host to another were looked at for diagnoses: packets of others were not"),
    /** Diagnoses of one kind, {@value Diagnoses#MOST_OF_A_KIND}. Further ones are counted only. */
    DIAGNOSES("diagnoses", "diagnoses of one kind were made: further ones were left out");

    private final String id;
    private final String words;

    Limit(String id, String words) {
        this.id = id;
        this.words = words;
    }

    /** Its short name in reports. */
    public String id() {
        return id;
    }

    /** What happened, to be read behind how many there may be. */
    String words() {
        return words;
    }

    /**
     * A limit that an analysis reached.
     *
     * @param limit the limit
     * @param most how many there may be of what it is about
     * @param count how many were left out, given up or joined because of it; 1 where that is not counted
     */
    public record Reached(Limit limit, long most, long count) {
        /** What happened, in a sentence without an end. */
        public String message() {
            return String.format(java.util.Locale.ROOT, "%,d %s (%,d)", most, limit.words(), count);
        }
    }
}
