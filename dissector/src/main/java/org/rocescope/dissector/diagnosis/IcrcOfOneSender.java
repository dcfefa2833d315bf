package org.rocescope.dissector.diagnosis;

import org.rocescope.dissector.packet.IcrcVerdict;

/**
 * One host's ICRCs are wrong throughout while another's are right: at least five packets of it, nine of ten wrong (bad,
 * or wrong in one known way), and at least five good ones of another sender in the same capture. Placeholders and
 * padding that was left out have diagnoses of their own.
 */
final class IcrcOfOneSender extends Suspicion {
    private static final int FEWEST = 5;

    private static final IcrcVerdict[] KNOWN = {
        IcrcVerdict.TOTAL_LENGTH_ZERO, IcrcVerdict.UNMASKED, IcrcVerdict.BYTE_ORDER, IcrcVerdict.BAD
    };

    IcrcOfOneSender() {
        super(
                "icrc-of-one-sender",
                "Capture on the other side of the way as well: if the ICRC is wrong there too, the sender (driver,"
                        + " firmware, home-made stack) computes it wrongly; if not, something in between rewrites"
                        + " packets, or the sender's hardware puts it in behind the capture point.");
    }

    @Override
    boolean isFooledByCopies() {
        return false;
    }

    @Override
    void close(Traffic traffic, Report report) {
        boolean others = traffic.paths().stream().anyMatch(each -> each.good() >= FEWEST);
        for (Path path : traffic.paths()) {
            long judged = path.good() + path.verdict(IcrcVerdict.BAD) + path.variant.count();
            for (IcrcVerdict verdict : KNOWN) {
                long wrong = path.verdict(verdict);
                if (others && wrong >= FEWEST && wrong * 10 >= judged * 9) {
                    Frames frames = verdict == IcrcVerdict.BAD ? path.bad : path.variant;
                    report.add(diagnosis(
                            new Case().add(frames),
                            "The ICRC is wrong in %d of %d packets from %s to %s, but right for other senders: %s.",
                            wrong,
                            judged,
                            path.from(),
                            path.to(),
                            verdict.text()));
                }
            }
        }
    }
}
