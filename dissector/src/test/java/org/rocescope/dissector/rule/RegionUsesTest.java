package org.rocescope.dissector.rule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.rocescope.dissector.region.Access;
import org.rocescope.dissector.region.RegionUse;
import org.rocescope.dissector.transport.Opcode.Operation;

/** What an analysis learns of R_Keys from requests that succeed. */
class RegionUsesTest {
    private static final int ACCESS = 2;
    private static final int SEND_ONLY_INVALIDATE = 0x17;

    private static Wire writeAt(int psn, long address, int rKey) {
        return Wire.forth(Wire.WRITE_ONLY, psn)
                .reth(address, rKey, 64)
                .payload(64)
                .ackRequest();
    }

    private static Wire invalidate(int psn) {
        return Wire.forth(SEND_ONLY_INVALIDATE, psn)
                .header(new byte[] {0, 0, 0, 0x77})
                .payload(8)
                .ackRequest();
    }

    private static RegionUse only(Exchange exchange) {
        assertThat(exchange.regions()).hasSize(1);
        return exchange.regions().get(0);
    }

    @Test
    void shouldFindFewestFlagsAndTheExtent() {
        RegionUse use = only(Exchange.of(
                writeAt(100, 0x2000, 0x77),
                Wire.ack(100, 1),
                writeAt(101, 0x1000, 0x77),
                Wire.ack(101, 2),
                Wire.flush(102),
                Wire.readResponse(Wire.READ_RESPONSE_ONLY, 102, 3, 0)));

        assertThat(use.host()).hasToString("10.0.0.2");
        assertThat(use.access()).isEqualTo(Access.REMOTE_WRITE | Access.FLUSH_PERSISTENT);
        assertThat(use.operations()).containsExactly(Operation.RDMA_WRITE, Operation.FLUSH);
        assertThat(use.lowest()).isEqualTo(0x1000);
        assertThat(use.highest()).isEqualTo(0x203F);
        assertThat(use.requests()).isEqualTo(3);
        assertThat(use.bytes()).isEqualTo(3 * 64);
        assertThat(use.connectionCount()).isEqualTo(1);
        assertThat(use.requesters()).extracting(Object::toString).containsExactly("10.0.0.1");
        assertThat(use.firstFrame()).isEqualTo(1);
        assertThat(use.lastFrame()).isEqualTo(5);
    }

    @Test
    void shouldLearnNothingFromRequestsThatWereRefusedOrNotAnswered() {
        assertThat(Exchange.of(writeAt(100, 0x1000, 0x77), Wire.nak(100, ACCESS, 0))
                        .regions())
                .isEmpty();
        assertThat(Exchange.of(writeAt(100, 0x1000, 0x77)).regions()).isEmpty();
    }

    @Test
    void shouldLearnNothingFromRequestsOfNoBytes() {
        Wire nothing = Wire.forth(Wire.WRITE_ONLY, 100).reth(0x1000, 0x77, 0).ackRequest();

        assertThat(Exchange.of(nothing, Wire.ack(100, 1)).regions()).isEmpty();
    }

    @Test
    void shouldNotTrustAddressesThatWrapAround() {
        RegionUse use = only(Exchange.of(writeAt(100, -16, 0x77), Wire.ack(100, 1)));

        assertThat(use.isReached()).isFalse();
        assertThat(use.access()).isEqualTo(Access.REMOTE_WRITE);
    }

    @Test
    void shouldKnowHighAddressesAsUnsigned() {
        RegionUse use = only(Exchange.of(
                writeAt(100, 0x7FFF_FFFF_FFFF_FFC0L, 0x77),
                Wire.ack(100, 1),
                writeAt(101, 0x8000_0000_0000_0000L, 0x77),
                Wire.ack(101, 2)));

        assertThat(use.lowest()).isEqualTo(0x7FFF_FFFF_FFFF_FFC0L);
        assertThat(use.highest()).isEqualTo(0x8000_0000_0000_003FL);
    }

    @Test
    void shouldTellKeysOfTwoHostsApart() {
        Exchange exchange = Exchange.of(
                writeAt(100, 0x1000, 0x77),
                Wire.ack(100, 1),
                Wire.back(Wire.WRITE_ONLY, 500)
                        .reth(0x9000, 0x77, 64)
                        .payload(64)
                        .ackRequest(),
                Wire.forth(Wire.ACK, 500).aeth(Wire.POSITIVE, 1));

        assertThat(exchange.regions()).hasSize(2);
        assertThat(exchange.regions())
                .extracting(use -> use.host() + " " + Long.toHexString(use.lowest()))
                .containsExactlyInAnyOrder("10.0.0.2 1000", "10.0.0.1 9000");
    }

    @Test
    void shouldBeginAnewWithKeyThatServesAfterItWasInvalidated() {
        Exchange exchange = Exchange.of(
                writeAt(100, 0x1000, 0x77),
                Wire.ack(100, 1),
                invalidate(101),
                Wire.ack(101, 2),
                Wire.forth(Wire.READ, 102).reth(0x90000, 0x77, 64),
                Wire.readResponse(Wire.READ_RESPONSE_ONLY, 102, 3, 64),
                writeAt(103, 0x90000, 0x77),
                Wire.nak(103, ACCESS, 3));

        String message = exchange.findings("RC-KEY-02").get(0).message();
        assertThat(message).contains("without REMOTE_WRITE", "REMOTE_READ only").doesNotContain("invalidated");
        RegionUse use = exchange.regions().get(0);
        assertThat(use.invalidations()).isEqualTo(1);
        assertThat(use.invalidatedBy()).isZero();
        assertThat(use.refused()).isEqualTo(1);
    }

    @Test
    void shouldHintAtTheProtectionDomainWhereOnlyOtherConnectionsUsedTheKey() {
        Exchange exchange = Exchange.of(writeAt(100, 0x1000, 0x77), Wire.ack(100, 1));
        exchange.take(
                Wire.forth(Wire.WRITE_ONLY, 300)
                        .destinationQp(0x99)
                        .reth(0x1000, 0x77, 64)
                        .payload(64)
                        .ackRequest(),
                Wire.back(Wire.ACK, 300).destinationQp(0x98).aeth(0x60 | ACCESS, 0));

        assertThat(exchange.findings("RC-KEY-02").get(0).message())
                .contains("never used successfully on this connection; others used it", "protection domain");
    }

    @Test
    void shouldNotCallOneReasonLikelyWhereTwoAreLeft() {
        Wire behind = Wire.forth(Wire.READ, 101).reth(0x1020, 0x77, 64);
        Exchange exchange = Exchange.of(writeAt(100, 0x1000, 0x77), Wire.ack(100, 1), behind, Wire.nak(101, ACCESS, 1));

        assertThat(exchange.findings("RC-KEY-02").get(0).message())
                .contains("either the memory was registered without REMOTE_READ", "or it is out of range")
                .doesNotContain("most likely");
    }
}
