package org.rocescope.desktop.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;

/**
 * What people noted on packets: comments, those that the capture came with and those written since, and marks. Both are
 * comments of the packet when it is saved as pcapng. For any thread.
 */
public final class Notes {
    /** The comment that stands for a mark. */
    public static final String MARK = "Marked in rocescope";

    /** Characters of comments that are kept of a capture. */
    private static final long MOST_CHARACTERS = 16 << 20;

    private record Edit(List<String> texts, long time) {}

    private final Map<Integer, List<String>> texts = new ConcurrentHashMap<>();
    private final Map<Integer, Edit> unsaved = new ConcurrentHashMap<>();
    private final ConcurrentSkipListSet<Integer> marks = new ConcurrentSkipListSet<>();
    private volatile long characters;
    private volatile int lost;

    Notes() {}

    /** Takes the comments that a packet was captured with, unless there are too many already; by the reading thread. */
    void captured(int row, List<String> comments) {
        List<String> kept = new ArrayList<>(comments);
        if (kept.removeIf(MARK::equals)) {
            marks.add(row);
        }
        long more = 0;
        for (String text : kept) {
            more += text.length();
        }
        if (!kept.isEmpty() && !unsaved.containsKey(row) && characters + more <= MOST_CHARACTERS) {
            characters = characters + more;
            texts.put(row, List.copyOf(kept));
        }
    }

    /** Takes over what was not saved, and marks, of the same inputs when they are read again; before that begins. */
    void carry(Notes before) {
        unsaved.putAll(before.unsaved);
        unsaved.forEach((row, edit) -> texts.put(row, edit.texts));
        marks.addAll(before.marks);
    }

    /** Drops comments that were taken over where another packet is now. */
    void check(Packets packets) {
        unsaved.forEach((row, edit) -> {
            if (row < packets.size() && packets.timeNanos(row) != edit.time) {
                unsaved.remove(row);
                texts.remove(row);
                lost = lost + 1;
            }
        });
    }

    /** Comments that could not be taken over, because the inputs have changed. */
    public int lost() {
        return lost;
    }

    /** The comments of a packet, and that for its mark: as they are saved; null if there are none. */
    public List<String> comments(int row) {
        List<String> written = texts.get(row);
        if (!marks.contains(row)) {
            return written == null || written.isEmpty() ? null : written;
        }
        List<String> all = new ArrayList<>(texts(row));
        all.add(MARK);
        return all;
    }

    /** The comments of a packet without that for its mark. */
    public List<String> texts(int row) {
        return texts.getOrDefault(row, List.of());
    }

    /**
     * Puts comments in the place of those that a packet has; empty ones are left out.
     *
     * @param time the packet's time, by which it is known again
     */
    public void write(int row, List<String> comments, long time) {
        List<String> kept = comments.stream()
                .map(String::strip)
                .filter(text -> !text.isEmpty())
                .toList();
        if (!kept.equals(texts(row))) {
            unsaved.put(row, new Edit(kept, time));
            texts.put(row, kept);
        }
    }

    /** Packets whose comments were changed and not saved since. */
    public int unsaved() {
        return unsaved.size();
    }

    /** The comments of a packet that are not saved, to be given to {@link #saved}; null if they are. */
    public Object unsaved(int row) {
        return unsaved.get(row);
    }

    /** Takes it that comments of a packet were saved; those written since are not. */
    public void saved(int row, Object comments) {
        unsaved.remove(row, comments);
    }

    /** True if a packet is marked. */
    public boolean isMarked(int row) {
        return marks.contains(row);
    }

    /** Marks a packet, or takes its mark away. */
    public void toggleMark(int row) {
        if (!marks.remove(row)) {
            marks.add(row);
        }
    }

    /** The next marked packet after a row, or before it; {@link Packets#NONE} if there is none. */
    public int nextMark(int row, boolean forward) {
        Integer next = forward ? marks.higher(row) : marks.lower(row);
        return next == null ? Packets.NONE : next;
    }

    /** Bytes that all of it takes. */
    long bytes() {
        return 2 * characters;
    }
}
