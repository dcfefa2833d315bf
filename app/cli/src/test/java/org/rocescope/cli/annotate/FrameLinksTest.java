package org.rocescope.cli.annotate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FrameLinksTest {
    private final FrameLinks links = new FrameLinks();

    @Test
    void shouldLinkBothWays() {
        links.answer(1, 70_000);
        links.request(70_000, 1);
        assertThat(links.text(1)).isEqualTo("request, answered in frame 70000");
        assertThat(links.text(70_000)).isEqualTo("answers the request in frame 1");
        assertThat(links.text(2)).isEmpty();
        assertThat(links.text(1_000_000)).isEmpty();
    }

    @Test
    void shouldNameTheLastRequestOfACoalescedAnswer() {
        links.request(9, 3);
        links.request(9, 3);
        assertThat(links.text(9)).isEqualTo("answers the request in frame 3");
        links.request(9, 7);
        links.request(9, 5);
        assertThat(links.text(9)).isEqualTo("answers the request in frame 7 and earlier ones");
    }

    @Test
    void shouldTellRequestsWithoutAnAnswer() {
        links.unanswered(4);
        assertThat(links.text(4)).isEqualTo("request without an answer in this capture");
    }

    @Test
    void shouldLeaveOutFramesBeyondItsRange() {
        links.answer(1L << 40, 1);
        links.answer(1, 1L << 40);
        links.request(0, 1);
        assertThat(links.text(1L << 40)).isEmpty();
        assertThat(links.text(1)).isEmpty();
        assertThat(links.text(0)).isEmpty();
    }
}
