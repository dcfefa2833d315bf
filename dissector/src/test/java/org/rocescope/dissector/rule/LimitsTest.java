package org.rocescope.dissector.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.rocescope.dissector.analysis.Limit;
import org.rocescope.dissector.analysis.Limits;
import org.rocescope.dissector.connection.Connection;
import org.rocescope.dissector.placement.Requirement;
import org.rocescope.dissector.placement.Unflushed;

/** What is kept at once is bounded, and what is given up for it is told as uncertain, never as something wrong. */
class LimitsTest {
    private static final Limits FEW = Limits.DEFAULT.withConnections(32);

    private static Exchange with(Limits limits) {
        return new Exchange(Requirement.NONE, limits);
    }

    /** One-packet connections to queue pairs of their own. */
    private static Exchange others(Exchange exchange, int first, int count) {
        for (int i = 0; i < count; i++) {
            exchange.take(
                    Wire.send(i * 7, 16).destinationQp(0x1000 + first + i).sourcePort(0x4000 + (first + i) % 0x4000));
        }
        return exchange;
    }

    private static Limit.Reached reached(Exchange exchange, Limit limit) {
        return exchange.reached().stream()
                .filter(each -> each.limit() == limit)
                .findFirst()
                .orElse(null);
    }

    @Test
    void everyOneOfManyTinyConnectionsIsTold() {
        Exchange exchange = with(FEW);
        for (int i = 0; i < 20_000; i++) {
            others(exchange, i, 1);
            assertThat(i + 1 - exchange.ended()).as("open connections").isLessThanOrEqualTo(32);
        }
        assertThat(exchange.connections()).hasSize(20_000);
        assertThat(exchange.connections()).extracting(Connection::id).doesNotHaveDuplicates();
        assertThat(exchange.findings()).isEmpty();
        assertThat(exchange.transactions()).hasSize(20_000).allMatch(each -> each.endsWith("PARTIAL"));
        assertThat(reached(exchange, Limit.CONNECTIONS).most()).isEqualTo(32);
        assertThat(reached(exchange, Limit.CONNECTIONS).count())
                .isEqualTo(exchange.connections().stream()
                        .filter(Connection::isGivenUp)
                        .count());
    }

    @Test
    void noLimitIsReachedByFewConnections() {
        Exchange exchange = others(with(FEW), 0, 32);
        assertThat(exchange.reached()).isEmpty();
        assertThat(exchange.connections()).noneMatch(Connection::isGivenUp);
    }

    @Test
    void theLongestIdleAreGivenUp() {
        Exchange exchange = with(FEW);
        for (int i = 0; i < 1000; i++) {
            exchange.take(Wire.send(100 + i, 16));
            others(exchange, i, 1);
        }
        List<Connection> ofTheBusy = exchange.connections().stream()
                .filter(each -> each.queuePair(1) == 0x12)
                .toList();
        assertThat(ofTheBusy).hasSize(1);
        assertThat(ofTheBusy.get(0).isGivenUp()).isFalse();
        assertThat(ofTheBusy.get(0).first().packets()).isEqualTo(1000);
    }

    /** A request that is repeated and not answered, by queue pairs that are known to belong together. */
    private static Exchange repeatedInVain(Limits limits) {
        Exchange exchange = with(limits);
        exchange.take(Wire.write(100, 64).ackRequest(), Wire.ack(100, 1), Wire.write(101, 64), Wire.ack(101, 2));
        exchange.take(Wire.write(102, 64), Wire.ack(102, 3), Wire.write(103, 64).ackRequest());
        for (int i = 0; i < 4; i++) {
            exchange.after(500_000_000).take(Wire.write(103, 64).ackRequest());
        }
        return exchange.after(10_000_000_000L);
    }

    @Test
    void aRequestThatWasGivenUpIsNotCalledUnanswered() {
        Exchange whole = others(repeatedInVain(Limits.DEFAULT), 0, 200);
        assertThat(whole.rules()).contains("RC-TMO-02");
        assertThat(whole.transactions()).contains("RDMA_WRITE PSN 103 UNANSWERED");

        Exchange exchange = others(repeatedInVain(FEW), 0, 200);
        assertThat(exchange.transactions()).contains("RDMA_WRITE PSN 103 PARTIAL");
        assertThat(exchange.errors()).isEmpty();
        assertThat(exchange.rules()).doesNotContain("RC-TMO-02", "RC-ACK-07");
    }

    /** Two records that are written, of which one is flushed. */
    private static Exchange halfFlushed(Limits limits) {
        return with(limits)
                .take(
                        Wire.write(100, 64).ackRequest(),
                        Wire.ack(100, 1),
                        Wire.flush(101),
                        Wire.readResponse(Wire.READ_RESPONSE_ONLY, 101, 2, 0),
                        Wire.forth(Wire.WRITE_ONLY, 102)
                                .reth(0x2000, 0x77, 64)
                                .payload(64)
                                .ackRequest(),
                        Wire.ack(102, 3));
    }

    @Test
    void bytesOfAGivenUpConnectionAreToldAsUncertain() {
        Exchange whole = others(halfFlushed(Limits.DEFAULT), 0, 200);
        assertThat(whole.due()).containsExactly("77 0x2000+64 none of persistence");
        assertThat(whole.unflushed()).noneMatch(Unflushed::uncertain).noneMatch(Unflushed::capped);
        assertThat(whole.findings("MPE-UNF-01")).extracting(Finding::severity).containsExactly(Severity.WARNING);

        Exchange exchange = others(halfFlushed(FEW), 0, 200);
        assertThat(exchange.due()).isEqualTo(whole.due());
        assertThat(exchange.unflushed()).allMatch(Unflushed::uncertain).allMatch(Unflushed::capped);
        assertThat(exchange.findings("MPE-UNF-01"))
                .extracting(Finding::severity)
                .containsExactly(Severity.NOTE);
        assertThat(exchange.findings("MPE-UNF-01").get(0).message()).contains("longest idle");
    }

