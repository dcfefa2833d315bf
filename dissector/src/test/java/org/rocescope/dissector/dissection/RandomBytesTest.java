package org.rocescope.dissector.dissection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rocescope.dissector.dissection.FrameBuilder.SEND_ONLY;
import static org.rocescope.dissector.dissection.FrameBuilder.concat;
import static org.rocescope.dissector.dissection.FrameBuilder.hex;
import static org.rocescope.dissector.dissection.FrameBuilder.infiniband;
import static org.rocescope.dissector.dissection.FrameBuilder.roce4;
import static org.rocescope.dissector.dissection.FrameBuilder.roce6;
import static org.rocescope.dissector.dissection.FrameBuilder.roceV1;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Packet;

/**
 * Random frames and right frames with changed, missing and added bytes: nothing throws and nothing reads outside the
 * frame. Each frame ends where its buffer ends, so that any read behind it throws.
 */
class RandomBytesTest {
    private static final int FRAMES = 200_000;

    private static final int[] LINK_TYPES = {0, 1, 12, 14, 101, 108, 113, 197, 228, 229, 242, 247, 276, 147};

    private static final List<FrameBuilder> RIGHT = List.of(
            roce4().ethernet(),
            roce6().vlan(0x8100, 5).ethernet(),
            roce4(SEND_ONLY, hex("94040000")).ethernet(),
            roce6(SEND_ONLY, 0, hex("2c00000000000000 1100000000000000")).ethernet(),
            roceV1(SEND_ONLY).ethernet(),
            roce4(hex("1c00ffff 00000012 80000105 00000002 00007f0000001000 00abcd01 00002000"))
                    .linuxCooked(),
            roce4(hex("1200ffff 00000012 00000105 1f000006 fedcba9876543210")).linuxCooked2(),
            roce4(hex("1340ffff 00000012 80000105 00007f0000001000 00abcd01 0123456789abcdef 0123456789abcdef"))
                    .ethernet(),
            roce4(hex("a500ffff 00000012 80000105 00123456 cafebabe 01020304")).ethernet(),
            roce4(hex("8100ffff 40000012 00000000 00000000000000000000000000000000"))
                    .ethernet(),
            roce4().loopback(0, "02000000"),
            roce6().link(101),
            roce4().link(228),
            roce6().link(229),
            roce4().ethernet().vxlan().ipv4().ethernet(),
            roce4().ethernet().geneve(hex("0102800011223344")).ipv6().ethernet(),
            roce4().gre(true, true, true).ipv4().ethernet(),
            roce4().ethernet().erspan(1).ipv4().ethernet(),
            roce4().ethernet().erspan(2).ipv4().ethernet(),
            roce6().ethernet().erspan(4).ipv4().ethernet(),
            roce4().ethernet().prepend("00000000").mpls(2).udp(6635).ipv4().ethernet(),
            roce4().ipv6().ipv4().ethernet().append("00010203"),
            infiniband(2, SEND_ONLY),
            infiniband(3, SEND_ONLY),
            infiniband(3, SEND_ONLY).erf(21, 2),
            roce4().ethernet().erf(2, 1),
            management(0x0010),
            management(0x0012),
            management(0x0013),
            management(0x0017),
            management(0x0019));

    private final Random random = new Random(4791);
    private final Dissector dissector =
            new Dissector().judgeIcrc(true).decodeReliableDatagram(true).rocePort(8000);
    private final Packet packet = new Packet();
    private final Frame frame = new Frame();
    private final StringBuilder out = new StringBuilder();

    private static FrameBuilder management(int attribute) {
        byte[] mad = new byte[256];
        new Random(attribute).nextBytes(mad);
        System.arraycopy(hex("01070203 00000000 0000000112345678"), 0, mad, 0, 16);
        mad[16] = 0;
        mad[17] = (byte) attribute;
        System.arraycopy(hex("0000000001061b58"), 0, mad, 32, 8);
        return roce4(concat(hex("6400ffff 00000001 00000001 80010000 00000001"), mad))
                .ethernet();
    }

    @Test
    void shouldSurviveRandomBytes() {
        for (int i = 0; i < FRAMES / 4; i++) {
            byte[] bytes = new byte[random.nextInt(160)];
            random.nextBytes(bytes);
            int linkType = LINK_TYPES[i % LINK_TYPES.length];
            steer(bytes, linkType);
            dissect(linkType, bytes, i);
        }
    }

    @Test
    void shouldSurviveDamagedFrames() {
        int recognised = 0;
        for (int i = 0; i < FRAMES * 3 / 4; i++) {
            FrameBuilder right = RIGHT.get(i % RIGHT.size());
            byte[] bytes = right.bytes().clone();
            for (int n = random.nextInt(4); n >= 0; n--) {
                bytes = damaged(bytes);
            }
            dissect(right.linkType(), bytes, i);
            recognised += packet.isRoce() ? 1 : 0;
        }
        // the damage must leave enough for the inner layers to be reached
        assertThat(recognised).isGreaterThan(FRAMES / 8);
    }

