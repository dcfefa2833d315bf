package org.rocescope.dissector.rule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rocescope.dissector.placement.Level;
import org.rocescope.dissector.region.Access;
import org.rocescope.dissector.region.HostAddress;
import org.rocescope.dissector.region.MemoryRegion;
import org.rocescope.dissector.region.MemoryRegion.Known;

/** Accesses held against what the regions file declares. Host 2 is 10.0.0.2, its key 0x77, its memory begins at 0x1000. */
class RegionRulesTest {
    private static final int ACCESS = 2;
    private static final int KEY = 0x77;
    private static final int WRITABLE = Access.LOCAL_WRITE | Access.REMOTE_WRITE;
    private static final HostAddress RESPONDER = HostAddress.parse("10.0.0.2");

    private static MemoryRegion region(String name, long base, long length, int access) {
        return new MemoryRegion(name, KEY, Known.WHOLE, base, length, access, Level.NONE, RESPONDER);
    }

    private static MemoryRegion log(int access) {
        return region("log", 0x1000, 0x1000, access);
    }

    private static Exchange knowing(MemoryRegion... regions) {
        return new Exchange().knowing(regions);
    }

    private static Wire writeAt(int psn, long address, int length) {
        return Wire.forth(Wire.WRITE_ONLY, psn)
                .reth(address, KEY, length)
                .payload(length)
                .ackRequest();
    }

    private static Wire done(int psn) {
        return Wire.readResponse(Wire.READ_RESPONSE_ONLY, psn, psn - 99, 0);
    }

    private static String refusal(Exchange exchange) {
        assertThat(exchange.errors()).containsExactly("RC-KEY-02");
        return exchange.findings("RC-KEY-02").get(0).message();
    }

    @Test
    void shouldWarnOfSuccessWithoutFlag() {
        Exchange exchange = knowing(log(Access.REMOTE_READ)).take(writeAt(100, 0x1000, 64), Wire.ack(100, 1));

        assertThat(exchange.rules()).contains("RGN-01");
        Finding finding = exchange.findings("RGN-01").get(0);
        assertThat(finding.severity()).isEqualTo(Severity.WARNING);
        assertThat(finding.rKey()).isEqualTo(KEY);
        assertThat(finding.rule().source()).contains("not of the specification");
        assertThat(finding.message())
                .contains("(region \"log\") succeeded", "no REMOTE_WRITE", "stale, or the responder does not check");
    }

    @Test
    void shouldNotWarnOfSuccessWithTheFlagAndUnknownFlags() {
        for (int access : new int[] {WRITABLE, Access.UNKNOWN}) {
            Exchange exchange = knowing(log(access)).take(writeAt(100, 0x1000, 64), Wire.ack(100, 1));

            assertThat(exchange.rules()).isEmpty();
        }
    }

    @Test
    void shouldNotHoldWriteOfNoBytesAgainstFlags() {
        Exchange exchange = knowing(log(Access.REMOTE_READ)).take(writeAt(100, 0x1000, 0), Wire.ack(100, 1));

        assertThat(exchange.rules()).isEmpty();
    }

    @Test
    void shouldNotHoldRefusedRequestAgainstFlagsTwice() {
        Exchange exchange = knowing(log(Access.REMOTE_READ)).take(writeAt(100, 0x1000, 64), Wire.nak(100, ACCESS, 0));

        assertThat(exchange.rules()).containsExactly("RC-KEY-02");
    }

    @Test
    void shouldHoldFlushAgainstThePlacementType() {
        int both = WRITABLE | Access.FLUSH_GLOBAL;

        assertThat(knowing(log(both)).take(Wire.flush(100), done(100)).rules()).contains("RGN-01");
        assertThat(knowing(log(both | Access.FLUSH_PERSISTENT))
                        .take(Wire.flush(100), done(100))
                        .rules())
                .doesNotContain("RGN-01");
    }

