package org.rocescope.dissector.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.placement.Level;
import org.rocescope.dissector.placement.Requirement;
import org.rocescope.dissector.placement.Unflushed;

/** Each rule of what was flushed, broken, and nearly broken. */
class UnflushedRulesTest {
    private static Wire write(int psn, long address, int length) {
        return Wire.forth(Wire.WRITE_ONLY, psn).reth(address, 0x77, length).payload(length);
    }

    private static Wire flush(int psn, int placement, long address, int length) {
        return Wire.forth(Wire.FLUSH, psn).feth(placement).reth(address, 0x77, length);
    }

    /** The answer of a FLUSH or ATOMIC WRITE. */
    private static Wire done(int psn) {
        return Wire.readResponse(Wire.READ_RESPONSE_ONLY, psn, psn, 0);
    }

    /** A connection that was captured from its beginning: requests begin with PSN 100. */
    private static Exchange whole() {
        return new Exchange().take(Wire.connectionRequest(3, 4), Wire.connectionReply(4));
    }

    /** The DREQ of host 1. */
    private static Wire disconnection() {
        byte[] message = new byte[232];
        message[10] = 0x12;
        return Wire.forth(Wire.UD_SEND_ONLY, 0).management(0x15, message);
    }

    private static List<String> rules(Exchange exchange) {
        return exchange.rules().stream()
                .filter(rule -> rule.startsWith("MPE-UNF"))
                .toList();
    }

    @Test
    void shouldFindWhatIsNotFlushedAtTheEnd() {
        Exchange exchange = Exchange.of(
                write(100, 0x1000, 64), flush(101, 2, 0x1000, 64), done(101), write(102, 0x2000, 32), Wire.ack(102, 3));

        assertThat(rules(exchange)).containsExactly("MPE-UNF-01");
        Finding finding = exchange.findings("MPE-UNF-01").get(0);
        assertThat(finding.severity()).isEqualTo(Severity.WARNING);
        assertThat(finding.rKey()).isEqualTo(0x77);
        assertThat(finding.frames().toArray()).containsExactly(4);
        assertThat(finding.message()).contains("0x2000-0x201f (32 bytes)", "frame 4", "the end of the capture");
    }

    @Test
    void shouldSayThatTheConnectionEnded() {
        Exchange exchange = whole().take(
                        write(100, 0x1000, 64),
                        flush(101, 2, 0x1000, 64),
                        done(101),
                        write(102, 0x2000, 32),
                        Wire.ack(102, 3),
                        disconnection());

        assertThat(exchange.findings("MPE-UNF-01").get(0).message()).contains("DREQ in frame 8");
    }

    @Test
    void shouldNotMindWhatIsWrittenThroughAKeyThatIsNeverFlushed() {
        Exchange exchange = Exchange.of(write(100, 0x1000, 64), Wire.ack(100, 1), Wire.send(101, 8), Wire.ack(101, 2));

        assertThat(rules(exchange)).isEmpty();
        assertThat(exchange.unflushed())
                .singleElement()
                .extracting(Unflushed::contract)
                .isEqualTo(Unflushed.Contract.NONE);
    }

    @Test
    void shouldOnlyNoteWhatAMissedFlushMayHaveFlushed() {
        // PSN 103 was not captured
        Exchange exchange = Exchange.of(
                write(100, 0x1000, 64),
                flush(101, 2, 0x1000, 64),
                done(101),
                write(102, 0x2000, 32),
                Wire.send(104, 8),
                Wire.ack(104, 5));

        assertThat(rules(exchange)).containsExactly("MPE-UNF-01");
        assertThat(exchange.findings("MPE-UNF-01").get(0).severity()).isEqualTo(Severity.NOTE);
        assertThat(exchange.unflushed().get(0).uncertain()).isTrue();
    }

    @Test
    void shouldFindOnlyTheDeclaredPartOfAKey() {
        Requirement region = new Requirement() {
            @Override
            public Level level(Flow flow, int rKey, long address) {
                return address >= 0x1010 && address < 0x1020 ? Level.VISIBILITY : Level.NONE;
            }

            @Override
            public long lastOfSame(Flow flow, int rKey, long address) {
                return address < 0x1010 ? 0x100F : address < 0x1020 ? 0x101F : -1;
            }
        };
        Exchange exchange = new Exchange(region).take(write(100, 0x1000, 64), Wire.ack(100, 1));

        assertThat(exchange.due()).containsExactly("77 0x1010+16 none of visibility");
        assertThat(exchange.unflushed()).hasSize(3);
        assertThat(rules(exchange)).containsExactly("MPE-UNF-01");
    }

