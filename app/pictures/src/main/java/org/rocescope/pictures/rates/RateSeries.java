package org.rocescope.pictures.rates;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transaction.Answer;
import org.rocescope.dissector.transaction.Status;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Aeth;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Operation;

/**
 * Rates and latencies of one direction, or of several together, over the time: in at most {@value TimeBins#MOST} spans
 * of time, whatever the capture holds. Some 700 KB.
 */
public final class RateSeries implements TimeBins.Kept {
    /** What is counted in each span of time. */
    public enum Count {
        /** Payload bytes sent. */
        BYTES("payload"),
        /** Packets sent. */
        PACKETS("packets"),
        /** Requests completed. */
        COMPLETED("completed"),
        /** Request packets sent again. */
        REPEATED("sent again"),
        /** Packets that a switch marked. */
        MARKED("ECN marked"),
        /** Congestion notifications. */
        NOTIFIED("CNP"),
        /** NAKs and RNR NAKs to the direction's requests. */
        REFUSED("NAK"),
        /** Requests begun. */
        BEGUN("begun"),
        /** Requests ended. */
        ENDED("ended");

        private final String words;

        Count(String words) {
            this.words = words;
        }

        /** What it is called. */
        public String words() {
            return words;
        }
    }

    private static final int KINDS = Count.values().length;
    private static final int FIRST_BITS = 10;
    private static final int ECN_CONGESTION = 3;

    private final TimeBins bins = new TimeBins(this, FIRST_BITS);
    private final long[][] counts = new long[KINDS][TimeBins.MOST];
    /** Nanoseconds from what begins in a span to its end, less those from what ends in it. */
    private final double[] begunRest = new double[TimeBins.MOST];

    private final double[] endedRest = new double[TimeBins.MOST];
    private final int[][] latencies = new int[TimeBins.MOST][];
    private final Map<Operation, LogHistogram> operations = new EnumMap<>(Operation.class);
    private long firstTime = Long.MAX_VALUE;
    private long lastTime = Long.MIN_VALUE;

    /** Takes a packet; see {@link org.rocescope.dissector.analysis.AnalysisListener#packet}. */
    public void packet(Packet packet, boolean repeated) {
        long time = packet.frame().timeNanos();
        if (time == Frame.NO_TIME) {
            return;
        }
        int bin = bin(time);
        counts[Count.BYTES.ordinal()][bin] += Math.max(0, packet.payloadLength());
        counts[Count.PACKETS.ordinal()][bin]++;
        counts[Count.REPEATED.ordinal()][bin] += repeated ? 1 : 0;
        int network = packet.network();
        if (network >= 0) {
            int octet = packet.bytes().get(network + 1);
            int ecn = (packet.isIpv6() ? octet >> 4 : octet) & ECN_CONGESTION;
            counts[Count.MARKED.ordinal()][bin] += ecn == ECN_CONGESTION ? 1 : 0;
        }
        if (Opcode.of(packet.opcode()).operation() == Operation.CONGESTION_NOTIFICATION) {
            counts[Count.NOTIFIED.ordinal()][bin]++;
        }
    }

    private int bin(long time) {
        firstTime = Math.min(firstTime, time);
        lastTime = Math.max(lastTime, time);
        return bins.of(time);
    }

    /** Takes an answer to requests of the direction. */
    public void answer(Answer answer) {
        if (answer.type() != Aeth.TYPE_ACK && answer.time() != Frame.NO_TIME) {
            counts[Count.REFUSED.ordinal()][bin(answer.time())]++;
        }
    }

    /** Takes a message of the direction that is final. */
    public void transaction(Transaction t) {
        long begun = t.firstTime();
        boolean answered = t.status() == Status.COMPLETED || t.status() == Status.NAK;
        if (begun == Frame.NO_TIME || !answered && t.status() != Status.UNANSWERED && t.status() != Status.RNR) {
            return;
        }
        int bin = bin(begun);
        counts[Count.BEGUN.ordinal()][bin]++;
        begunRest[bin] += (double) (bins.start(bin) + bins.length() - begun);
        if (!answered || t.answerTime() == Frame.NO_TIME) {
            return;
        }
        long ended = Math.max(begun, t.answerTime());
        bin = bin(ended);
        counts[Count.ENDED.ordinal()][bin]++;
        endedRest[bin] += (double) (bins.start(bin) + bins.length() - ended);
        if (t.status() == Status.COMPLETED) {
            counts[Count.COMPLETED.ordinal()][bin]++;
            latency(t, bin);
        }
    }

    private void latency(Transaction t, int bin) {
        long nanos = t.latencyNanos();
        if (nanos != Transaction.UNKNOWN) {
            if (latencies[bin] == null) {
                latencies[bin] = new int[LogHistogram.SPANS];
            }
            latencies[bin][LogHistogram.span(nanos)]++;
            histogram(t.operation()).add(nanos);
        }
    }

    private LogHistogram histogram(Operation operation) {
        LogHistogram known = operations.get(operation);
        if (known == null) {
            known = new LogHistogram();
            operations.put(operation, known);
        }
        return known;
    }

