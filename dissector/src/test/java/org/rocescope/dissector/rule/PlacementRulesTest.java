package org.rocescope.dissector.rule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PlacementRulesTest {
    private static Wire done(int psn, int msn) {
        return Wire.readResponse(Wire.READ_RESPONSE_ONLY, psn, msn, 0);
    }

    @Test
    void shouldFindAFlushThatIsMoreThanHeaders() {
        assertThat(Exchange.of(Wire.flush(100).payload(8)).errors()).containsExactly("MPE-FL-01");
        assertThat(Exchange.of(Wire.flush(100).solicited()).errors()).containsExactly("MPE-FL-01");
    }

    @Test
    void shouldAllowEveryFlushThatIsDefined() {
        for (int feth : new int[] {1, 2, 3, 0x11, 0x12, 0x13}) {
            Wire flush = Wire.forth(Wire.FLUSH, 100).feth(feth).reth(0x1000, 0x77, 64);
            assertThat(Exchange.of(flush, done(100, 1)).errors()).isEmpty();
            assertThat(Exchange.of(flush, done(100, 1)).rules()).doesNotContain("MPE-FL-02");
        }
    }

    @Test
    void shouldFindAFlushThatAsksForNothing() {
        for (int feth : new int[] {0, 4, 0x22, 0x42}) {
            Wire flush = Wire.forth(Wire.FLUSH, 100).feth(feth).reth(0x1000, 0x77, 64);
            assertThat(Exchange.of(flush, done(100, 1)).rules())
                    .as("FETH %x", feth)
                    .contains("MPE-FL-02");
        }
    }

    @Test
    void shouldFindAnAtomicWriteThatIsNotOfEightBytes() {
        Wire announced =
                Wire.forth(Wire.ATOMIC_WRITE, 100).reth(0x1000, 0x77, 4).payload(8);
        Wire carried = Wire.forth(Wire.ATOMIC_WRITE, 100).reth(0x1000, 0x77, 8).payload(4);

        assertThat(Exchange.of(announced).errors()).containsExactly("MPE-AW-01");
        assertThat(Exchange.of(carried).errors()).containsExactly("MPE-AW-01");
        assertThat(Exchange.of(Wire.atomicWrite(100, 0x1008), done(100, 1)).errors())
                .isEmpty();
    }

    @Test
    void shouldFindAnAtomicWriteAtAnOddAddress() {
        assertThat(Exchange.of(Wire.atomicWrite(100, 0x1004)).errors()).containsExactly("MPE-AW-02");
    }

    @Test
    void shouldNotMindThatLinuxSendsAnAtomicWriteAgainWithoutItsAddress() {
        Exchange exchange = Exchange.of(Wire.atomicWrite(100, 0x1008), Wire.atomicWrite(100, 0), done(100, 1));

        assertThat(exchange.errors()).isEmpty();
    }

    @Test
    void shouldKnowTheOpcodeThatAtomicWriteHadInEarlyPatches() {
        Wire old = Wire.forth(0x19, 100).reth(0x1000, 0x77, 8).payload(8);
        Wire other = Wire.forth(0x19, 100).payload(8);

        assertThat(Exchange.of(old).rules()).containsExactly("MPE-OLD-01");
        assertThat(Exchange.of(other).rules()).containsExactly("BTH-12");
    }
}
