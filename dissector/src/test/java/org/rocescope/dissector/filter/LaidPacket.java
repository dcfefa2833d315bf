package org.rocescope.dissector.filter;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.capture.LinkType;
import org.rocescope.dissector.dissection.FrameHeader;
import org.rocescope.dissector.link.Ethernet;
import org.rocescope.dissector.link.Ipv4;
import org.rocescope.dissector.link.Ipv6;
import org.rocescope.dissector.link.Udp;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Aeth;
import org.rocescope.dissector.transport.Bth;
import org.rocescope.dissector.transport.Feth;
import org.rocescope.dissector.transport.Payload;
import org.rocescope.dissector.transport.Reth;

/** Packets whose layers are laid by hand, so that a filter's test knows every byte and needs no dissector. */
final class LaidPacket {
    static final String ETHERNET = "525400000002" + "525400000001" + "0800";
    static final String IPV4 = "4502004c" + "00004000" + "40110000" + "0a000001" + "0a000002";
    static final String IPV6 =
            "60200000" + "00381140" + "fd00000a000000000000000000000001" + "fd00000a000000000000000000000002";
    static final String UDP = "c000" + "12b7" + "00380000";
    static final String WRITE = "0a80ffff" + "00000011" + "80000064";
    static final String RETH = "ffff800012345678" + "00001234" + "00000010";
    static final String FLUSH = "1c00ffff" + "00000011" + "80000065";
    static final String FETH = "00000002";
    static final String ACK = "1100ffff" + "00000012" + "00000065";
    static final String REMOTE_ACCESS_ERROR = "62" + "000007";
    static final String DATA = hex("The quick BROWN\n");

    /** Capture time of each packet: 2026-01-01 00:00:01.5 UTC, 1.5 seconds behind the capture's first. */
    static final long NANOS = 1_767_225_601_500_000_000L;

    private final Packet packet = new Packet();
    private final StringBuilder bytes = new StringBuilder();
    private final Header[] headers = new Header[Packet.MAX_LAYERS];
    private final int[] lengths = new int[Packet.MAX_LAYERS];
    private int layers;

    /** Frame 7: RDMA WRITE Only with 16 bytes, 10.0.0.1 to 10.0.0.2. */
    static Packet write() {
        return write(0);
    }

    /** The same with bytes of the end cut off by the snap length. */
    static Packet write(int cut) {
        return overIpv4()
                .with(Bth.HEADER, WRITE)
                .with(Reth.HEADER, RETH)
                .with(Payload.HEADER, DATA)
                .packet(cut);
    }

    /** FLUSH for persistence. */
    static Packet flush() {
        return overIpv4()
                .with(Bth.HEADER, FLUSH)
                .with(Feth.HEADER, FETH)
                .with(Reth.HEADER, RETH)
                .packet(0);
    }

    /** NAK for a remote access error. */
    static Packet nak() {
        return overIpv4()
                .with(Bth.HEADER, ACK)
                .with(Aeth.HEADER, REMOTE_ACCESS_ERROR)
                .packet(0);
    }

    /** The same NAK over IPv6, fd00:a::1 to fd00:a::2. */
    static Packet nakOverIpv6() {
        return new LaidPacket()
                .with(Ethernet.HEADER, ETHERNET)
                .with(Ipv6.HEADER, IPV6)
                .with(Udp.HEADER, UDP)
                .with(Bth.HEADER, ACK)
                .with(Aeth.HEADER, REMOTE_ACCESS_ERROR)
                .packet(0);
    }

    /** An acknowledge within a tunnel: outer addresses 192.168.0.1 and .2, inner 10.0.0.1 and 10.0.0.2. */
    static Packet tunnelled() {
        return new LaidPacket()
                .with(Ethernet.HEADER, ETHERNET)
                .with(Ipv4.HEADER, IPV4.replace("0a0000", "c0a800").replace("40110000", "20040000"))
                .with(Ipv4.HEADER, IPV4)
                .with(Udp.HEADER, UDP)
                .with(Bth.HEADER, ACK)
                .with(Aeth.HEADER, "1f000007")
                .packet(0);
    }

    /** Nothing but Ethernet. */
    static Packet other() {
        return new LaidPacket()
                .with(Ethernet.HEADER, ETHERNET.replace("0800", "88cc"))
                .packet(0);
    }

    private static LaidPacket overIpv4() {
        return new LaidPacket()
                .with(Ethernet.HEADER, ETHERNET)
                .with(Ipv4.HEADER, IPV4)
                .with(Udp.HEADER, UDP);
    }

    private static String hex(String text) {
        return HexFormat.of().formatHex(text.getBytes(StandardCharsets.US_ASCII));
    }

    private LaidPacket with(Header header, String hexadecimal) {
        headers[layers] = header;
        lengths[layers++] = hexadecimal.length() / 2;
        bytes.append(hexadecimal);
        return this;
    }

    private Packet packet(int cut) {
        byte[] whole = HexFormat.of().parseHex(bytes);
        byte[] captured = Arrays.copyOf(whole, whole.length - cut);
        Frame frame = new Frame()
                .wrap(ByteBuffer.wrap(captured), 0, captured.length, LinkType.ETHERNET)
                .originalLength(whole.length)
                .timeNanos(NANOS)
                .number(7)
                .comments(() -> List.of("two\nlines"));
        packet.begin(frame);
        packet.times(NANOS - 1_500_000_000L, NANOS - 1_000_000L);
        packet.push(FrameHeader.HEADER, 0, whole.length);
        int start = 0;
        for (int i = 0; i < layers; i++) {
            packet.push(headers[i], start, start + lengths[i]);
            start += lengths[i];
        }
        return packet;
    }
}