    @Test
    void shouldWarnOfSuccessOutOfBounds() {
        Exchange exchange = knowing(log(WRITABLE)).take(writeAt(100, 0x1FE0, 64), Wire.ack(100, 1));

        assertThat(exchange.rules()).containsExactly("RGN-02");
        assertThat(exchange.findings("RGN-02").get(0).message())
                .contains("ends 32 bytes behind region \"log\"", "0x1000 to 0x1fff");
    }

    @Test
    void shouldNotWarnOfSuccessUpToTheLastByte() {
        Exchange exchange = knowing(log(WRITABLE))
                .take(writeAt(100, 0x1000, 64), Wire.ack(100, 1), writeAt(101, 0x1FC0, 64), Wire.ack(101, 2));

        assertThat(exchange.rules()).isEmpty();
    }

    @Test
    void shouldAllowFlushOfNoBytesAtTheEnd() {
        int access = WRITABLE | Access.FLUSH_PERSISTENT;
        Wire atEnd = Wire.forth(Wire.FLUSH, 100).feth(2).reth(0x2000, KEY, 0);
        Wire behind = Wire.forth(Wire.FLUSH, 100).feth(2).reth(0x2001, KEY, 0);

        assertThat(knowing(log(access)).take(atEnd, done(100)).rules()).doesNotContain("RGN-02");
        assertThat(knowing(log(access)).take(behind, done(100)).rules()).contains("RGN-02");
    }

    @Test
    void shouldTakePartsOfAKeyAsOneRange() {
        MemoryRegion[] parts = {region("head", 0x1000, 0x20, WRITABLE), region("tail", 0x1020, 0x100, WRITABLE)};

        assertThat(knowing(parts)
                        .take(writeAt(100, 0x1000, 64), Wire.ack(100, 1))
                        .rules())
                .isEmpty();
        MemoryRegion[] guarded = {region("head", 0x1000, 0x20, WRITABLE), region("tail", 0x1020, 0x100, 0)};
        assertThat(knowing(guarded)
                        .take(writeAt(100, 0x1000, 64), Wire.ack(100, 1))
                        .rules())
                .containsExactly("RGN-01");
    }

    @Test
    void shouldNoteKeyThatTheFileLacks() {
        MemoryRegion other = new MemoryRegion("other", 0x99, Known.WHOLE, 0x1000, 64, WRITABLE, Level.NONE, RESPONDER);

        Exchange exchange = knowing(other).take(writeAt(100, 0x1000, 64), Wire.ack(100, 1));

        assertThat(exchange.rules()).containsExactly("RGN-03");
        assertThat(exchange.findings("RGN-03").get(0).severity()).isEqualTo(Severity.NOTE);
    }

    @Test
    void shouldNotNoteKeysOfHostsThatTheFileDoesNotKnow() {
        MemoryRegion elsewhere = new MemoryRegion(
                "other", 0x99, Known.WHOLE, 0x1000, 64, WRITABLE, Level.NONE, HostAddress.parse("10.0.0.3"));

        assertThat(knowing(elsewhere)
                        .take(writeAt(100, 0x1000, 64), Wire.ack(100, 1))
                        .rules())
                .isEmpty();
    }

    @Test
    void shouldNoteFlagsThatNobodyUsed() {
        Exchange exchange =
                knowing(log(WRITABLE | Access.REMOTE_READ)).take(writeAt(100, 0x1000, 64), Wire.ack(100, 1));

        assertThat(exchange.rules()).containsExactly("RGN-04");
        Finding finding = exchange.findings("RGN-04").get(0);
        assertThat(finding.severity()).isEqualTo(Severity.NOTE);
        assertThat(finding.message()).contains("\"log\" of 10.0.0.2", "never used REMOTE_READ", "needed REMOTE_WRITE");
    }

