package org.rocescope.fuzz.targets;

import java.util.Arrays;
import org.rocescope.dissector.capture.LinkType;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.fuzz.check.BoundedTime;
import org.rocescope.fuzz.check.DissectedFrame;
import org.rocescope.fuzz.check.Expect;
import org.rocescope.fuzz.traffic.RoceFrame;

/**
 * Fuzzes the decoder of the transport headers and the field tree: the input is a byte of flags, a byte that says how much
 * is cut off, and the packet from the BTH on, around which a frame with right lengths and ICRC is put.
 */
public final class HeaderTarget {
    /** Bytes before the BTH. */
    public static final int PREFIX = 2;

    private static final int RELIABLE_DATAGRAM = 1;
    private static final int SLICED = 2;

    private HeaderTarget() {}

    /** Takes an input. */
    public static void fuzzerTestOneInput(byte[] data) {
        BoundedTime.give(data, HeaderTarget::check);
    }

    private static void check(byte[] data) {
        if (data.length < PREFIX) {
            return;
        }
        byte[] transport = Arrays.copyOfRange(data, PREFIX, Math.min(data.length, 9000));
        byte[] frame = RoceFrame.around(1, 2, data[0] >> 4 & 3, transport);
        int cut = (data[0] & SLICED) == 0 ? 0 : Math.min(data[1] & 0xFF, frame.length);
        boolean reliableDatagram = (data[0] & RELIABLE_DATAGRAM) != 0;
        Packet packet = new DissectedFrame(LinkType.ETHERNET, cut, 0, reliableDatagram)
                .check(Arrays.copyOf(frame, frame.length - cut));
        if (cut == 0) {
            Expect.that(
                    packet.isRoce() == transport.length + RoceFrame.ICRC >= RoceFrame.BTH,
                    "%d bytes behind UDP, and a BTH: %s",
                    transport.length + RoceFrame.ICRC,
                    packet.isRoce());
        }
    }
}
