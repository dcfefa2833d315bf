package org.rocescope.dissector.rule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LengthRulesTest {
    private static Exchange connected() {
        return Exchange.of(Wire.connectionRequest(3, 4), Wire.connectionReply(4));
    }

    /** A WRITE of two packets, of which the first has the path MTU 1024. */
    private static Wire[] write(int psn) {
        return new Wire[] {
            Wire.forth(Wire.WRITE_FIRST, psn).reth(0x1000, 0x77, 1100).payload(1024),
            Wire.forth(Wire.WRITE_LAST, psn + 1).payload(76),
            Wire.ack(psn + 1, 1)
        };
    }

    @Test
    void shouldFindAMiddleThatIsNotFull() {
        Exchange exchange = Exchange.of(
                Wire.forth(Wire.SEND_FIRST, 100).payload(1024),
                Wire.forth(Wire.SEND_MIDDLE, 101).payload(512),
                Wire.forth(Wire.SEND_LAST, 102).payload(64));

        assertThat(exchange.errors()).containsExactly("RC-LEN-01");
        assertThat(exchange.findings("RC-LEN-01").get(0).message())
                .contains("512")
                .contains("1024");
    }

    @Test
    void shouldFindAFirstOfALengthThatNoPathMtuHas() {
        Exchange exchange = Exchange.of(
                Wire.forth(Wire.SEND_FIRST, 100).payload(1000),
                Wire.forth(Wire.SEND_LAST, 101).payload(64));

        assertThat(exchange.errors()).containsExactly("RC-LEN-01");
    }

    @Test
    void shouldAllowMessagesOfFullPackets() {
        Exchange exchange = Exchange.of(
                Wire.forth(Wire.SEND_FIRST, 100).payload(1024),
                Wire.forth(Wire.SEND_MIDDLE, 101).payload(1024),
                Wire.forth(Wire.SEND_LAST, 102).payload(1024),
                Wire.ack(102, 1));

        assertThat(exchange.rules()).isEmpty();
    }

    @Test
    void shouldFindALastWithoutPayload() {
        Exchange exchange =
                Exchange.of(Wire.forth(Wire.SEND_FIRST, 100).payload(1024), Wire.forth(Wire.SEND_LAST, 101));

        assertThat(exchange.errors()).containsExactly("RC-LEN-02");
    }

    @Test
    void shouldFindALastLongerThanTheFirst() {
        Exchange exchange = Exchange.of(
                Wire.forth(Wire.SEND_FIRST, 100).payload(1024),
                Wire.forth(Wire.SEND_LAST, 101).payload(1028));

        assertThat(exchange.errors()).containsExactly("RC-LEN-02");
    }

    @Test
    void shouldFindAnOnlyLongerThanThePathMtu() {
        Exchange exchange = connected().take(write(100)).take(Wire.send(102, 1028), Wire.ack(102, 2));

        assertThat(exchange.errors()).containsExactly("RC-LEN-03");
    }

    @Test
    void shouldAllowAnOnlyOfThePathMtu() {
        Exchange exchange = connected().take(write(100)).take(Wire.send(102, 1024), Wire.ack(102, 2));

        assertThat(exchange.rules()).doesNotContain("RC-LEN-03");
        assertThat(exchange.errors()).isEmpty();
    }

    @Test
    void shouldOnlyWarnWhereNoPacketBearsOutTheNegotiatedPathMtu() {
        Exchange exchange = connected().take(Wire.send(100, 2048), Wire.ack(100, 1));

        assertThat(exchange.errors()).isEmpty();
        assertThat(exchange.rules()).contains("RC-LEN-03");
    }

    @Test
    void shouldOnlyWarnWhereThePathMtuIsKnownFromPacketsAlone() {
        Exchange exchange = new Exchange();
        for (int i = 0; i < 16; i += 2) {
            exchange.take(write(100 + i));
        }
        exchange.take(Wire.send(116, 2048), Wire.ack(116, 9));

        assertThat(exchange.errors()).isEmpty();
        assertThat(exchange.rules()).contains("RC-LEN-03");
    }

    @Test
    void shouldFindAWriteThatBringsLessThanItAnnounced() {
        Exchange exchange = Exchange.of(
                Wire.forth(Wire.WRITE_FIRST, 100).reth(0x1000, 0x77, 1100).payload(1024),
                Wire.forth(Wire.WRITE_LAST, 101).payload(72));

        assertThat(exchange.errors()).containsExactly("RC-LEN-04");
        assertThat(exchange.findings("RC-LEN-04").get(0).message())
                .contains("1096")
                .contains("1100");
    }

    @Test
    void shouldFindAWriteOfOnePacketThatBringsMoreThanItAnnounced() {
        Exchange exchange = Exchange.of(
                Wire.forth(Wire.WRITE_ONLY, 100).reth(0x1000, 0x77, 60).payload(64));

        assertThat(exchange.errors()).containsExactly("RC-LEN-04");
    }

    @Test
    void shouldNotAddUpAWriteOfWhichAPacketWasNotCaptured() {
        Exchange exchange = Exchange.of(
                Wire.forth(Wire.WRITE_FIRST, 100).reth(0x1000, 0x77, 2100).payload(1024),
                Wire.forth(Wire.WRITE_LAST, 102).payload(52),
                Wire.ack(102, 1));

        assertThat(exchange.errors()).isEmpty();
    }

    @Test
    void shouldAddUpAWriteThatWasSentAgain() {
        Wire[] packets = write(100);
        Exchange exchange = Exchange.of(packets[0], packets[1], packets[0], packets[1], packets[2]);

        assertThat(exchange.errors()).isEmpty();
    }

    @Test
    void shouldAllowAWriteWithoutData() {
        assertThat(Exchange.of(Wire.write(100, 0), Wire.ack(100, 1)).rules()).isEmpty();
    }

    @Test
    void shouldFindARequestOfMoreThanTwoGigabytes() {
        assertThat(Exchange.of(Wire.read(100, 0x80000001)).errors()).containsExactly("RC-LEN-05");
        assertThat(Exchange.of(Wire.read(100, 0x80000000)).rules()).doesNotContain("RC-LEN-05");
    }

    @Test
    void shouldFindWrongLengthsOfAnUnreliableConnection() {
        Exchange exchange = Exchange.of(Wire.forth(Wire.UC | Wire.WRITE_ONLY, 100)
                .reth(0x1000, 0x77, 60)
                .payload(64));

        assertThat(exchange.errors()).containsExactly("UC-04");
    }

    @Test
    void shouldJudgeLengthsOfSlicedPackets() {
        Exchange exchange = new Exchange()
                .snapLength(72)
                .take(Wire.forth(Wire.WRITE_ONLY, 100).reth(0x1000, 0x77, 60).payload(64));
        assertThat(exchange.errors()).containsExactly("RC-LEN-04");

        assertThat(new Exchange().snapLength(60).take(write(100)).rules()).isEmpty();
    }
}
