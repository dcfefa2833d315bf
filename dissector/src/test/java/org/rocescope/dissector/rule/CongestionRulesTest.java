package org.rocescope.dissector.rule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CongestionRulesTest {
    /** A notification of host 2 about what host 1 sends. */
    private static Wire notification() {
        return Wire.back(Wire.CNP, 0).bth(4, 0x40).header(new byte[16]);
    }

    private static Exchange congested() {
        return Exchange.of(Wire.send(100, 64).ecn(3), Wire.ack(100, 1));
    }

    @Test
    void shouldAllowANotificationOfTheRightForm() {
        assertThat(congested().take(notification()).rules()).isEmpty();
    }

    @Test
    void shouldFindANotificationOfTheWrongForm() {
        assertThat(congested().take(notification().bth(11, 7)).errors()).containsExactly("CNP-01");
        assertThat(congested().take(notification().solicited()).errors()).containsExactly("CNP-01");
        assertThat(congested().take(notification().payload(4)).errors()).containsExactly("CNP-01");
    }

    @Test
    void shouldFindReservedBytesOfANotification() {
        byte[] bytes = new byte[16];
        bytes[15] = 1;

        assertThat(congested().take(Wire.back(Wire.CNP, 0).header(bytes)).rules())
                .containsExactly("CNP-02");
    }

    @Test
    void shouldFindANotificationOfAnotherPartition() {
        assertThat(congested().take(notification().pKey(0x8001)).rules()).containsExactly("CNP-03");
        assertThat(congested().take(notification().pKey(0x7FFF)).rules()).isEmpty();
    }

    @Test
    void shouldNoteManyMarksWithoutANotification() {
        Exchange exchange = new Exchange();
        for (int i = 0; i < 100; i++) {
            exchange.after(1_000_000).take(Wire.send(100 + i, 64).ecn(3), Wire.ack(100 + i, i + 1));
        }

        assertThat(exchange.rules()).containsExactly("CNP-04");
        assertThat(exchange.errors()).isEmpty();
    }

    @Test
    void shouldNotWonderAtAFewMarks() {
        assertThat(congested().rules()).isEmpty();
    }

    @Test
    void shouldNoteANotificationWithoutAMark() {
        Exchange exchange = Exchange.of(Wire.send(100, 64), Wire.ack(100, 1), notification());

        assertThat(exchange.rules()).containsExactly("CNP-05");
    }

    @Test
    void shouldNoteDataThatCannotBeMarkedThoughCongestionIsNotified() {
        Exchange exchange = congested().take(notification(), Wire.send(101, 64).ecn(0), Wire.ack(101, 2));

        assertThat(exchange.rules()).containsExactly("CNP-06");
    }

    @Test
    void shouldNotWonderAtDataThatCannotBeMarked() {
        assertThat(Exchange.of(Wire.send(100, 64).ecn(0), Wire.ack(100, 1).ecn(0))
                        .rules())
                .isEmpty();
    }

    @Test
    void shouldFindANotificationThatMetCongestion() {
        assertThat(congested().take(notification().ecn(3)).rules()).containsExactly("CNP-07");
    }
}
