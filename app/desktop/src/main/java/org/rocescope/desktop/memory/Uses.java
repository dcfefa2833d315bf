package org.rocescope.desktop.memory;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.rocescope.desktop.document.CaptureDocument;
import org.rocescope.desktop.document.ConnectionEntry;
import org.rocescope.desktop.document.FindingEntry;
import org.rocescope.desktop.document.KeyEntry;
import org.rocescope.desktop.document.RegionEntry;
import org.rocescope.desktop.document.UnflushedEntry;
import org.rocescope.desktop.explanation.ExplanationPane;
import org.rocescope.desktop.explanation.Links;
import org.rocescope.desktop.signs.RangeWords;
import org.rocescope.desktop.signs.Words;
import org.rocescope.dissector.placement.Level;
import org.rocescope.dissector.region.Access;
import org.rocescope.dissector.rule.Severity;

/** What an R_Key was used for: its flags in words, its extent, why requests were refused, what was left unflushed. */
final class Uses {
    private static final int MOST_LISTED = 8;

    private final ExplanationPane pane;

    Uses(ExplanationPane pane) {
        this.pane = pane;
    }

    /** Shows nothing but a hint. */
    void clear(String hint) {
        pane.hint(hint);
    }

    /** Tells of an R_Key. */
    void show(CaptureDocument document, RegionEntry entry) {
        if (!pane.begin(entry)) {
            return;
        }
        String key = "R_Key " + Words.hex(entry.rKey());
        pane.head(
                entry.refused() > 0 ? Severity.WARNING : null,
                "",
                entry.name() == null ? key : entry.name(),
                (entry.name() == null ? "Memory" : key) + (entry.host() == null ? "" : " of " + entry.host()));
        pane.message(served(entry));
        pane.links()
                .packet("first served: packet " + Words.count(entry.firstFrame()), entry.firstFrame())
                .packet("last served: packet " + Words.count(entry.lastFrame()), entry.lastFrame())
                .packet("invalidated in packet " + Words.count(entry.invalidatedBy()), entry.invalidatedBy())
                .connections(
                        entry.connections().stream().mapToInt(Integer::intValue).toArray());
        pane.section("Access that it needs, from what succeeded", explained(entry.access()));
        if (entry.granted() != Access.UNKNOWN) {
            pane.section("Access that it has, from the regions file", MemoryColumns.flags(entry.granted()));
            pane.section("Granted and never used", MemoryColumns.flags(entry.unused()));
        }
        pane.section("Extent", extent(entry));
        refusals(document, entry);
        placement(document, entry);
    }

    private static String served(RegionEntry entry) {
        if (entry.requests() == 0 && entry.refused() == 0) {
            return "Not used";
        }
        String text = Words.count(entry.requests()) + (entry.requests() == 1 ? " request" : " requests") + " served"
                + (entry.refused() == 0 ? "" : ", " + Words.count(entry.refused()) + " refused");
        if (entry.requests() > 0) {
            text += " (" + MemoryColumns.operations(entry) + ") for " + String.join(", ", entry.requesters())
                    + (entry.hasMoreRequesters() ? " and others" : "");
        }
        return text + ".";
    }

    private static String explained(int access) {
        List<String> lines = new ArrayList<>();
        explain(access, Access.REMOTE_WRITE, "other hosts write to it (RDMA WRITE, ATOMIC WRITE)", lines);
        explain(access, Access.REMOTE_READ, "other hosts read it (RDMA READ)", lines);
        explain(access, Access.REMOTE_ATOMIC, "other hosts change it by COMPARE & SWAP or FETCH & ADD", lines);
        explain(access, Access.FLUSH_GLOBAL, "FLUSH for global visibility", lines);
        explain(access, Access.FLUSH_PERSISTENT, "FLUSH for persistence", lines);
        return String.join("\n", lines);
    }

    private static void explain(int access, int flag, String words, List<String> lines) {
        if ((access & flag) != 0) {
            lines.add(Access.names(flag).get(0) + ": " + words);
        }
    }

