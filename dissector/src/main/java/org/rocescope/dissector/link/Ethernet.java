package org.rocescope.dissector.link;

import java.util.zip.CRC32;
import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Field.DerivedNumber;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.packet.Kind;
import org.rocescope.dissector.packet.Names;
import org.rocescope.dissector.packet.Packet;

/**
 * Ethernet header: destination 6, source 6, type 2 bytes; and what may follow the packet inside: padding up to the
 * smallest frame, a trailer, a frame check sequence (source: IEEE 802.3).
 */
public final class Ethernet {
    /** Its length in bytes. */
    public static final int LENGTH = 14;
    /** Shortest frame without its check sequence. */
    public static final int SHORTEST_FRAME = 60;

    public static final Header HEADER = Header.of("eth", "Ethernet", LENGTH, "IEEE 802.3");

    public static final Field DESTINATION = HEADER.field("eth.dst", "Destination")
            .bytes(0, 6)
            .kind(Kind.ETHERNET)
            .add();
    public static final Field SOURCE =
            HEADER.field("eth.src", "Source").bytes(6, 6).kind(Kind.ETHERNET).add();
    public static final Field TYPE = HEADER.field("eth.type", "Type")
            .bytes(12, 2)
            .hex()
            .names(Ethertype.NAMES)
            .add();

    /** Zero or more bytes that fill a short frame. */
    public static final Header PADDING = Header.of("eth.padding", "Ethernet padding", 0, "IEEE 802.3");

    public static final Field PADDING_BYTES = PADDING.field("eth.padding", "Padding")
            .bytes(0, Field.REST)
            .kind(Kind.BYTES)
            .add();

    /** Bytes behind the packet that are neither padding nor a frame check sequence. */
    public static final Header TRAILER = Header.of("eth.trailer", "Trailer", 0, "IEEE 802.3");

    public static final Field TRAILER_BYTES = TRAILER.field("eth.trailer", "Trailer")
            .bytes(0, Field.REST)
            .kind(Kind.BYTES)
            .add();

    /** The frame check sequence, where the capture says that it is there. */
    public static final Header FCS = Header.of("eth.fcs", "Frame check sequence", 4, "IEEE 802.3");

    public static final Field FCS_VALUE =
            FCS.field("eth.fcs", "Frame check sequence").bytes(0, 4).hex().add();
    /** 1 good, 0 bad; only where the whole frame was captured. */
    public static final Field FCS_STATUS = FCS.field("eth.fcs.status", "FCS Status")
            .number(Ethernet::fcsStatus)
            .names(Names.of(0, "bad", 1, "good"))
            .add();

    private Ethernet() {}

    private static long fcsStatus(Packet packet, int layer) {
        int at = packet.layerStart(layer);
        if (at + FCS.length() > packet.capturedEnd()) {
            return DerivedNumber.ABSENT;
        }
        CRC32 crc = new CRC32();
        crc.update(packet.bytes().slice(packet.frameStart(), at - packet.frameStart()));
        return (int) crc.getValue() == Integer.reverseBytes(packet.bytes().getInt(at)) ? 1 : 0;
    }
}
