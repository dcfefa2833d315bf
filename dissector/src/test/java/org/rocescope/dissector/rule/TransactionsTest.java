package org.rocescope.dissector.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rocescope.dissector.connection.Connection;

/** Each request is tied to its answer, whatever happens on the way. */
class TransactionsTest {
    private static final int MTU = 1024;

    @Test
    void shouldCompleteAWriteByItsAcknowledge() {
        assertThat(Exchange.of(Wire.write(100, 64), Wire.ack(100, 1)).transactions())
                .containsExactly("RDMA_WRITE PSN 100 COMPLETED");
    }

    @Test
    void shouldCompleteSeveralMessagesByOneCoalescedAcknowledge() {
        assertThat(Exchange.of(Wire.write(100, 64), Wire.send(101, 8), Wire.write(102, 8), Wire.ack(102, 3))
                        .transactions())
                .containsExactly(
                        "RDMA_WRITE PSN 100 COMPLETED", "SEND PSN 101 COMPLETED", "RDMA_WRITE PSN 102 COMPLETED");
    }

    @Test
    void shouldNotCompleteAReadOrFlushByALaterAcknowledge() {
        assertThat(Exchange.of(Wire.read(100, 64), Wire.flush(101), Wire.write(102, 8), Wire.ack(102, 3))
                        .transactions())
                .containsExactly(
                        "RDMA_READ_REQUEST PSN 100 PARTIAL", "FLUSH PSN 101 PARTIAL", "RDMA_WRITE PSN 102 COMPLETED");
    }

    @Test
    void shouldCompleteFlushAndAtomicWriteByAReadResponseWithoutPayload() {
        assertThat(Exchange.of(
                                Wire.flush(100),
                                Wire.readResponse(0x10, 100, 1, 0),
                                Wire.atomicWrite(101, 0x1000),
                                Wire.readResponse(0x10, 101, 2, 0))
                        .transactions())
                .containsExactly("FLUSH PSN 100 COMPLETED", "ATOMIC_WRITE PSN 101 COMPLETED");
    }

    @Test
    void shouldNotTakeAReadResponseWithPayloadForTheAnswerOfAFlush() {
        assertThat(Exchange.of(Wire.write(99, 8), Wire.ack(99, 1), Wire.flush(100), Wire.readResponse(0x10, 100, 2, 8))
                        .transactions())
                .containsExactly("RDMA_WRITE PSN 99 COMPLETED", "FLUSH PSN 100 UNANSWERED");
    }

    @Test
    void shouldTakeAsManyPsnsForAReadAsItHasResponses() {
        assertThat(Exchange.of(
                                Wire.read(7, 3000),
                                Wire.readResponse(0x0D, 7, 1, MTU),
                                Wire.readResponse(0x0E, 8, 1, MTU),
                                Wire.readResponse(0x0F, 9, 1, 3000 - 2 * MTU),
                                Wire.write(10, 8),
                                Wire.ack(10, 2))
                        .transactions())
                .containsExactly("RDMA_READ_REQUEST PSN 7-9 COMPLETED", "RDMA_WRITE PSN 10 COMPLETED");
    }

    @Test
    void shouldTakeTheRetriedTailOfAReadForTheSameRead() {
        assertThat(Exchange.of(
                                Wire.read(7, 3000),
                                Wire.readResponse(0x0D, 7, 1, MTU),
                                Wire.forth(0x0C, 8).reth(0x7F00_0000_1400L, 0x1234, 3000 - MTU),
                                Wire.readResponse(0x0D, 8, 1, MTU),
                                Wire.readResponse(0x0F, 9, 1, 3000 - 2 * MTU))
                        .transactions())
                .containsExactly("RDMA_READ_REQUEST PSN 7-9 COMPLETED");
    }

    @Test
    void shouldNotCompleteAReadThatANakEndsInTheMiddle() {
        assertThat(Exchange.of(Wire.read(7, 3000), Wire.readResponse(0x0D, 7, 1, MTU), Wire.nak(8, 2, 1))
                        .transactions())
                .containsExactly("RDMA_READ_REQUEST PSN 7-9 NAK");
    }

