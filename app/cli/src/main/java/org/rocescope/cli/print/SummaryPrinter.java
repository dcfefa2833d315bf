package org.rocescope.cli.print;

import org.rocescope.dissector.dissection.PacketSummary;
import org.rocescope.dissector.packet.IcrcVerdict;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Aeth;
import org.rocescope.dissector.transport.Opcode;

/** Prints a line a packet: number, time, addresses, queue pair, what it is, the fields that tell. */
public final class SummaryPrinter implements PacketPrinter {
    private static final int NUMBER_WIDTH = 6;
    private static final int ADDRESS_WIDTH = 15;

    private final TimeFormat time;
    private final boolean colour;

    /** Prints with times in the given format, in colour or not. */
    public SummaryPrinter(TimeFormat time, boolean colour) {
        this.time = time;
        this.colour = colour;
    }

    @Override
    public void print(Packet packet, StringBuilder out) {
        if (colour) {
            out.append(colour(packet));
        }
        int start = out.length();
        out.append(packet.frame().number());
        padLeft(out, start, NUMBER_WIDTH);
        out.append("  ");
        time.append(packet, out);
        out.append("  ");
        start = out.length();
        PacketSummary.appendSource(packet, out);
        padRight(out, start, ADDRESS_WIDTH);
        out.append(" → ");
        start = out.length();
        PacketSummary.appendDestination(packet, out);
        padRight(out, start, ADDRESS_WIDTH);
        out.append("  ");
        PacketSummary.append(packet, out);
        if (colour) {
            out.append("\033[0m");
        }
        out.append('\n');
    }

    /** Trouble in red, what only this tool explains in bold, answers in green, everything that is not RoCE dimmed. */
    private static String colour(Packet packet) {
        if (packet.malformed() != null || packet.icrcVerdict() == IcrcVerdict.BAD) {
            return "\033[31m";
        }
        if (!packet.isRoce()) {
            return "\033[2m";
        }
        Opcode opcode = Opcode.of(packet.opcode());
        int aeth = packet.find(Aeth.HEADER);
        if (aeth >= 0
                && Aeth.TYPE.isIn(packet, aeth)
                && Aeth.type(packet.bytes(), packet.layerStart(aeth)) != Aeth.TYPE_ACK) {
            return "\033[31m";
        }
        return switch (opcode.operation()) {
            case FLUSH, ATOMIC_WRITE -> "\033[1;36m";
            case RDMA_WRITE -> "\033[36m";
            case RDMA_READ_RESPONSE, ACKNOWLEDGE, ATOMIC_ACKNOWLEDGE -> "\033[32m";
            case CONGESTION_NOTIFICATION -> "\033[33m";
            case RESERVED, MANUFACTURER -> "\033[35m";
            default -> "\033[0m";
        };
    }

    private static void padLeft(StringBuilder out, int start, int width) {
        for (int missing = width - (out.length() - start); missing > 0; missing--) {
            out.insert(start, ' ');
        }
    }

    private static void padRight(StringBuilder out, int start, int width) {
        for (int missing = width - (out.length() - start); missing > 0; missing--) {
            out.append(' ');
        }
    }
}
