package org.rocescope.dissector.connection;

import static org.rocescope.dissector.dissection.FrameBuilder.hex;

import java.nio.ByteBuffer;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.capture.LinkType;
import org.rocescope.dissector.dissection.Dissector;
import org.rocescope.dissector.packet.Packet;

/** Asks a table for addresses by packets, as an analysis does. */
final class AddressTableAccess {
    private AddressTableAccess() {}

    /** The address with a number, as the source of a packet. */
    static Address ipv4(AddressTable table, int number) {
        byte[] frame = hex("020000000002 020000000001 0800"
                + "45000030 00004000 40110000 00000000 0a000002"
                + "c0001 2b7 001c0000".replace(" ", "")
                + "0400ffff 00000012 00000064 00000000");
        ByteBuffer.wrap(frame).putInt(26, number);
        Packet packet = new Packet();
        new Dissector().dissect(new Frame().wrap(ByteBuffer.wrap(frame), 0, frame.length, LinkType.ETHERNET), packet);
        return table.source(packet);
    }
}
