package org.rocescope.cli.terminal;

import java.io.PrintStream;
import java.util.Locale;

/** A line on standard error that says how far reading is, rewritten twice a second, for long files only. */
public final class Progress {
    private static final long FIRST_AFTER_NANOS = 1_000_000_000L;
    private static final long EVERY_NANOS = 500_000_000L;
    /** Packets between two looks at the clock. */
    private static final int LOOK_MASK = 0xFFF;

    private final PrintStream out;
    private final long totalBytes;
    private final long started = System.nanoTime();
    private long due = started + FIRST_AFTER_NANOS;
    private boolean shown;

    /**
     * Begins to count the time.
     *
     * @param out where to show it; null to show nothing
     * @param totalBytes bytes that there are to read, or 0 if nobody knows
     */
    public Progress(PrintStream out, long totalBytes) {
        this.out = out;
        this.totalBytes = totalBytes;
    }

    /** True if it is time to call {@link #show}; cheap enough to ask at every packet. */
    public boolean isDue(long packets) {
        return out != null && (packets & LOOK_MASK) == 0 && System.nanoTime() - due >= 0;
    }

    /** Shows how far reading is. */
    public void show(long packets, long bytes) {
        long now = System.nanoTime();
        due = now + EVERY_NANOS;
        double seconds = (now - started) / 1e9;
        String line = String.format(Locale.ROOT, "%,d packets, %,d MB", packets, bytes / 1_000_000);
        if (totalBytes > 0 && bytes > 0) {
            double part = Math.min(1, (double) bytes / totalBytes);
            line += String.format(Locale.ROOT, ", %.0f %%, %.0f s left", part * 100, seconds / part - seconds);
        }
        out.print("\r" + line + "\033[K");
        out.flush();
        shown = true;
    }

    /** Takes the line away. */
    public void end() {
        if (shown) {
            out.print("\r\033[K");
            out.flush();
        }
    }
}
