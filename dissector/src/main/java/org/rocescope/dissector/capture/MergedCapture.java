package org.rocescope.dissector.capture;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Several inputs read as one in the order of their times: the captures of both sides of a connection, or the files that
 * a capture was rotated through.
 *
 * <p>The order within an input is never changed. Where times are equal the input named first comes first; a packet
 * without a time stays right behind the one before it in its input. {@link Frame#source()} is the input's index,
 * {@link Frame#number()} counts over all inputs.
 *
 * <p>An input that can be read twice is opened only when its first packet is due and closed at its end, so that of a
 * thousand rotated files, whose times do not overlap, one or two are open at any time. For that the time of its first
 * packet is looked up beforehand.
 *
 * <p>Not safe for use by several threads, except that {@link #close()} may be called from another one to end a read
 * that waits for a pipe.
 */
public final class MergedCapture implements Closeable {
    private static final int BUFFERS_TOGETHER = 32 << 20;
    private static final int SMALL_BUFFER = 1 << 17;

    /** An input that is opened when it is needed. */
    public interface Source {
        /** What reports call it. */
        String name();

        /**
         * True if it can be opened again and then begins anew, as a file does; false for a pipe. A repeatable source
         * is opened twice, first for the time of its first packet.
         */
        boolean isRepeatable();

        /**
         * Opens it.
         *
         * @param bufferBytes bytes of buffer that it should use
         * @throws IOException if nothing can be read
         */
        Capture open(int bufferBytes) throws IOException;

        /** A file as {@link Capture#open(Path)} reads it. */
        static Source of(Path file) {
            return new Source() {
                @Override
                public String name() {
                    return file.toString();
                }

                @Override
                public boolean isRepeatable() {
                    return Files.isRegularFile(file);
                }

                @Override
                public Capture open(int bufferBytes) throws IOException {
                    return Capture.open(file, bufferBytes);
                }
            };
        }

        /** A capture that is open already; it can be read once. */
        static Source of(Capture capture) {
            return new Source() {
                @Override
                public String name() {
                    return capture.info().name();
                }

                @Override
                public boolean isRepeatable() {
                    return false;
                }

                @Override
                public Capture open(int bufferBytes) {
                    return capture;
                }
            };
        }
    }

    private final MergeInput[] inputs;
    // A binary heap: the input whose packet is due next is first.
    private final MergeInput[] heap;
    private int waiting;
    private MergeInput delivered;
    private boolean begun;
    private volatile boolean closed;
    private long number;

    private MergedCapture(MergeInput[] inputs) {
        this.inputs = inputs;
        this.heap = new MergeInput[inputs.length];
    }

    /**
     * Opens files to be merged.
     *
     * @param files the files, at least one; the index of each is its {@link Frame#source()}
     * @throws IOException if one of them cannot be opened
     */
    public static MergedCapture open(List<Path> files) throws IOException {
        return ofSources(files.stream().map(Source::of).toList());
    }

    /**
     * Opens inputs to be merged. Those that are not repeatable are opened at once, in order.
     *
     * @param sources the inputs, at least one; the index of each is its {@link Frame#source()}
     * @throws IOException if one of them cannot be opened; the others are closed then
     */
    public static MergedCapture ofSources(List<? extends Source> sources) throws IOException {
        int bufferBytes = Math.min(
                Capture.DEFAULT_BUFFER, Math.max(SMALL_BUFFER, BUFFERS_TOGETHER / Math.max(1, sources.size())));
        List<MergeInput> opened = new ArrayList<>();
        try {
            for (Source source : sources) {
                MergeInput input = new MergeInput(source, opened.size(), bufferBytes);
                opened.add(input);
                input.prepare(sources.size() > 1);
            }
        } catch (IOException | RuntimeException e) {
            for (MergeInput input : opened) {
                try {
                    input.close();
                } catch (IOException suppressed) {
                    e.addSuppressed(suppressed);
                }
            }
            throw e;
        }
        return new MergedCapture(opened.toArray(new MergeInput[0]));
    }

    /** Merges captures that are open already, such as pipes; {@link #close()} closes them. */
    public static MergedCapture of(List<? extends Capture> captures) {
        try {
            return ofSources(captures.stream().map(Source::of).toList());
        } catch (IOException e) {
            throw new IllegalStateException("an open capture cannot fail to open", e);
        }
    }

    /**
     * Reads the next packet in order of time. Its bytes are valid until the next call.
     *
     * @param frame receives the packet
     * @return false, and the frame untouched, at the end of all inputs or after {@link #close()}
     * @throws IOException only if a capture of a class outside this package does so
     */
    public boolean read(Frame frame) throws IOException {
        if (closed) {
            return false;
        }
        if (inputs.length == 1) {
            // Nothing to compare with: no need to read ahead, so that a pipe's packets come without delay.
            if (!inputs[0].read(frame)) {
                return false;
            }
            frame.number(++number);
            return true;
        }
        begin();
        if (delivered != null) {
            MergeInput last = delivered;
            delivered = null;
            if (!last.readAhead()) {
                heap[0] = heap[--waiting];
                heap[waiting] = null;
            }
            siftDown(0);
        }
        while (waiting > 0 && !closed) {
            MergeInput next = heap[0];
            if (next.isAhead()) {
                frame.set(next.ahead()).source(next.index()).number(++number);
                delivered = next;
                return true;
            }
            // It comes first by the time looked up before; now its first packet is really needed.
            if (!next.readAhead()) {
                heap[0] = heap[--waiting];
                heap[waiting] = null;
            }
            siftDown(0);
        }
        return false;
    }

    private void begin() throws IOException {
        if (begun) {
            return;
        }
        begun = true;
        for (MergeInput input : inputs) {
            if (input.isDue() || input.readAhead()) {
                heap[waiting++] = input;
            }
        }
        for (int i = waiting / 2 - 1; i >= 0; i--) {
            siftDown(i);
        }
    }

    private void siftDown(int start) {
        if (start >= waiting) {
            return;
        }
        int at = start;
        MergeInput moving = heap[at];
        while (2 * at + 1 < waiting) {
            int child = 2 * at + 1;
            if (child + 1 < waiting && heap[child + 1].isBefore(heap[child])) {
                child++;
            }
            if (!heap[child].isBefore(moving)) {
                break;
            }
            heap[at] = heap[child];
            at = child;
        }
        heap[at] = moving;
    }

    /** What is known of each input by now, in the order in which they were given. */
    public List<CaptureInfo> infos() {
        List<CaptureInfo> infos = new ArrayList<>();
        for (MergeInput input : inputs) {
            infos.add(input.info());
        }
        return infos;
    }

    /** Bytes taken from all inputs so far, see {@link Capture#consumedBytes()}. */
    public long consumedBytes() {
        long sum = 0;
        for (MergeInput input : inputs) {
            sum += input.consumedBytes();
        }
        return sum;
    }

    @Override
    public void close() throws IOException {
        closed = true;
        IOException failure = null;
        for (MergeInput input : inputs) {
            try {
                input.close();
            } catch (IOException e) {
                failure = e;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
