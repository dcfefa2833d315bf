package org.rocescope.dissector.rule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.rocescope.dissector.region.KeyUses;

class RefusedRequestsTest {
    private static final int INVALID = 1;
    private static final int ACCESS = 2;
    private static final int OPERATIONAL = 3;
    private static final int SEND_ONLY_INVALIDATE = 0x17;

    private static final Wire[] FIRST = {Wire.write(100, 64).ackRequest(), Wire.ack(100, 1)};

    private static Finding only(Exchange exchange, String rule) {
        assertThat(exchange.errors()).containsExactly(rule);
        assertThat(exchange.findings(rule)).hasSize(1);
        return exchange.findings(rule).get(0);
    }

    @Test
    void shouldNameTheRefusedTransaction() {
        Finding finding = only(Exchange.of(Wire.write(100, 64), Wire.nak(100, ACCESS, 0)), "RC-KEY-02");

        assertThat(finding.transaction()).isEqualTo(1);
        assertThat(finding.frame()).isEqualTo(2);
        assertThat(finding.rKey()).isEqualTo(0x77);
        assertThat(finding.message())
                .contains("WRITE at PSN 100 of 64 bytes at 0x1000, R_Key 0x77", "0x62", "never used successfully");
    }

    @Test
    void shouldTellFlagThatIsMissing() {
        Exchange exchange = Exchange.of(FIRST).take(Wire.read(101, 64), Wire.nak(101, ACCESS, 1));

        assertThat(only(exchange, "RC-KEY-02").message()).contains("without REMOTE_READ", "REMOTE_WRITE only");
    }

    @Test
    void shouldTellPlacementTypeThatIsNotRegistered() {
        Exchange exchange = Exchange.of(FIRST).take(Wire.flush(101), Wire.nak(101, ACCESS, 1));

        assertThat(only(exchange, "RC-KEY-02").message())
                .contains("FLUSH for persistence", "not registered with FLUSH_PERSISTENT");
    }

    @Test
    void shouldTellHowFarRangeReachesOut() {
        Wire behind = Wire.forth(Wire.WRITE_ONLY, 101).reth(0x1020, 0x77, 64).payload(64);
        Exchange exchange = Exchange.of(FIRST).take(behind, Wire.nak(101, ACCESS, 1));

        assertThat(only(exchange, "RC-KEY-02").message()).contains("out of range", "ends 32 bytes behind");
    }

    @Test
    void shouldTellKeyThatMayBeGone() {
        Exchange exchange = Exchange.of(FIRST).take(Wire.write(101, 64), Wire.nak(101, ACCESS, 1));

        assertThat(only(exchange, "RC-KEY-02").message()).contains("deregistered");
    }

    @Test
    void shouldTellKeyThatWasInvalidated() {
        Wire invalidate = Wire.forth(SEND_ONLY_INVALIDATE, 101)
                .header(new byte[] {0, 0, 0, 0x77})
                .payload(8)
                .ackRequest();
        Exchange exchange =
                Exchange.of(FIRST).take(invalidate, Wire.ack(101, 2), Wire.write(102, 64), Wire.nak(102, ACCESS, 2));

        assertThat(only(exchange, "RC-KEY-02").message())
                .contains("invalidated by the SEND with invalidate of frame 3");
    }

    @Test
    void shouldTellMisalignedAtomicWriteAsInvalid() {
        Exchange exchange = Exchange.of(Wire.atomicWrite(100, 0x1004), Wire.nak(100, INVALID, 0));

        assertThat(exchange.findings("RC-NAK-02")).hasSize(1);
        assertThat(exchange.findings("RC-NAK-02").get(0).message()).contains("4 bytes behind a multiple of 8");
    }

    @Test
    void shouldTellFlushThatIsTooLong() {
        Wire flush = Wire.forth(Wire.FLUSH, 100).feth(1).reth(0x1000, 0x77, -1);

        assertThat(only(Exchange.of(flush, Wire.nak(100, INVALID, 0)), "RC-NAK-02")
                        .message())
                .contains("4294967295", "2^31 - 1");
    }

    @Test
    void shouldTellOperationThatIsNotEnabled() {
        Exchange exchange = Exchange.of(Wire.read(100, 64), Wire.nak(100, INVALID, 0));

        assertThat(only(exchange, "RC-OPC-02").message()).contains("no READ succeeded");
    }

