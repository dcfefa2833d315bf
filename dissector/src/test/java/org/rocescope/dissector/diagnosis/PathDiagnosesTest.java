package org.rocescope.dissector.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What shows in the way that packets take: ports, traffic classes, versions, congestion, connection set-up. */
class PathDiagnosesTest {
    private final Talk talk = new Talk();

    /** Loses the request with a PSN behind the capture point. */
    private void lose(int psn) {
        talk.write(psn).write(psn + 1).missing(psn).write(psn).write(psn + 1).ack(psn + 1);
    }

    private void lossesOfQueuePair(int number, int losses, int messages) {
        talk.queuePair = number;
        talk.writes(0, messages);
        for (int i = 0; i < losses; i++) {
            lose(messages + 2 * i);
        }
    }

    @Test
    void shouldNameTwoTrafficClassesOfWhichOneLoses() {
        talk.tos = 26 << 2;
        lossesOfQueuePair(0, 0, 150);
        talk.tos = 0;
        talk.sourcePort++;
        lossesOfQueuePair(4, 6, 120);
        assertThat(talk.ids()).containsExactlyInAnyOrder("packet-loss", "traffic-class-split");
    }

    @Test
    void shouldNotBlameTrafficClassesThatBothLose() {
        talk.tos = 26 << 2;
        lossesOfQueuePair(0, 3, 150);
        talk.tos = 0;
        talk.sourcePort++;
        lossesOfQueuePair(4, 6, 120);
        assertThat(talk.ids()).containsExactly("packet-loss");
    }

    @Test
    void shouldNameOneSourcePortOfAllQueuePairs() {
        for (int i = 0; i < 4; i++) {
            lossesOfQueuePair(4 * i, 2, 20);
        }
        assertThat(talk.ids()).containsExactlyInAnyOrder("packet-loss", "one-source-port");
    }

    @Test
    void shouldNotSpeakOfOneSourcePortWithoutLoss() {
        for (int i = 0; i < 4; i++) {
            lossesOfQueuePair(4 * i, 0, 20);
        }
        assertThat(talk.ids()).isEmpty();
    }

    @Test
    void shouldNameCongestionBesideLoss() {
        lossesOfQueuePair(0, 4, 20);
        talk.notification().notification().notification();
        assertThat(talk.ids()).containsExactlyInAnyOrder("packet-loss", "congestion");
    }

    @Test
    void shouldNotSpeakOfCongestionThatLosesNothing() {
        lossesOfQueuePair(0, 0, 20);
        talk.notification().notification().notification().notification();
        assertThat(talk.ids()).isEmpty();
    }

    @Test
    void shouldNamePauseFramesBesideLoss() {
        lossesOfQueuePair(0, 4, 20);
        talk.pause().pause().pause();
        assertThat(talk.diagnoses()).anySatisfy(each -> {
            assertThat(each.id()).isEqualTo("pause-frames");
            assertThat(each.message()).contains("3 PFC frames (priority 3: 3)");
        });
    }

    @Test
    void shouldNotSpeakOfPauseFramesWithoutLoss() {
        lossesOfQueuePair(0, 0, 20);
        assertThat(talk.pause().pause().pause().pause().ids()).isEmpty();
    }

    @Test
    void shouldNameTwoVersionsBetweenTwoHosts() {
        talk.writes(0, 20).versionOne(1).versionOne(2).versionOne(3);
        assertThat(talk.ids()).containsExactly("two-roce-versions");
    }

    @Test
    void shouldNotSpeakOfASinglePacketOfTheOtherVersion() {
        assertThat(talk.writes(0, 20).versionOne(1).ids()).isEmpty();
    }

    @Test
    void shouldNameAnswersThatGoToTheSourcePort() {
        talk.destinationPort = talk.sourcePort;
        assertThat(talk.writes(0, 20).ids()).contains("answers-to-source-port");
    }

    @Test
    void shouldNotTakeOtherPacketsFromThePortForAnswers() {
        talk.destinationPort = 53;
        assertThat(talk.writes(0, 20).ids()).doesNotContain("answers-to-source-port");
    }

    @Test
    void shouldNameACaptureOfOneDirection() {
        for (int psn = 0; psn < 40; psn++) {
            talk.write(psn);
        }
        assertThat(talk.ids()).containsExactly("one-sided-capture");
    }

    @Test
    void shouldNotTakeAFewRequestsForACaptureOfOneDirection() {
        for (int psn = 0; psn < 10; psn++) {
            talk.write(psn);
        }
        assertThat(talk.ids()).isEmpty();
    }

    @Test
    void shouldNameAConnectionThatMayNotRetry() {
        talk.connect(0, 7).management(0x14);
        talk.writes(0, 10).write(10).write(11).missing(10).after(50).management(0x15);
        assertThat(talk.ids()).containsExactly("no-retries");
    }

    @Test
    void shouldNameAConnectionThatMayNotRetryAfterRnr() {
        talk.connect(7, 0)
                .management(0x14)
                .writes(0, 10)
                .message(10, 64)
                .notReady(10)
                .after(50)
                .management(0x15);
        assertThat(talk.ids()).containsExactly("no-retries");
    }

    @Test
    void shouldNotBlameRetryCountsOfAConnectionThatMayRetry() {
        talk.connect(7, 7)
                .management(0x14)
                .writes(0, 10)
                .message(10, 64)
                .notReady(10)
                .after(50)
                .management(0x15);
        assertThat(talk.ids()).isEmpty();
    }

    @Test
    void shouldNameAConnectionWithoutData() {
        talk.connect(7, 7).management(0x14).after(10_000).management(0x15);
        assertThat(talk.ids()).containsExactly("setup-without-data");
    }

    @Test
    void shouldNotSpeakOfAConnectionThatIsClosedAtOnceOrRejected() {
        assertThat(talk.connect(7, 7)
                        .management(0x14)
                        .after(100)
                        .management(0x15)
                        .ids())
                .isEmpty();
        Talk rejected = new Talk().connect(7, 7).management(0x14).after(6_000).management(0x12);
        assertThat(rejected.after(6_000).ids()).isEmpty();
        assertThat(new Talk().connect(7, 7).management(0x14).ids()).isEmpty();
    }
}
