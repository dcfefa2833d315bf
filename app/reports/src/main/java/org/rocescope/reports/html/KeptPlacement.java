package org.rocescope.reports.html;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.rocescope.reports.Kept;
import org.rocescope.reports.PlacementEntry;
import org.rocescope.reports.UnflushedEntry;

/** The ranges for which a flush was due, and the R_Keys that may be drawn: those that have such ranges before those that have none. */
final class KeptPlacement {
    /** Of each kind; more than are drawn, so that those with early publications can be found among them. */
    private static final int MOST_KEYS = 1 << 10;

    /** Keys whose entry has not come yet. */
    private static final int MOST_WAITING = 1 << 14;

    private record Key(int connection, int requester, long rkey) {}

    private final Kept<UnflushedEntry> ranges = new Kept<>(HtmlReport.MOST_ROWS);
    private final Kept<PlacementEntry> left = new Kept<>(MOST_KEYS);
    private final Kept<PlacementEntry> flushed = new Kept<>(MOST_KEYS);
    private final Set<Key> waiting = new HashSet<>();

    void add(UnflushedEntry range) {
        if (range.contract().equals("none")) {
            return;
        }
        ranges.add(range);
        if (waiting.size() < MOST_WAITING) {
            waiting.add(new Key(range.connection(), range.requester(), range.rkey()));
        }
    }

    void add(PlacementEntry key) {
        if (waiting.remove(new Key(key.connection(), key.requester(), key.rkey()))) {
            left.add(key);
        } else if (!key.asked().equals("none")) {
            flushed.add(key);
        }
    }

    Kept<UnflushedEntry> ranges() {
        return ranges;
    }

    /** The ranges that are kept of a key, in the order of addresses. */
    List<UnflushedEntry> ranges(PlacementEntry key) {
        return ranges.first().stream()
                .filter(range -> range.connection() == key.connection()
                        && range.requester() == key.requester()
                        && range.rkey() == key.rkey())
                .toList();
    }

    /** Keys with ranges for which a flush was due. */
    Kept<PlacementEntry> left() {
        return left;
    }

    /** Other keys that FLUSHes named. */
    Kept<PlacementEntry> flushed() {
        return flushed;
    }
}
