package org.rocescope.dissector.mad;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.capture.LinkType;
import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Deth;

/**
 * Datagrams that Linux sent, captured from rping, from a connection nobody listened for and from udaddy; and packets to
 * carry any datagram. Trailing zeros of the 256 bytes are left out.
 */
final class Mads {
    static final String REQ = "0107020300000000000000022dedb7dd0010000000000000"
            + "ddb7ed2d000000000000000001061c06505400fffe000001000000000000000000005f0100000001000000a0ee473ba7"
            + "ffff57f0ffffffff00000000000000000000ffff0a00000100000000000000000000ffff0a000002b073a00000400088"
            + "0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"
            + "0040de4c0000000000000000000000000a0000010000000000000000000000000a000002";
    static final String REP = "0107020300000000000000022dedb7dd0013000000000000"
            + "e8dd4f21ddb7ed2d0000000000005f00000000002dda5e00010178e0505400fffe000002";
    static final String RTU = "0107020300000000000000022dedb7dd0014000000000000ddb7ed2de8dd4f21";
    static final String DREQ = "0107020300000000000000022dedb7dd0015000000000000ddb7ed2de8dd4f2100005f";
    static final String DREP = "0107020300000000000000022dedb7dd0016000000000000e8dd4f21ddb7ed2d";
    static final String REJ = "0107020300000000000000022dedb7d9001200000000000000000000d9b7ed2d00000008";
    static final String SIDR_REQ = "0107020300000000000000022dedb7de0017000000000000"
            + "deb7ed2dffff00000000000001111c060040d71b0000000000000000000000000a000001"
            + "0000000000000000000000000a000002";
    static final String SIDR_REP =
            "0107020300000000000000022dedb7de0018000000000000" + "deb7ed2d00000000000062000000000001111c0601234567";

    /** Index of the datagram in the packets made here: behind a BTH and a DETH. */
    static final int START = 20;
    /** Index of the DETH in them. */
    static final int DETH = 12;

    private static final int UD_SEND_ONLY = 0x64;

    private Mads() {}

    /** The 256 bytes of a datagram. */
    static byte[] bytes(String hex) {
        return Arrays.copyOf(HexFormat.of().parseHex(hex), Mad.MAD_LENGTH);
    }

    /** A CM datagram of an attribute whose 232 bytes are all zero. */
    static byte[] cm(int attribute) {
        byte[] mad = bytes(RTU.substring(0, 48));
        mad[17] = (byte) attribute;
        return mad;
    }

    /** A packet with BTH, DETH, a datagram of any length and an ICRC, before the datagram's layers are pushed. */
    static Packet carrier(byte[] mad, int captured) {
        byte[] frame = new byte[START + mad.length + 4];
        frame[0] = UD_SEND_ONLY;
        ByteBuffer.wrap(frame).putInt(DETH, Deth.GSI_Q_KEY);
        System.arraycopy(mad, 0, frame, START, mad.length);
        ByteBuffer buffer = ByteBuffer.wrap(Arrays.copyOf(frame, captured));
        Packet packet = new Packet();
        packet.begin(new Frame().wrap(buffer, 0, captured, LinkType.ETHERNET).originalLength(frame.length));
        packet.push(Deth.HEADER, DETH, START);
        packet.transport(0, UD_SEND_ONLY, frame.length);
        packet.payload(START, mad.length, 0, START + mad.length);
        return packet;
    }

    /** A packet with all its layers; the datagram's is layer 1. */
    static Packet packet(byte[] mad) {
        Packet packet = carrier(mad, START + mad.length + 4);
        MadLayers.push(packet, START, START + mad.length);
        return packet;
    }

    static Packet packet(String hex) {
        return packet(bytes(hex));
    }

    static String summary(Packet packet) {
        StringBuilder out = new StringBuilder();
        MadSummary.summary(packet, packet.find(Mad.HEADER), out);
        return out.toString();
    }

    /** The bytes of a field in hexadecimal. */
    static String hex(Packet packet, Field field) {
        return HexFormat.of().formatHex(slice(packet, field));
    }

    /** The value of an address field. */
    static InetAddress address(Packet packet, Field field) {
        try {
            return InetAddress.getByAddress(slice(packet, field));
        } catch (UnknownHostException e) {
            throw new AssertionError(e);
        }
    }

    private static byte[] slice(Packet packet, Field field) {
        int layer = packet.find(field.header());
        byte[] bytes = new byte[field.length(packet, layer)];
        packet.bytes().get(field.start(packet, layer), bytes);
        return bytes;
    }
}
