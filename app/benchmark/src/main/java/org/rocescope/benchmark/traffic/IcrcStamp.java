package org.rocescope.benchmark.traffic;

import java.nio.ByteBuffer;
import java.util.zip.CRC32;

/**
 * Puts the right ICRC at the end of a frame (source: headers.md section 9). Written apart from the dissector's own
 * computation on purpose: each checks the other.
 */
final class IcrcStamp {
    static final int LENGTH = 4;

    private static final int PREFIX = 8;
    private static final int MOST_HEADERS = 60;

    private final CRC32 crc = new CRC32();
    private final ByteBuffer masked = ByteBuffer.allocateDirect(PREFIX + MOST_HEADERS);

    IcrcStamp() {
        masked.putLong(0, -1);
    }

    /**
     * @param frame the frame, complete but for its ICRC
     * @param route where its headers are
     * @param end index of the ICRC
     */
    void put(ByteBuffer frame, Route route, int end) {
        int covered = route.length() - route.ip();
        masked.clear().put(PREFIX, frame, route.ip(), covered);
        if (route.isIpv6()) {
            masked.putInt(PREFIX, masked.getInt(PREFIX) | 0x0FFFFFFF).put(PREFIX + 7, (byte) -1);
        } else {
            masked.put(PREFIX + 1, (byte) -1).put(PREFIX + 8, (byte) -1).putShort(PREFIX + 10, (short) -1);
        }
        masked.putShort(PREFIX + route.udp() - route.ip() + 6, (short) -1);
        masked.put(PREFIX + route.bth() - route.ip() + 4, (byte) -1);
        crc.reset();
        crc.update(masked.limit(PREFIX + covered));
        crc.update(frame.limit(end).position(route.length()));
        frame.clear().putInt(end, Integer.reverseBytes((int) crc.getValue()));
    }
}