    @Test
    void shouldNotNoteFlagsOfRegionThatWasNotUsedNorThoseOfTheHostItself() {
        int local = WRITABLE | 1 << 4 | 1 << 20;

        assertThat(knowing(log(local))
                        .take(writeAt(100, 0x1000, 64), Wire.ack(100, 1))
                        .rules())
                .isEmpty();
        assertThat(knowing(log(local))
                        .take(Wire.send(100, 8).ackRequest(), Wire.ack(100, 1))
                        .rules())
                .isEmpty();
    }

    @Test
    void shouldNameTheMissingFlagOfARefusalThoughNothingWasSeenOfTheKey() {
        Exchange exchange = knowing(log(Access.REMOTE_READ)).take(writeAt(100, 0x1000, 64), Wire.nak(100, ACCESS, 0));

        assertThat(refusal(exchange))
                .contains("(region \"log\") was refused", "registered without REMOTE_WRITE", "it has REMOTE_READ");
    }

    @Test
    void shouldTellByHowManyBytesARefusedRangeReachesOutOfTheRegion() {
        Exchange exchange = knowing(log(WRITABLE)).take(writeAt(100, 0x1FF0, 17), Wire.nak(100, ACCESS, 0));

        assertThat(refusal(exchange))
                .contains("ends 1 byte behind region \"log\"")
                .doesNotContain("registered without");
    }

    @Test
    void shouldTellUnknownKeyAndWhatIsAtItsAddress() {
        MemoryRegion other = new MemoryRegion("log", 0x99, Known.WHOLE, 0x1000, 64, WRITABLE, Level.NONE, RESPONDER);
        Exchange exchange = knowing(other).take(writeAt(100, 0x1000, 64), Wire.nak(100, ACCESS, 0));

        assertThat(refusal(exchange)).contains("unknown R_Key", "region \"log\", whose key is 0x99");
    }

    @Test
    void shouldNotSayUnknownOfKeyThatServedThoughTheFileLacksIt() {
        MemoryRegion other = new MemoryRegion("log", 0x99, Known.WHOLE, 0x8000, 64, WRITABLE, Level.NONE, RESPONDER);
        Exchange exchange = knowing(other)
                .take(writeAt(100, 0x1000, 64), Wire.ack(100, 1), Wire.read(101, 64), Wire.nak(101, ACCESS, 1));

        assertThat(refusal(exchange)).contains("without REMOTE_READ").doesNotContain("unknown");
    }

    @Test
    void shouldBelieveTheWireWhereTheFileIsStale() {
        Exchange exchange = knowing(log(Access.REMOTE_READ))
                .take(writeAt(100, 0x1000, 64), Wire.ack(100, 1), writeAt(101, 0x1000, 64), Wire.nak(101, ACCESS, 1));

        assertThat(refusal(exchange)).doesNotContain("registered without").contains("registered anew");
    }

    @Test
    void shouldSayThatTheFileAllowsWhatWasRefused() {
        Exchange exchange = knowing(log(WRITABLE)).take(writeAt(100, 0x1000, 64), Wire.nak(100, ACCESS, 0));

        assertThat(refusal(exchange)).contains("the regions file allows this", "protection domain");
    }

    @ParameterizedTest
    @ValueSource(longs = {0x1FC1, 0xFC0})
    void shouldTellRangeByTheLowerHalfOfAnAddress(long low) {
        long high = 0x7F00_0000_0000L;
        MemoryRegion half =
                new MemoryRegion(null, KEY, Known.LOW_HALF, 0x1000, 0x1000, Access.UNKNOWN, Level.NONE, RESPONDER);
        Exchange exchange = knowing(half).take(writeAt(100, high + low, 64), Wire.nak(100, ACCESS, 0));

        assertThat(refusal(exchange))
                .contains("out of range", low > 0x1000 ? "ends 1 byte behind" : "begins 64 bytes before");
        Exchange inside = knowing(half).take(writeAt(100, high + 0x1FC0, 64), Wire.ack(100, 1));
        assertThat(inside.rules()).isEmpty();
    }
}
