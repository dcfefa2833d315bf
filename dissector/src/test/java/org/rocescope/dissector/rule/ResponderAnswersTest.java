package org.rocescope.dissector.rule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Rules that judge form and place of answers: for each one exchange that breaks it, and one that nearly does. */
class ResponderAnswersTest {
    private static final int READ_ONLY = Wire.READ_RESPONSE_ONLY;

    /** An exchange whose two directions are known to belong together. */
    private static Exchange begun() {
        return Exchange.of(Wire.write(100, 64).ackRequest(), Wire.ack(100, 1));
    }

    private static Wire response(int opcode, int psn, int length) {
        return Wire.readResponse(opcode, psn, 2, length);
    }

    private static Wire fetchAdd(int psn) {
        return Wire.forth(Wire.FETCH_ADD, psn).atomicEth(0x1000, 0x77, 1, 0);
    }

    private static Wire atomicAck(int psn, long original) {
        return Wire.back(Wire.ATOMIC_ACK, psn).aeth(Wire.POSITIVE, 2).atomicAckEth(original);
    }

    @Test
    void shouldFindReservedSyndrome() {
        assertThat(begun().take(Wire.write(101, 64), Wire.nak(101, 5, 1)).errors())
                .contains("RC-ACK-06");
        assertThat(begun().take(Wire.write(101, 64), Wire.back(Wire.ACK, 101).aeth(0x40, 1))
                        .errors())
                .contains("RC-ACK-06");
    }

    @Test
    void shouldNotTakeKnownNakForReserved() {
        assertThat(begun().take(Wire.write(101, 64), Wire.nak(101, 3, 1)).rules())
                .doesNotContain("RC-ACK-06");
    }

    @Test
    void shouldFindNakOfReliableDatagrams() {
        Exchange exchange = begun().take(Wire.write(101, 64), Wire.nak(101, 4, 1));

        assertThat(exchange.findings("RC-NAK-04")).hasSize(1);
        assertThat(exchange.errors()).isEmpty();
    }

    @Test
    void shouldFindReadResponseThatIsNoAck() {
        Exchange exchange = begun().take(
                        Wire.read(101, 64),
                        Wire.back(READ_ONLY, 101).aeth(0x62, 1).payload(64));

        assertThat(exchange.errors()).contains("RC-ACK-09");
        assertThat(begun().take(Wire.read(101, 64), response(READ_ONLY, 101, 64))
                        .rules())
                .isEmpty();
    }

    @Test
    void shouldFindLongReadAnsweredByAck() {
        assertThat(begun().take(Wire.read(101, 8192), Wire.ack(101, 2)).rules()).doesNotContain("RC-ACK-09");
        Exchange exchange = begun().take(
                        Wire.read(101, 2048),
                        response(Wire.READ_RESPONSE_FIRST, 101, 1024),
                        response(Wire.READ_RESPONSE_LAST, 102, 1024),
                        Wire.read(103, 2048),
                        Wire.ack(103, 3));

        assertThat(exchange.errors()).containsExactly("RC-ACK-08");
    }

    @Test
    void shouldOnlyWarnOfShortReadAnsweredByAck() {
        Exchange exchange = begun().take(Wire.read(101, 64), Wire.ack(101, 2));

        assertThat(exchange.findings("RC-ACK-08")).hasSize(1);
        assertThat(exchange.errors()).isEmpty();
    }

    @Test
    void shouldNotTakeAckOfDuplicateForAnswerOfRead() {
        Exchange exchange =
                begun().take(Wire.read(101, 64), response(READ_ONLY, 101, 64), Wire.write(100, 64), Wire.ack(101, 2));

        assertThat(exchange.rules()).doesNotContain("RC-ACK-08");
    }

    @Test
    void shouldFindFlushAnsweredByPayload() {
        assertThat(begun().take(Wire.flush(101), response(READ_ONLY, 101, 64)).errors())
                .contains("MPE-FL-03");
        assertThat(begun().take(Wire.flush(101), atomicAck(101, 0)).errors()).contains("MPE-FL-03");
        assertThat(begun().take(Wire.flush(101), response(READ_ONLY, 101, 0)).rules())
                .isEmpty();
    }

