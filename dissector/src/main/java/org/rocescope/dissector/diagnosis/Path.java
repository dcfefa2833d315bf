package org.rocescope.dissector.diagnosis;

import java.nio.ByteBuffer;
import org.rocescope.dissector.dissection.FieldText;
import org.rocescope.dissector.packet.IcrcVerdict;

/** What was counted of the transport packets from one address to another. */
final class Path {
    private static final int VERDICTS = IcrcVerdict.values().length;

    /** The first 8 bytes of the sender's IPv6 address or GID; 0 for an IPv4 address or LID. */
    final long fromHigh;

    final long fromLow;
    final long toHigh;
    final long toLow;
    /** Written as an IPv6 address or GID. */
    private final boolean wide;
    /** Written as a LID. */
    private final boolean local;

    /** The way back; null if no packet went it. */
    Path opposite;

    /** Packets by verdict and by whether they are padded. */
    final long[] plain = new long[VERDICTS];

    final long[] padded = new long[VERDICTS];

    final Frames bad = new Frames();
    final Frames variant = new Frames();
    long badRequests;
    /** Requests that are sent to queue pairs of reliable services. */
    long requests;

    long answers;
    long positiveAnswers;
    /** Packets of which a copy was seen before, and the frames of these. */
    final Frames second = new Frames();
    /** Packets of which two copies were seen before. */
    long third;

    long judged;
    long notifications;
    final Frames notified = new Frames();
    boolean versionOne;
    /** Packets overtake each other, so that signs of loss are theirs. */
    boolean reordered;

    long sourceEthernet;
    long targetEthernet;
    long firstFrame;

    Path(long fromHigh, long fromLow, long toHigh, long toLow, boolean wide, boolean local) {
        this.fromHigh = fromHigh;
        this.fromLow = fromLow;
        this.toHigh = toHigh;
        this.toLow = toLow;
        this.wide = wide;
        this.local = local;
    }

    /** Packets with a verdict. */
    long verdict(IcrcVerdict verdict) {
        return plain[verdict.ordinal()] + padded[verdict.ordinal()];
    }

    /** Packets whose receiver takes them: good, or rxe's value for FLUSH. */
    long good() {
        return verdict(IcrcVerdict.GOOD) + verdict(IcrcVerdict.RXE_FLUSH);
    }

    String from() {
        return address(fromHigh, fromLow);
    }

    String to() {
        return address(toHigh, toLow);
    }

    /** True for one of the two directions between two hosts, so that a pair of hosts is looked at once. */
    boolean isForth() {
        return opposite == null || firstFrame <= opposite.firstFrame;
    }

    private String address(long high, long low) {
        StringBuilder text = new StringBuilder();
        if (wide) {
            FieldText.appendIpv6(ByteBuffer.allocate(16).putLong(high).putLong(low), 0, text);
        } else if (local) {
            text.append("LID ").append(low);
        } else {
            FieldText.appendIpv4((int) low, text);
        }
        return text.toString();
    }

    @Override
    public String toString() {
        return from() + " -> " + to();
    }
}