    @Test
    void shouldFindAFlushThatIsTooShortOrBeginsTooLate() {
        Exchange exchange = Exchange.of(
                write(100, 0x1000, 128),
                flush(101, 2, 0x1000, 64),
                done(101),
                write(102, 0x2000, 128),
                flush(103, 2, 0x2001, 200),
                done(103));

        Finding finding = exchange.findings("MPE-UNF-02").get(0);
        assertThat(finding.count()).isEqualTo(2);
        assertThat(finding.frames().toArray()).containsExactly(2, 5);
        assertThat(finding.message()).contains("0x1040-0x107f (64 bytes)", "0x2000 (1 byte)");
    }

    @Test
    void shouldNotMindAFlushInTwoParts() {
        Exchange exchange = Exchange.of(
                write(100, 0x1000, 128), flush(101, 2, 0x1000, 64), done(101), flush(102, 2, 0x1040, 64), done(102));

        assertThat(rules(exchange)).isEmpty();
        assertThat(exchange.unflushed()).isEmpty();
    }

    @Test
    void shouldFindWhatIsVisibleOnlyWherePersistenceIsUsed() {
        Exchange exchange = Exchange.of(
                write(100, 0x1000, 64),
                flush(101, 2, 0x1000, 64),
                done(101),
                write(102, 0x2000, 64),
                flush(103, 1, 0x2000, 64),
                done(103));

        assertThat(exchange.due()).containsExactly("77 0x2000+64 visibility of persistence");
        assertThat(rules(exchange)).containsExactly("MPE-UNF-03");
        assertThat(exchange.findings("MPE-UNF-03").get(0).severity()).isEqualTo(Severity.WARNING);
    }

    @Test
    void shouldNotMindWhatIsVisibleFirstAndPersistentThen() {
        Exchange exchange = Exchange.of(
                write(100, 0x1000, 64), flush(101, 1, 0x1000, 64), done(101), flush(102, 2, 0x1000, 64), done(102));

        assertThat(rules(exchange)).isEmpty();
        assertThat(exchange.unflushed()).isEmpty();
    }

    @Test
    void shouldFindAPublicationOfWhatIsNotFlushed() {
        for (Wire publication : List.of(
                Wire.atomicWrite(103, 0x3000),
                Wire.send(103, 8),
                Wire.forth(0x0B, 103).reth(0x3000, 0x77, 8).header(new byte[4]).payload(8))) {
            Exchange exchange = Exchange.of(
                    write(100, 0x1000, 64),
                    flush(101, 2, 0x1000, 64),
                    done(101),
                    write(102, 0x2000, 64),
                    publication,
                    flush(104, 2, 0x2000, 0x1008),
                    done(104));

            assertThat(rules(exchange)).containsExactly("MPE-UNF-04");
            Finding finding = exchange.findings("MPE-UNF-04").get(0);
            assertThat(finding.frames().toArray()).containsExactly(5);
            assertThat(finding.message()).contains("0x2000-0x203f (64 bytes), written in frame 4");
        }
    }

    @Test
    void shouldFindTheFirstPublicationThoughTheFirstFlushCameAfterIt() {
        Exchange exchange = Exchange.of(
                write(100, 0x1000, 64), Wire.send(101, 8), Wire.ack(101, 2), flush(102, 2, 0x1000, 64), done(102));

        assertThat(rules(exchange)).containsExactly("MPE-UNF-04");
    }

    @Test
    void shouldNotMindAPublicationAfterTheFlushWasAnswered() {
        Exchange exchange = Exchange.of(
                write(100, 0x1000, 64),
                flush(101, 2, 0x1000, 64),
                done(101),
                Wire.atomicWrite(102, 0x3000),
                flush(103, 2, 0x3000, 8),
                done(102),
                done(103),
                Wire.send(104, 8),
                Wire.ack(104, 5));

        assertThat(rules(exchange)).isEmpty();
    }

    @Test
    void shouldSaySilentWhereThePacketsThatDecideWereNotCaptured() {
        // PSN 103, which may have been the FLUSH, was not captured
        Exchange exchange = Exchange.of(
                write(100, 0x1000, 64),
                flush(101, 2, 0x1000, 64),
                done(101),
                write(102, 0x2000, 64),
                Wire.send(104, 8),
                Wire.ack(104, 5));

        assertThat(rules(exchange)).doesNotContain("MPE-UNF-04", "MPE-UNF-05");
    }

    @Test
    void shouldNoteAPublicationBeforeTheAnswerOfTheFlush() {
        Exchange exchange = Exchange.of(
                write(100, 0x1000, 64), flush(101, 2, 0x1000, 64), Wire.send(102, 8), done(101), Wire.ack(102, 3));

        assertThat(rules(exchange)).containsExactly("MPE-UNF-05");
        assertThat(exchange.findings("MPE-UNF-05").get(0).severity()).isEqualTo(Severity.NOTE);
    }

