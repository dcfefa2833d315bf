package org.rocescope.pictures.sequence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rocescope.pictures.Captures;
import org.rocescope.pictures.Drawing;
import org.rocescope.pictures.drawing.Hit;
import org.rocescope.pictures.feed.Bounds;
import org.rocescope.pictures.feed.ConnectionTrace;
import org.w3c.dom.Element;

class SequenceTest {
    /** Path MTU of the captures, from their truths. */
    private static final int MTU = 1024;

    /**
     * Request packets in the capture less those that the program's requests need: what was sent again. The captures are
     * of the sender's side, where everything that it sent is to be seen.
     */
    private static long sentAgain(String name, String file) throws IOException {
        String truth = Captures.truth(name);
        long needed = 0;
        String posted = truth.substring(truth.indexOf("\"posted\""), truth.indexOf("\"completions\""));
        posted = posted.contains("\"recv_posted\"") ? posted.substring(0, posted.indexOf("\"recv_posted\"")) : posted;
        for (String each : posted.split("\"node\"")) {
            Matcher op = Pattern.compile("\"op\": *\"(\\w+)\"").matcher(each);
            if (op.find()) {
                boolean split =
                        List.of("send", "send_imm", "write", "write_imm").contains(op.group(1));
                needed += split ? Math.max(1, (number(each, "len") + MTU - 1) / MTU) : 1;
            }
        }
        Matcher opcodes = Pattern.compile(
                        "\"file\": *\"" + Pattern.quote(file) + "\".*?\"opcodes\": *\\{([^}]*)\\}", Pattern.DOTALL)
                .matcher(truth);
        assertThat(opcodes.find()).isTrue();
        long captured = 0;
        for (Matcher each = Pattern.compile("\"0x(\\w\\w)\": *(\\d+)").matcher(opcodes.group(1)); each.find(); ) {
            int opcode = Integer.parseInt(each.group(1), 16);
            captured += opcode >= 0x0D && opcode <= 0x12 ? 0 : Long.parseLong(each.group(2));
        }
        return captured - needed;
    }

    private static long number(String text, String key) {
        Matcher matcher = Pattern.compile("\"" + key + "\": *(\\d+)").matcher(text);
        return matcher.find() ? Long.parseLong(matcher.group(1)) : 0;
    }

    private static long repeatedArrows(ConnectionTrace connection) {
        long count = 0;
        for (int end = 0; end < 2; end++) {
            Arrows arrows = connection.from(end).sequence().arrows();
            for (int i = 0; i < arrows.size(); i++) {
                count += arrows.has(i, Arrows.REPEATED) ? 1 : 0;
            }
        }
        return count;
    }

    @ParameterizedTest
    @CsvSource({"loss_mixed_big,loss_mixed_big.pcap", "reorder,reorder.A.pcap", "rnr_recover,rnr_recover.A.pcap"})
    void shouldDrawAsManyRepetitionsAsTheTruthHas(String name, String file) throws IOException {
        List<ConnectionTrace> connections = Captures.draw(file).connections();
        long drawn =
                connections.stream().mapToLong(SequenceTest::repeatedArrows).sum();
        long analysed = connections.stream()
                .mapToLong(each -> each.forth().flow().requests().retransmitted()
                        + each.back().flow().requests().retransmitted())
                .sum();
        assertThat(drawn).isPositive().isEqualTo(sentAgain(name, file)).isEqualTo(analysed);
    }

    @Test
    void shouldDrawAnArrowForEveryPacketOfTheTruth() throws Exception {
        ConnectionTrace connection =
                Captures.draw("commitlog_wrongorder.A.pcap").connections().get(0);
        SequencePicture picture = connection.sequence(null);
        Drawing drawing = Drawing.of(picture);
        Map<String, Long> tips = drawing.elements("polygon").stream()
                .collect(Collectors.groupingBy(each -> each.getAttribute("class"), Collectors.counting()));
        // the truth: 8 WRITEs, 16 FLUSHes, 8 ATOMIC WRITEs, each with its answer
        assertThat(tips).isEqualTo(Map.of("frp-request", 32L, "frp-answer", 32L));
        assertThat(drawing.texts()).contains("10.0.0.1 QP 0x43", "10.0.0.2 QP 0x43");
        assertThat(drawing.texts().stream().filter(text -> text.startsWith("READ Response Only to FLUSH")))
                .hasSize(16);
    }

    @Test
    void shouldFoldPacketsOfOneMessageAndOpenThem() throws Exception {
        ConnectionTrace connection =
                Captures.draw("loss_mixed_big.pcap").connections().get(0);
        SequencePicture picture = connection.sequence(null);
        int folded = picture.rows();
        Drawing drawing = Drawing.of(picture);
        // the truth: WRITE of 3500 bytes from PSN 110883 on, READ of 5000
        assertThat(drawing.texts()).anyMatch(text -> text.startsWith("4 \u00d7 WRITE, PSN 110883\u2013110886"));
        assertThat(picture.open(70)).isTrue();
        assertThat(picture.rows()).isEqualTo(folded + 3);
        picture.foldAll();
        assertThat(picture.rows()).isEqualTo(folded);
    }

