package org.rocescope.desktop.unflushed;

import org.rocescope.desktop.document.CaptureDocument;
import org.rocescope.desktop.document.ConnectionEntry;
import org.rocescope.desktop.document.FindingEntry;
import org.rocescope.desktop.document.UnflushedEntry;
import org.rocescope.desktop.explanation.ExplanationPane;
import org.rocescope.desktop.explanation.Links;
import org.rocescope.desktop.signs.RangeWords;
import org.rocescope.desktop.signs.Words;

/** Why a range was not flushed: who wrote it, which FLUSH missed it, what would have covered it, why one is due. */
final class Reasons {
    private static final int MOST_FINDINGS = 6;

    private final ExplanationPane pane;

    Reasons(ExplanationPane pane) {
        this.pane = pane;
    }

    /** Shows nothing but a hint. */
    void clear(String hint) {
        pane.hint(hint);
    }

    /** Tells of a range. */
    void show(CaptureDocument document, UnflushedEntry range) {
        if (!pane.begin(range)) {
            return;
        }
        pane.head(
                UnflushedColumns.severity(range),
                "",
                RangeWords.memory(range),
                RangeWords.bytes(range.length())
                        + (range.isDue() ? " never flushed" : " not flushed, and none is due"));
        pane.message(RangeWords.addresses(range.virtualAddress(), range.lastAddress()) + " through R_Key "
                + Words.hex(range.rKey()) + ", " + writer(document, range));
        pane.links()
                .words(
                        range.writes() == 1
                                ? "Written in"
                                : "Written in, at most " + Words.count(range.writes()) + " times:")
                .packets(range.writeFrames(), range.hasMoreWrites())
                .transaction(document.packets().transaction((int) range.firstWrite() - 1));
        pane.section("Why it is not flushed", sentence(RangeWords.missed(range)));
        Links flush = pane.links()
                .packet(
                        "FLUSH in packet " + Words.count(range.miss().frame()),
                        range.miss().frame());
        if (range.other() != null) {
            flush.packet(
                    "FLUSH of the other queue pair in packet "
                            + Words.count(range.other().frame()),
                    range.other().frame());
        }
        pane.section("What would have covered it", sentence(RangeWords.cover(range)) + ordering(range));
        pane.section("Why a FLUSH is due", RangeWords.dueAtLength(range));
        pane.section("What makes it less sure", RangeWords.doubts(range));
        findings(document, range);
        pane.heading("See also");
        pane.links()
                .connections(range.connection())
                .memory("R_Key " + Words.hex(range.rKey()), range.connection(), range.rKey());
    }

    private static String writer(CaptureDocument document, UnflushedEntry range) {
        ConnectionEntry connection = document.connections().byId(range.connection());
        return connection == null
                ? "written on connection " + range.connection()
                : "written by "
                        + Words.endpoint(connection.endpoints().get(range.requester()))
                        + " to "
                        + Words.endpoint(connection.endpoints().get(1 - range.requester()));
    }

    private static String ordering(UnflushedEntry range) {
        return range.isDue()
                ? " It has to be sent on the queue pair that wrote, and answered, before the bytes are taken for safe."
                : "";
    }

    private static String sentence(String words) {
        return Character.toUpperCase(words.charAt(0)) + words.substring(1) + ".";
    }

    private void findings(CaptureDocument document, UnflushedEntry range) {
        Links links = null;
        int listed = 0;
        for (int i = 0; i < document.findings().size() && listed < MOST_FINDINGS; i++) {
            FindingEntry finding = document.findings().get(i);
            boolean same = finding.rKey() != null
                    && finding.rKey().intValue() == range.rKey()
                    && finding.connection() == range.connection();
            if (same) {
                if (links == null) {
                    pane.heading("Findings about this R_Key");
                    links = pane.links();
                }
                links.finding(
                        finding.severity(),
                        finding.rule().id() + ": " + finding.rule().title(),
                        i);
                listed++;
            }
        }
    }
}