    @Override
    public void halve(int used, int odd) {
        double length = bins.length();
        int joined = (used + odd + 1) / 2;
        for (int i = 0; i < joined; i++) {
            int a = 2 * i - odd;
            int b = a + 1;
            boolean hasA = a >= 0;
            boolean hasB = b < used;
            // what begins in the first of the two has the second before it, too
            double begun = hasA ? begunRest[a] + counts[Count.BEGUN.ordinal()][a] * length : 0;
            double ended = hasA ? endedRest[a] + counts[Count.ENDED.ordinal()][a] * length : 0;
            begunRest[i] = begun + (hasB ? begunRest[b] : 0);
            endedRest[i] = ended + (hasB ? endedRest[b] : 0);
            for (long[] each : counts) {
                each[i] = (hasA ? each[a] : 0) + (hasB ? each[b] : 0);
            }
            latencies[i] = joined(hasA ? latencies[a] : null, hasB ? latencies[b] : null);
        }
        clear(joined, used);
    }

    private static int[] joined(int[] a, int[] b) {
        if (a == null || b == null) {
            return a == null ? b : a;
        }
        for (int i = 0; i < a.length; i++) {
            a[i] += b[i];
        }
        return a;
    }

    @Override
    public void shift(int used, int by) {
        for (long[] each : counts) {
            System.arraycopy(each, 0, each, by, used);
        }
        System.arraycopy(begunRest, 0, begunRest, by, used);
        System.arraycopy(endedRest, 0, endedRest, by, used);
        System.arraycopy(latencies, 0, latencies, by, used);
        clear(0, by);
    }

    private void clear(int from, int to) {
        for (int i = from; i < to; i++) {
            for (long[] each : counts) {
                each[i] = 0;
            }
            begunRest[i] = 0;
            endedRest[i] = 0;
            latencies[i] = null;
        }
    }

    /** The same of several series together. */
    public static RateSeries sum(Iterable<RateSeries> all) {
        RateSeries sum = new RateSeries();
        int bits = FIRST_BITS;
        for (RateSeries each : all) {
            if (!each.isEmpty()) {
                bits = Math.max(bits, each.bins.bits());
                sum.bin(each.firstTime);
                sum.bin(each.lastTime);
            }
        }
        sum.bins.lengthen(bits);
        for (RateSeries each : all) {
            sum.include(each);
        }
        return sum;
    }

    private void include(RateSeries other) {
        if (other.isEmpty()) {
            return;
        }
        for (Map.Entry<Operation, LogHistogram> each : other.operations.entrySet()) {
            histogram(each.getKey()).add(each.getValue());
        }
        double length = other.bins.length();
        for (int i = 0; i < other.bins.used(); i++) {
            long start = other.bins.start(i);
            int bin = bins.of(Math.max(start, other.firstTime));
            // from the end of the other's span to the end of ours
            double behind = (double) (bins.start(bin) + bins.length()) - ((double) start + length);
            for (int k = 0; k < KINDS; k++) {
                counts[k][bin] += other.counts[k][i];
            }
            begunRest[bin] += other.begunRest[i] + other.counts[Count.BEGUN.ordinal()][i] * behind;
            endedRest[bin] += other.endedRest[i] + other.counts[Count.ENDED.ordinal()][i] * behind;
            if (other.latencies[i] != null) {
                latencies[bin] = joined(latencies[bin], other.latencies[i].clone());
            }
        }
    }

    /** True if nothing with a time was taken. */
    public boolean isEmpty() {
        return bins.used() == 0;
    }

    /** Spans of time that there are. */
    public int size() {
        return bins.used();
    }

    /** Nanoseconds of a span of time. */
    public long length() {
        return bins.length();
    }

    /** Where a span of time begins, nanoseconds since 1970. */
    public long start(int index) {
        return bins.start(index);
    }

    /** Time of the first of what was taken. */
    public long firstTime() {
        return firstTime;
    }

    /** Time of the last of it. */
    public long lastTime() {
        return lastTime;
    }

    /** What was counted in a span of time. */
    public long count(Count kind, int index) {
        return counts[kind.ordinal()][index];
    }

    /** What was counted in all. */
    public long total(Count kind) {
        long sum = 0;
        for (int i = 0; i < bins.used(); i++) {
            sum += counts[kind.ordinal()][i];
        }
        return sum;
    }

    /** Requests outstanding in each span of time, on average. */
    public double[] outstanding() {
        double[] means = new double[bins.used()];
        long open = 0;
        for (int i = 0; i < means.length; i++) {
            means[i] = Math.max(0, open + (begunRest[i] - endedRest[i]) / bins.length());
            open += counts[Count.BEGUN.ordinal()][i] - counts[Count.ENDED.ordinal()][i];
        }
        return means;
    }

    /** Latencies of what was completed in a span of time; null if there is none. */
    public LogHistogram latencies(int index) {
        if (latencies[index] == null) {
            return null;
        }
        LogHistogram histogram = new LogHistogram();
        for (int i = 0; i < LogHistogram.SPANS; i++) {
            histogram.add(i, latencies[index][i]);
        }
        return histogram;
    }

    /** Latencies of the completed requests by what they asked for. */
    public Map<Operation, LogHistogram> operations() {
        return Collections.unmodifiableMap(operations);
    }
}
