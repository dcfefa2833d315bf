package org.rocescope.dissector.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.rocescope.dissector.mad.Mad;
import org.rocescope.dissector.transport.Deth;

/** Rules about the connection manager: for each one exchange that breaks it, and one that nearly does. */
class ManagementRulesTest {
    private static final long SECOND = 1_000_000_000;
    private static final int ACTIVE_ID = 0xAAAA;
    private static final int PASSIVE_ID = 0xBBBB;
    private static final int ACTIVE_QP = 0x11;
    private static final int PASSIVE_QP = 0x12;
    /** Starting PSN of the REP: where requests of the active side begin. */
    private static final int FIRST_PSN = 100;

    private int requestResources = 4;
    private int requestDepth = 4;
    private int replyResources = 4;
    private int replyDepth = 4;
    private int retries = 2;

    /** A CM message; the offsets of its values count from the end of the common header. */
    private static final class Message {
        private final ByteBuffer mad = ByteBuffer.allocate(Mad.MAD_LENGTH);

        Message(int attribute) {
            mad.put(0, (byte) 1).put(1, (byte) Mad.CLASS_CM).put(2, (byte) 2).put(3, (byte) Mad.METHOD_SEND);
            mad.putShort(16, (short) attribute);
        }

        Message put(int offset, int length, long value) {
            for (int i = 0; i < length; i++) {
                mad.put(Mad.LENGTH + offset + i, (byte) (value >> 8 * (length - 1 - i)));
            }
            return this;
        }

        private Wire wire(Wire carrier) {
            return carrier.destinationQp(1).deth(Deth.GSI_Q_KEY, 1).payload(mad.array());
        }

        Wire forth() {
            return wire(Wire.forth(Wire.UD_SEND_ONLY, 0));
        }

        Wire back() {
            return wire(Wire.back(Wire.UD_SEND_ONLY, 0));
        }
    }

    private Wire req() {
        return new Message(Mad.ATTRIBUTE_REQ)
                .put(0, 4, ACTIVE_ID)
                .put(32, 3, ACTIVE_QP)
                .put(35, 1, requestResources)
                .put(39, 1, requestDepth)
                .put(44, 3, 5000)
                .put(47, 1, 7)
                .put(50, 1, 3 << 4 | 7)
                .put(51, 1, retries << 4)
                .forth();
    }

    private Wire rep() {
        return new Message(Mad.ATTRIBUTE_REP)
                .put(0, 4, PASSIVE_ID)
                .put(4, 4, ACTIVE_ID)
                .put(12, 3, PASSIVE_QP)
                .put(20, 3, FIRST_PSN)
                .put(24, 1, replyResources)
                .put(25, 1, replyDepth)
                .put(27, 1, 2 << 5)
                .back();
    }

    private static Wire rtu() {
        return new Message(Mad.ATTRIBUTE_RTU)
                .put(0, 4, ACTIVE_ID)
                .put(4, 4, PASSIVE_ID)
                .forth();
    }

    private static Wire dreq(int queuePair) {
        return new Message(Mad.ATTRIBUTE_DREQ)
                .put(0, 4, ACTIVE_ID)
                .put(4, 4, PASSIVE_ID)
                .put(8, 3, queuePair)
                .forth();
    }

    private static Wire rej(int reason) {
        return new Message(Mad.ATTRIBUTE_REJ)
                .put(4, 4, ACTIVE_ID)
                .put(10, 2, reason)
                .put(84, 2, 0x1234)
                .back();
    }

    private Exchange connected() {
        return Exchange.of(req(), rep(), rtu());
    }

    @Test
    void shouldFindNothingInSetUpAndClose() {
        Exchange exchange =
                connected().take(Wire.write(FIRST_PSN, 64).ackRequest(), Wire.ack(FIRST_PSN, 1), dreq(PASSIVE_QP));

        assertThat(exchange.rules()).isEmpty();
    }

    @Test
    void shouldFindRequestThatIsNeverAnswered() {
        Exchange exchange =
                Exchange.of(req()).after(SECOND).take(req()).after(SECOND).take(req());

        assertThat(exchange.findings("CM-01").get(0).message()).contains("3 times", "retries are 2");
        assertThat(exchange.errors()).isEmpty();
    }

    @Test
    void shouldNotCountCopiesOrAnsweredRequests() {
        assertThat(Exchange.of(req(), req(), req()).rules()).isEmpty();
        assertThat(Exchange.of(req())
                        .after(SECOND)
                        .take(req())
                        .after(SECOND)
                        .take(req(), rej(8))
                        .rules())
                .containsExactly("CM-06");
    }

