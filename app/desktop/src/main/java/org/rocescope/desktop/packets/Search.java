package org.rocescope.desktop.packets;

import java.io.IOException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;
import org.rocescope.desktop.document.CaptureDocument;
import org.rocescope.desktop.document.PacketReader;
import org.rocescope.dissector.dissection.PacketSummary;
import org.rocescope.dissector.filter.DisplayFilter;
import org.rocescope.dissector.filter.FilterException;
import org.rocescope.dissector.packet.Packet;

/**
 * Looks for the next packet that has something, among those shown, beside everything else. Goes round once. Can be
 * cancelled.
 */
final class Search {
    /** How what is looked for is written. */
    enum Manner {
        FILTER("Display filter"),
        TEXT("Text"),
        BYTES("Bytes (hex)");

        private final String title;

        Manner(String title) {
            this.title = title;
        }

        @Override
        public String toString() {
            return title;
        }
    }

    /** Whether a packet has what is looked for. */
    @FunctionalInterface
    interface Test {
        boolean holds(Packet packet);
    }

    private static final int MOST_BYTES = 4096;

    private volatile boolean cancelled;

    private Search() {}

    /**
     * Begins.
     *
     * @param test what is looked for
     * @param count how many packets are shown
     * @param row gives the row of a shown packet by its index
     * @param from index to begin behind, or before
     * @param found is told the row found, or -1; on the searching thread
     */
    static Search start(
            CaptureDocument document,
            Test test,
            int count,
            IntUnaryOperator row,
            int from,
            boolean forward,
            Consumer<Integer> found) {
        Search search = new Search();
        Thread thread = new Thread(
                () -> {
                    Integer at = search.run(document, test, count, row, from, forward);
                    if (!search.cancelled) {
                        found.accept(at);
                    }
                },
                "packet search");
        thread.setDaemon(true);
        thread.start();
        return search;
    }

    private int run(CaptureDocument document, Test test, int count, IntUnaryOperator row, int from, boolean forward) {
        PacketReader reader = document.reader(PacketReader.MANY);
        int at = from;
        for (int i = 0; i < count && !cancelled; i++) {
            at = forward ? (at + 1) % count : at <= 0 ? count - 1 : at - 1;
            try {
                int candidate = row.applyAsInt(at);
                if (test.holds(reader.read(candidate))) {
                    return candidate;
                }
            } catch (IOException e) {
                // what cannot be read cannot be found
                continue;
            }
        }
        return -1;
    }

    void cancel() {
        cancelled = true;
    }

    /**
     * What a user's words mean.
     *
     * @throws FilterException if they are no filter
     * @throws IllegalArgumentException if they are no bytes, with the reason
     */
    static Test test(Manner manner, String words) throws FilterException {
        return switch (manner) {
            case FILTER -> {
                DisplayFilter filter = DisplayFilter.compile(words);
                yield filter::matches;
            }
            case TEXT -> text(words.toLowerCase(Locale.ROOT));
            case BYTES -> bytes(words);
        };
    }

    private static Test text(String words) {
        StringBuilder line = new StringBuilder();
        return packet -> {
            line.setLength(0);
            PacketSummary.appendSource(packet, line);
            line.append(' ');
            PacketSummary.appendDestination(packet, line);
            line.append(' ');
            PacketSummary.append(packet, line);
            return line.toString().toLowerCase(Locale.ROOT).contains(words);
        };
    }

    private static Test bytes(String words) {
        String digits = words.replaceAll("(?i)0x|[\\s:.-]", "");
        if (digits.isEmpty() || digits.length() % 2 != 0 || digits.length() > 2 * MOST_BYTES) {
            throw new IllegalArgumentException("bytes are pairs of hexadecimal digits, at most " + MOST_BYTES);
        }
        byte[] wanted;
        try {
            wanted = HexFormat.of().parseHex(digits);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("bytes are pairs of hexadecimal digits", e);
        }
        return packet -> {
            int last = packet.capturedEnd() - wanted.length;
            for (int at = packet.frameStart(); at <= last; at++) {
                int i = 0;
                while (i < wanted.length && packet.bytes().get(at + i) == wanted[i]) {
                    i++;
                }
                if (i == wanted.length) {
                    return true;
                }
            }
            return false;
        };
    }
}
