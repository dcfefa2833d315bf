package org.rocescope.pictures.rates;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.rocescope.dissector.transport.Opcode.Operation;
import org.rocescope.pictures.Captures;
import org.rocescope.pictures.Drawing;
import org.rocescope.pictures.feed.ConnectionTrace;
import org.rocescope.pictures.rates.RateSeries.Count;

class RateSeriesTest {
    @Test
    void shouldCountWhatTheTruthHas() throws IOException {
        RateSeries series = Captures.draw("commitlog_wrongorder.A.pcap")
                .connections()
                .get(0)
                .forth()
                .rates();
        // the truth: 32 completions with SUCCESS; WRITEs of 700, 800, 900 in turn, eight of them; ATOMIC WRITEs of 8
        assertThat(series.total(Count.COMPLETED)).isEqualTo(32);
        assertThat(series.total(Count.BYTES)).isEqualTo(3 * 700 + 3 * 800 + 2 * 900 + 8 * 8);
        assertThat(series.total(Count.REPEATED)).isZero();
        assertThat(series.operations().get(Operation.FLUSH).count()).isEqualTo(16);
        assertThat(series.operations().get(Operation.RDMA_WRITE).count()).isEqualTo(8);
        assertThat(series.operations().get(Operation.ATOMIC_WRITE).count()).isEqualTo(8);
        // one after the other: never more than one at a time
        for (double mean : series.outstanding()) {
            assertThat(mean).isBetween(0.0, 1.0 + 1e-9);
        }
    }

    @Test
    void shouldCountBytesOfABandwidthTest() throws IOException {
        ConnectionTrace connection =
                Captures.draw("perf_write_bw.pcap").connections().get(0);
        // the truth: ib_write_bw -n 20 -s 4096
        assertThat(connection.forth().rates().total(Count.BYTES)
                        + connection.back().rates().total(Count.BYTES))
                .isEqualTo(20L * 4096);
    }

    @Test
    void shouldAddUpToTheWhole() throws IOException {
        Captures.Drawn drawn = Captures.draw("loss_mixed_big.pcap");
        List<RateSeries> sides = drawn.connections().stream()
                .flatMap(each -> Stream.of(each.forth().rates(), each.back().rates()))
                .toList();
        RateSeries sum = RateSeries.sum(sides);
        for (Count kind : Count.values()) {
            assertThat(sum.total(kind))
                    .as("%s", kind)
                    .isEqualTo(drawn.feed().all().total(kind));
        }
        assertThat(sum.firstTime()).isEqualTo(drawn.feed().all().firstTime());
        double[] means = sum.outstanding();
        double[] whole = drawn.feed().all().outstanding();
        assertThat(sum.length()).isEqualTo(drawn.feed().all().length());
        assertThat(means).containsExactly(whole, Offset.offset(1e-6));
    }

    /** Whatever the times are, each is in the span that covers it, and nothing is lost. */
    @Test
    void shouldCoverAnyTimes() {
        Random random = new Random(3);
        for (int round = 0; round < 300; round++) {
            long[] counts = new long[TimeBins.MOST];
            TimeBins bins = new TimeBins(
                    new TimeBins.Kept() {
                        @Override
                        public void halve(int used, int odd) {
                            int joined = (used + odd + 1) / 2;
                            for (int i = 0; i < joined; i++) {
                                int a = 2 * i - odd;
                                counts[i] = (a >= 0 ? counts[a] : 0) + (a + 1 < used ? counts[a + 1] : 0);
                            }
                            Arrays.fill(counts, joined, used, 0);
                        }

                        @Override
                        public void shift(int used, int by) {
                            System.arraycopy(counts, 0, counts, by, used);
                            Arrays.fill(counts, 0, by, 0);
                        }
                    },
                    0);
            long[] times = new long[200];
            int width = random.nextInt(64);
            long origin = random.nextLong();
            for (int i = 0; i < times.length; i++) {
                times[i] = origin + (random.nextLong() >> width);
                int bin = bins.of(times[i]);
                counts[bin]++;
                assertThat(bins.start(bin)).isLessThanOrEqualTo(times[i]);
                assertThat(times[i] - bins.start(bin)).isBetween(0L, bins.length() - 1);
            }
            long[] expected = new long[TimeBins.MOST];
            for (long time : times) {
                expected[bins.of(time)]++;
            }
            assertThat(counts).isEqualTo(expected);
        }
    }

    @Test
    void shouldTellPercentilesToAnEighth() {
        Random random = new Random(5);
        long[] times = random.longs(10_001, 1, 1_000_000_000).sorted().toArray();
        LogHistogram histogram = new LogHistogram();
        for (long time : times) {
            histogram.add(time);
        }
        for (double part : new double[] {0.01, 0.5, 0.9, 0.99, 1}) {
            long exact = times[(int) Math.ceil(part * times.length) - 1];
            assertThat(histogram.percentile(part)).isCloseTo(exact, Percentage.withPercentage(12.5));
            assertThat(histogram.percentile(part)).isGreaterThanOrEqualTo(exact);
        }
        for (int span = 1; span < LogHistogram.SPANS; span++) {
            assertThat(LogHistogram.span(LogHistogram.bottom(span))).isEqualTo(span);
            assertThat(LogHistogram.span(LogHistogram.bottom(span) - 1)).isEqualTo(span - 1);
        }
        assertThat(LogHistogram.span(Long.MAX_VALUE)).isEqualTo(LogHistogram.SPANS - 1);
    }

    @Test
    void shouldGiveTheChosenTimeRange() throws Exception {
        RatesPicture picture = Captures.draw("commitlog_wrongorder.A.pcap")
                .connections()
                .get(0)
                .rates();
        assertThat(picture.brushed()).isNull();
        picture.brush(2e8, 1e8);
        assertThat(picture.brushed()).containsExactly(picture.origin() + 100_000_000L, picture.origin() + 200_000_000L);
        assertThat(Drawing.of(picture).texts()).contains("100 ms");
        assertThat(picture.hit(
                                picture.plot().x() + picture.plot().width() / 2,
                                picture.plot().y() + 5)
                        .text())
                .contains("outstanding");
    }

    @Test
    void shouldHaveAScaleHoweverLowItIs() throws Exception {
        RatesPicture picture = Captures.draw("commitlog_wrongorder.A.pcap")
                .connections()
                .get(0)
                .rates();
        picture.size(960, 0);
        assertThat(Drawing.of(picture).texts()).contains("1 Mbit/s", "200 /s", "10 ms", "100 ms");
    }
}