    /** Gives random bytes an Ethernet type or LNH now and then, so that they are read further. */
    private void steer(byte[] bytes, int linkType) {
        int[] types = {0x0800, 0x86DD, 0x8915, 0x8100, 0x8847, 0x88A8};
        if (linkType == 1 && bytes.length > 20 && random.nextInt(4) > 0) {
            int type = types[random.nextInt(types.length)];
            bytes[12] = (byte) (type >> 8);
            bytes[13] = (byte) type;
            bytes[14] = (byte) (type == 0x0800 ? 0x45 : bytes[14] & 0xF | 0x60);
        }
        if (linkType == 197 && bytes.length > 8 && random.nextBoolean()) {
            bytes[8] = (byte) (random.nextInt(6) + 20 | (random.nextBoolean() ? 0x80 : 0));
        }
    }

    private byte[] damaged(byte[] bytes) {
        if (bytes.length == 0) {
            return new byte[] {(byte) random.nextInt()};
        }
        int place = random.nextInt(bytes.length);
        byte[] before = Arrays.copyOfRange(bytes, 0, place);
        switch (random.nextInt(6)) {
            case 0 -> {
                bytes[place] ^= (byte) (1 << random.nextInt(8));
                return bytes;
            }
            case 1 -> {
                bytes[place] = (byte) random.nextInt();
                return bytes;
            }
            case 2 -> {
                // lengths like to be at the ends of their range
                bytes[place] = (byte) (random.nextBoolean() ? 0xFF : 0);
                return bytes;
            }
            case 3 -> {
                int gone = Math.min(bytes.length - place, 1 + random.nextInt(8));
                return concat(before, Arrays.copyOfRange(bytes, place + gone, bytes.length));
            }
            case 4 -> {
                byte[] added = new byte[1 + random.nextInt(8)];
                random.nextBytes(added);
                return concat(before, added, Arrays.copyOfRange(bytes, place, bytes.length));
            }
            default -> {
                return before;
            }
        }
    }

    private void dissect(int linkType, byte[] bytes, int number) {
        int offset = random.nextInt(3) * 7;
        ByteBuffer buffer = ByteBuffer.wrap(concat(new byte[offset], bytes));
        frame.wrap(buffer, offset, bytes.length, linkType).number(number);
        if (random.nextInt(3) == 0) {
            frame.originalLength(bytes.length + random.nextInt(1 << random.nextInt(31)));
        }
        if (random.nextInt(4) == 0) {
            frame.fcsLength(random.nextInt(6));
        }
        try {
            dissector.dissect(frame, packet);
            readEverything(number);
        } catch (RuntimeException e) {
            throw new AssertionError(
                    "link type " + linkType + ", " + frame.originalLength() + " bytes on the wire, FCS "
                            + frame.fcsLength() + ": " + HexFormat.of().formatHex(bytes),
                    e);
        }
    }

    private void readEverything(int number) {
        out.setLength(0);
        PacketSummary.append(packet, out);
        PacketSummary.appendSource(packet, out);
        PacketSummary.appendDestination(packet, out);
        for (int layer = 0; layer < packet.layers(); layer++) {
            for (Field field : packet.layer(layer).fields()) {
                if (field.isIn(packet, layer)) {
                    FieldText.append(packet, layer, field, out);
                    require(field.start(packet, layer) + field.length(packet, layer) <= packet.capturedEnd());
                }
            }
        }
        if (number % 16 == 0) {
            for (String name : Fields.names()) {
                for (Field field : Fields.named(name)) {
                    if (packet.has(field)) {
                        FieldText.appendForPeople(packet, packet.find(field.header()), field, out);
                    }
                }
            }
        }
        FieldTree.of(packet).forEach(this::requireWithinFrame);
        require(packet.payloadLength() >= 0 && packet.padLength() >= 0 && packet.padLength() < 4);
        require(packet.malformed() == null || packet.malformedAt() >= packet.frameStart());
        require(packet.malformed() == null || packet.malformedAt() <= packet.wireEnd());
        require(packet.icrcVerdict() != null);
    }

    private void requireWithinFrame(FieldNode node) {
        int length = frame.capturedLength();
        require(node.start() >= -1 && node.start() <= length);
        require(node.length() >= 0 && node.start() + node.length() <= length);
        node.children().forEach(this::requireWithinFrame);
    }

    private static void require(boolean holds) {
        if (!holds) {
            throw new IllegalStateException("outside the frame");
        }
    }
}