    @Test
    void shouldAcknowledgeWhatIsBeforeANak() {
        assertThat(Exchange.of(Wire.write(100, 8), Wire.send(101, 8), Wire.flush(102), Wire.nak(102, 2, 2))
                        .transactions())
                .containsExactly("RDMA_WRITE PSN 100 COMPLETED", "SEND PSN 101 COMPLETED", "FLUSH PSN 102 NAK");
    }

    @Test
    void shouldHealASequenceNakByGoingBack() {
        Exchange exchange = Exchange.of(
                Wire.write(100, 8),
                Wire.write(102, 8),
                Wire.nak(101, 0, 1),
                Wire.write(101, 8),
                Wire.write(102, 8),
                Wire.ack(102, 3));
        assertThat(exchange.transactions())
                .containsExactly(
                        "RDMA_WRITE PSN 100 COMPLETED", "RDMA_WRITE PSN 101 COMPLETED", "RDMA_WRITE PSN 102 COMPLETED");
        // 101 was lost before the capture point, so only 102 was captured twice
        assertThat(exchange.connections().get(0).first().requests().retransmitted())
                .isEqualTo(1);
    }

    @Test
    void shouldGetPastReceiverNotReady() {
        assertThat(Exchange.of(
                                Wire.send(100, 8),
                                Wire.back(0x11, 100).aeth(0x2C, 0),
                                Wire.send(100, 8),
                                Wire.ack(100, 1))
                        .transactions())
                .containsExactly("SEND PSN 100 COMPLETED");
        assertThat(Exchange.of(Wire.send(100, 8), Wire.back(0x11, 100).aeth(0x2C, 0))
                        .transactions())
                .containsExactly("SEND PSN 100 RNR");
    }

    @Test
    void shouldWrapPsns() {
        assertThat(Exchange.of(
                                Wire.forth(0x06, 0xFFFFFE)
                                        .reth(0x1000, 0x77, 2 * MTU)
                                        .payload(MTU),
                                Wire.forth(0x08, 0xFFFFFF).payload(MTU),
                                Wire.flush(0),
                                Wire.readResponse(0x10, 0, 2, 0))
                        .transactions())
                .containsExactly("RDMA_WRITE PSN 16777214-16777215 COMPLETED", "FLUSH PSN 0 COMPLETED");
    }

    @Test
    void shouldCountARetransmissionOfWhatWasAcknowledged() {
        Exchange exchange = Exchange.of(Wire.write(100, 8), Wire.ack(100, 1), Wire.write(100, 8), Wire.ack(100, 1));
        assertThat(exchange.transactions()).containsExactly("RDMA_WRITE PSN 100 COMPLETED");
        assertThat(exchange.connections().get(0).first().requests().retransmitted())
                .isEqualTo(1);
    }

    @Test
    void shouldKeepTheFirstAddressOfAFlushThatIsRepeatedWithAnother() {
        Exchange exchange = Exchange.of(
                Wire.flush(100), Wire.forth(0x1C, 100).feth(2).reth(0, 0x1234, 8), Wire.readResponse(0x10, 100, 1, 0));
        assertThat(exchange.transactions()).containsExactly("FLUSH PSN 100 COMPLETED");
    }

    @Test
    void shouldReportAMessageOfWhichTheBeginningWasMissed() {
        assertThat(Exchange.of(
                                Wire.forth(0x07, 11).payload(MTU),
                                Wire.forth(0x08, 12).payload(100).ackRequest(),
                                Wire.ack(12, 1))
                        .transactions())
                .containsExactly("RDMA_WRITE PSN 11-12 COMPLETED");
    }

