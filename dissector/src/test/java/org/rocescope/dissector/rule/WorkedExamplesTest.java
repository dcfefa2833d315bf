package org.rocescope.dissector.rule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.rocescope.dissector.placement.Level;
import org.rocescope.dissector.placement.Requirement;
import org.rocescope.dissector.placement.Unflushed;

/** The thirteen worked examples of mpe.md section 7, as packets. */
class WorkedExamplesTest {
    private static final int KEY = 0xABCD01;
    private static final int OTHER_KEY = 0xABCD02;
    private static final int VISIBILITY = 1;
    private static final int PERSISTENCE = 2;
    private static final int REGION = 0x10;

    private static Wire write(int psn, long address, int length) {
        return Wire.forth(Wire.WRITE_ONLY, psn).reth(address, KEY, length).payload(length);
    }

    private static Wire flush(int psn, int feth, long address, int length) {
        return Wire.forth(Wire.FLUSH, psn).feth(feth).reth(address, KEY, length);
    }

    /** The answer of a FLUSH or ATOMIC WRITE. */
    private static Wire done(int psn) {
        return Wire.readResponse(Wire.READ_RESPONSE_ONLY, psn, psn, 0);
    }

    @Test
    void example1AFlushForPersistenceMakesPersistentAndNotVisible() {
        Wire[] packets = {write(10, 0x1000, 64), flush(11, PERSISTENCE, 0x1000, 64), done(11)};

        assertThat(Exchange.of(packets).unflushed()).isEmpty();
        assertThat(Exchange.of(packets).rules()).doesNotContain("MPE-UNF-01", "MPE-UNF-02", "MPE-UNF-03");

        // that visibility is not among it shows where a FLUSH of the key asked for it
        Wire[] both = {
            write(10, 0x2000, 8),
            flush(11, VISIBILITY | PERSISTENCE, 0x2000, 8),
            done(11),
            write(12, 0x1000, 64),
            flush(13, PERSISTENCE, 0x1000, 64),
            done(13)
        };
        Exchange exchange = Exchange.of(both);
        assertThat(exchange.unflushed()).isEmpty();
        assertThat(exchange.keys().get(0).onlyPersistentBytes()).isZero();
        assertThat(exchange.findings("MPE-UNF-03"))
                .singleElement()
                .extracting(Finding::message)
                .asString()
                .startsWith("64 bytes");
    }

    @Test
    void example2AFlushOfHalfLeavesTheOtherHalf() {
        Exchange exchange = Exchange.of(write(10, 0x1000, 128), flush(11, PERSISTENCE, 0x1000, 64), done(11));

        assertThat(exchange.due()).containsExactly("abcd01 0x1040+64 none of persistence");
        assertThat(exchange.rules()).contains("MPE-UNF-01", "MPE-UNF-02");
        assertThat(exchange.findings("MPE-UNF-02").get(0).message()).contains("0x1040-0x107f (64 bytes)");
    }

    @Test
    void example3AnUpdateAfterTheFlushIsNotCovered() {
        Exchange exchange = Exchange.of(
                write(10, 0x1000, 64),
                flush(11, PERSISTENCE, 0x1000, 64),
                write(12, 0x1000, 64),
                done(11),
                Wire.ack(12, 3));

        assertThat(exchange.due()).containsExactly("abcd01 0x1000+64 none of persistence");
        assertThat(exchange.unflushed().get(0).writeFrames().toArray()).containsExactly(3);
        assertThat(exchange.findings("MPE-UNF-01")).hasSize(1);
    }

    @Test
    void example4AnAcknowledgeOfTheWriteIsNoAnswerToTheFlush() {
        Exchange exchange = Exchange.of(write(10, 0x1000, 64), flush(11, PERSISTENCE, 0x1000, 64), Wire.ack(10, 1));

        assertThat(exchange.due()).containsExactly("abcd01 0x1000+64 none of persistence");
        assertThat(exchange.unflushed().get(0).uncertain()).isTrue();
        // the capture ends before the answer
        assertThat(exchange.findings("MPE-UNF-01"))
                .singleElement()
                .extracting(Finding::severity)
                .isEqualTo(Severity.NOTE);
    }

    @Test
    void example5TheAnswerToALaterRequestImpliesTheFlush() {
        Exchange exchange = Exchange.of(
                write(10, 0x1000, 64), flush(11, PERSISTENCE, 0x1000, 64), Wire.send(12, 8), Wire.ack(12, 3));

        assertThat(exchange.unflushed())
                .singleElement()
                .extracting(Unflushed::evidence)
                .isEqualTo(Unflushed.Evidence.FLUSH_WITHOUT_ANSWER);
        assertThat(exchange.findings("MPE-UNF-01"))
                .singleElement()
                .extracting(Finding::severity)
                .isEqualTo(Severity.NOTE);
    }

