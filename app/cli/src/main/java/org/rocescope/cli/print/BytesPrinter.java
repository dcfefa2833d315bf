package org.rocescope.cli.print;

import java.nio.ByteBuffer;
import org.rocescope.dissector.packet.Packet;

/** Prints the captured bytes of a packet behind what another printer says: 16 a line, offset, hexadecimal, ASCII. */
public final class BytesPrinter implements PacketPrinter {
    private static final int BYTES_A_LINE = 16;
    private static final String HEX = "0123456789abcdef";

    private final PacketPrinter first;

    /** Prints behind another printer. */
    public BytesPrinter(PacketPrinter first) {
        this.first = first;
    }

    @Override
    public void print(Packet packet, StringBuilder out) {
        first.print(packet, out);
        ByteBuffer bytes = packet.bytes();
        int start = packet.frameStart();
        int length = packet.capturedEnd() - start;
        for (int line = 0; line < length; line += BYTES_A_LINE) {
            for (int shift = 12; shift >= 0; shift -= 4) {
                out.append(HEX.charAt(line >> shift & 0xF));
            }
            out.append("  ");
            int end = Math.min(length, line + BYTES_A_LINE);
            for (int i = line; i < line + BYTES_A_LINE; i++) {
                if (i < end) {
                    int value = bytes.get(start + i);
                    out.append(HEX.charAt(value >> 4 & 0xF))
                            .append(HEX.charAt(value & 0xF))
                            .append(' ');
                } else {
                    out.append("   ");
                }
            }
            out.append(' ');
            for (int i = line; i < end; i++) {
                int value = bytes.get(start + i);
                out.append(value >= 0x20 && value < 0x7F ? (char) value : '.');
            }
            out.append('\n');
        }
        out.append('\n');
    }
}