    @Test
    void shouldFindReplyThatMayUseMoreThanTheRequestBears() {
        replyDepth = 5;

        assertThat(connected().errors()).containsExactly("CM-02");
    }

    @Test
    void shouldOnlyWarnOfReplyThatOffersMoreThanIsUsed() {
        replyResources = 5;
        Exchange exchange = connected();

        assertThat(exchange.findings("CM-02")).hasSize(1);
        assertThat(exchange.errors()).isEmpty();
    }

    @Test
    void shouldAcceptReplyThatLowersResources() {
        replyResources = 1;
        replyDepth = 0;

        assertThat(connected().rules()).isEmpty();
    }

    @Test
    void shouldNoteMissingReadyToUse() {
        assertThat(Exchange.of(req(), rep()).rules()).containsExactly("CM-03");
        assertThat(Exchange.of(req()).rules()).isEmpty();
    }

    @Test
    void shouldFindDisconnectionOfAnotherQueuePair() {
        assertThat(connected().take(dreq(PASSIVE_QP + 1)).rules()).containsExactly("CM-04");
        assertThat(Exchange.of(dreq(PASSIVE_QP + 1)).rules()).isEmpty();
    }

    @Test
    void shouldFindRequestsLongAfterDisconnection() {
        Exchange late = connected()
                .take(Wire.write(FIRST_PSN, 64).ackRequest(), Wire.ack(FIRST_PSN, 1), dreq(PASSIVE_QP))
                .after(3 * SECOND)
                .take(Wire.write(FIRST_PSN + 1, 64));
        Exchange soon = connected()
                .take(Wire.write(FIRST_PSN, 64).ackRequest(), Wire.ack(FIRST_PSN, 1), dreq(PASSIVE_QP))
                .take(Wire.write(FIRST_PSN + 1, 64));

        assertThat(late.findings("CM-05")).hasSize(1);
        assertThat(late.errors()).isEmpty();
        assertThat(soon.rules()).isEmpty();
    }

    @Test
    void shouldNoteRejection() {
        Exchange exchange = Exchange.of(req(), rej(28));

        assertThat(exchange.findings("CM-06").get(0).message())
                .isEqualTo("REJ of REQ: consumer reject, reason 28, private data 1234");
        assertThat(exchange.errors()).isEmpty();
    }

    @Test
    void shouldFindStartAtAnotherPsn() {
        Exchange exchange = connected().take(Wire.write(90, 64).ackRequest(), Wire.ack(90, 1));

        assertThat(exchange.findings("CM-PSN-01").get(0).message()).contains("PSN 90", "agreed on 100");
        assertThat(exchange.errors()).isEmpty();
    }

    @Test
    void shouldNotTakeMissedPacketsForAnotherStart() {
        assertThat(connected().take(Wire.write(FIRST_PSN + 5, 64)).rules()).doesNotContain("CM-PSN-01");
    }

    @Test
    void shouldFindPacketsOfAnotherPathMtu() {
        Wire first =
                Wire.forth(Wire.WRITE_FIRST, FIRST_PSN).reth(0x1000, 0x77, 3000).payload(2048);
        Wire right =
                Wire.forth(Wire.WRITE_FIRST, FIRST_PSN).reth(0x1000, 0x77, 1500).payload(1024);

        assertThat(connected().take(first).errors()).contains("CM-MTU-01");
        assertThat(connected().take(right).errors()).isEmpty();
    }

    @Test
    void shouldFindReadResponsesOfAnotherPathMtu() {
        Exchange exchange = connected()
                .take(Wire.read(FIRST_PSN, 3000), Wire.readResponse(Wire.READ_RESPONSE_FIRST, FIRST_PSN, 1, 2048));

        assertThat(exchange.errors()).contains("CM-MTU-01");
    }

    @Test
    void shouldCountReceiverNotReadyAgainstTheAgreedRetries() {
        Exchange exchange = connected();
        for (int i = 0; i < 3; i++) {
            exchange.take(
                            Wire.send(FIRST_PSN, 64),
                            Wire.back(Wire.ACK, FIRST_PSN).aeth(0x20 | 14, 0))
                    .after(2_000_000);
        }

        assertThat(exchange.errors()).containsExactly("RC-RNR-03");
        assertThat(exchange.findings("RC-RNR-03").get(0).message()).contains("RNR retry count is 2");
    }

    @Test
    void shouldSayNothingOfSlicedMessages() {
        Exchange exchange = new Exchange().snapLength(100);

        assertThat(exchange.take(req(), rep(), rtu(), rej(8), dreq(5)).errors()).isEmpty();
    }
}
