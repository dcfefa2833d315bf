package org.rocescope.pictures.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.rocescope.pictures.Captures;
import org.rocescope.pictures.Drawing;
import org.rocescope.pictures.axis.Plot;
import org.rocescope.pictures.drawing.Hit;
import org.rocescope.pictures.feed.ConnectionTrace;

class PlacementTest {
    private record Bytes(long start, long length) {}

    private static ConnectionTrace connection(String name) throws IOException {
        return Captures.draw(name + ".A.pcap").connections().get(0);
    }

    private static KeyTrace key(ConnectionTrace connection) {
        return connection.forth().placement().keys().iterator().next();
    }

    /** Ranges that a list of the log in a truth names, as addresses. */
    private static Set<Bytes> logged(String name, String list, String offset) throws IOException {
        String truth = Captures.truth(name);
        String log = truth.substring(truth.indexOf("\"tail_pointer\""));
        Matcher base = Pattern.compile("\"tail_pointer\": *(\\d+)").matcher(log);
        assertThat(base.find()).isTrue();
        String entries = log.substring(log.indexOf("\"" + list + "\""));
        entries = entries.substring(0, entries.indexOf(']'));
        Matcher each = Pattern.compile("\"" + offset + "\": *(\\d+),\\s*\"len\": *(\\d+)")
                .matcher(entries);
        Set<Bytes> ranges = new HashSet<>();
        while (each.find()) {
            ranges.add(new Bytes(
                    Long.parseLong(base.group(1)) + Long.parseLong(each.group(1)), Long.parseLong(each.group(2))));
        }
        assertThat(ranges).isNotEmpty();
        return ranges;
    }

    @Test
    void shouldShowTheRecordsThatWerePublishedBeforeTheirFlush() throws Exception {
        ConnectionTrace connection = connection("commitlog_wrongorder");
        KeyTrace key = key(connection);
        Set<Bytes> shown = key.publications().stream()
                .map(each -> new Bytes(each.start(), each.last() - each.start() + 1))
                .collect(Collectors.toSet());
        assertThat(shown).isEqualTo(logged("commitlog_wrongorder", "violations", "data_off"));
        assertThat(key.earlyPublications()).isEqualTo(2);
        assertThat(key.left()).isEmpty();
        Drawing drawing = Drawing.of(connection.placement(0, key));
        assertThat(drawing.elements("polygon").stream()
                        .filter(each -> each.getAttribute("class").equals("frp-error")))
                .hasSize(2);
    }

    @Test
    void shouldShowWhatWasLeftUnflushed() throws IOException {
        KeyTrace key = key(connection("commitlog_unflushed"));
        Set<Bytes> shown = key.left().stream()
                .map(each -> new Bytes(each.virtualAddress(), each.length()))
                .collect(Collectors.toSet());
        assertThat(shown).isEqualTo(logged("commitlog_unflushed", "unflushed", "off"));
        // the pieces of the map say the same as the analysis: the last to be written of these bytes was not flushed
        for (Bytes range : shown) {
            Piece last = null;
            for (Piece piece : key.pieces()) {
                last = piece.touches(range.start(), range.start()) && (last == null || piece.time >= last.time)
                        ? piece
                        : last;
            }
            assertThat(last).isNotNull();
            assertThat(last.flushed()).isEqualTo(Piece.NEVER);
        }
    }

    @Test
    void shouldTellTheWriteAndItsFlushAtAPlace() throws IOException {
        ConnectionTrace connection = connection("commitlog_wrongorder");
        PlacementPicture picture = connection.placement(0, key(connection));
        picture.size(1000, 600);
        Plot plot = picture.plot();
        Set<Long> writes = new TreeSet<>();
        Hit early = null;
        for (double x = plot.x() + 1; x < plot.right(); x += 4) {
            Hit hit = picture.hit(x, plot.bottom() - 1);
            if (hit != null && hit.frame() != 0) {
                writes.add(hit.frame());
                early = hit.frame() == 25 ? hit : early;
            }
        }
        // first frames of the eight WRITEs, and of the last ATOMIC WRITE to the tail pointer
        assertThat(writes).containsExactly(1L, 9L, 17L, 25L, 33L, 41L, 49L, 57L, 61L);
        assertThat(early.text())
                .contains(
                        "700 B", "persistent by the FLUSH of frame 29", "published by frame 27 before it was flushed");
    }

