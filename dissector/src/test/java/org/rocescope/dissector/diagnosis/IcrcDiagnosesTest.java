package org.rocescope.dissector.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What wrong ICRCs mean. */
class IcrcDiagnosesTest {
    private final Talk talk = new Talk();

    private void wrong(Runnable packets) {
        var before = talk.icrc;
        talk.icrc = right -> right ^ 0x5A5A0000 ^ right << 3;
        packets.run();
        talk.icrc = before;
    }

    @Test
    void shouldNameOneSenderWithWrongIcrcs() {
        for (int psn = 0; psn < 20; psn++) {
            int itsPsn = psn;
            wrong(() -> talk.write(itsPsn));
            talk.missing(0);
        }
        assertThat(talk.ids()).containsExactly("icrc-of-one-sender");
    }

    @Test
    void shouldNameAReceiverThatDoesNotCheck() {
        talk.writes(0, 20);
        for (int psn = 20; psn < 24; psn++) {
            int itsPsn = psn;
            wrong(() -> talk.write(itsPsn));
            talk.ack(psn);
        }
        assertThat(talk.writes(24, 20).ids()).contains("icrc-not-checked");
    }

    @Test
    void shouldNameDamageThatIsRepaired() {
        talk.writes(0, 20);
        for (int psn = 20; psn < 24; psn++) {
            int itsPsn = psn;
            wrong(() -> talk.write(itsPsn));
            talk.after(1).write(psn).ack(psn);
        }
        assertThat(talk.writes(24, 20).ids()).containsExactly("damage");
    }

    @Test
    void shouldNotSpeakOfOneDamagedPacket() {
        talk.writes(0, 20);
        wrong(() -> talk.write(20));
        assertThat(talk.after(1).writes(20, 20).ids()).isEmpty();
    }

    @Test
    void shouldNameAPlaceholder() {
        talk.icrc = right -> 0xDEADBEEF;
        assertThat(talk.writes(0, 20).ids()).containsExactly("icrc-placeholder", "icrc-placeholder");
    }

    @Test
    void shouldNotTakeOneConstantForAPlaceholder() {
        talk.writes(0, 20);
        talk.icrc = right -> 0;
        talk.write(20);
        talk.icrc = right -> right;
        assertThat(talk.ack(20).writes(21, 20).ids()).isEmpty();
    }

    @Test
    void shouldNamePaddedPacketsThatAloneAreWrong() {
        for (int psn = 0; psn < 20; psn += 2) {
            int itsPsn = psn;
            talk.message(psn, 64).ack(psn);
            wrong(() -> talk.message(itsPsn + 1, 61));
        }
        assertThat(talk.ids()).contains("icrc-without-padding");
    }

    @Test
    void shouldNotBlameThePaddingWhereOthersAreWrongToo() {
        for (int psn = 0; psn < 20; psn += 2) {
            int itsPsn = psn;
            talk.message(psn, 64).ack(psn);
            wrong(() -> talk.message(itsPsn + 1, psn(itsPsn)));
        }
        assertThat(talk.ids()).doesNotContain("icrc-without-padding");
    }

    private static int psn(int even) {
        return even % 4 == 0 ? 64 : 61;
    }
}