    @Test
    void shouldFindAtomicWritesAnsweredByAckOnlyWhenSure() {
        Exchange once = begun().take(Wire.atomicWrite(101, 0x1000), Wire.ack(101, 2));
        Exchange ever = begun().take(
                        Wire.atomicWrite(101, 0x1000),
                        Wire.ack(101, 2),
                        Wire.atomicWrite(102, 0x1008),
                        Wire.ack(102, 3),
                        Wire.atomicWrite(103, 0x1010),
                        Wire.ack(103, 4));

        assertThat(once.errors()).isEmpty();
        assertThat(once.findings("MPE-FL-03")).hasSize(1);
        assertThat(ever.errors()).contains("MPE-FL-03");
    }

    @Test
    void shouldFindSingleResponseToLongRead() {
        Exchange exchange = begun().take(Wire.read(101, 2048), response(READ_ONLY, 101, 1024));

        assertThat(exchange.errors()).contains("RC-RDR-01");
        assertThat(begun().take(Wire.read(101, 1024), response(READ_ONLY, 101, 1024))
                        .rules())
                .isEmpty();
    }

    @Test
    void shouldFindLastResponseThatComesEarly() {
        Exchange exchange = begun().take(
                        Wire.read(101, 3072),
                        response(Wire.READ_RESPONSE_FIRST, 101, 1024),
                        response(Wire.READ_RESPONSE_LAST, 102, 1024));

        assertThat(exchange.errors()).contains("RC-RDR-01");
    }

    @Test
    void shouldAcceptReadWhoseMiddleResponseIsMissingInTheCapture() {
        Exchange exchange = begun().take(
                        Wire.read(101, 3072),
                        response(Wire.READ_RESPONSE_FIRST, 101, 1024),
                        response(Wire.READ_RESPONSE_LAST, 103, 1024));

        assertThat(exchange.errors()).isEmpty();
    }

    @Test
    void shouldFindReadResponseOfWrongLength() {
        assertThat(begun().take(Wire.read(101, 64), response(READ_ONLY, 101, 60))
                        .errors())
                .contains("RC-RDR-03");
        assertThat(begun().take(Wire.read(101, 64), response(READ_ONLY, 101, 68))
                        .errors())
                .contains("RC-RDR-03");
        assertThat(begun().take(
                                Wire.read(101, 1500),
                                response(Wire.READ_RESPONSE_FIRST, 101, 1024),
                                response(Wire.READ_RESPONSE_LAST, 102, 480))
                        .errors())
                .contains("RC-RDR-03");
    }

    @Test
    void shouldAcceptReadResponsesThatFit() {
        Exchange exchange = begun().take(
                        Wire.read(101, 1500),
                        response(Wire.READ_RESPONSE_FIRST, 101, 1024),
                        response(Wire.READ_RESPONSE_LAST, 102, 476));

        assertThat(exchange.rules()).isEmpty();
    }

    @Test
    void shouldFindReadResponseAtPsnOfWrite() {
        Exchange exchange = begun().take(Wire.write(101, 64), Wire.read(102, 64), response(READ_ONLY, 101, 64));

        assertThat(exchange.errors()).contains("RC-RDR-02");
        assertThat(begun().take(Wire.write(101, 64), Wire.read(102, 64), response(READ_ONLY, 102, 64))
                        .rules())
                .doesNotContain("RC-RDR-02");
    }

    @Test
    void shouldNoteReadCutShort() {
        Exchange exchange =
                begun().take(Wire.read(101, 2048), response(Wire.READ_RESPONSE_FIRST, 101, 1024), Wire.nak(102, 3, 1));

        assertThat(exchange.findings("RC-RDR-06")).hasSize(1);
        assertThat(exchange.errors()).containsExactly("RC-OPE-01");
        assertThat(begun().take(Wire.read(101, 64), Wire.nak(101, 3, 1)).rules())
                .doesNotContain("RC-RDR-06");
    }

