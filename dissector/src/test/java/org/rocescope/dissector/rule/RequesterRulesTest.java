package org.rocescope.dissector.rule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RequesterRulesTest {
    private static Wire[] message(int psn) {
        return new Wire[] {
            Wire.forth(Wire.SEND_FIRST, psn).payload(1024),
            Wire.forth(Wire.SEND_MIDDLE, psn + 1).payload(1024),
            Wire.forth(Wire.SEND_LAST, psn + 2).payload(1)
        };
    }

    @Test
    void shouldFindAMessageWithinAMessage() {
        Exchange exchange =
                Exchange.of(Wire.forth(Wire.SEND_FIRST, 100).payload(1024), Wire.write(101, 64), Wire.nak(101, 1, 0));

        assertThat(exchange.findings("RC-OPC-01")).singleElement().satisfies(finding -> {
            assertThat(finding.frame()).isEqualTo(2);
            assertThat(finding.message()).contains("SEND First").contains("PSN 100");
        });
    }

    @Test
    void shouldFindAMiddleWithoutABeginning() {
        Exchange exchange = Exchange.of(
                Wire.send(100, 64), Wire.forth(Wire.SEND_MIDDLE, 101).payload(1024));

        assertThat(exchange.errors()).containsExactly("RC-OPC-01");
    }

    @Test
    void shouldAllowMessagesOneAfterTheOther() {
        Exchange exchange = Exchange.of(message(100)).take(message(103)).take(Wire.write(106, 64), Wire.ack(106, 3));

        assertThat(exchange.rules()).isEmpty();
    }

    @Test
    void shouldSayNothingOfAMiddleWhoseNeighbourWasNotCaptured() {
        Wire[] packets = message(101);
        Exchange exchange =
                Exchange.of(Wire.send(99, 64), packets[0], packets[2], Wire.send(104, 64), Wire.ack(104, 3));

        assertThat(exchange.errors()).isEmpty();
    }

    @Test
    void shouldAllowAMessageToBeSentAgainFromTheMiddle() {
        Wire[] packets = message(100);
        Exchange exchange = Exchange.of(packets)
                .take(Wire.nak(101, 0, 0))
                .take(packets[1], packets[2], Wire.write(103, 64), Wire.ack(103, 2));

        assertThat(exchange.errors()).isEmpty();
    }

    @Test
    void shouldAllowACaptureThatHasEveryPacketTwice() {
        Exchange exchange = new Exchange();
        for (Wire packet : message(100)) {
            exchange.take(packet, packet);
        }

        assertThat(exchange.take(Wire.ack(102, 1), Wire.ack(102, 1)).errors()).isEmpty();
    }

    @Test
    void shouldFindAnAtomicAtAnOddAddress() {
        Exchange exchange =
                Exchange.of(Wire.forth(Wire.FETCH_ADD, 100).atomicEth(0x1004, 0x77, 1, 0), Wire.nak(100, 1, 0));

        assertThat(exchange.errors()).contains("RC-ATM-01");
        assertThat(exchange.findings("RC-ATM-01").get(0).message()).contains("0x1004");
    }

    @Test
    void shouldAllowAnAtomicAtAMultipleOfEight() {
        Exchange exchange = Exchange.of(
                Wire.forth(Wire.FETCH_ADD, 100).atomicEth(0x1008, 0x77, 1, 0),
                Wire.back(Wire.ATOMIC_ACK, 100).aeth(Wire.POSITIVE, 1).atomicAckEth(5));

        assertThat(exchange.rules()).isEmpty();
    }

    @Test
    void shouldFindAnAtomicWithPayload() {
        Exchange exchange = Exchange.of(
                Wire.forth(Wire.COMPARE_SWAP, 100).atomicEth(0x1008, 0x77, 1, 0).payload(8));

        assertThat(exchange.errors()).containsExactly("RC-ATM-02");
    }

    @Test
    void shouldFindMoreReadsThanAgreed() {
        Exchange exchange = Exchange.of(
                Wire.connectionRequest(3, 2),
                Wire.connectionReply(2),
                Wire.read(100, 64),
                Wire.read(101, 64),
                Wire.read(102, 64),
                Wire.readResponse(Wire.READ_RESPONSE_ONLY, 100, 1, 64),
                Wire.readResponse(Wire.READ_RESPONSE_ONLY, 101, 2, 64),
                Wire.readResponse(Wire.READ_RESPONSE_ONLY, 102, 3, 64));

        assertThat(exchange.errors()).containsExactly("CM-RDA-01");
        assertThat(exchange.findings("CM-RDA-01").get(0).frame()).isEqualTo(5);
    }

    @Test
    void shouldAllowAsManyReadsAsAgreed() {
        Exchange exchange = Exchange.of(
                Wire.connectionRequest(3, 2),
                Wire.connectionReply(2),
                Wire.read(100, 64),
                Wire.read(101, 64),
                Wire.readResponse(Wire.READ_RESPONSE_ONLY, 100, 1, 64),
                Wire.read(102, 64),
                Wire.readResponse(Wire.READ_RESPONSE_ONLY, 101, 2, 64),
                Wire.readResponse(Wire.READ_RESPONSE_ONLY, 102, 3, 64));

        assertThat(exchange.rules()).doesNotContain("CM-RDA-01");
        assertThat(exchange.errors()).isEmpty();
    }

    @Test
    void shouldNotCountAReadWhoseAnswerWasNotCaptured() {
        Exchange exchange = Exchange.of(
                Wire.connectionRequest(3, 2),
                Wire.connectionReply(2),
                Wire.read(100, 64),
                Wire.read(101, 64),
                Wire.read(102, 64),
                Wire.readResponse(Wire.READ_RESPONSE_ONLY, 101, 2, 64),
                Wire.readResponse(Wire.READ_RESPONSE_ONLY, 102, 3, 64));

        assertThat(exchange.errors()).isEmpty();
    }

    @Test
    void shouldFindARequestWithAPsnThatBelongsToARead() {
        Exchange exchange = Exchange.of(Wire.read(100, 20_000), Wire.send(101, 64));

        assertThat(exchange.errors()).containsExactly("RC-RDR-04");
    }

    @Test
    void shouldAllowThePsnBehindARead() {
        Exchange exchange = Exchange.of(
                Wire.read(100, 8192),
                Wire.send(102, 64),
                Wire.readResponse(Wire.READ_RESPONSE_FIRST, 100, 1, 4096),
                Wire.readResponse(Wire.READ_RESPONSE_LAST, 101, 1, 4096),
                Wire.ack(102, 2));

        assertThat(exchange.rules()).isEmpty();
    }

    @Test
    void shouldAllowAReadToBeTakenUpInItsMiddle() {
        Exchange exchange = Exchange.of(
                Wire.read(100, 8192),
                Wire.readResponse(Wire.READ_RESPONSE_FIRST, 100, 1, 4096),
                Wire.forth(Wire.READ, 101).reth(0x2000, 0x77, 4096),
                Wire.readResponse(Wire.READ_RESPONSE_ONLY, 101, 1, 4096));

        assertThat(exchange.errors()).isEmpty();
    }
}
