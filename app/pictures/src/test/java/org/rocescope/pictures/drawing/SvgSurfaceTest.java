package org.rocescope.pictures.drawing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rocescope.pictures.Captures;
import org.rocescope.pictures.Drawing;
import org.rocescope.pictures.feed.Bounds;
import org.rocescope.pictures.feed.ConnectionTrace;
import org.rocescope.pictures.placement.KeyTrace;
import org.rocescope.pictures.rates.RatesPicture;

class SvgSurfaceTest {
    private static final long MOST_BYTES = 300_000;

    /** A picture of whatever a test draws. */
    private record Any(String title, Consumer<Surface> drawing) implements Picture {
        @Override
        public void size(double width, double height) {}

        @Override
        public double width() {
            return 100;
        }

        @Override
        public double height() {
            return 50;
        }

        @Override
        public void draw(Surface surface) {
            drawing.accept(surface);
        }

        @Override
        public Hit hit(double x, double y) {
            return null;
        }
    }

    /** All pictures of a capture. */
    static List<Picture> pictures(Captures.Drawn drawn) {
        List<Picture> pictures = new ArrayList<>();
        for (ConnectionTrace connection : drawn.connections()) {
            pictures.add(connection.sequence(null));
            pictures.add(connection.rates());
            pictures.add(connection.latencies());
            for (int end = 0; end < 2; end++) {
                pictures.add(connection.psns(end));
                if (connection.from(end) != null) {
                    for (KeyTrace key : connection.from(end).placement().keys()) {
                        pictures.add(connection.placement(end, key));
                    }
                }
            }
        }
        if (!drawn.feed().all().isEmpty()) {
            pictures.add(new RatesPicture("all", List.of(drawn.feed().all()), List.of("all")));
        }
        pictures.removeIf(Objects::isNull);
        return pictures;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "commitlog_wrongorder.A.pcap",
                "commitlog_unflushed.A.pcap",
                "loss_mixed_big.pcap",
                "perf_write_bw.pcap",
                "reorder.A.pcap",
                "rnr_recover.A.pcap"
            })
    void shouldDrawEveryPictureAsXmlLightAndDark(String name) throws Exception {
        List<Picture> pictures = pictures(Captures.draw(name));
        assertThat(pictures).hasSizeGreaterThanOrEqualTo(5);
        for (Picture picture : pictures) {
            for (Theme theme : new Theme[] {Theme.LIGHT, Theme.DARK, null}) {
                Drawing drawing = Drawing.of(picture, theme);
                assertThat(drawing.root().getLocalName()).isEqualTo("svg");
                assertThat(drawing.text()).doesNotContain("NaN", "Infinity");
                assertThat(drawing.elements("title").get(0).getTextContent()).isEqualTo(picture.title());
                assertThat(drawing.text().contains("prefers-color-scheme")).isEqualTo(theme == null);
            }
        }
    }

    @Test
    void shouldDrawEverySharedCapture() throws Exception {
        for (Path file : Captures.shared()) {
            if (Files.size(file) <= MOST_BYTES) {
                for (Picture picture : pictures(Captures.draw(file, Bounds.REPORT))) {
                    assertThat(Drawing.of(picture).text()).as("%s", file).doesNotContain("NaN", "Infinity");
                }
            }
        }
    }

    @Test
    void shouldEscapeAnyText() throws Exception {
        String hostile = "<a href=\"x\">&\u0000\u0008\ud800 ]]> '\ufffe";
        Drawing drawing = Drawing.of(new Any(hostile, s -> s.text(hostile, 1, 2, Role.INK, TextSize.SMALL, Align.END)));
        assertThat(drawing.texts()).containsExactly("<a href=\"x\">&??? ]]> '?");
        assertThat(drawing.elements("a")).isEmpty();
    }

    @Test
    void shouldLetNoTextControlOrTurnTheWriting() throws Exception {
        String text = "a\u007f\u009b31m\u202e\u2066\u00e9";
        Drawing drawing = Drawing.of(new Any(text, s -> s.text(text, 1, 2, Role.INK, TextSize.SMALL, Align.END)));
        assertThat(drawing.texts()).containsExactly("a??31m??\u00e9");
    }

    @Test
    void shouldLeaveItsStyleToThePage() {
        StringBuilder out = new StringBuilder();
        SvgSurface.drawInPage(out, new Any("some", s -> s.clip(0, 0, 1, 1)), 7);
        assertThat(out.toString())
                .startsWith("<svg viewBox=")
                .contains("<title>some</title><rect", "id=\"rp-clip-7-0\"")
                .doesNotContain("<style", "http:");
        assertThat(SvgSurface.pageStyle()).contains(".frp-ink{fill:#1c2126}", ".frp-ink{fill:#e4e7ea}");
    }

    @Test
    void shouldWriteOnlyNumbers() throws Exception {
        Drawing drawing = Drawing.of(new Any("odd", s -> {
            s.line(Double.NaN, Double.POSITIVE_INFINITY, -1e300, 0.005, Stroke.thin(Role.INK));
            s.rectangle(1.005, -0.001, -5, Double.NEGATIVE_INFINITY, Role.INK, 0.5);
            s.lines(new double[4], 0, Stroke.thin(Role.INK));
            s.polyline(new double[2], 1, Stroke.thin(Role.INK));
        }));
        assertThat(drawing.elements("path").get(0).getAttribute("d")).matches("M[-0-9.,]+L[-0-9.,]+");
        assertThat(drawing.elements("rect").get(1).getAttribute("width")).isEqualTo("0");
        assertThat(drawing.elements("polyline")).isEmpty();
    }

    /** Contrast of 4.5 to 1 as the Web Content Accessibility Guidelines define it. */
    @ParameterizedTest
    @EnumSource(Theme.class)
    void shouldHaveReadableText(Theme theme) {
        for (Role role : List.of(
                Role.INK,
                Role.FAINT,
                Role.REQUEST,
                Role.ANSWER,
                Role.REPEATED,
                Role.ERROR,
                Role.WARNING,
                Role.CONGESTION,
                Role.CHOSEN)) {
            double a = luminance(role.colour(theme));
            double b = luminance(Role.PAPER.colour(theme));
            assertThat((Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05))
                    .as("%s", role)
                    .isGreaterThanOrEqualTo(4.5);
        }
    }

    private static double luminance(int colour) {
        return 0.2126 * linear(colour >> 16 & 255) + 0.7152 * linear(colour >> 8 & 255) + 0.0722 * linear(colour & 255);
    }

    private static double linear(int part) {
        double value = part / 255.0;
        return value <= 0.03928 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
    }
}
