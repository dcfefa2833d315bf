package org.rocescope.benchmark.traffic;

/**
 * Packets and bytes that were promised: sent already, or certain to be sent because a message that was begun needs
 * them. It tells when no further message may begin, and whether the next one should be large so that frames get the
 * mean length that was asked for.
 */
final class Ledger {
    private final long most;
    private final int meanSize;
    private long packets;
    private long bytes;

    /** @param most packets that may be promised before no further message begins */
    Ledger(long most, int meanSize) {
        this.most = most;
        this.meanSize = meanSize;
    }

    void promise(int morePackets, int moreBytes) {
        packets += morePackets;
        bytes += moreBytes;
    }

    void withdraw(int fewerPackets, int fewerBytes) {
        promise(-fewerPackets, -fewerBytes);
    }

    boolean mayBegin() {
        return packets < most;
    }

    boolean needsLarge() {
        return bytes < packets * meanSize;
    }
}
