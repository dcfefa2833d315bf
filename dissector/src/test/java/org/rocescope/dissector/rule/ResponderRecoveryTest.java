package org.rocescope.dissector.rule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Rules about loss and its repair, receivers that are not ready, and connections that die of either. */
class ResponderRecoveryTest {
    private static final long MILLISECOND = 1_000_000;
    private static final long SECOND = 1_000 * MILLISECOND;
    /** RNR NAK with timer code 14, which is 1.28 ms. */
    private static final int NOT_READY = 0x20 | 14;

    private static Exchange begun() {
        return Exchange.of(Wire.write(100, 64).ackRequest(), Wire.ack(100, 1));
    }

    private static Wire notReady(int psn) {
        return Wire.back(Wire.ACK, psn).aeth(NOT_READY, 1);
    }

    /** Another connection, to let the capture go on. */
    private static Wire[] other() {
        return new Wire[] {
            Wire.write(900, 64).destinationQp(0x99).sourcePort(0xC777),
        };
    }

    @Test
    void shouldTellLossBeforeTheCapturePoint() {
        Exchange exchange = begun().take(
                        Wire.write(102, 64),
                        Wire.nak(101, 0, 1),
                        Wire.write(101, 64),
                        Wire.write(102, 64),
                        Wire.ack(102, 3));

        assertThat(exchange.errors()).isEmpty();
        assertThat(exchange.findings("RC-NAK-01").get(0).message()).contains("not captured before");
        assertThat(exchange.findings("RC-NAK-01").get(0).severity()).isEqualTo(Severity.NOTE);
    }

    @Test
    void shouldTellLossBehindTheCapturePoint() {
        Exchange exchange = begun().take(Wire.write(101, 64), Wire.write(102, 64), Wire.nak(101, 0, 1))
                .after(MILLISECOND)
                .take(Wire.write(101, 64), Wire.write(102, 64), Wire.ack(102, 3));

        assertThat(exchange.findings("RC-NAK-01").get(0).message()).contains("behind the capture point");
        assertThat(exchange.rules()).doesNotContain("RC-TMO-01", "RC-NAK-03");
    }

    @Test
    void shouldFindPacketAskedForAgain() {
        Exchange exchange = begun().take(Wire.write(101, 64), Wire.write(102, 64), Wire.nak(101, 0, 1))
                .after(MILLISECOND)
                .take(Wire.write(101, 64), Wire.write(102, 64), Wire.nak(101, 0, 1))
                .after(MILLISECOND)
                .take(Wire.write(101, 64), Wire.write(102, 64), Wire.ack(102, 3));

        assertThat(exchange.findings("RC-NAK-03")).hasSize(1);
        assertThat(exchange.errors()).isEmpty();
    }

    @Test
    void shouldTellTimeoutFromNak() {
        Exchange exchange =
                begun().take(Wire.write(101, 64)).after(67 * MILLISECOND).take(Wire.write(101, 64), Wire.ack(101, 2));

        assertThat(exchange.findings("RC-TMO-01").get(0).message()).contains("67.0 ms");
        assertThat(exchange.errors()).isEmpty();
    }

    @Test
    void shouldNotTakeCopyInTheCaptureForRepeat() {
        Exchange exchange = begun().take(Wire.write(101, 64), Wire.write(101, 64), Wire.ack(101, 2), Wire.ack(101, 2));

        assertThat(exchange.rules()).isEmpty();
    }

    @Test
    void shouldNoteNeedlessRepeat() {
        Exchange exchange = begun().take(Wire.write(101, 64), Wire.ack(101, 2))
                .after(67 * MILLISECOND)
                .take(Wire.write(101, 64), Wire.ack(101, 2));

        assertThat(exchange.findings("RC-ACK-04").get(0).severity()).isEqualTo(Severity.NOTE);
        assertThat(exchange.rules()).doesNotContain("RC-TMO-01");
    }

    @Test
    void shouldFindImpliedNak() {
        Exchange exchange = begun().take(Wire.read(101, 64), Wire.write(102, 64), Wire.ack(102, 3))
                .after(MILLISECOND)
                .take(Wire.read(101, 64), Wire.readResponse(Wire.READ_RESPONSE_ONLY, 101, 3, 64));

        assertThat(exchange.findings("RC-ACK-02")).hasSize(1);
        assertThat(exchange.rules()).doesNotContain("RC-TMO-01");
        assertThat(exchange.errors()).isEmpty();
    }

    @Test
    void shouldNotSeeImpliedNakWhereTheReadWasAnswered() {
        Exchange exchange = begun().take(
                        Wire.read(101, 64),
                        Wire.readResponse(Wire.READ_RESPONSE_ONLY, 101, 2, 64),
                        Wire.write(102, 64),
                        Wire.ack(102, 3));

        assertThat(exchange.rules()).isEmpty();
    }

