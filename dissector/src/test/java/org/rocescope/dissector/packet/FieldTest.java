package org.rocescope.dissector.packet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.capture.LinkType;

class FieldTest {
    private static Header header() {
        return Header.of("test", "Test", 16, "this test");
    }

    /** Every place and width that fits into eight bytes, against arithmetic on the whole number. */
    @Test
    void shouldReadAnyBits() {
        byte[] bytes = new byte[24];
        new Random(7).nextBytes(bytes);
        BigInteger whole = new BigInteger(1, bytes);
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        for (int at = 0; at < 4; at++) {
            for (int bit = 0; bit < 64; bit++) {
                for (int width = 1; width <= 64 && (bit & 7) + width <= 64; width++) {
                    Field field = header().field("test.f", "f").bits(bit, width).add();
                    BigInteger expected = whole.shiftRight(24 * 8 - at * 8 - bit - width)
                            .and(BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE));
                    assertThat(field.in(buffer, at))
                            .as("%d bits from %d", width, bit)
                            .isEqualTo(expected.longValue());
                }
            }
        }
    }

    @Test
    void shouldKnowWhichBytesHoldIt() {
        Field field = header().field("test.f", "f").bits(13, 11).add();
        assertThat(field.byteOffset()).isEqualTo(1);
        assertThat(field.byteLength()).isEqualTo(2);
        Field three = header().field("test.f", "f").bits(15, 10).add();
        assertThat(three.byteOffset()).isEqualTo(1);
        assertThat(three.byteLength()).isEqualTo(3);
        assertThat(header().field("test.f", "f").flag(8).add().byteLength()).isEqualTo(1);
    }

    @Test
    void shouldNotBeThereWhereItsBytesAreNot() {
        Header header = header();
        Field first = header.field("test.first", "f").bytes(0, 4).add();
        Field last = header.field("test.last", "l").bytes(12, 4).add();
        Field rest = header.field("test.rest", "r")
                .bytes(16, Field.REST)
                .kind(Kind.BYTES)
                .add();
        Packet packet = new Packet();
        packet.begin(new Frame().wrap(ByteBuffer.allocate(40), 4, 20, LinkType.ETHERNET));

        packet.push(header, 8, 40);
        assertThat(packet.has(first)).isTrue();
        assertThat(packet.has(last)).isTrue();
        assertThat(packet.has(rest)).isFalse();
        packet.layerEnd(0, 23);
        assertThat(packet.has(last)).isFalse();
        assertThat(packet.has(first)).isTrue();
        assertThatThrownBy(() -> packet.value(last))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("test.last");
    }

    @Test
    void shouldBeCompleteWhenItIsAdded() {
        assertThatThrownBy(() -> header().field("test.f", "f").add()).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> header().field("test.f", "f").bits(0, 65).add())
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> header().field("test.f", "f").bits(0, 0).add())
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void shouldShowAsManyHexDigitsAsItsWidthNeeds() {
        assertThat(header().field("test.f", "f").bits(4, 4).hex().add().hexDigits())
                .isEqualTo(2);
        assertThat(header().field("test.f", "f").bytes(0, 1).hex().add().hexDigits())
                .isEqualTo(2);
        assertThat(header().field("test.f", "f").bits(4, 12).hex().add().hexDigits())
                .isEqualTo(4);
        assertThat(header().field("test.f", "f").bytes(0, 3).hex().add().hexDigits())
                .isEqualTo(6);
        assertThat(header().field("test.f", "f").bytes(0, 8).hex().add().hexDigits())
                .isEqualTo(16);
    }
}
