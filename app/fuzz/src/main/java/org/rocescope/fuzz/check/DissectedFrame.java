package org.rocescope.fuzz.check;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.dissection.Dissector;
import org.rocescope.dissector.dissection.FieldNode;
import org.rocescope.dissector.dissection.FieldTree;
import org.rocescope.dissector.dissection.PacketSummary;
import org.rocescope.dissector.packet.Packet;

/**
 * Dissects a frame and looks at all that is said of it: positions and field ranges lie in the frame and nest, and what
 * is around the frame in its buffer changes nothing.
 */
public final class DissectedFrame {
    private static final int BEFORE = 37;
    private static final int BEHIND = 64;

    private final int linkType;
    private final int hiddenBytes;
    private final int fcsLength;
    private final boolean reliableDatagram;

    /**
     * Frames of a kind.
     *
     * @param linkType the kind of link
     * @param hiddenBytes bytes of the frame that were not captured
     * @param fcsLength as {@link Frame#fcsLength()}
     * @param reliableDatagram whether the opcodes of reliable datagrams are decoded
     */
    public DissectedFrame(int linkType, int hiddenBytes, int fcsLength, boolean reliableDatagram) {
        this.linkType = linkType;
        this.hiddenBytes = hiddenBytes;
        this.fcsLength = fcsLength;
        this.reliableDatagram = reliableDatagram;
    }

    /** Dissects a frame, looks at it, and gives the packet. */
    public Packet check(byte[] bytes) {
        // a read behind the end of this one is an exception
        Packet alone = dissect(ByteBuffer.wrap(bytes), 0, bytes.length);
        String said = look(alone);
        byte[] noise = new byte[BEFORE + bytes.length + BEHIND];
        Arrays.fill(noise, (byte) 0xA5);
        System.arraycopy(bytes, 0, noise, BEFORE, bytes.length);
        String amongNoise = look(dissect(ByteBuffer.wrap(noise), BEFORE, bytes.length));
        Expect.that(said.equals(amongNoise), "what is around a frame matters:%n%s%n--%n%s", said, amongNoise);
        return alone;
    }

    private Packet dissect(ByteBuffer buffer, int offset, int length) {
        Frame frame = new Frame()
                .wrap(buffer, offset, length, linkType)
                .originalLength(length + hiddenBytes)
                .fcsLength(fcsLength)
                .number(1)
                .timeNanos(1_700_000_000_000_000_000L);
        Packet packet = new Packet();
        new Dissector()
                .rocePort(4792)
                .decodeReliableDatagram(reliableDatagram)
                .judgeIcrc(true)
                .dissect(frame, packet);
        return packet;
    }

    private static String look(Packet packet) {
        StringBuilder said = new StringBuilder();
        int captured = packet.frame().capturedLength();
        int base = packet.frameStart();
        Expect.that(packet.capturedEnd() - base <= captured, "captured end %d of %d", packet.capturedEnd(), captured);
        if (packet.isRoce()) {
            Expect.that(packet.bth() >= base, "BTH at %d", packet.bth() - base);
            Expect.that(packet.bth() + 12 <= packet.capturedEnd(), "BTH at %d is not captured", packet.bth() - base);
            Expect.that(packet.opcode() == (packet.bytes().get(packet.bth()) & 0xFF), "opcode %d", packet.opcode());
            Expect.that(packet.payloadLength() >= 0, "payload of %d bytes", packet.payloadLength());
            Expect.that(packet.padLength() >= 0 && packet.padLength() <= 3, "pad of %d bytes", packet.padLength());
            said.append(packet.bth() - base)
                    .append(' ')
                    .append(packet.payloadLength())
                    .append(' ')
                    .append(packet.padLength())
                    .append(' ');
        }
        said.append(packet.icrcVerdict()).append(' ').append(packet.malformedText());
        PacketSummary.appendSource(packet, said.append('\n'));
        PacketSummary.appendDestination(packet, said.append(" > "));
        PacketSummary.append(packet, said.append(": "));
        List<FieldNode> layers = FieldTree.of(packet);
        Expect.that(layers.size() == packet.layers(), "%d layers in the tree", layers.size());
        for (FieldNode layer : layers) {
            Expect.that(layer.start() >= 0 && layer.length() >= 0, "layer %s", layer.text());
            Expect.that(layer.start() + layer.length() <= captured, "layer %s is not in the frame", layer.text());
            lines(layer, layer, said);
        }
        return said.toString();
    }

    private static void lines(FieldNode node, FieldNode within, StringBuilder said) {
        said.append('\n')
                .append(node.start())
                .append('+')
                .append(node.length())
                .append(' ')
                .append(node.text())
                .append('|')
                .append(node.value());
        for (FieldNode child : node.children()) {
            FieldNode around = within;
            if (child.start() >= 0) {
                Expect.that(child.length() >= 0, "field %s of %d bytes", child.text(), child.length());
                Expect.that(
                        child.start() >= within.start()
                                && child.start() + child.length() <= within.start() + within.length(),
                        "field %s at %d of %d bytes is not within %s at %d of %d",
                        child.text(),
                        child.start(),
                        child.length(),
                        within.text(),
                        within.start(),
                        within.length());
                around = child;
            }
            lines(child, around, said);
        }
    }
}
