package org.rocescope.dissector.capture;

import java.io.IOException;
import java.util.List;

/** One input of a merge: opened when needed, one packet read ahead, closed at its end. */
final class MergeInput {
    private static final int PEEK_BUFFER = 1 << 16;

    private final MergedCapture.Source source;
    private final int index;
    private final int bufferBytes;
    private Frame ahead = new Frame();
    private Capture capture;
    private CaptureInfo lastInfo;
    private long consumed;
    private boolean isAhead;
    private boolean isDue;
    // What the packet due next is ordered by: its time, or that of the packet before if it has none.
    private long key = Frame.NO_TIME;

    MergeInput(MergedCapture.Source source, int index, int bufferBytes) {
        this.source = source;
        this.index = index;
        this.bufferBytes = bufferBytes;
    }

    /** Opens what can be opened only once; otherwise, if asked to, looks up the time of the first packet. */
    void prepare(boolean peek) throws IOException {
        if (!source.isRepeatable() || !peek) {
            capture = source.open(bufferBytes);
            return;
        }
        try (Capture peeked = source.open(PEEK_BUFFER)) {
            Frame first = new Frame();
            if (peeked.read(first)) {
                key = first.timeNanos();
            }
            CaptureInfo info = peeked.info();
            lastInfo = empty(info.format(), List.of(), 0);
        }
        isDue = true;
    }

    private CaptureInfo empty(String format, List<Damage> damages, long damageCount) {
        return new CaptureInfo(
                source.name(),
                format,
                List.of(),
                0,
                0,
                Frame.NO_TIME,
                Frame.NO_TIME,
                List.of(),
                "",
                "",
                "",
                0,
                damages,
                damageCount,
                damageCount > 0);
    }

    /** Reads straight into the caller's frame; for an input that has no others beside it. */
    boolean read(Frame frame) throws IOException {
        return capture != null && capture.read(frame);
    }

    /** Reads the next packet ahead; false at the end of the input, which is then closed. */
    boolean readAhead() throws IOException {
        isAhead = false;
        isDue = false;
        if (capture == null && !open()) {
            return false;
        }
        if (!capture.read(ahead)) {
            lastInfo = capture.info();
            consumed = capture.consumedBytes();
            capture.close();
            capture = null;
            // Lets go of the buffer.
            ahead = new Frame();
            return false;
        }
        isAhead = true;
        if (ahead.timeNanos() != Frame.NO_TIME) {
            key = ahead.timeNanos();
        }
        return true;
    }

    /** Opens the input for good; if it is gone since it was looked at, that is damage like any other. */
    private boolean open() {
        try {
            capture = source.open(bufferBytes);
            return true;
        } catch (IOException e) {
            String reason = "cannot be opened any more: " + e.getMessage();
            lastInfo = empty(lastInfo.format(), List.of(new Damage(source.name(), 0, reason)), 1);
            return false;
        }
    }

    boolean isBefore(MergeInput other) {
        return key < other.key || key == other.key && index < other.index;
    }

    /** True if a packet has been read ahead. */
    boolean isAhead() {
        return isAhead;
    }

    /** True if only the time of the first packet is known yet. */
    boolean isDue() {
        return isDue;
    }

    Frame ahead() {
        return ahead;
    }

    int index() {
        return index;
    }

    CaptureInfo info() {
        return capture != null ? capture.info() : lastInfo;
    }

    long consumedBytes() {
        return capture != null ? capture.consumedBytes() : consumed;
    }

    void close() throws IOException {
        if (capture != null) {
            capture.close();
        }
    }
}
