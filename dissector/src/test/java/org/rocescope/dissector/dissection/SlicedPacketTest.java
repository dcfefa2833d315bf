package org.rocescope.dissector.dissection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Named.named;
import static org.rocescope.dissector.dissection.FrameBuilder.concat;
import static org.rocescope.dissector.dissection.FrameBuilder.hex;
import static org.rocescope.dissector.dissection.FrameBuilder.infiniband;
import static org.rocescope.dissector.dissection.FrameBuilder.roce4;
import static org.rocescope.dissector.dissection.FrameBuilder.roce6;
import static org.rocescope.dissector.dissection.FrameBuilder.roceV1;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rocescope.dissector.icrc.InvariantCrc;
import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.IcrcVerdict;
import org.rocescope.dissector.packet.Packet;

/**
 * A frame cut at every length that a snap length can have: what was captured is there with its right values, what was
 * not is not, lengths are the packet's own, and nothing is called malformed or bad.
 */
class SlicedPacketTest {
    static Stream<Named<byte[]>> transports() {
        String reth = "00007f0000001000 00abcd01 00001000";
        return Stream.of(
                named("FLUSH", hex("1c00ffff 00000012 80000105 00000002" + reth)),
                named("WRITE First", concat(hex("0600ffff 00000012 00000105" + reth), payload(64))),
                named("READ Response Middle", concat(hex("0e00ffff 00000012 00000105"), payload(64))),
                named("READ Response Last", concat(hex("0f10ffff 00000012 00000105 1f000006"), payload(63), hex("00"))),
                named(
                        "COMPARE & SWAP",
                        hex("1300ffff 00000012 80000105 00007f0000001000 00abcd01"
                                + "ffffffffffffffff 0123456789abcdef")),
                named("ATOMIC ACKNOWLEDGE", hex("1200ffff 00000012 00000105 1f000006 fedcba9876543210")),
                named(
                        "ATOMIC WRITE",
                        hex("1d00ffff 00000012 80000105 00007f0000001000 00abcd01 00000008" + "1122334455667788")),
                named("XRC SEND Only with Immediate", hex("a500ffff 00000012 80000105 00123456 cafebabe 01020304")),
                named("CNP", hex("8100ffff 40000012 00000000 00000000000000000000000000000000")),
                named("CM REQ", connectRequest()));
    }

    /** A CM REQ of the RDMA IP CM, with its private data. */
    private static byte[] connectRequest() {
        byte[] mad = new byte[256];
        byte[] header = hex("01070203 00000000 0000000112345678 0010 0000 00000000");
        System.arraycopy(header, 0, mad, 0, header.length);
        // behind the local communication id: a service id of the IP CM, TCP port space
        System.arraycopy(hex("11223344 00000000 0000000001061b58"), 0, mad, 24, 16);
        System.arraycopy(hex("00401b58"), 0, mad, 24 + 140, 4);
        return concat(hex("6400ffff 00000001 00000001 80010000 00000001"), mad);
    }

    private static byte[] payload(int length) {
        byte[] payload = new byte[length];
        for (int i = 0; i < length; i++) {
            payload[i] = (byte) (i * 7 + 1);
        }
        return payload;
    }

    private static List<FrameBuilder> wrapped(byte[] transport) {
        return List.of(
                roce4(transport).ethernet(),
                roce6(transport).vlan(0x8100, 5).ethernet(),
                roce4(transport).linuxCooked2(),
                roceV1(transport).ethernet(),
                roce4(transport).ethernet().vxlan().ipv4().ethernet(),
                roce4(transport).ethernet().geneve(new byte[12]).ipv6().ethernet(),
                roce6(transport).ethernet().erspan(4).ipv4().ethernet(),
                roce4(transport).mpls(2).ethernet(),
                infiniband(2, transport),
                infiniband(3, transport));
    }

