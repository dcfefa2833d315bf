package org.rocescope.reports;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** The memory regions that most need looking at, as text: those with refusals first, then those used most. */
final class RegionList {
    private static final int INDENT = 2;
    private static final int DETAIL = 6;
    private static final int MOST_HOSTS = 3;

    private static final Comparator<RegionEntry> LEAST_FIRST = Comparator.comparingLong(RegionEntry::refused)
            .thenComparing(entry -> entry.name() != null)
            .thenComparingLong(RegionEntry::requests);

    private final int most;
    private final PriorityQueue<RegionEntry> listed = new PriorityQueue<>(LEAST_FIRST);
    private long all;

    RegionList(int most) {
        this.most = most;
    }

    void add(RegionEntry entry) {
        all++;
        listed.add(entry);
        if (listed.size() > most) {
            listed.poll();
        }
    }

    void print(TextPage page) {
        if (all == 0) {
            return;
        }
        page.blank();
        page.heading("Memory regions", all > most ? ", those with refusals and those used most" : "");
        List<RegionEntry> worstFirst = new ArrayList<>(listed);
        worstFirst.sort(LEAST_FIRST.reversed());
        for (RegionEntry entry : worstFirst) {
            page.words(INDENT, title(entry));
            page.words(DETAIL, use(entry));
            if (entry.unused() != null && !entry.unused().isEmpty() && entry.requests() > 0) {
                page.words(DETAIL, "granted and never used: " + String.join(", ", entry.unused()));
            }
        }
        if (all > worstFirst.size()) {
            page.line("  ... and " + Measures.count(all - worstFirst.size()) + " more (use --format json)");
        }
    }

    private static String title(RegionEntry entry) {
        StringBuilder text = new StringBuilder();
        if (entry.name() != null) {
            text.append(entry.name()).append(": ");
        }
        text.append("R_Key ").append(hex(entry.rkey()));
        text.append(entry.host() == null ? "" : " of " + entry.host());
        if (entry.va() != null) {
            text.append(", reached ").append(hex(entry.va())).append(" to ");
            text.append(hex(entry.va() + entry.length() - 1));
            text.append(" (").append(Measures.bytes(entry.length())).append(')');
        }
        if (entry.requirement() != null && !entry.requirement().equals("none")) {
            text.append(", what is written needs ").append(entry.requirement());
        }
        return text.toString();
    }

    private static String use(RegionEntry entry) {
        if (entry.requests() == 0 && entry.refused() == 0) {
            return "not used" + invalidated(entry);
        }
        StringBuilder text = new StringBuilder();
        text.append(Measures.count(entry.requests(), "request")).append(" served");
        text.append(entry.refused() == 0 ? "" : ", " + Measures.count(entry.refused()) + " refused");
        if (entry.requests() > 0) {
            text.append(" (").append(String.join(", ", entry.operations())).append(") for ");
            text.append(String.join(
                    ", ",
                    entry.requesters()
                            .subList(0, Math.min(MOST_HOSTS, entry.requesters().size()))));
            text.append(entry.requesters().size() > MOST_HOSTS ? ", ..." : "");
            text.append(" on ").append(Measures.count(entry.connectionCount(), "connection"));
            text.append("; needs ").append(String.join(", ", entry.access()));
        }
        return text + invalidated(entry);
    }

    private static String invalidated(RegionEntry entry) {
        return entry.invalidatedFrame() == null ? "" : "; invalidated in frame " + entry.invalidatedFrame();
    }

    private static String hex(long value) {
        return "0x" + Long.toHexString(value);
    }
}