    @Test
    void shouldShowTheStateAtAChosenTime() throws Exception {
        ConnectionTrace connection = connection("commitlog_wrongorder");
        PlacementPicture picture = connection.placement(0, key(connection));
        picture.cursor(picture.origin());
        long first = strip(picture, "frp-persistent");
        picture.cursor(picture.end());
        assertThat(first).isZero();
        assertThat(strip(picture, "frp-persistent")).isPositive();
        picture.cursor(Long.MIN_VALUE);
        picture.cursor(Long.MAX_VALUE);
        assertThat(Drawing.of(picture).texts()).isNotEmpty();
    }

    private static long strip(PlacementPicture picture, String style) throws Exception {
        return Drawing.of(picture).elements("rect").stream()
                .filter(each -> each.getAttribute("class").equals(style)
                        && each.getAttribute("y").equals("44")
                        && each.getAttribute("height").equals("16"))
                .count();
    }

    /** Against a model that holds every byte by itself. */
    @Test
    void shouldCutWritesAsFlushesCoverThem() {
        Random random = new Random(11);
        for (int round = 0; round < 200; round++) {
            KeyTrace key = new KeyTrace(1);
            long[] flushed = new long[64];
            long[] written = new long[64];
            for (int step = 1; step <= 30; step++) {
                int from = random.nextInt(60);
                int last = from + random.nextInt(64 - from);
                if (random.nextBoolean()) {
                    key.write(new Piece(from, last, step, step, step, false));
                    for (int i = from; i <= last; i++) {
                        written[i] = step;
                        flushed[i] = Piece.NEVER;
                    }
                } else {
                    key.flush(new FlushMark(from, last, step, step, FlushMark.Outcome.CONFIRMED, 2, step, step));
                    for (int i = from; i <= last; i++) {
                        flushed[i] = written[i] == 0 || flushed[i] != Piece.NEVER ? flushed[i] : step;
                    }
                }
            }
            for (int i = 0; i < 64; i++) {
                Piece of = null;
                for (Piece piece : key.pieces()) {
                    of = piece.touches(i, i) && (of == null || piece.time > of.time) ? piece : of;
                }
                assertThat(of == null ? 0 : of.time).isEqualTo(written[i]);
                assertThat(of == null ? 0 : of.persistent).isEqualTo(flushed[i]);
            }
        }
    }

    @Test
    void shouldKeepABoundedSampleAndDrawIt() throws Exception {
        KeyTrace key = new KeyTrace(7);
        for (int i = 0; i < 200_000; i++) {
            key.write(new Piece(i * 64L, i * 64L + 63, i * 1000L, i + 1, 2L * i, false));
            key.flush(new FlushMark(
                    i * 64L,
                    i * 64L + 63,
                    i * 1000L + 10,
                    i * 1000L + 500,
                    FlushMark.Outcome.CONFIRMED,
                    2,
                    i,
                    2L * i + 1));
        }
        assertThat(key.writes()).isEqualTo(200_000);
        assertThat(key.pieces()).hasSizeLessThanOrEqualTo(KeyTrace.MOST_WRITES + 400);
        // a sample over all of the time
        List<Long> times = new ArrayList<>();
        key.pieces().forEach(piece -> times.add(piece.time));
        assertThat(times.stream().filter(time -> time > 100_000_000L).count())
                .isBetween((long) KeyTrace.MOST_WRITES * 4 / 10, (long) KeyTrace.MOST_WRITES * 6 / 10);
        Drawing drawing = Drawing.of(new PlacementPicture("many", key));
        assertThat(drawing.texts()).anyMatch(text -> text.contains("random 2,000 of 200,000 writes"));
    }

    @Test
    void shouldPlaceAddressesUpToTheEndOfTheSpace() {
        AddressScale scale =
                new AddressScale(List.of(new AddressScale.Range(0, 99), new AddressScale.Range(-200, -1)), 100, 800);
        assertThat(scale.segments()).hasSize(2);
        AddressScale.Segment high = scale.segments().get(1);
        assertThat(AddressScale.from(high, -200, -1)).isEqualTo(high.left());
        assertThat(AddressScale.to(high, -1)).isEqualTo(high.right());
        assertThat(AddressScale.from(high, 0, 99)).isNaN();
        assertThat(high.address(high.right())).isEqualTo(-1);
        assertThat(new AddressScale(List.of(new AddressScale.Range(0, -1)), 0, 100).segments())
                .hasSize(1);
    }
}