    @ParameterizedTest
    @MethodSource("transports")
    void shouldReadWhatWasCapturedOfAnyCutFrame(byte[] transport) {
        for (FrameBuilder frame : wrapped(transport)) {
            Dissected whole = Dissected.of(frame);
            assertThat(whole.malformed()).isNull();
            assertThat(whole.icrc()).isEqualTo(IcrcVerdict.GOOD);
            for (int captured = 0; captured <= frame.length(); captured++) {
                shouldReadAsFarAsCaptured(whole, Dissected.sliced(frame.linkType(), frame.bytes(), captured), captured);
            }
        }
    }

    private static void shouldReadAsFarAsCaptured(Dissected whole, Dissected cut, int captured) {
        Packet full = whole.packet();
        Packet part = cut.packet();
        assertThat(part.malformed()).as("cut to %d bytes", captured).isNull();
        assertThat(part.isRoce()).isEqualTo(full.bth() + 12 <= captured);
        for (int layer = 1; layer < full.layers(); layer++) {
            if (full.layerEnd(layer) < captured) {
                assertThat(part.layers()).isGreaterThan(layer);
                assertThat(part.layer(layer)).isSameAs(full.layer(layer));
                assertThat(part.layerStart(layer)).isEqualTo(full.layerStart(layer));
                assertThat(part.layerEnd(layer)).isEqualTo(full.layerEnd(layer));
            }
        }
        shouldHaveTheFieldsThatWereCaptured(full, part, captured);
        if (part.isRoce()) {
            assertThat(part.payloadStart()).isEqualTo(full.payloadStart());
            assertThat(part.payloadLength()).isEqualTo(full.payloadLength());
            assertThat(part.padLength()).isEqualTo(full.padLength());
            assertThat(part.icrcStart()).isEqualTo(full.icrcStart());
            assertThat(part.transportEnd()).isEqualTo(full.transportEnd());
            boolean judged = full.icrcStart() + InvariantCrc.LENGTH <= captured;
            assertThat(cut.icrc()).isEqualTo(judged ? IcrcVerdict.GOOD : IcrcVerdict.NOT_CAPTURED);
        } else {
            assertThat(cut.icrc()).isEqualTo(IcrcVerdict.NONE);
        }
        assertThat(FieldTree.of(part)).hasSize(part.layers());
        assertThat(cut.summary()).doesNotContain("malformed", "ICRC").isNotEmpty();
    }

    /** Fields that stand in bytes: those captured whole are there with the same value, no other is. */
    private static void shouldHaveTheFieldsThatWereCaptured(Packet full, Packet part, int captured) {
        Map<Field, String> expected = new LinkedHashMap<>();
        for (int layer = 1; layer < full.layers(); layer++) {
            for (Field field : full.layer(layer).fields()) {
                if (!field.isDerived()
                        && field.bits() != Field.REST
                        && field.isIn(full, layer)
                        && field.start(full, layer) + field.byteLength() <= captured) {
                    expected.merge(field, text(full, layer, field), (outer, inner) -> outer + "," + inner);
                }
            }
        }
        Map<Field, String> found = new LinkedHashMap<>();
        List<String> beyond = new ArrayList<>();
        for (int layer = 1; layer < part.layers(); layer++) {
            for (Field field : part.layer(layer).fields()) {
                if (field.isIn(part, layer)) {
                    String text = text(part, layer, field);
                    if (!field.isDerived() && field.bits() != Field.REST) {
                        found.merge(field, text, (outer, inner) -> outer + "," + inner);
                    }
                    if (field.start(part, layer) + field.length(part, layer) > captured) {
                        beyond.add(field.name());
                    }
                }
            }
        }
        assertThat(found).as("cut to %d bytes", captured).isEqualTo(expected);
        assertThat(beyond).isEmpty();
    }

    private static String text(Packet packet, int layer, Field field) {
        StringBuilder out = new StringBuilder();
        FieldText.append(packet, layer, field, out);
        FieldText.appendForPeople(packet, layer, field, out);
        return out.toString();
    }
}
