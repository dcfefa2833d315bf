package org.rocescope.dissector.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

class ExposureRulesTest {
    private static final int ACCESS = 2;

    /** A connection of its own that asks for memory with a key and is refused. */
    private static void guess(Exchange exchange, int queuePair, int rKey) {
        exchange.take(
                Wire.forth(Wire.WRITE_ONLY, 100)
                        .destinationQp(queuePair)
                        .reth(0x1000, rKey, 64)
                        .payload(64)
                        .ackRequest(),
                Wire.back(Wire.ACK, 100).destinationQp(queuePair + 0x1000).aeth(0x60 | ACCESS, 0));
    }

    private static Exchange guesses(int... rKeys) {
        Exchange exchange = new Exchange();
        for (int i = 0; i < rKeys.length; i++) {
            guess(exchange, 0x100 + i, rKeys[i]);
        }
        return exchange;
    }

    private static int[] rising(int count) {
        int[] keys = new int[count];
        for (int i = 0; i < count; i++) {
            keys[i] = 0x1000 + 0x100 * i;
        }
        return keys;
    }

    /** Keys that go up and down. */
    private static int[] mixed(int count) {
        int[] keys = new int[count];
        for (int i = 0; i < count; i++) {
            keys[i] = (i % 2 == 0 ? 0x1000 : 0x80000) + 0x100 * i;
        }
        return keys;
    }

    @Test
    void shouldWarnOfKeysTriedInOrder() {
        Exchange exchange = guesses(rising(KeyGuessing.IN_ORDER));

        assertThat(exchange.findings("EXP-01")).hasSize(1);
        Finding finding = exchange.findings("EXP-01").get(0);
        assertThat(finding.severity()).isEqualTo(Severity.WARNING);
        assertThat(finding.count()).isEqualTo(8);
        assertThat(finding.message())
                .contains("10.0.0.1 tried 8 R_Keys from 0x1000 to 0x1700 at 10.0.0.2", "that of a search");
    }

    @Test
    void shouldNotWarnOfFewerKeysOrOfOneTriedOften() {
        assertThat(guesses(rising(KeyGuessing.IN_ORDER - 1)).findings("EXP-01")).isEmpty();
        int[] same = new int[40];
        java.util.Arrays.fill(same, 0x4242);
        assertThat(guesses(same).findings("EXP-01")).isEmpty();
    }

    @Test
    void shouldOnlyNoteManyKeysInAnyOrder() {
        assertThat(guesses(mixed(KeyGuessing.ANY_ORDER)).findings("EXP-01"))
                .extracting(Finding::severity)
                .containsExactly(Severity.NOTE);
        assertThat(guesses(mixed(KeyGuessing.ANY_ORDER - 1)).findings("EXP-01")).isEmpty();
    }

    @Test
    void shouldNotCountKeysThatServeSomebody() {
        Exchange exchange = guesses(rising(KeyGuessing.IN_ORDER));
        exchange.take(
                Wire.forth(Wire.WRITE_ONLY, 100)
                        .reth(0x1000, 0x1300, 64)
                        .payload(64)
                        .ackRequest(),
                Wire.ack(100, 1));

        assertThat(exchange.findings("EXP-01")).isEmpty();
    }

    private static Exchange reaching(long from, long to) {
        return Exchange.of(
                Wire.forth(Wire.WRITE_ONLY, 100).reth(from, 0x77, 8).payload(8).ackRequest(),
                Wire.ack(100, 1),
                Wire.forth(Wire.WRITE_ONLY, 101)
                        .reth(to - 7, 0x77, 8)
                        .payload(8)
                        .ackRequest(),
                Wire.ack(101, 2));
    }

    @Test
    void shouldNoteKeyThatReachesVeryFar() {
        Exchange exchange = reaching(0x10000, 0x10000 + (4L << 40));

        assertThat(exchange.rules()).containsExactly("EXP-02");
        assertThat(exchange.findings("EXP-02").get(0).severity()).isEqualTo(Severity.NOTE);
    }

    @Test
    void shouldNotNoteKeyThatReachesNearlySoFar() {
        assertThat(reaching(0x10000, 0x10000 + (4L << 40) - 1).rules()).isEmpty();
    }

    private static byte[] keyAndAddress(int rKey, long address, ByteOrder order) {
        return ByteBuffer.allocate(16)
                .order(order)
                .putLong(address)
                .putInt(rKey)
                .array();
    }

    /** Host 2 sends a payload, host 1 then writes with key 0x77 at 0x7f0000001000. */
    private static Exchange handedOut(Exchange exchange, byte[] payload) {
        return exchange.take(
                Wire.back(Wire.SEND_ONLY, 500).payload(payload).ackRequest(),
                Wire.forth(Wire.ACK, 500).aeth(Wire.POSITIVE, 1),
                Wire.forth(Wire.WRITE_ONLY, 100)
                        .reth(0x7F0000001000L, 0x77, 64)
                        .payload(64)
                        .ackRequest(),
                Wire.ack(100, 1));
    }

    @Test
    void shouldNoteKeyInClearInEitherByteOrderWhenAsked() {
        for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
            byte[] payload = keyAndAddress(0x77, 0x7F0000000000L, order);

            assertThat(handedOut(new Exchange().askingForExposure(), payload).rules())
                    .as("%s", order)
                    .containsExactly("EXP-03");
        }
    }

    @Test
    void shouldNotLookForKeysInClearUnlessAsked() {
        byte[] payload = keyAndAddress(0x77, 0x7F0000000000L, ByteOrder.BIG_ENDIAN);

        assertThat(handedOut(new Exchange(), payload).rules()).isEmpty();
    }

    @Test
    void shouldNotTakeNumbersByChanceForKeys() {
        byte[] keyAlone = keyAndAddress(0x77, 0x5000, ByteOrder.BIG_ENDIAN);
        byte[] addressAlone = keyAndAddress(0x78, 0x7F0000000000L, ByteOrder.BIG_ENDIAN);

        assertThat(handedOut(new Exchange().askingForExposure(), keyAlone).rules())
                .isEmpty();
        assertThat(handedOut(new Exchange().askingForExposure(), addressAlone).rules())
                .isEmpty();
    }
}
