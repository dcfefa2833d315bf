package org.rocescope.dissector.diagnosis;

/**
 * The same two hosts, by their Ethernet addresses, speak RoCEv1 and RoCEv2. Said from three packets of each in one
 * direction.
 */
final class TwoVersions extends Suspicion {
    private static final int FEWEST = 3;

    TwoVersions() {
        super(
                "two-roce-versions",
                "Choose the same GID index (type RoCE v2) for every application on both hosts: v1 does not pass"
                        + " routers and is in another traffic class.");
    }

    @Override
    boolean isFooledByCopies() {
        return false;
    }

    @Override
    void close(Traffic traffic, Report report) {
        for (Path one : traffic.paths()) {
            if (!one.versionOne || one.sourceEthernet == 0 || packets(one) < FEWEST) {
                continue;
            }
            for (Path two : traffic.paths()) {
                if (!two.versionOne
                        && two.sourceEthernet == one.sourceEthernet
                        && two.targetEthernet == one.targetEthernet
                        && packets(two) >= FEWEST) {
                    report.add(diagnosis(
                            new Case().add(one.firstFrame).add(two.firstFrame),
                            "The same hosts speak RoCEv1 (%s, %d packets) and RoCEv2 (%s, %d packets).",
                            one,
                            packets(one),
                            two,
                            packets(two)));
                    break;
                }
            }
        }
    }

    private static long packets(Path path) {
        long sum = 0;
        for (int i = 0; i < path.plain.length; i++) {
            sum += path.plain[i] + path.padded[i];
        }
        return sum;
    }
}
