package org.rocescope.dissector.diagnosis;

import org.rocescope.dissector.packet.IcrcVerdict;

/**
 * A sender leaves the pad bytes out of the ICRC: at least two packets whose ICRC is right without them, none that is
 * padded and right. Also said where at least five padded packets are bad, none good, and five without padding good and
 * none bad.
 */
final class IcrcWithoutPadding extends Suspicion {
    private static final int FEWEST_KNOWN = 2;
    private static final int FEWEST = 5;

    IcrcWithoutPadding() {
        super(
                "icrc-without-padding",
                "Update the sender: Linux rxe computed it so until late 2019. Until then a conforming receiver drops"
                        + " every message whose length is no multiple of four.");
    }

    @Override
    boolean isFooledByCopies() {
        return false;
    }

    @Override
    void close(Traffic traffic, Report report) {
        for (Path path : traffic.paths()) {
            long known = path.padded[IcrcVerdict.PADDING_LEFT_OUT.ordinal()];
            long bad = path.padded[IcrcVerdict.BAD.ordinal()];
            if (path.padded[IcrcVerdict.GOOD.ordinal()] > 0) {
                continue;
            }
            boolean onlyPadded = bad >= FEWEST
                    && path.plain[IcrcVerdict.BAD.ordinal()] == 0
                    && path.plain[IcrcVerdict.GOOD.ordinal()] >= FEWEST;
            if (known >= FEWEST_KNOWN || onlyPadded) {
                report.add(diagnosis(
                        new Case().add(path.variant).add(path.bad),
                        "The ICRC is wrong in every padded packet from %s to %s (%d), and in no other: %s.",
                        path.from(),
                        path.to(),
                        known + bad,
                        known > 0 ? "it was computed without the pad bytes" : "the pad bytes are treated wrongly"));
            }
        }
    }
}