    @Test
    void shouldNotSayNotEnabledOfOperationThatSucceeded() {
        Exchange exchange = Exchange.of(
                Wire.read(100, 64),
                Wire.readResponse(Wire.READ_RESPONSE_ONLY, 100, 1, 64),
                Wire.read(101, 64),
                Wire.nak(101, INVALID, 1));

        assertThat(only(exchange, "RC-NAK-02").message()).contains("succeeded earlier");
    }

    @Test
    void shouldTellSendThatIsTooLong() {
        assertThat(only(Exchange.of(Wire.send(100, 900), Wire.nak(100, INVALID, 0)), "RC-LEN-06")
                        .message())
                .contains("receive buffer");
    }

    @Test
    void shouldNotSayTooLongOfSendOutOfSequence() {
        Exchange exchange = Exchange.of(
                Wire.forth(Wire.SEND_FIRST, 100).payload(1024), Wire.send(101, 64), Wire.nak(101, INVALID, 0));

        assertThat(exchange.findings("RC-LEN-06")).isEmpty();
        assertThat(exchange.findings("RC-NAK-02")).hasSize(1);
    }

    @Test
    void shouldTellFaultOfResponder() {
        assertThat(only(Exchange.of(Wire.send(100, 64), Wire.nak(100, OPERATIONAL, 0)), "RC-OPE-01")
                        .message())
                .contains("0x63");
    }

    @Test
    void shouldFindRefusalsOfBothDirectionsEach() {
        Exchange exchange = Exchange.of(FIRST)
                .take(
                        Wire.back(Wire.WRITE_ONLY, 500)
                                .reth(0x1000, 0x77, 64)
                                .payload(64)
                                .ackRequest(),
                        Wire.forth(Wire.ACK, 500).aeth(Wire.POSITIVE, 1),
                        Wire.write(101, 64),
                        Wire.back(Wire.WRITE_ONLY, 501).reth(0x1000, 0x77, 64).payload(64),
                        Wire.forth(Wire.ACK, 501).aeth(0x62, 1),
                        Wire.nak(101, ACCESS, 1));

        assertThat(exchange.findings("RC-KEY-02"))
                .extracting(Finding::transaction)
                .containsExactlyInAnyOrder(5L, 6L);
    }

    @Test
    void shouldOnlyWarnWhereTheRequestWasNotCaptured() {
        Exchange exchange = Exchange.of(FIRST).take(Wire.nak(101, ACCESS, 1));

        assertThat(exchange.errors()).isEmpty();
        assertThat(exchange.findings("RC-KEY-02")).hasSize(1);
        assertThat(exchange.findings("RC-KEY-02").get(0).message()).contains("was not captured");
    }

    @Test
    void shouldFindRefusalCapturedBeforeItsRequest() {
        Exchange exchange = Exchange.of(FIRST).take(Wire.nak(101, ACCESS, 1), Wire.write(101, 64));

        assertThat(only(exchange, "RC-KEY-02").transaction()).isEqualTo(4);
    }

    @Test
    void shouldTellRepeatThatDiffers() {
        Wire altered = Wire.forth(Wire.FLUSH, 101).feth(2).reth(0, 0x77, 64);
        Exchange exchange =
                Exchange.of(FIRST).take(Wire.flush(101)).after(1_000_000).take(altered, Wire.nak(101, ACCESS, 1));

        assertThat(only(exchange, "RC-KEY-02").message()).contains("a repeat of this request");
        assertThat(exchange.findings("RC-PSN-03")).hasSize(1);
    }

    @Test
    void shouldKnowKeysOfTheHostThatTheConnectionUsedLongAgo() {
        Exchange exchange = Exchange.of(FIRST);
        int psn = 101;
        for (int key = 0; key < KeyUses.MOST_KEYS; key++, psn++) {
            exchange.take(
                    Wire.forth(Wire.WRITE_ONLY, psn)
                            .reth(0x1000, 0x1000 + key, 64)
                            .payload(64)
                            .ackRequest(),
                    Wire.ack(psn, psn - 99));
        }
        exchange.take(Wire.read(psn, 64), Wire.nak(psn, ACCESS, psn - 100));

        assertThat(only(exchange, "RC-KEY-02").message()).contains("without REMOTE_READ", "REMOTE_WRITE only");
    }

    @Test
    void shouldFindNothingWhereAllSucceeds() {
        assertThat(Exchange.of(FIRST).rules()).isEmpty();
    }
}
