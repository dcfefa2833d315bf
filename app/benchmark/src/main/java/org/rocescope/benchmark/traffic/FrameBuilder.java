package org.rocescope.benchmark.traffic;

import java.nio.ByteBuffer;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.capture.LinkType;

/**
 * Builds one frame after the other in the same buffer: {@link #begin}, extension headers in the order of the wire,
 * payload, {@link #finish}.
 */
final class FrameBuilder {
    private static final int MOST_FRAME = 8192;
    private static final int PATTERN = 1 << 16;
    private static final int ACK_REQUEST = 0x80;
    private static final int PAD_SHIFT = 4;
    private static final int ACK_WITHOUT_CREDIT_LIMIT = 0x1F << 24;

    private final ByteBuffer bytes = ByteBuffer.allocateDirect(MOST_FRAME);
    /** Random bytes that payloads are cut from. */
    private final ByteBuffer pattern = ByteBuffer.allocateDirect(2 * PATTERN);

    private final IcrcStamp icrc = new IcrcStamp();
    private final Frame frame = new Frame();
    private Route route;
    private int at;

    FrameBuilder(Dice dice) {
        while (pattern.hasRemaining()) {
            pattern.putLong(dice.bits());
        }
    }

    FrameBuilder begin(Route way, int opcode, int psn) {
        route = way;
        route.putHeaders(bytes);
        bytes.put(route.bth(), (byte) opcode).putInt(route.bth() + 8, psn);
        at = route.length();
        return this;
    }

    FrameBuilder requestAck() {
        bytes.put(route.bth() + 8, (byte) ACK_REQUEST);
        return this;
    }

    FrameBuilder reth(long address, int rKey, int length) {
        return number(address).word(rKey).word(length);
    }

    FrameBuilder atomicEth(long address, int rKey, long swapOrAdd, long compare) {
        return number(address).word(rKey).number(swapOrAdd).number(compare);
    }

    /** An AETH that says ACK, without a credit limit. */
    FrameBuilder aeth(int msn) {
        return word(ACK_WITHOUT_CREDIT_LIMIT | msn);
    }

    /** Four bytes: FETH, immediate data, IETH. */
    FrameBuilder word(int value) {
        bytes.putInt(at, value);
        at += Integer.BYTES;
        return this;
    }

    /** Eight bytes: AtomicAckETH, the data of an ATOMIC WRITE. */
    FrameBuilder number(long value) {
        bytes.putLong(at, value);
        at += Long.BYTES;
        return this;
    }

    /**
     * Payload and as many pad bytes as make it a multiple of four.
     *
     * @param start which of the random bytes it begins with; any number
     */
    FrameBuilder payload(int start, int length) {
        bytes.put(at, pattern, start & PATTERN - 1, length);
        at += length;
        int pad = -length & 3;
        for (int i = 0; i < pad; i++) {
            bytes.put(at++, (byte) 0);
        }
        int flags = route.bth() + 1;
        bytes.put(flags, (byte) (bytes.get(flags) | pad << PAD_SHIFT));
        return this;
    }

    /** Fills in lengths, checksum and ICRC; the frame is valid until the next one is begun. */
    Frame finish() {
        int end = at + IcrcStamp.LENGTH;
        route.putLengths(bytes, end);
        icrc.put(bytes, route, at);
        return frame.wrap(bytes, 0, end, LinkType.ETHERNET);
    }
}
