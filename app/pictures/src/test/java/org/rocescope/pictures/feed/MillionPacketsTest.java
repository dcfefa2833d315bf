package org.rocescope.pictures.feed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.rocescope.dissector.analysis.Analyzer;
import org.rocescope.pictures.drawing.Picture;
import org.rocescope.pictures.drawing.SvgSurface;
import org.rocescope.pictures.placement.KeyTrace;
import org.rocescope.pictures.rates.RateSeries.Count;
import org.rocescope.pictures.sequence.SequencePicture;

/** What is drawn of a million packets is bounded by what can be seen, not by what was captured. */
class MillionPacketsTest {
    private static final int PACKETS = 1_000_000;
    /** Strokes of a picture: more than a screen is wide, far less than packets. */
    private static final int MOST_STROKES = 30_000;

    private static ConnectionTrace connection() {
        List<ConnectionTrace> ended = new ArrayList<>();
        new LongTraffic(new Analyzer(new PictureFeed(flow -> true, Bounds.SCREEN, ended::add))).run(PACKETS);
        return ended.get(0);
    }

    private static Map<String, Picture> pictures(ConnectionTrace connection) {
        Map<String, Picture> pictures = new LinkedHashMap<>();
        SequencePicture sequence = connection.sequence(null);
        sequence.size(1200, 900);
        pictures.put("sequence", sequence);
        pictures.put("PSN over time", connection.psns(0));
        KeyTrace key = connection.forth().placement().keys().iterator().next();
        pictures.put("placement", connection.placement(0, key));
        pictures.put("rates", connection.rates());
        pictures.put("latencies", connection.latencies());
        return pictures;
    }

    @Test
    void shouldDrawNoMoreThanCanBeSeen() {
        ConnectionTrace connection = connection();
        long packets = connection.forth().sequence().packets()
                + connection.back().sequence().packets();
        assertThat(packets).isBetween((long) PACKETS, PACKETS + 4L);
        long writes = connection.forth().placement().keys().iterator().next().writes();
        assertThat(connection.forth().rates().total(Count.COMPLETED)).isEqualTo(writes + writes / 8);
        assertThat(connection.forth().sequence().repeated()).isEqualTo(writes / 1000);
        // the PSNs of this many requests wrap
        assertThat(connection.forth().psns().top() - connection.forth().psns().lowest())
                .isEqualTo(writes + writes / 8);
        pictures(connection).forEach((name, picture) -> {
            picture.size(1200, 900);
            Strokes strokes = new Strokes();
            picture.draw(strokes);
            assertThat(strokes.count()).as(name).isBetween(20L, (long) MOST_STROKES);
        });
    }

    /** Says how long the pictures take: made and drawn the first time, and drawn again. */
    public static void main(String[] args) {
        for (int round = 0; round < 3; round++) {
            long start = System.nanoTime();
            ConnectionTrace connection = connection();
            System.out.printf("round %d: pass %d ms%n", round, (System.nanoTime() - start) / 1_000_000);
            long made = System.nanoTime();
            Map<String, Picture> pictures = pictures(connection);
            System.out.printf("  made %.1f ms%n", (System.nanoTime() - made) / 1e6);
            pictures.forEach((name, picture) -> {
                picture.size(1200, 900);
                long first = System.nanoTime();
                Strokes strokes = new Strokes();
                picture.draw(strokes);
                long again = System.nanoTime();
                picture.draw(new Strokes());
                long svg = System.nanoTime();
                StringBuilder out = new StringBuilder();
                SvgSurface.draw(out, picture, null, 1);
                long end = System.nanoTime();
                System.out.printf(
                        "  %-14s %6.1f ms, again %6.1f ms, SVG %6.1f ms, %d strokes, %d bytes of SVG%n",
                        name,
                        (again - first) / 1e6,
                        (svg - again) / 1e6,
                        (end - svg) / 1e6,
                        strokes.count(),
                        out.length());
            });
        }
    }
}