    @Test
    void shouldTellThePacketAtAPlace() throws IOException {
        SequencePicture picture = Captures.draw("commitlog_wrongorder.A.pcap")
                .connections()
                .get(0)
                .sequence(null);
        picture.size(900, 400);
        Hit third = picture.hit(400, 44 + 3 * 26 - 3);
        assertThat(third.frame()).isEqualTo(3);
        assertThat(third.text()).contains("FLUSH", "PSN 114980", "persistence", "700 B");
        assertThat(picture.hit(400, 10)).isNull();
        picture.scroll(26 * 10);
        assertThat(picture.hit(400, 44 + 3 * 26 - 3).frame()).isEqualTo(13);
    }

    @Test
    void shouldBringAChosenPacketIntoView() throws IOException {
        SequencePicture picture = Captures.draw("commitlog_wrongorder.A.pcap")
                .connections()
                .get(0)
                .sequence(null);
        picture.size(900, 300);
        picture.choose(60);
        boolean visible = false;
        for (double y = 45; y < 300; y += 5) {
            Hit hit = picture.hit(400, y);
            visible |= hit != null && hit.frame() == 60;
        }
        assertThat(visible).isTrue();
    }

    @Test
    void shouldShowWhatTheReceiverHadNotWhenItAskedForIt() throws IOException {
        Arrows arrows = Captures.draw("reorder.A.pcap")
                .connections()
                .get(0)
                .forth()
                .sequence()
                .arrows();
        // the network let FETCH & ADD (PSN 28970) overtake everything before it: its receiver asks for it again
        int marked = 0;
        for (int i = 0; i < arrows.size(); i++) {
            if (arrows.has(i, Arrows.ASKED_AGAIN)) {
                marked++;
                assertThat(arrows.psn(i)).isEqualTo(28970);
            }
        }
        assertThat(marked).isEqualTo(1);
    }

    @Test
    void shouldNotTakeAPacketForLostThatTheReceiverWasNotReadyFor() throws IOException {
        Arrows arrows = Captures.draw("rnr_recover.A.pcap")
                .connections()
                .get(0)
                .forth()
                .sequence()
                .arrows();
        int notReady = 0;
        for (int i = 0; i < arrows.size(); i++) {
            assertThat(arrows.has(i, Arrows.ASKED_AGAIN)).isFalse();
            notReady += arrows.has(i, Arrows.NOT_READY) ? 1 : 0;
        }
        // one for each RNR NAK
        assertThat(notReady).isEqualTo(15);
    }

    @Test
    void shouldKeepTroubleWhenThereIsTooMuch() throws IOException {
        ConnectionTrace whole =
                Captures.draw("rnr_recover.A.pcap").connections().get(0);
        ConnectionTrace bounded = Captures.draw("rnr_recover.A.pcap", new Bounds(8, 16, 64))
                .connections()
                .get(0);
        Arrows arrows = bounded.forth().sequence().arrows();
        assertThat(arrows.size()).isEqualTo(16);
        assertThat(arrows.added()).isEqualTo(whole.forth().sequence().arrows().size());
        for (int i = 1; i < arrows.size(); i++) {
            assertThat(arrows.number(i)).isGreaterThan(arrows.number(i - 1));
            assertThat(arrows.frame(i)).isGreaterThan(arrows.frame(i - 1));
        }
        assertThat(arrows.number(15)).isEqualTo(arrows.added() - 1);
    }

    @Test
    void shouldShowOnlyFramesAskedFor() throws IOException {
        ConnectionTrace connection =
                Captures.draw("commitlog_wrongorder.A.pcap").connections().get(0);
        assertThat(connection.sequence(frame -> frame == 25 || frame == 26).rows())
                .isEqualTo(2);
    }

    @Test
    void shouldShowWholeRowsOnly() throws Exception {
        SequencePicture picture = Captures.draw("commitlog_wrongorder.A.pcap").connections().stream()
                .map(connection -> connection.sequence(null))
                .max(Comparator.comparingInt(SequencePicture::rows))
                .orElseThrow();
        picture.sizeToFit(960, 20);
        assertThat(picture.rows()).isGreaterThan(50);
        picture.scroll(510);
        picture.alignTop();
        assertThat(picture.scroll()).isBetween(510 - 26.0, 510 + 5.0);
        // between the head, which is 44 high, and the bottom: no baseline is so near to an edge that it cuts the text
        List<Double> baselines = Drawing.of(picture).elements("text").stream()
                .filter(text -> ((Element) text.getParentNode()).getTagName().equals("g"))
                .map(text -> Double.parseDouble(text.getAttribute("y")))
                .toList();
        assertThat(baselines)
                .hasSizeGreaterThan(40)
                .noneMatch(y -> y > 44 && y < 44 + 9)
                .noneMatch(y -> y > picture.height() && y < picture.height() + 9);
    }
}
