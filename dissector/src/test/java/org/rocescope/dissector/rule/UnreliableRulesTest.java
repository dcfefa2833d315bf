package org.rocescope.dissector.rule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.rocescope.dissector.dissection.FrameBuilder;

class UnreliableRulesTest {
    private static Wire send(int psn) {
        return Wire.forth(Wire.UC | Wire.SEND_ONLY, psn).payload(64);
    }

    private static Wire datagram(int qKey) {
        return Wire.forth(Wire.UD_SEND_ONLY, 7)
                .destinationQp(0x62)
                .deth(qKey, 2)
                .payload(8);
    }

    @Test
    void shouldFindAnOperationThatUnreliableConnectionsDoNotHave() {
        Exchange exchange =
                Exchange.of(send(100), Wire.forth(Wire.UC | Wire.READ, 101).reth(0x1000, 0x77, 64), send(102));

        assertThat(exchange.errors()).containsExactly("UC-01");
    }

    @Test
    void shouldFindALostMessage() {
        Exchange exchange = Exchange.of(send(100), send(102));

        assertThat(exchange.rules()).containsExactly("UC-02");
        assertThat(exchange.findings("UC-02").get(0).message()).contains("101");
    }

    @Test
    void shouldFindAMessageOfWhichAPacketIsLost() {
        Exchange exchange = Exchange.of(
                send(99),
                Wire.forth(Wire.UC | Wire.SEND_FIRST, 100).payload(1024),
                Wire.forth(Wire.UC | Wire.SEND_LAST, 102).payload(64),
                send(103));

        assertThat(exchange.rules()).containsExactly("UC-02");
    }

    @Test
    void shouldAllowUnreliableMessagesWithoutAGap() {
        Exchange exchange = Exchange.of(
                Wire.forth(Wire.UC | Wire.SEND_LAST, 99).payload(64),
                Wire.forth(Wire.UC | Wire.SEND_FIRST, 100).payload(1024),
                Wire.forth(Wire.UC | Wire.SEND_LAST, 101).payload(64),
                send(102),
                Wire.forth(Wire.UC | Wire.SEND_FIRST, 103).payload(1024));

        assertThat(exchange.rules()).isEmpty();
    }

    @Test
    void shouldNotTakeShuffledPacketsForLost() {
        assertThat(Exchange.of(send(100), send(102), send(101), send(103)).rules())
                .isEmpty();
    }

    @Test
    void shouldFindAnUnreliableMiddleWithoutABeginning() {
        Exchange exchange = Exchange.of(
                send(100), Wire.forth(Wire.UC | Wire.SEND_MIDDLE, 101).payload(1024));

        assertThat(exchange.errors()).containsExactly("UC-03");
    }

    @Test
    void shouldFindADatagramLongerThanAnyPathMtu() {
        Wire longest = Wire.forth(Wire.UD_SEND_ONLY, 7).deth(1, 2).payload(4096);
        assertThat(Exchange.of(longest).rules()).isEmpty();

        Wire longer = Wire.forth(Wire.UD_SEND_ONLY, 7).deth(1, 2).payload(4100);
        assertThat(Exchange.of(longer).errors()).containsExactly("UD-01");
    }

    @Test
    void shouldFindAQKeyThatItsReceiverDidNotName() {
        byte[] reply = FrameBuilder.concat(
                FrameBuilder.hex("deb7ed2d 00000000 000062 00 0000000001111c06 01234567"), new byte[208]);
        Wire named = Wire.back(Wire.UD_SEND_ONLY, 1).management(0x18, reply);

        assertThat(Exchange.of(named, datagram(0x11111111)).rules()).containsExactly("UD-02");
        assertThat(Exchange.of(named, datagram(0x01234567)).rules()).doesNotContain("UD-02");
        assertThat(Exchange.of(datagram(0x11111111)).rules()).isEmpty();
    }
}