    private static String extent(RegionEntry entry) {
        String reached = entry.isReached()
                ? "Reached " + RangeWords.addresses(entry.lowest(), entry.highest()) + " ("
                        + RangeWords.bytes(entry.extent()) + "). The region may be larger."
                : "No byte of it was reached.";
        String required = entry.requirement() == Level.NONE
                ? ""
                : " What is written there has to get as far as " + RangeWords.level(entry.requirement()) + ".";
        return reached + required;
    }

    private void refusals(CaptureDocument document, RegionEntry entry) {
        Links links = null;
        int listed = 0;
        Set<Integer> connections = Set.copyOf(entry.connections());
        for (int i = 0; i < document.findings().size() && listed < MOST_LISTED; i++) {
            FindingEntry finding = document.findings().get(i);
            boolean same = finding.rKey() != null && finding.rKey().intValue() == entry.rKey();
            if (same && (connections.contains(finding.connection()) || isAt(document, finding.connection(), entry))) {
                if (links == null) {
                    pane.heading(entry.refused() > 0 ? "Why it was refused, and other findings" : "Findings about it");
                    links = pane.links();
                }
                links.finding(finding.severity(), finding.rule().id() + ": " + finding.message(), i);
                listed++;
            }
        }
    }

    /** True if a connection has the host of the memory at one of its ends. */
    private static boolean isAt(CaptureDocument document, int connection, RegionEntry entry) {
        ConnectionEntry known = document.connections().byId(connection);
        return known != null
                && known.endpoints().stream().anyMatch(end -> end.address().equals(entry.host()));
    }

    private void placement(CaptureDocument document, RegionEntry entry) {
        int listed = 0;
        for (KeyEntry key : document.keys()) {
            if (key.rKey() == entry.rKey() && responds(document, key.connection(), key.requester(), entry)) {
                if (listed++ == MOST_LISTED) {
                    break;
                }
                pane.section("Written on connection " + key.connection(), history(key));
            }
        }
        Links links = null;
        listed = 0;
        List<UnflushedEntry> ranges = document.unflushed().list();
        for (int i = 0; i < ranges.size() && listed < MOST_LISTED; i++) {
            UnflushedEntry range = ranges.get(i);
            if (range.rKey() == entry.rKey()
                    && range.isDue()
                    && responds(document, range.connection(), range.requester(), entry)) {
                if (links == null) {
                    pane.heading("Never flushed");
                    links = pane.links();
                }
                links.unflushed(
                        RangeWords.addresses(range.virtualAddress(), range.lastAddress()) + " ("
                                + RangeWords.bytes(range.length()) + ")",
                        i);
                listed++;
            }
        }
    }

    private static boolean responds(CaptureDocument document, int connection, int requester, RegionEntry entry) {
        ConnectionEntry known = document.connections().byId(connection);
        return known != null && known.endpoints().get(1 - requester).address().equals(entry.host());
    }

    private static String history(KeyEntry key) {
        StringBuilder text = new StringBuilder();
        text.append(Words.count(key.updates())).append(key.updates() == 1 ? " write" : " writes");
        text.append(" of ").append(Words.bytes(key.writtenBytes())).append(", ");
        text.append(Words.count(key.flushes()))
                .append(key.flushes() == 1 ? " FLUSH" : " FLUSHes")
                .append(" answered well");
        text.append("; at most ").append(Words.bytes(key.mostAtRisk())).append(" written and not flushed at once.");
        lag(" To persistence: ", key.persistence(), text);
        lag(" To visibility alone: ", key.visibility(), text);
        return text.toString();
    }

    private static void lag(String to, KeyEntry.Lag lag, StringBuilder text) {
        if (lag != null) {
            text.append(to)
                    .append("half within ")
                    .append(Words.nanos(lag.median()))
                    .append(", the slowest ")
                    .append(Words.nanos(lag.most()))
                    .append(" (write in packet ")
                    .append(Words.count(lag.writeFrame()))
                    .append(", FLUSH in packet ")
                    .append(Words.count(lag.flushFrame()))
                    .append(").");
        }
    }
}