    @Test
    void shouldJoinAMessageOfWhichTheMiddleWasMissed() {
        assertThat(Exchange.of(
                                Wire.forth(0x00, 10).payload(MTU),
                                Wire.forth(0x02, 12).payload(100).ackRequest(),
                                Wire.ack(12, 1))
                        .transactions())
                .hasSize(1)
                .first()
                .asString()
                .startsWith("SEND PSN 10-12");
    }

    @Test
    void shouldLeaveOpenWhatHasNoAnswerYet() {
        assertThat(Exchange.of(Wire.write(100, 8), Wire.ack(100, 1), Wire.write(101, 8))
                        .transactions())
                .containsExactly("RDMA_WRITE PSN 100 COMPLETED", "RDMA_WRITE PSN 101 UNANSWERED");
    }

    @Test
    void shouldNotBlameThePeerWhenOnlyTheRequestsWereCaptured() {
        assertThat(Exchange.of(Wire.write(100, 8), Wire.write(101, 8)).transactions())
                .containsExactly("RDMA_WRITE PSN 100 PARTIAL", "RDMA_WRITE PSN 101 PARTIAL");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void shouldComeToTheSameWhateverTheOrderOfCapture(long seed) {
        List<Wire> wires = Arrays.asList(
                Wire.write(100, 8),
                Wire.forth(0x00, 101).payload(MTU),
                Wire.forth(0x01, 102).payload(MTU),
                Wire.forth(0x02, 103).payload(100).ackRequest(),
                Wire.flush(104),
                Wire.read(105, 3000),
                Wire.write(108, 8),
                Wire.ack(103, 2),
                Wire.readResponse(0x10, 104, 3, 0),
                Wire.readResponse(0x0D, 105, 4, MTU),
                Wire.readResponse(0x0E, 106, 4, MTU),
                Wire.readResponse(0x0F, 107, 4, 3000 - 2 * MTU),
                Wire.ack(108, 5));
        Collections.shuffle(wires, new Random(seed));
        assertThat(Exchange.of(wires.toArray(new Wire[0])).transactions())
                .containsExactly(
                        "RDMA_WRITE PSN 100 COMPLETED",
                        "SEND PSN 101-103 COMPLETED",
                        "FLUSH PSN 104 COMPLETED",
                        "RDMA_READ_REQUEST PSN 105-107 COMPLETED",
                        "RDMA_WRITE PSN 108 COMPLETED");
    }

    @Test
    void shouldListEveryConnectionThatAMessageNames() {
        int many = (1 << 14) + 8;
        Exchange exchange = Exchange.of();
        for (int psn = 0; psn < many; psn++) {
            exchange.take(Wire.send(psn, 8), Wire.send(psn, 8).reversed());
        }
        // both directions gave messages away without an answer; now they could be paired
        for (int psn = many; psn < many + 64; psn++) {
            exchange.take(
                    Wire.send(psn, 8), Wire.ack(psn, psn), Wire.send(psn, 8).reversed());
        }
        List<Integer> listed =
                exchange.connections().stream().map(Connection::id).toList();
        assertThat(listed).doesNotHaveDuplicates().containsAll(exchange.connectionsOfTransactions());
    }

    @Test
    void shouldRememberWhatItCanOfTheAnswersBeforeACaptureTurnedOutToBeShuffled() {
        Exchange exchange = new Exchange();
        int answered = 40;
        for (int i = 0; i < answered; i++) {
            exchange.take(Wire.write(100 + i, 8), Wire.ack(100 + i, 1 + i));
        }
        // the answer before the request, twice: more answers are remembered from then on than were before
        exchange.take(Wire.ack(140, 41), Wire.write(140, 8));
        exchange.take(Wire.ack(141, 42), Wire.write(141, 8));
        // a refusal looks for the acknowledge before it
        exchange.take(Wire.write(142, 8), Wire.nak(142, 2, 42));

        assertThat(exchange.transactions())
                .hasSize(43)
                .contains("RDMA_WRITE PSN 140 COMPLETED", "RDMA_WRITE PSN 141 COMPLETED", "RDMA_WRITE PSN 142 NAK");
    }
}