    @Test
    void shouldFindAckThatNeverCame() {
        Exchange exchange =
                begun().take(Wire.send(101, 64).ackRequest()).after(5 * SECOND).take(other());

        assertThat(exchange.findings("RC-ACK-07")).hasSize(1);
        assertThat(exchange.errors()).isEmpty();
    }

    @Test
    void shouldNotMissAckWhereTheCaptureEnds() {
        assertThat(begun().take(Wire.send(101, 64).ackRequest()).rules()).isEmpty();
        assertThat(begun().take(Wire.send(101, 64))
                        .after(5 * SECOND)
                        .take(other())
                        .rules())
                .doesNotContain("RC-ACK-07");
    }

    @Test
    void shouldFindConnectionThatDiesOfSilence() {
        Exchange exchange = begun().take(Wire.write(101, 64));
        for (int i = 0; i < 3; i++) {
            exchange.after(100 * MILLISECOND).take(Wire.write(101, 64));
        }

        assertThat(exchange.errors()).containsExactly("RC-TMO-02");
        assertThat(exchange.findings("RC-TMO-02").get(0).transaction()).isEqualTo(3);
        assertThat(exchange.findings("RC-TMO-02").get(0).message()).contains("3 times over 300.0 ms");
    }

    @Test
    void shouldOnlyWarnWhileTheRequestMayStillBeAnswered() {
        Exchange once =
                begun().take(Wire.write(101, 64)).after(100 * MILLISECOND).take(Wire.write(101, 64));
        Exchange copies = begun();
        for (int i = 0; i < 5; i++) {
            copies.take(Wire.write(101, 64));
        }

        assertThat(once.errors()).isEmpty();
        assertThat(once.findings("RC-TMO-02").get(0).severity()).isEqualTo(Severity.WARNING);
        assertThat(copies.rules()).isEmpty();
    }

    @Test
    void shouldNotCallDeadWhatIsAnsweredInTheEnd() {
        Exchange exchange = begun().take(Wire.write(101, 64));
        for (int i = 0; i < 4; i++) {
            exchange.after(100 * MILLISECOND).take(Wire.write(101, 64));
        }

        assertThat(exchange.take(Wire.ack(101, 2)).rules()).doesNotContain("RC-TMO-02");
    }

    @Test
    void shouldFindRepeatThatDiffers() {
        Exchange exchange = begun().take(Wire.flush(101))
                .after(67 * MILLISECOND)
                .take(
                        Wire.forth(Wire.FLUSH, 101).feth(2).reth(0, 0x77, 64),
                        Wire.readResponse(Wire.READ_RESPONSE_ONLY, 101, 2, 0));

        assertThat(exchange.findings("RC-PSN-03")).hasSize(1);
        assertThat(exchange.errors()).isEmpty();
    }

    @Test
    void shouldNotCallSameRepeatDifferent() {
        Exchange exchange = begun().take(Wire.flush(101))
                .after(67 * MILLISECOND)
                .take(Wire.flush(101), Wire.readResponse(Wire.READ_RESPONSE_ONLY, 101, 2, 0));

        assertThat(exchange.rules()).doesNotContain("RC-PSN-03");
    }

    @Test
    void shouldWarnOfReceiverThatIsNotReady() {
        Exchange exchange = begun().take(Wire.send(101, 64), notReady(101))
                .after(2 * MILLISECOND)
                .take(Wire.send(101, 64), Wire.ack(101, 2));

        assertThat(exchange.findings("RC-RNR-01")).hasSize(1);
        assertThat(exchange.rules()).doesNotContain("RC-RNR-02", "RC-RNR-03", "RC-TMO-01");
    }

    @Test
    void shouldFindRetryThatDoesNotWait() {
        Exchange exchange = begun().take(Wire.send(101, 64), notReady(101))
                .after(MILLISECOND / 2)
                .take(Wire.send(101, 64), Wire.ack(101, 2));

        assertThat(exchange.findings("RC-RNR-02")).hasSize(1);
        assertThat(exchange.errors()).isEmpty();
    }

    @Test
    void shouldFindReceiverThatIsNeverReady() {
        Exchange exchange = begun().take(Wire.send(101, 64), notReady(101))
                .after(2 * MILLISECOND)
                .take(Wire.send(101, 64), notReady(101))
                .after(60 * SECOND)
                .take(other());

        assertThat(exchange.errors()).containsExactly("RC-RNR-03");
    }

    @Test
    void shouldOnlyWarnWhereTheCaptureEndsBeforeTheReceiverIsReady() {
        Exchange exchange = begun().take(Wire.send(101, 64), notReady(101))
                .after(2 * MILLISECOND)
                .take(Wire.send(101, 64), notReady(101));

        assertThat(exchange.errors()).isEmpty();
        assertThat(exchange.findings("RC-RNR-03").get(0).severity()).isEqualTo(Severity.WARNING);
    }
}