    @Test
    void shouldFindWhatARefusedFlushLeaves() {
        Exchange exchange =
                Exchange.of(write(100, 0x1000, 64), Wire.ack(100, 1), flush(101, 2, 0x1000, 128), Wire.nak(101, 2, 1));

        assertThat(rules(exchange)).containsExactly("MPE-UNF-01", "MPE-UNF-06");
        assertThat(exchange.findings("MPE-UNF-06").get(0).message()).contains("0x1000-0x103f (64 bytes)");
    }

    @Test
    void shouldNotMindARefusedFlushThatHadNothingToFlush() {
        Exchange exchange = Exchange.of(
                write(100, 0x1000, 64),
                flush(101, 2, 0x1000, 64),
                done(101),
                flush(102, 2, 0x2000, 64),
                Wire.nak(102, 2, 2));

        assertThat(rules(exchange)).isEmpty();
    }

    @Test
    void shouldNoteAFlushThatHasNothingToFlush() {
        Exchange again = Exchange.of(
                write(100, 0x1000, 64), flush(101, 2, 0x1000, 64), done(101), flush(102, 2, 0x1000, 32), done(102));
        Exchange elsewhere = whole().take(write(100, 0x1000, 64), flush(101, 2, 0x2000, 64), done(101));

        assertThat(rules(again)).containsExactly("MPE-UNF-07");
        assertThat(again.findings("MPE-UNF-07").get(0).severity()).isEqualTo(Severity.NOTE);
        assertThat(rules(elsewhere)).containsExactly("MPE-UNF-01", "MPE-UNF-07");
    }

    @Test
    void shouldNotCallAFlushUselessOfWhichTheWritesMayNotHaveBeenCaptured() {
        assertThat(rules(Exchange.of(flush(101, 2, 0x1000, 64), done(101)))).isEmpty();
        assertThat(rules(Exchange.of(
                        write(100, 0x1000, 64),
                        flush(101, 2, 0x1000, 64),
                        done(101),
                        write(102, 0x1000, 8),
                        flush(103, 2, 0x1000, 64),
                        done(103))))
                .isEmpty();
    }

    @Test
    void shouldMeasureTheTimeUntilWhatIsWrittenIsPersistent() {
        Exchange exchange = new Exchange()
                .take(write(100, 0x1000, 64))
                .after(5_000)
                .take(flush(101, 2, 0x1000, 64))
                .after(20_000)
                .take(done(101));

        // a packet takes a microsecond
        assertThat(exchange.keys().get(0).lagTo(Level.PERSISTENCE).worstNanos()).isEqualTo(27_000);
        assertThat(exchange.keys().get(0).lagTo(Level.PERSISTENCE).percentile(0.5))
                .isEqualTo(27_000);
        assertThat(exchange.keys().get(0).lagTo(Level.PERSISTENCE).worstWriteFrame())
                .isEqualTo(1);
        assertThat(exchange.keys().get(0).lagTo(Level.PERSISTENCE).worstFlushFrame())
                .isEqualTo(2);
        assertThat(exchange.keys().get(0).atRisk().most()).isEqualTo(64);
        assertThat(exchange.keys().get(0).atRisk().bytes(1)).isZero();
    }

    @Test
    void shouldCutOffARangeThatWouldWrap() {
        Exchange exchange = Exchange.of(write(100, -16, 64), Wire.ack(100, 1), write(101, 0, 8), Wire.ack(101, 2));

        assertThat(exchange.unflushed())
                .extracting(range -> Long.toHexString(range.virtualAddress()) + "+" + range.length())
                .containsExactly("0+8", "fffffffffffffff0+16");
    }

    @Test
    void shouldTellWhatOneFrameDidToSeveralKeysInTheOrderOfTheKeysUse() {
        Exchange exchange = new Exchange(Requirement.everywhere(Level.PERSISTENCE));
        int keys = 12;
        for (int key = 1; key <= keys; key++) {
            exchange.take(
                    Wire.forth(Wire.WRITE_ONLY, 100 + key).reth(0x1000, key, 8).payload(8));
        }
        exchange.take(Wire.ack(100 + keys, keys), Wire.send(101 + keys, 8), Wire.ack(101 + keys, keys + 1));

        assertThat(exchange.findings("MPE-UNF-04"))
                .extracting(Finding::rKey)
                .containsExactlyElementsOf(
                        LongStream.rangeClosed(1, keys).boxed().toList());
    }
}
