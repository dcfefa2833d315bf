package org.rocescope.pictures.psn;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rocescope.dissector.analysis.Analyzer;
import org.rocescope.dissector.capture.Capture;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.dissection.Dissector;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.pictures.Captures;
import org.rocescope.pictures.Drawing;
import org.rocescope.pictures.axis.Plot;
import org.rocescope.pictures.drawing.Hit;
import org.rocescope.pictures.feed.Bounds;
import org.rocescope.pictures.feed.ConnectionTrace;
import org.rocescope.pictures.feed.PictureFeed;

class PsnTraceTest {
    /** First PSN of the requester in commitlog_wrongorder, and how many requests it posted, from the truth. */
    private static final int FIRST_PSN = 114979;

    private static final int REQUESTS = 32;

    private static PsnTrace trace(String file) throws IOException {
        return Captures.draw(file).connections().get(0).forth().psns();
    }

    @Test
    void shouldHoldEveryRequestAndItsAcknowledge() throws IOException {
        PsnTrace trace = trace("commitlog_wrongorder.A.pcap");
        assertThat(trace.lowest()).isEqualTo(FIRST_PSN);
        assertThat(trace.top()).isEqualTo(FIRST_PSN + REQUESTS);
        assertThat(trace.sent().added()).isEqualTo(REQUESTS);
        assertThat(trace.repeated().added()).isZero();
        Segments acknowledged = trace.acknowledged();
        assertThat(acknowledged.high(acknowledged.size() - 1)).isEqualTo(FIRST_PSN + REQUESTS);
        // one request at a time
        for (int i = 0; i < trace.outstanding().size(); i++) {
            assertThat(trace.outstanding().high(i)).isBetween(0L, 1L);
        }
    }

    @Test
    void shouldMarkEveryRefusal() throws IOException {
        PsnTrace trace = trace("rnr_recover.A.pcap");
        // the truth: 25 acknowledge packets, of which three acknowledge the three requests
        assertThat(trace.receiverNotReady().added() + trace.sequenceNaks().added())
                .isEqualTo(25 - 3);
        assertThat(trace.refusals().added()).isZero();
    }

    @Test
    void shouldShowWhatAReadTakes() throws IOException {
        PsnTrace trace = trace("reorder.A.pcap");
        // the truth: a READ of 5000 bytes at MTU 1024
        assertThat(trace.reads().added()).isEqualTo(1);
        assertThat(trace.reads().high(0) - trace.reads().low(0)).isEqualTo(5);
        assertThat(trace.refusals().added()).isEqualTo(1);
    }

    /** PSNs count on where the 24 bits begin anew: the picture is the same wherever they begin. */
    @ParameterizedTest
    @ValueSource(ints = {0xFFFFFF, 0xFFFFF0, 0xFFFFE1, 1})
    void shouldUnwrapPsns(int first) throws IOException {
        List<ConnectionTrace> connections = new ArrayList<>();
        Analyzer analyzer = new Analyzer(new PictureFeed(flow -> true, Bounds.SCREEN, connections::add));
        try (InputStream in = Captures.class.getResourceAsStream("/commitlog_wrongorder.A.pcap");
                Capture capture = Capture.read(new ByteArrayInputStream(in.readAllBytes()), "shifted")) {
            Frame frame = new Frame();
            Packet packet = new Packet();
            // no ICRC is judged: it does not cover the PSNs any more
            Dissector dissector = new Dissector();
            while (capture.read(frame)) {
                dissector.dissect(frame, packet);
                byte[] bytes = new byte[frame.capturedLength()];
                frame.bytes().duplicate().position(frame.offset()).get(bytes);
                int at = packet.bth() - frame.offset() + 8;
                ByteBuffer buffer = ByteBuffer.wrap(bytes);
                int word = buffer.getInt(at);
                int psn = (word & 0xFFFFFF) - FIRST_PSN + first & 0xFFFFFF;
                buffer.putInt(at, word & 0xFF000000 | psn);
                Frame moved = Captures.frame(bytes, frame.number(), frame.timeNanos());
                dissector.dissect(moved, packet);
                analyzer.take(packet);
            }
        }
        analyzer.close();
        PsnTrace trace = connections.get(0).forth().psns();
        assertThat(trace.lowest()).isEqualTo(first);
        assertThat(trace.top() - trace.lowest()).isEqualTo(REQUESTS);
        assertThat(trace.repeated().added()).isZero();
    }

    @Test
    void shouldTellThePacketAtAPlace() throws IOException {
        PsnPicture picture = Captures.draw("commitlog_wrongorder.A.pcap")
                .connections()
                .get(0)
                .psns(0);
        picture.size(900, 500);
        Plot plot = picture.plot();
        PsnTrace trace = trace("commitlog_wrongorder.A.pcap");
        // the tenth request: WRITE and FLUSH are one PSN each
        double x = plot.across(picture.times(), trace.sent().start(9) - (double) picture.origin());
        double y = plot.up(picture.psns(), 9.5);
        Hit hit = picture.hit(x, y);
        assertThat(hit.frame()).isEqualTo(trace.sent().frame(9));
        assertThat(hit.text()).contains("PSN " + (FIRST_PSN + 9));
        assertThat(picture.hit(plot.x() + 20, plot.y() + 5)).isNull();
    }

    @Test
    void shouldZoomAboutAPlaceAndDrawOnlyWhatIsThere() throws Exception {
        PsnPicture picture = Captures.draw("commitlog_wrongorder.A.pcap")
                .connections()
                .get(0)
                .psns(0);
        double before = picture.times().part(1e8);
        int whole = Drawing.of(picture).text().length();
        picture.times().zoom(0.1, 1e8);
        picture.psns().zoom(0.1, 2);
        assertThat(picture.times().part(1e8)).isCloseTo(before, Offset.offset(1e-9));
        assertThat(Drawing.of(picture).text().length()).isLessThan(whole);
        picture.times().zoom(1e9, 0);
        assertThat(picture.times().isWhole()).isTrue();
    }

    @Test
    void shouldStayWithinItsBoundAndLoseNothing() {
        Segments segments = new Segments(64);
        Random random = new Random(7);
        long low = Long.MAX_VALUE;
        long high = Long.MIN_VALUE;
        for (int i = 0; i < 100_000; i++) {
            long value = i + random.nextInt(50);
            segments.add(i * 10L, value, value + 1, i + 1);
            low = Math.min(low, value);
            high = Math.max(high, value + 1);
        }
        assertThat(segments.size()).isBetween(32, 64);
        long counted = 0;
        long end = -1;
        long lowest = Long.MAX_VALUE;
        long highest = Long.MIN_VALUE;
        for (int i = 0; i < segments.size(); i++) {
            counted += segments.count(i);
            assertThat(segments.start(i)).isGreaterThan(end);
            assertThat(segments.frame(i)).isEqualTo(segments.start(i) / 10 + 1);
            end = segments.end(i);
            lowest = Math.min(lowest, segments.low(i));
            highest = Math.max(highest, segments.high(i));
        }
        assertThat(counted).isEqualTo(100_000);
        assertThat(lowest).isEqualTo(low);
        assertThat(highest).isEqualTo(high);
    }
}
