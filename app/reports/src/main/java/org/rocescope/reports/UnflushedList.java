package org.rocescope.reports;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The text report's list of what was written and not flushed though a flush was due: by R_Key, the first ranges of each. */
final class UnflushedList {
    private static final int MOST_KEYS = 10;
    private static final int MOST_RANGES = 6;

    private record Key(int connection, int requester, long rkey) {}

    private static final class Left {
        final List<UnflushedEntry> ranges = new ArrayList<>();
        long count;
        long bytes;
    }

    private final Map<Key, Left> keys = new LinkedHashMap<>();
    private final Map<Integer, List<ConnectionEntry.Endpoint>> endpoints = new HashMap<>();
    private long moreRanges;
    private long notDueBytes;
    private long notDueRanges;

    void add(UnflushedEntry range) {
        if (range.contract().equals("none")) {
            notDueRanges++;
            notDueBytes += range.length();
            return;
        }
        Key key = new Key(range.connection(), range.requester(), range.rkey());
        Left left = keys.get(key);
        if (left == null) {
            if (keys.size() == MOST_KEYS) {
                moreRanges++;
                return;
            }
            left = new Left();
            keys.put(key, left);
        }
        left.count++;
        left.bytes += range.length();
        if (left.ranges.size() < MOST_RANGES) {
            left.ranges.add(range);
        }
    }

    /** Takes a connection, of which ranges may have been listed. */
    void add(ConnectionEntry connection) {
        if (keys.keySet().stream().anyMatch(key -> key.connection() == connection.id())) {
            endpoints.put(connection.id(), connection.endpoints());
        }
    }

    /** What was written through R_Keys of which nothing says that a flush is due, in words; null if there is none. */
    String notDue() {
        return notDueRanges == 0
                ? null
                : Measures.bytes(notDueBytes) + " in " + Measures.count(notDueRanges, "range")
                        + " written and not flushed, with no sign that a flush is due";
    }

    void print(TextPage page) {
        if (keys.isEmpty()) {
            return;
        }
        page.blank();
        page.heading("Not flushed", ", though a flush was due");
        keys.forEach((key, left) -> {
            UnflushedEntry first = left.ranges.get(0);
            List<ConnectionEntry.Endpoint> ends = endpoints.get(key.connection());
            String to =
                    ends == null ? "" : " at " + ends.get(1 - key.requester()).address();
            page.words(
                    2,
                    String.format(
                            Locale.ROOT,
                            "%sR_Key 0x%x%s, connection %d: %s in %s, due for %s (%s)",
                            first.region() == null ? "" : first.region() + ": ",
                            key.rkey(),
                            to,
                            key.connection(),
                            Measures.bytes(left.bytes),
                            Measures.count(left.count, "range"),
                            first.required(),
                            first.contract()));
            for (UnflushedEntry range : left.ranges) {
                page.words(4, words(range));
            }
            if (left.count > left.ranges.size()) {
                page.line("    ... and " + Measures.count(left.count - left.ranges.size()) + " more");
            }
        });
        if (moreRanges > 0) {
            page.line("  ... and " + Measures.count(moreRanges, "range") + " of other R_Keys (use --format json)");
        }
    }

    private static String words(UnflushedEntry range) {
        StringBuilder text = new StringBuilder();
        text.append("0x").append(Long.toHexString(range.va()));
        text.append(", ").append(Measures.bytes(range.length()));
        text.append(range.writes() == 1 ? ", written in frame " : ", written from frame ");
        text.append(range.writeFrames()[0]);
        if (!range.reached().equals("none")) {
            text.append(", reached ").append(range.reached()).append(" only");
        }
        if (range.evidence() != null) {
            text.append(", weaker evidence: ").append(range.evidence());
        }
        if (range.uncertain()) {
            text.append(", the capture may lack the FLUSH");
        }
        if (range.capped()) {
            text.append(", at most");
        }
        return text.toString();
    }
}
