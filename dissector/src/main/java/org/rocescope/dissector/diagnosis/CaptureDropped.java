package org.rocescope.dissector.diagnosis;

/** The capture itself dropped packets, as it says. Said whenever it does: what it lacks nobody else can tell. */
final class CaptureDropped extends Suspicion {
    private long dropped;

    CaptureDropped() {
        super(
                "capture-dropped",
                "Capture again with a larger buffer (-B), a narrower capture filter or a snap length, or on a machine"
                        + " with less to do, before relying on what seems to be missing.");
    }

    @Override
    boolean isFooledByCopies() {
        return false;
    }

    /** Takes how many packets the capture dropped by now. */
    void dropped(long total) {
        dropped = total;
    }

    @Override
    void close(Traffic traffic, Report report) {
        if (dropped > 0) {
            report.add(diagnosis(
                    new Case(),
                    "The capture itself dropped %s, which passed but are not in it: a request, an answer or a FLUSH"
                            + " that seems to be missing may have been among them.",
                    Text.count(dropped, "packet")));
        }
    }
}
