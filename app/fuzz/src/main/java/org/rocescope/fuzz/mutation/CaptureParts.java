package org.rocescope.fuzz.mutation;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A sound capture cut into what it consists of: the file header and records of pcap, the blocks of pcapng. */
final class CaptureParts {
    private static final int PCAPNG = 0x0A0D0D0A;
    private static final int PCAP_HEADER = 24;
    private static final int PCAP_RECORD = 16;
    private static final int SMALLEST_BLOCK = 12;

    private final List<byte[]> parts = new ArrayList<>();
    private final ByteOrder order;
    private final boolean pcapng;

    private CaptureParts(byte[] capture) {
        ByteBuffer bytes = ByteBuffer.wrap(capture);
        pcapng = capture.length >= SMALLEST_BLOCK && bytes.getInt(0) == PCAPNG;
        boolean little = capture.length >= SMALLEST_BLOCK
                && (pcapng ? bytes.getInt(8) == 0x4D3C2B1A : (bytes.get(0) & 0xFF) != 0xA1);
        order = little ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
        bytes.order(order);
        int at = 0;
        if (!pcapng) {
            at = Math.min(PCAP_HEADER, capture.length);
            parts.add(Arrays.copyOf(capture, at));
        }
        int least = pcapng ? SMALLEST_BLOCK : PCAP_RECORD;
        while (at + least <= capture.length) {
            long length = pcapng
                    ? Integer.toUnsignedLong(bytes.getInt(at + 4))
                    : PCAP_RECORD + Integer.toUnsignedLong(bytes.getInt(at + 8));
            if (length < least || length > capture.length - at) {
                break;
            }
            parts.add(Arrays.copyOfRange(capture, at, at + (int) length));
            at += (int) length;
        }
        if (at < capture.length) {
            parts.add(Arrays.copyOfRange(capture, at, capture.length));
        }
    }

    /** Cuts a capture; what is no record at its end is one part. */
    static CaptureParts of(byte[] capture) {
        return new CaptureParts(capture);
    }

    /** The parts, which may be changed: the file header or section first. */
    List<byte[]> parts() {
        return parts;
    }

    /** Offset in a part of the packet. */
    int dataOffset() {
        return pcapng ? 28 : PCAP_RECORD;
    }

    /** Byte order of the numbers in it. */
    ByteOrder order() {
        return order;
    }

    /** Offsets in a part of the lengths that it tells. */
    int[] lengthOffsets() {
        return pcapng ? new int[] {4, 20, 24} : new int[] {8, 12};
    }

    /** Offset in a part of the time that it tells. */
    int timeOffset() {
        return pcapng ? 12 : 0;
    }

    /** The capture that the parts make. */
    byte[] joined() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        parts.forEach(out::writeBytes);
        return out.toByteArray();
    }
}
