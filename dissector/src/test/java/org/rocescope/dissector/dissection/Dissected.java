package org.rocescope.dissector.dissection;

import java.nio.ByteBuffer;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.capture.LinkType;
import org.rocescope.dissector.icrc.IcrcJudge;
import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.packet.IcrcVerdict;
import org.rocescope.dissector.packet.Malformed;
import org.rocescope.dissector.packet.Packet;

/** A frame dissected for a test, and short ways to ask what was found. */
public final class Dissected {
    private final Packet packet = new Packet();

    private Dissected(Dissector dissector, Frame frame) {
        dissector.dissect(frame, packet);
    }

    /** An Ethernet frame. */
    public static Dissected of(byte[] ethernet) {
        return of(LinkType.ETHERNET, ethernet);
    }

    /** An Ethernet frame in hexadecimal; spaces do not count. */
    public static Dissected ofHex(String ethernet) {
        return of(FrameBuilder.hex(ethernet));
    }

    /** A frame of any link type. */
    public static Dissected of(int linkType, byte[] bytes) {
        return of(frame(linkType, bytes));
    }

    /** What the builder has built. */
    public static Dissected of(FrameBuilder builder) {
        return of(builder.linkType(), builder.bytes());
    }

    public static Dissected of(Frame frame) {
        return new Dissected(new Dissector(), frame);
    }

    public static Dissected of(Dissector dissector, byte[] ethernet) {
        return new Dissected(dissector, frame(LinkType.ETHERNET, ethernet));
    }

    /** The first bytes of a frame, as a snap length leaves them. */
    public static Dissected sliced(int linkType, byte[] whole, int captured) {
        return of(frame(linkType, java.util.Arrays.copyOf(whole, captured)).originalLength(whole.length));
    }

    public static Frame frame(int linkType, byte[] bytes) {
        return new Frame().wrap(ByteBuffer.wrap(bytes), 0, bytes.length, linkType);
    }

    public Packet packet() {
        return packet;
    }

    public boolean isRoce() {
        return packet.isRoce();
    }

    public boolean has(Field field) {
        return packet.has(field);
    }

    public boolean has(Header header) {
        return packet.find(header) >= 0;
    }

    /** How many layers have a header. */
    public int count(Header header) {
        int count = 0;
        for (int i = 0; i < packet.layers(); i++) {
            count += packet.layer(i) == header ? 1 : 0;
        }
        return count;
    }

    public long value(Field field) {
        return packet.value(field);
    }

    /** The bare text of a field of the innermost layer with its header. */
    public String text(Field field) {
        StringBuilder out = new StringBuilder();
        FieldText.append(packet, packet.find(field.header()), field, out);
        return out.toString();
    }

    /** The text for people of a field. */
    public String words(Field field) {
        StringBuilder out = new StringBuilder();
        FieldText.appendForPeople(packet, packet.find(field.header()), field, out);
        return out.toString();
    }

    public String source() {
        StringBuilder out = new StringBuilder();
        PacketSummary.appendSource(packet, out);
        return out.toString();
    }

    public String destination() {
        StringBuilder out = new StringBuilder();
        PacketSummary.appendDestination(packet, out);
        return out.toString();
    }

    public String summary() {
        StringBuilder out = new StringBuilder();
        PacketSummary.append(packet, out);
        return out.toString();
    }

    public IcrcVerdict icrc() {
        return new IcrcJudge().judge(packet);
    }

    public Malformed malformed() {
        return packet.malformed();
    }

    /** Offset within the frame of what is malformed. */
    public int malformedAt() {
        return packet.malformedAt() - packet.frameStart();
    }

    /** Payload bytes in hexadecimal, those that were captured. */
    public String payload() {
        StringBuilder out = new StringBuilder();
        int end = Math.min(packet.payloadStart() + packet.payloadLength(), packet.capturedEnd());
        FieldText.appendHex(packet.bytes(), packet.payloadStart(), end - packet.payloadStart(), '\0', out);
        return out.toString();
    }
}
