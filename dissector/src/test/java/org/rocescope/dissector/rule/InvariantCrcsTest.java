package org.rocescope.dissector.rule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class InvariantCrcsTest {
    @Test
    void shouldFindDamageOfASenderWhoseOtherPacketsAreRight() {
        Exchange exchange =
                Exchange.of(Wire.send(100, 64), Wire.send(101, 64).damagedBy(1), Wire.send(101, 64), Wire.ack(101, 2));

        assertThat(exchange.errors()).containsExactly("ICRC-01");
        assertThat(exchange.findings("ICRC-01").get(0).frame()).isEqualTo(2);
    }

    @Test
    void shouldFindDamageBeforeTheFirstRightPacket() {
        Exchange exchange = Exchange.of(Wire.send(100, 64).damagedBy(1), Wire.send(100, 64), Wire.ack(100, 1));

        assertThat(exchange.errors()).containsExactly("ICRC-01");
        assertThat(exchange.findings("ICRC-01").get(0).frame()).isEqualTo(1);
    }

    @Test
    void shouldWarnOnceOfASenderWithoutAnyRightPacket() {
        Exchange exchange = new Exchange();
        for (int i = 0; i < 20; i++) {
            exchange.take(Wire.send(100 + i, 64).damagedBy(0x1234567 * (i + 1)), Wire.ack(100 + i, i + 1));
        }

        assertThat(exchange.errors()).isEmpty();
        assertThat(exchange.findings("ICRC-01")).singleElement().satisfies(finding -> {
            assertThat(finding.severity()).isEqualTo(Severity.WARNING);
            assertThat(finding.count()).isEqualTo(20);
            assertThat(finding.message()).contains("10.0.0.1");
        });
    }

    @Test
    void shouldNoteAValueWhoseCauseIsKnown() {
        byte[] constant = Wire.send(100, 64).frame();
        constant[constant.length - 1] = 0;
        constant[constant.length - 2] = 0;
        constant[constant.length - 3] = 0;
        constant[constant.length - 4] = 0;
        Exchange exchange = new Exchange().take(constant).take(Wire.ack(100, 1));

        assertThat(exchange.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.rule().id()).isEqualTo("ICRC-01");
            assertThat(finding.severity()).isEqualTo(Severity.NOTE);
        });
    }

    @Test
    void shouldSayNothingOfSlicedPackets() {
        Exchange exchange = new Exchange().snapLength(70).take(Wire.send(100, 64), Wire.ack(100, 1));

        assertThat(exchange.rules()).isEmpty();
    }
}