    @Test
    void shouldFindAtomicAckAtPsnOfWrite() {
        Exchange exchange = begun().take(Wire.write(101, 64), fetchAdd(102), atomicAck(101, 7));

        assertThat(exchange.errors()).contains("RC-ATR-01");
        assertThat(begun().take(Wire.write(101, 64), fetchAdd(102), atomicAck(102, 7))
                        .errors())
                .isEmpty();
    }

    @Test
    void shouldFindAtomicThatWasExecutedTwice() {
        Exchange exchange =
                begun().take(fetchAdd(101), atomicAck(101, 7)).after(1_000_000).take(fetchAdd(101), atomicAck(101, 8));

        assertThat(exchange.errors()).containsExactly("RC-ATR-02");
    }

    @Test
    void shouldAcceptAtomicAnsweredTwiceAlike() {
        Exchange exchange =
                begun().take(fetchAdd(101), atomicAck(101, 7)).after(1_000_000).take(fetchAdd(101), atomicAck(101, 7));

        assertThat(exchange.errors()).isEmpty();
    }

    @Test
    void shouldFindMessageCountThatGoesBack() {
        assertThat(begun().take(Wire.write(101, 64), Wire.ack(101, 0)).errors()).containsExactly("RC-MSN-03");
        assertThat(begun().take(Wire.write(101, 64), Wire.ack(101, 1)).rules()).isEmpty();
    }

    @Test
    void shouldFindMessageCountThatLeaps() {
        assertThat(begun().take(Wire.write(101, 64), Wire.ack(101, 1000)).errors())
                .containsExactly("RC-MSN-03");
    }

    @Test
    void shouldNotCompareMessageCountsOfShuffledAcks() {
        Exchange exchange = begun().take(Wire.write(101, 64), Wire.write(102, 64), Wire.ack(102, 3), Wire.ack(101, 2));

        assertThat(exchange.rules()).isEmpty();
    }

    @Test
    void shouldFindRefusedMessageCounted() {
        Exchange exchange =
                begun().take(Wire.send(101, 64), Wire.back(Wire.ACK, 101).aeth(0x21, 2));
        Exchange right =
                begun().take(Wire.send(101, 64), Wire.back(Wire.ACK, 101).aeth(0x21, 1));

        assertThat(exchange.rules()).contains("RC-MSN-04");
        assertThat(right.rules()).doesNotContain("RC-MSN-04");
    }

    @Test
    void shouldFindAnswerAfterRefusal() {
        Exchange exchange =
                begun().take(Wire.write(101, 64), Wire.write(102, 64), Wire.nak(101, 2, 1), Wire.ack(102, 2));

        assertThat(exchange.errors()).contains("RC-FAT-01");
    }

    @Test
    void shouldAcceptEarlierAckBehindRefusal() {
        Exchange exchange =
                begun().take(Wire.write(101, 64), Wire.write(102, 64), Wire.nak(102, 2, 2), Wire.ack(101, 2));

        assertThat(exchange.errors()).containsExactly("RC-KEY-02");
    }

    @Test
    void shouldWarnOfAnswerAhead() {
        Exchange exchange = begun().take(Wire.ack(140, 40));

        assertThat(exchange.findings("RC-ACK-05")).hasSize(1);
        assertThat(exchange.errors()).isEmpty();
        assertThat(begun().take(Wire.ack(101, 2), Wire.write(101, 64)).rules()).doesNotContain("RC-ACK-05");
    }

    @Test
    void shouldWarnOfAnswerOutOfOrder() {
        Exchange late = begun().take(Wire.read(101, 64), Wire.write(102, 64).ackRequest(), Wire.ack(102, 3))
                .after(5_000_000)
                .take(response(READ_ONLY, 101, 64));
        Exchange shuffled = begun().take(
                        Wire.read(101, 64),
                        Wire.write(102, 64).ackRequest(),
                        Wire.ack(102, 3),
                        response(READ_ONLY, 101, 64));

        assertThat(late.findings("RC-ACK-10")).hasSize(1);
        assertThat(late.errors()).isEmpty();
        assertThat(shuffled.rules()).isEmpty();
    }
}
