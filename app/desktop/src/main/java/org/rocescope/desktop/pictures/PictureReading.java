package org.rocescope.desktop.pictures;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.rocescope.desktop.document.CaptureDocument;
import org.rocescope.desktop.document.ConnectionEntry;
import org.rocescope.desktop.document.PacketReader;
import org.rocescope.desktop.document.Packets;
import org.rocescope.desktop.signs.Words;
import org.rocescope.dissector.analysis.Analyzer;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.pictures.feed.Bounds;
import org.rocescope.pictures.feed.ConnectionTrace;
import org.rocescope.pictures.feed.FlowTrace;
import org.rocescope.pictures.feed.PictureFeed;
import org.rocescope.pictures.rates.RateSeries;

/** Reads packets again, in a thread of its own, and collects what pictures show: of one connection, or the rates of all. */
final class PictureReading {
    /** Packets between two looks whether it was cancelled. */
    private static final int PATIENCE = 1 << 12;
    /** Packets between two words on how far it came. */
    private static final int TOLD = 1 << 17;

    private final CaptureDocument document;
    private final ConnectionEntry entry;
    private final IntConsumer progress;
    private volatile boolean cancelled;

    private interface Reading<T> {
        T read() throws IOException;
    }

    /** Reads a connection; null for all. */
    private PictureReading(CaptureDocument document, ConnectionEntry entry, IntConsumer progress) {
        this.document = document;
        this.entry = entry;
        this.progress = progress;
    }

    /**
     * Begins.
     *
     * @param progress is given the hundredths that were read, on the reading thread, where there is much
     * @param done is given the trace on the reading thread, unless it was cancelled
     * @param fault is given what went wrong instead, in words
     */
    static PictureReading start(
            CaptureDocument document,
            ConnectionEntry entry,
            IntConsumer progress,
            Consumer<ConnectionTrace> done,
            Consumer<String> fault) {
        PictureReading reading = new PictureReading(document, entry, progress);
        reading.start(reading::read, done, fault);
        return reading;
    }

    /**
     * Begins to read all packets.
     *
     * @param progress is given the hundredths that were read, on the reading thread, where there is much
     * @param done is given the rates of all connections on the reading thread, unless it was cancelled
     * @param fault is given what went wrong instead, in words
     */
    static PictureReading startAll(
            CaptureDocument document, IntConsumer progress, Consumer<RateSeries> done, Consumer<String> fault) {
        PictureReading reading = new PictureReading(document, null, progress);
        reading.start(reading::readAll, done, fault);
        return reading;
    }

    private <T> void start(Reading<T> work, Consumer<T> done, Consumer<String> fault) {
        Thread thread = new Thread(() -> run(work, done, fault), "picture reader");
        thread.setDaemon(true);
        thread.start();
    }

    /** Nobody wants the result any more. */
    void cancel() {
        cancelled = true;
    }

    private <T> void run(Reading<T> work, Consumer<T> done, Consumer<String> fault) {
        try {
            T result = work.read();
            if (!cancelled) {
                done.accept(result);
            }
        } catch (IOException | RuntimeException e) {
            if (!cancelled) {
                fault.accept("cannot read the packets again: " + e.getMessage());
            }
        } catch (OutOfMemoryError e) {
            fault.accept("there is not enough memory for pictures of this connection");
        }
    }

    private ConnectionTrace read() throws IOException {
        List<ConnectionTrace> ended = new ArrayList<>();
        Analyzer analyzer = new Analyzer(new PictureFeed(flow -> true, Bounds.SCREEN, ended::add));
        Packets packets = document.packets();
        PacketReader reader = document.reader(PacketReader.MANY);
        int first = (int) Math.max(0, entry.firstFrame() - 1);
        int end = (int) Math.min(packets.size(), entry.lastFrame());
        for (int row = first; row < end; row++) {
            if (isOver(row, first, end)) {
                return null;
            }
            int flow = packets.flow(row);
            if (flow != Packets.NONE && (flow == entry.flows()[0] || flow == entry.flows()[1])) {
                analyzer.take(reader.read(row));
            }
        }
        analyzer.close();
        return joined(ended);
    }

    private RateSeries readAll() throws IOException {
        PictureFeed feed = new PictureFeed(flow -> false, Bounds.SCREEN, ended -> {});
        Analyzer analyzer = new Analyzer(feed, null);
        PacketReader reader = document.reader(PacketReader.MANY);
        int end = document.packets().size();
        for (int row = 0; row < end; row++) {
            if (isOver(row, 0, end)) {
                return null;
            }
            if (document.packets().isRoce(row)) {
                analyzer.take(reader.read(row));
            }
        }
        analyzer.close();
        return feed.all();
    }

    /** True if it was cancelled; says now and then how far it came. */
    private boolean isOver(int row, int first, int end) {
        if ((row & PATIENCE - 1) != 0) {
            return false;
        }
        if ((row & TOLD - 1) == 0 && row > first) {
            progress.accept((int) (100L * (row - first) / (end - first)));
        }
        return cancelled;
    }

    /** The directions under the names of the connection; they may have ended as two where no answer ties them. */
    private ConnectionTrace joined(List<ConnectionTrace> ended) {
        FlowTrace[] sides = new FlowTrace[2];
        for (ConnectionTrace trace : ended) {
            for (int end = 0; end < 2; end++) {
                FlowTrace from = trace.from(end);
                if (from != null) {
                    sides[side(from.flow())] = from;
                }
            }
        }
        List<String> ends = entry.endpoints().stream().map(Words::endpoint).toList();
        return new ConnectionTrace(entry.id(), ends, sides[0], sides[1]);
    }

    private int side(Flow flow) {
        ConnectionEntry.Endpoint first = entry.endpoints().get(0);
        ConnectionEntry.Endpoint second = entry.endpoints().get(1);
        boolean forth = flow.from().toString().equals(first.address()) && flow.destinationQp() == second.queuePair();
        return forth ? 0 : 1;
    }
}
