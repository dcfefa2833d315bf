package org.rocescope.dissector.diagnosis;

import org.rocescope.dissector.connection.Flow;

/** A request that was sent again and again, with no answer of any kind in between. */
final class Silence {
    private static final int NONE = -1;

    int psn = NONE;
    /** How often it was sent, the first time included. */
    long sent;

    /** False if it had been answered, or is repeated in a way that a peer need not answer. */
    boolean counts;

    long firstTime;
    long lastTime;
    long shortest;
    long longest;
    private long answers;
    private long bad;
    Frames frames = new Frames();

    /** Takes a return to a PSN. */
    void repeated(int itsPsn, long first, long time, long frame, Flow flow) {
        long answersNow = answers(flow);
        long badNow = bad(flow);
        if (itsPsn != psn || answersNow != answers || badNow != bad) {
            psn = itsPsn;
            answers = answersNow;
            bad = badNow;
            sent = 1;
            counts = true;
            firstTime = first;
            lastTime = first;
            shortest = Long.MAX_VALUE;
            longest = 0;
            frames = new Frames();
        }
        long waited = time - lastTime;
        shortest = Math.min(shortest, waited);
        longest = Math.max(longest, waited);
        lastTime = time;
        sent++;
        frames.add(frame);
    }

    /** True if no answer has come to this day. */
    boolean lasts(Flow flow) {
        return psn != NONE && counts && answers(flow) == answers && bad(flow) == bad;
    }

    private static long answers(Flow flow) {
        return flow.peer() == null ? 0 : flow.peer().responses();
    }

    /** A damaged packet of the peer may have been the answer. */
    private static long bad(Flow flow) {
        Track track = Track.of(flow);
        return track == null || track.path.opposite == null ? 0 : track.path.opposite.bad.count();
    }
}
