package org.rocescope.dissector.diagnosis;

import org.rocescope.dissector.transport.Aeth;

/** RNR NAKs for one PSN after another, and how long the requester waited. */
final class NotReady {
    private static final int NONE = -1;

    private int psn = NONE;
    private long run;
    private boolean waiting;
    private long told;
    private Frames current = new Frames();

    /** The longest run of RNR NAKs for one PSN. */
    long longestRun;

    int itsPsn;
    int timerCode;
    Frames frames = current;
    /** Time waited before the requester came again, over all runs; {@link Long#MAX_VALUE} and 0 if never captured. */
    long shortestWait = Long.MAX_VALUE;

    long longestWait;

    void told(int itsNewPsn, int code, long time, long frame) {
        if (itsNewPsn != psn) {
            psn = itsNewPsn;
            run = 0;
            current = new Frames();
        }
        run++;
        current.add(frame);
        waiting = true;
        told = time;
        if (run > longestRun) {
            longestRun = run;
            itsPsn = psn;
            timerCode = code;
            frames = current;
        }
    }

    /** Takes a return to a PSN; true if an RNR NAK was its cause. */
    boolean repeated(int itsRepeatedPsn, long time) {
        if (!waiting || itsRepeatedPsn != psn) {
            return false;
        }
        waiting = false;
        shortestWait = Math.min(shortestWait, time - told);
        longestWait = Math.max(longestWait, time - told);
        return true;
    }

    /** True if the last RNR NAK was for a PSN. */
    boolean isFor(int itsPsn) {
        return run > 0 && itsPsn == psn;
    }

    /** Nanoseconds that the receiver asked to wait. */
    long asked() {
        return Aeth.rnrNanos(timerCode);
    }
}
