package org.rocescope.dissector.diagnosis;

import org.rocescope.dissector.packet.IcrcVerdict;

/** A constant stands where the ICRC should: in at least two packets of a sender and in half of all that it sent. */
final class IcrcPlaceholder extends Suspicion {
    private static final int FEWEST = 2;

    IcrcPlaceholder() {
        super(
                "icrc-placeholder",
                "Nothing is damaged. If the capture is from the sender, its hardware puts the ICRC in later; else the"
                        + " sender leaves it out, and receivers that check it drop everything.");
    }

    @Override
    boolean isFooledByCopies() {
        return false;
    }

    @Override
    void close(Traffic traffic, Report report) {
        for (Path path : traffic.paths()) {
            long constant = path.verdict(IcrcVerdict.PLACEHOLDER);
            long judged = path.good() + path.verdict(IcrcVerdict.BAD) + path.variant.count();
            if (constant >= FEWEST && constant * 2 >= judged) {
                report.add(diagnosis(
                        new Case().add(path.variant),
                        "%d of %d packets from %s to %s have the same four bytes in place of the ICRC.",
                        constant,
                        judged,
                        path.from(),
                        path.to()));
            }
        }
    }
}
