package org.rocescope.cli.annotate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.rocescope.dissector.analysis.AnalysisListener;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.rule.Finding;
import org.rocescope.dissector.transaction.FrameList;
import org.rocescope.dissector.transaction.Status;
import org.rocescope.dissector.transaction.Transaction;

/**
 * What an analysis has to say of single frames, by their numbers. Findings name at most ten frames each; requests and
 * answers cost four bytes a frame.
 */
public final class PacketNotes implements AnalysisListener {
    private static final String PREFIX = "rocescope: ";

    /** Notes on findings at most; there may be one a frame and more. */
    private static final int MOST_NOTES = 1 << 17;

    private final Map<Long, List<String>> findings = new HashMap<>();
    private int notes;
    private long leftOut;
    private final FrameLinks links = new FrameLinks();

    @Override
    public void finding(Finding finding) {
        String rule = PREFIX + finding.severity().name().toLowerCase(Locale.ROOT) + " "
                + finding.rule().id();
        FrameList frames = finding.frames();
        for (int i = 0; i < frames.size(); i++) {
            if (i > 0 && frames.get(i) == frames.get(i - 1)) {
                continue;
            }
            if (notes == MOST_NOTES) {
                leftOut++;
                continue;
            }
            notes++;
            // the message has the numbers of the first time, so it would be wrong at the others
            String text = i == 0
                    ? rule + ": " + finding.message() + (finding.count() > 1 ? " (" + finding.count() + " times)" : "")
                    : rule + " again, see frame " + finding.frame() + " (rule: "
                            + finding.rule().title() + ")";
            findings.computeIfAbsent(frames.get(i), key -> new ArrayList<>()).add(text);
        }
    }

    @Override
    public void transaction(Flow flow, Transaction transaction) {
        FrameList requests = transaction.requestFrames();
        FrameList answers = transaction.responseFrames();
        if (answers.size() > 0) {
            for (int i = 0; i < requests.size(); i++) {
                links.answer(requests.get(i), answers.get(answers.size() - 1));
            }
            for (int i = 0; i < answers.size(); i++) {
                links.request(answers.get(i), requests.get(0));
            }
        } else if (transaction.status() == Status.UNANSWERED) {
            for (int i = 0; i < requests.size(); i++) {
                links.unanswered(requests.get(i));
            }
        }
    }

    /** Notes that are not there, because there are too many: those on findings, and those on answers and requests. */
    public long leftOut() {
        return leftOut + links.leftOut();
    }

    /** True if a finding names the frame. */
    public boolean hasFinding(long frame) {
        return findings.containsKey(frame);
    }

    /** Frames that findings name. */
    public int framesWithFindings() {
        return findings.size();
    }

    /** The comments on a frame: its findings, then its answer or its request; empty if there are none. */
    public List<String> of(long frame) {
        List<String> found = findings.get(frame);
        String link = links.text(frame);
        if (link.isEmpty()) {
            return found == null ? List.of() : found;
        }
        List<String> all = found == null ? new ArrayList<>() : new ArrayList<>(found);
        all.add(PREFIX + link);
        return all;
    }
}
