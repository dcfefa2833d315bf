package org.rocescope.dissector.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Requests that come again: silence, loss, reordering, copies, and repeats without need. */
class RepeatDiagnosesTest {
    private final Talk talk = new Talk().writes(0, 20);

    @Test
    void shouldSayNothingOfHealthyTraffic() {
        assertThat(talk.writes(20, 200).diagnoses()).isEmpty();
    }

    @Test
    void shouldNameAPeerThatFellSilent() {
        talk.write(20);
        for (int i = 0; i < 3; i++) {
            talk.after(100).write(20);
        }
        assertThat(talk.diagnoses()).singleElement().satisfies(each -> {
            assertThat(each.id()).isEqualTo("silent-peer");
            assertThat(each.message())
                    .contains("PSN 20 was sent 4 times, 100.0 ms apart")
                    .contains("fell silent");
            assertThat(each.frames()).containsExactly(42L, 43L, 44L);
            assertThat(each.connections()).hasSize(1);
        });
    }

    @Test
    void shouldNotTakeOneRepeatWithoutAnswerForSilence() {
        assertThat(talk.write(20).after(100).write(20).ids()).isEmpty();
    }

    @Test
    void shouldNotTakeAnAnswerAtLastForSilence() {
        talk.write(20)
                .after(100)
                .write(20)
                .after(100)
                .write(20)
                .after(100)
                .write(20)
                .ack(20);
        assertThat(talk.writes(21, 20).ids()).doesNotContain("silent-peer");
    }

    @Test
    void shouldNamePacketsLostBehindTheCapturePoint() {
        talk.write(20)
                .write(21)
                .write(22)
                .missing(20)
                .write(20)
                .write(21)
                .write(22)
                .ack(22)
                .writes(23, 20);
        assertThat(talk.diagnoses()).singleElement().satisfies(each -> {
            assertThat(each.id()).isEqualTo("packet-loss");
            assertThat(each.message()).contains("0 requests never came").contains("1 went past");
        });
    }

    @Test
    void shouldNamePacketsLostBeforeTheCapturePoint() {
        talk.write(21)
                .write(22)
                .missing(20)
                .write(20)
                .write(21)
                .write(22)
                .ack(22)
                .writes(23, 20);
        assertThat(talk.diagnoses()).singleElement().satisfies(each -> {
            assertThat(each.id()).isEqualTo("packet-loss");
            assertThat(each.message()).contains("1 requests never came");
        });
    }

    @Test
    void shouldNotTakeAGapThatWasAcknowledgedForLoss() {
        assertThat(talk.write(21).write(22).ack(22).writes(23, 20).ids()).isEmpty();
    }

    @Test
    void shouldNameReordering() {
        for (int psn = 20; psn < 40; psn += 4) {
            talk.write(psn + 1)
                    .write(psn)
                    .missing(psn)
                    .write(psn)
                    .write(psn + 1)
                    .ack(psn + 1)
                    .writes(psn + 2, 2);
        }
        assertThat(talk.ids()).containsExactly("reordering");
    }

    @Test
    void shouldNotTakeShufflingOfTheCaptureForReordering() {
        for (int psn = 20; psn < 40; psn += 2) {
            talk.write(psn + 1).write(psn).ack(psn + 1);
        }
        assertThat(talk.ids()).isEmpty();
    }

    @Test
    void shouldNameCopiesOfSinglePackets() {
        talk.write(20)
                .again()
                .ack(20)
                .write(21)
                .ack(21)
                .again()
                .write(22)
                .again()
                .ack(22)
                .writes(23, 9);
        talk.write(32).ack(32).again();
        assertThat(talk.ids()).containsExactly("duplication", "duplication");
    }

    @Test
    void shouldNotSpeakOfOneCopy() {
        assertThat(talk.write(20).again().ack(20).writes(21, 9).ids()).isEmpty();
    }

    @Test
    void shouldNameACaptureThatHasEveryPacketTwice() {
        Talk twice = new Talk();
        for (int psn = 0; psn < 20; psn++) {
            twice.write(psn).again().ack(psn).again();
        }
        assertThat(twice.ids()).containsExactly("captured-twice");
    }

    @Test
    void shouldNotTakeARequesterThatRepeatsEverythingForACaptureMadeTwice() {
        Talk repeating = new Talk();
        for (int psn = 0; psn < 20; psn++) {
            repeating.write(psn).after(5).again().ack(psn);
        }
        assertThat(repeating.ids()).doesNotContain("captured-twice");
    }

    @Test
    void shouldNameRequestsThatComeAgainAfterTheirAnswer() {
        for (int psn = 20; psn < 24; psn++) {
            talk.writes(psn, 1).after(100).write(psn).ack(psn);
        }
        assertThat(talk.diagnoses()).singleElement().satisfies(each -> {
            assertThat(each.id()).isEqualTo("spurious-retransmission");
            assertThat(each.message()).contains("4 packets after their answer").contains("of 28 request packets");
        });
    }

    @Test
    void shouldNotSpeakOfFewRequestsThatComeAgain() {
        for (int psn = 20; psn < 24; psn++) {
            talk.writes(psn, 1).after(100).write(psn).ack(psn);
        }
        assertThat(talk.writes(24, 400).ids()).isEmpty();
    }

    @Test
    void shouldNameAReceiverWithoutBuffers() {
        talk.message(20, 64).notReady(20);
        for (int i = 0; i < 3; i++) {
            talk.after(2).message(20, 64).notReady(20);
        }
        talk.after(2).message(20, 64).ack(20).writes(21, 5);
        assertThat(talk.diagnoses()).singleElement().satisfies(each -> {
            assertThat(each.id()).isEqualTo("receiver-without-buffers");
            assertThat(each.message())
                    .contains("4 RNR NAKs for PSN 20")
                    .contains("640.0 us")
                    .contains("waited 2.0 ms");
        });
    }

    @Test
    void shouldNotSpeakOfTwoRnrNaks() {
        talk.message(20, 64)
                .notReady(20)
                .after(2)
                .message(20, 64)
                .notReady(20)
                .after(2)
                .message(20, 64)
                .ack(20);
        assertThat(talk.writes(21, 5).ids()).isEmpty();
    }

    @Test
    void shouldNameRxesRepeatsWithAddressZero() {
        talk.flush(20, 0x5000)
                .flush(21, 0x6000)
                .missing(20)
                .flush(20, 0)
                .flushed(20)
                .flush(21, 0)
                .flushed(21);
        assertThat(talk.writes(22, 5).ids()).containsExactly("packet-loss", "rxe-address-zero");
    }

    @Test
    void shouldNotTakeAFlushOfAddressZeroForADefect() {
        talk.flush(20, 0).missing(20).flush(20, 0).flushed(20);
        assertThat(talk.writes(22, 5).ids()).containsExactly("packet-loss");
    }

    @Test
    void shouldNameTwoDifferentPacketsWithOnePsn() {
        talk.write(20, 0x1000, 64).missing(20).write(20, 0x2000, 64).ack(20);
        assertThat(talk.writes(21, 5).diagnoses()).anySatisfy(each -> {
            assertThat(each.id()).isEqualTo("conflicting-packets");
            assertThat(each.message()).contains("address 0x2000 where 0x1000 was before");
        });
    }

    @Test
    void shouldNotTakeAnEqualRepeatForAConflict() {
        talk.write(20, 0x1000, 64).missing(20).write(20, 0x1000, 64).ack(20);
        assertThat(talk.writes(21, 5).ids()).containsExactly("packet-loss");
    }
}
