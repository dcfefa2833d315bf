package org.rocescope.fuzz.targets;

import java.util.Arrays;
import org.rocescope.dissector.capture.LinkType;
import org.rocescope.fuzz.check.BoundedTime;
import org.rocescope.fuzz.check.DissectedFrame;

/**
 * Fuzzes what finds the transport packet in a frame, and the link layers: the input is a byte that chooses the link, one
 * of flags, one for the bytes that were not captured, and the frame.
 */
public final class FrameTarget {
    /** Links in the order of their first byte. */
    static final int[] LINKS = {
        LinkType.ETHERNET,
        LinkType.LINUX_SLL,
        LinkType.LINUX_SLL2,
        LinkType.RAW,
        LinkType.NULL,
        LinkType.LOOP,
        LinkType.ERF,
        LinkType.IPV4,
        LinkType.IPV6,
        LinkType.IPOIB,
        LinkType.INFINIBAND,
        LinkType.RAW_BSD,
        LinkType.RAW_OPENBSD,
        147
    };

    /** Bytes before the frame. */
    public static final int PREFIX = 3;

    private FrameTarget() {}

    /** Takes an input. */
    public static void fuzzerTestOneInput(byte[] data) {
        BoundedTime.give(data, FrameTarget::check);
    }

    private static void check(byte[] data) {
        if (data.length < PREFIX) {
            return;
        }
        int link = LINKS[(data[0] & 0xFF) % LINKS.length];
        int hidden = (data[2] & 0xFF) * 8;
        new DissectedFrame(link, hidden, (data[1] & 7) - 1, (data[1] & 8) != 0)
                .check(Arrays.copyOfRange(data, PREFIX, data.length));
    }

    /** The input that stands for a frame of a link captured whole; null for a link that is not fuzzed. */
    public static byte[] input(int linkType, byte[] frame) {
        for (int i = 0; i < LINKS.length; i++) {
            if (LINKS[i] == linkType) {
                byte[] input = new byte[PREFIX + frame.length];
                input[0] = (byte) i;
                System.arraycopy(frame, 0, input, PREFIX, frame.length);
                return input;
            }
        }
        return null;
    }
}