    @Test
    void example6AFlushOfAnotherKeyCoversNothingOfThisOne() {
        Wire[] packets = {
            write(10, 0x1000, 64),
            Wire.forth(Wire.FLUSH, 11).feth(PERSISTENCE | REGION).reth(0, OTHER_KEY, 0),
            done(11)
        };

        assertThat(Exchange.of(packets).unflushed()).singleElement().satisfies(range -> {
            assertThat(range.rKey()).isEqualTo(KEY);
            assertThat(range.length()).isEqualTo(64);
            assertThat(range.contract()).isEqualTo(Unflushed.Contract.NONE);
        });
        Exchange declared = new Exchange(Requirement.everywhere(Level.PERSISTENCE)).take(packets);
        assertThat(declared.due()).containsExactly("abcd01 0x1000+64 none of persistence");
        assertThat(declared.findings("MPE-UNF-01")).hasSize(1);
    }

    @Test
    void example7AFlushOfAnotherQueuePairCoversNothingOfThisOne() {
        Exchange exchange = new Exchange(Requirement.everywhere(Level.PERSISTENCE))
                .take(
                        write(10, 0x1000, 64),
                        Wire.ack(10, 1),
                        flush(11, PERSISTENCE, 0x1000, 64).destinationQp(0x22),
                        done(11).destinationQp(0x21));

        assertThat(exchange.due()).containsExactly("abcd01 0x1000+64 none of persistence");
        assertThat(exchange.findings("MPE-UNF-01").get(0).message())
                .contains("QP 0x22 flushed this range (frame 3), but a FLUSH covers only its own queue pair's writes");
    }

    @Test
    void example8AFlushOfTheRegionCoversALongWriteAndTakesOnePsn() {
        Exchange exchange = Exchange.of(
                Wire.forth(Wire.WRITE_FIRST, 10).reth(0x1000, KEY, 3000).payload(1024),
                Wire.forth(Wire.WRITE_MIDDLE, 11).payload(1024),
                Wire.forth(Wire.WRITE_LAST, 12).payload(952),
                flush(13, PERSISTENCE | REGION, 0, 3000),
                done(13),
                Wire.send(14, 8),
                Wire.ack(14, 3));

        assertThat(exchange.unflushed()).isEmpty();
        assertThat(exchange.rules()).noneMatch(rule -> rule.startsWith("MPE-UNF"));
    }

    @Test
    void example9ARefusedFlushLeavesWhatItWasToFlush() {
        Exchange exchange = Exchange.of(write(10, 0x1000, 64), flush(11, PERSISTENCE, 0x1000, 64), Wire.nak(11, 2, 1));

        assertThat(exchange.due()).containsExactly("abcd01 0x1000+64 none of persistence");
        assertThat(exchange.findings("MPE-UNF-06"))
                .singleElement()
                .extracting(Finding::message)
                .asString()
                .contains("0x1000-0x103f (64 bytes), written in frame 1");
        assertThat(exchange.findings("MPE-UNF-01").get(0).message()).contains("which a refused request ended");
    }

    @Test
    void example10OrderIsThatOfPsns() {
        Exchange exchange = Exchange.of(
                flush(11, PERSISTENCE, 0x1000, 64),
                Wire.nak(10, 0, 0),
                write(10, 0x1000, 64),
                flush(11, PERSISTENCE, 0x1000, 64),
                done(11));

        assertThat(exchange.unflushed()).isEmpty();
        assertThat(exchange.errors()).isEmpty();
    }

    @Test
    void example11TheSecondAnswerConfirmsAFlush() {
        Exchange exchange = Exchange.of(
                write(10, 0x1000, 64),
                flush(11, PERSISTENCE, 0x1000, 64),
                flush(11, PERSISTENCE, 0x1000, 64),
                done(11));

        assertThat(exchange.unflushed()).isEmpty();
        assertThat(exchange.keys().get(0).flushes()).isEqualTo(1);
    }

    @Test
    void example12AnAtomicWriteIsNotFlushedByItself() {
        Wire[] packets = {Wire.atomicWrite(10, 0x1000), done(10)};

        assertThat(Exchange.of(packets).unflushed()).singleElement().satisfies(range -> {
            assertThat(range.virtualAddress()).isEqualTo(0x1000);
            assertThat(range.length()).isEqualTo(8);
            assertThat(range.reached()).isEqualTo(Level.NONE);
        });
    }

    @Test
    void example13PsnsGoOnFromTheHighestToZero() {
        Exchange exchange = Exchange.of(write(0xFFFFFF, 0x1000, 64), flush(0, PERSISTENCE, 0x1000, 64), done(0));

        assertThat(exchange.unflushed()).isEmpty();
    }
}
