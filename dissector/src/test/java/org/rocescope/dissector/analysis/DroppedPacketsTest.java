package org.rocescope.dissector.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.diagnosis.Diagnosis;
import org.rocescope.dissector.dissection.Dissector;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.placement.Unflushed;
import org.rocescope.dissector.rule.Finding;
import org.rocescope.dissector.rule.Severity;

/** A capture that says that it dropped packets is not relied on for what seems to be missing at its end. */
class DroppedPacketsTest implements AnalysisListener {
    private static final String NEVER_FLUSHED = "MPE-UNF-01";

    private final List<Finding> findings = new ArrayList<>();
    private final List<Finding> noticed = new ArrayList<>();
    private final List<Unflushed> ranges = new ArrayList<>();
    private final List<String> diagnoses = new ArrayList<>();

    @Override
    public void finding(Finding finding) {
        findings.add(finding);
    }

    @Override
    public void noticed(Finding finding) {
        noticed.add(finding);
    }

    @Override
    public void unflushed(Unflushed range) {
        ranges.add(range);
    }

    @Override
    public void diagnosis(Diagnosis diagnosis) {
        diagnoses.add(diagnosis.id() + ": " + diagnosis.message());
    }

    /** Analyses a commit log of which some ranges were never flushed, and says after a frame what was dropped. */
    private void analyse(int after, long dropped) throws IOException {
        Path log = Captures.all().stream()
                .filter(file -> file.endsWith("commit-log-unflushed.pcap"))
                .findFirst()
                .orElseThrow();
        Analyzer analyzer = new Analyzer(this);
        Dissector dissector = new Dissector().judgeIcrc(true);
        Packet packet = new Packet();
        List<Frame> frames = Captures.frames(log, 100);
        for (int i = 0; i < frames.size(); i++) {
            if (i == after) {
                analyzer.dropped(dropped);
            }
            dissector.dissect(frames.get(i), packet);
            analyzer.take(packet);
        }
        if (after >= frames.size()) {
            analyzer.dropped(dropped);
        }
        analyzer.close();
        assertThat(analyzer.dropped()).isEqualTo(dropped);
    }

    private Severity neverFlushed() {
        return findings.stream()
                .filter(finding -> finding.rule().id().equals(NEVER_FLUSHED))
                .map(Finding::severity)
                .findFirst()
                .orElse(null);
    }

    @Test
    void shouldBeCertainWhereNothingWasDropped() throws IOException {
        analyse(Integer.MAX_VALUE, 0);

        assertThat(neverFlushed()).isEqualTo(Severity.WARNING);
        assertThat(ranges).isNotEmpty().noneMatch(Unflushed::uncertain);
        assertThat(diagnoses).noneMatch(text -> text.startsWith("capture-dropped"));
    }

    @Test
    void shouldBeUncertainWherePacketsWereDroppedByTheEnd() throws IOException {
        analyse(Integer.MAX_VALUE, 3);

        assertThat(neverFlushed()).isEqualTo(Severity.NOTE);
        assertThat(ranges).isNotEmpty().allMatch(Unflushed::uncertain);
        assertThat(diagnoses)
                .anyMatch(text -> text.startsWith("capture-dropped: The capture itself dropped 3 packets,"));
    }

    @Test
    void shouldBeCertainOfAFlowThatWentOnWithoutAGapAfterTheLoss() throws IOException {
        analyse(10, 1);

        assertThat(neverFlushed()).isEqualTo(Severity.WARNING);
        assertThat(diagnoses)
                .anyMatch(text -> text.startsWith("capture-dropped: The capture itself dropped 1 packet,"));
    }

    @Test
    void shouldTellOfAFindingWhenItIsMadeAndAgainWhenItIsFinal() throws IOException {
        analyse(Integer.MAX_VALUE, 0);

        assertThat(noticed).isNotEmpty();
        assertThat(findings).containsAll(noticed);
        // what is found at the end is final at once
        assertThat(noticed).noneMatch(finding -> finding.rule().id().equals(NEVER_FLUSHED));
    }
}
