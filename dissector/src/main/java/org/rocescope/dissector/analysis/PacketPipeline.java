package org.rocescope.dissector.analysis;

import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.Consumer;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.dissection.Dissector;
import org.rocescope.dissector.packet.Packet;

/**
 * Reads and dissects in a thread of its own while the caller analyses: the two halves of the work take about as long as
 * each other. The packets come in the same order and with the same contents as without it, only without the comments of
 * their frames.
 */
public final class PacketPipeline implements Closeable {
    /** Where frames come from. */
    @FunctionalInterface
    public interface FrameSource {
        /** Reads the next frame; false at the end. */
        boolean read(Frame frame) throws IOException;
    }

    private static final int BATCHES = 4;
    private static final long PATIENCE_MILLIS = 1000;

    private final BlockingQueue<PacketBatch> free = new ArrayBlockingQueue<>(BATCHES + 1);
    private final BlockingQueue<PacketBatch> full = new ArrayBlockingQueue<>(BATCHES + 1);
    private final PacketBatch end = new PacketBatch();
    private final Thread reader;
    private volatile Throwable fault;
    private volatile boolean closed;

    /**
     * Starts to read.
     *
     * @param source where frames come from; used by the other thread until this is closed or at its end
     * @param dissector dissects them, likewise
     */
    public PacketPipeline(FrameSource source, Dissector dissector) {
        for (int i = 0; i < BATCHES; i++) {
            free.add(new PacketBatch());
        }
        reader = new Thread(() -> read(source, dissector), "packet reader");
        reader.setDaemon(true);
        reader.start();
    }

    private void read(FrameSource source, Dissector dissector) {
        Frame frame = new Frame();
        try {
            boolean more = true;
            while (more && !closed) {
                PacketBatch batch = free.take();
                batch.clear();
                while (!batch.isFull() && (more = source.read(frame))) {
                    batch.add(frame, dissector);
                }
                if (!batch.isEmpty()) {
                    full.put(batch);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException | RuntimeException | Error e) {
            fault = e;
        } finally {
            full.offer(end);
        }
    }

    /**
     * Gives the packets that are there next to a taker, one after the other; waits for them.
     *
     * @return false at the end
     * @throws IOException if the source threw it
     */
    public boolean next(Consumer<Packet> taker) throws IOException {
        PacketBatch batch;
        try {
            batch = full.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
        if (batch == end) {
            full.offer(end);
            rethrow();
            return false;
        }
        for (int i = 0; i < batch.size(); i++) {
            taker.accept(batch.packet(i));
        }
        free.offer(batch);
        return true;
    }

    private void rethrow() throws IOException {
        Throwable thrown = fault;
        if (thrown instanceof IOException e) {
            throw new IOException(e.getMessage(), e);
        }
        if (thrown instanceof Error e) {
            throw e;
        }
        if (thrown != null) {
            throw new IllegalStateException("reading failed", thrown);
        }
    }

    /** Ends reading; waits a while until the source is no longer used, but not for a pipe that stays silent. */
    @Override
    public void close() {
        closed = true;
        // wakes the reader where it waits for a batch; interrupting it would close the file under it
        free.offer(end);
        try {
            reader.join(PATIENCE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
