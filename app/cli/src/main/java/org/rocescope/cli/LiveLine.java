package org.rocescope.cli;

import java.io.PrintStream;
import java.util.Locale;
import org.rocescope.live.capture.LiveCounts;

/** The line on a terminal that says how a live capture goes, rewritten twice a second. */
final class LiveLine {
    private static final long EVERY_NANOS = 500_000_000L;

    private final PrintStream out;
    private final long started = System.nanoTime();
    private long shownAt = started;
    private long shownPackets;
    private boolean shown;

    /** @param out where to; null to show nothing */
    LiveLine(PrintStream out) {
        this.out = out;
    }

    /** Shows the counts if it is time to. */
    void show(LiveCounts counts, long analysed, long findings) {
        long now = System.nanoTime();
        if (out == null || now - shownAt < EVERY_NANOS) {
            return;
        }
        double rate = (counts.packets() - shownPackets) * 1e9 / (now - shownAt);
        shownAt = now;
        shownPackets = counts.packets();
        String text = String.format(
                Locale.ROOT,
                "%d s: %,d packets (%,.0f/s), %,d MB, %,d dropped, %,d findings",
                (now - started) / 1_000_000_000L,
                counts.packets(),
                rate,
                counts.bytes() / 1_000_000,
                counts.dropped(),
                findings);
        long behind = counts.packets() - analysed;
        // what is on its way is no backlog
        text += behind > rate ? String.format(Locale.ROOT, ", %,d to be analysed", behind) : "";
        out.print("\r" + text + "; Ctrl-C ends\033[K");
        out.flush();
        shown = true;
    }

    /** Takes the line away. */
    void clear() {
        if (shown) {
            out.print("\r\033[K");
            out.flush();
            shown = false;
        }
    }
}