    @Test
    void whatComesLaterOfAGivenUpConnectionIsAnotherOneAndNothingIsWrongWithIt() {
        Exchange exchange = others(halfFlushed(FEW), 0, 200);
        exchange.take(
                Wire.forth(Wire.FLUSH, 103).feth(2).reth(0x2000, 0x77, 64),
                Wire.readResponse(Wire.READ_RESPONSE_ONLY, 103, 4, 0),
                Wire.write(104, 64).ackRequest(),
                Wire.ack(104, 5));
        assertThat(exchange.connections().stream()
                        .filter(each -> each.queuePair(1) == 0x12 || each.queuePair(1) == 0x11)
                        .filter(each -> each.second() != null))
                .hasSize(2)
                .extracting(Connection::isGivenUp)
                .containsExactly(true, false);
        assertThat(exchange.errors()).isEmpty();
    }

    private static Exchange setUpOnly(Limits limits) {
        byte[] ready = new byte[232];
        ByteBuffer.wrap(ready).putInt(0, 0x111).putInt(4, 0x222);
        return with(limits)
                .take(
                        Wire.connectionRequest(3, 4),
                        Wire.connectionReply(4),
                        Wire.forth(Wire.UD_SEND_ONLY, 0).management(0x14, ready))
                .after(20_000_000_000L);
    }

    @Test
    void aConnectionThatIsSetUpAndGivenUpIsNotCalledUnused() {
        assertThat(others(setUpOnly(Limits.DEFAULT), 0, 200).diagnoses()).contains("setup-without-data");

        Exchange exchange = others(setUpOnly(FEW), 0, 200);
        assertThat(exchange.diagnoses()).doesNotContain("setup-without-data");
        assertThat(exchange.connections().stream().filter(each -> each.setup() != null))
                .hasSize(1)
                .allMatch(Connection::isGivenUp);
        assertThat(exchange.findings()).isEmpty();
    }

    @Test
    void requestsBeyondTheLimitAreLeftOpenNotUnanswered() {
        Exchange exchange = with(Limits.DEFAULT.withRequests(8));
        exchange.take(Wire.write(100, 64).ackRequest(), Wire.ack(100, 1));
        for (int i = 1; i <= 1000; i++) {
            exchange.take(Wire.write(100 + i, 64));
        }
        assertThat(exchange.transactions())
                .hasSize(1001)
                .filteredOn(each -> each.endsWith("PARTIAL"))
                .hasSizeGreaterThan(980);
        assertThat(reached(exchange, Limit.REQUESTS).most()).isEqualTo(8);
        assertThat(exchange.errors()).isEmpty();
    }

    @Test
    void keysBeyondTheLimitAreToldWhenTheyAreGivenUp() {
        Exchange exchange = new Exchange(Requirement.NONE, Limits.DEFAULT.withKeys(4));
        for (int i = 0; i < 100; i++) {
            exchange.take(
                    Wire.forth(Wire.WRITE_ONLY, 100 + i)
                            .reth(0x1000, 0x100 + i, 64)
                            .payload(64)
                            .ackRequest(),
                    Wire.ack(100 + i, 1 + i));
        }
        assertThat(exchange.unflushed()).hasSize(100);
        assertThat(reached(exchange, Limit.KEYS).count()).isGreaterThanOrEqualTo(90);
        assertThat(exchange.unflushed()).filteredOn(Unflushed::capped).hasSizeGreaterThanOrEqualTo(90);
    }

    @Test
    void findingsBeyondTheLimitAreCountedTogether() {
        Exchange exchange = with(Limits.DEFAULT.withFindings(2));
        Exchange whole = with(Limits.DEFAULT);
        for (Exchange each : List.of(exchange, whole)) {
            for (int i = 0; i < 10; i++) {
                int psn = 100 + 2 * i;
                each.take(
                        Wire.forth(Wire.WRITE_ONLY, psn)
                                .reth(0x2000, 0x100 + i, 64)
                                .payload(64)
                                .ackRequest(),
                        Wire.ack(psn, 2 * i + 1),
                        Wire.forth(Wire.FLUSH, psn + 1).feth(2).reth(0x9000, 0x100 + i, 64),
                        Wire.readResponse(Wire.READ_RESPONSE_ONLY, psn + 1, 2 * i + 2, 0));
            }
        }
        assertThat(whole.findings("MPE-UNF-01")).hasSize(10);
        assertThat(exchange.findings("MPE-UNF-01")).hasSize(3);
        assertThat(exchange.findings("MPE-UNF-01").stream()
                        .mapToLong(Finding::count)
                        .sum())
                .isEqualTo(10);
        assertThat(reached(exchange, Limit.FINDINGS)).isNotNull();
        assertThat(whole.reached()).isEmpty();
    }

    @Test
    void limitsThatNothingCouldBeFollowedWithAreRefused() {
        assertThatThrownBy(() -> Limits.DEFAULT.withConnections(15)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Limits.DEFAULT.withRequests(0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void everyLimitHasANameOfItsOwn() {
        assertThat(Limit.values()).extracting(Limit::id).doesNotHaveDuplicates();
    }
}
