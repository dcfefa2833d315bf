package org.rocescope.desktop.document;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.rocescope.dissector.analysis.AnalysisListener;
import org.rocescope.dissector.analysis.Analyzer;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.capture.MergedCapture;
import org.rocescope.dissector.connection.Connection;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.diagnosis.Diagnosis;
import org.rocescope.dissector.dissection.Dissector;
import org.rocescope.dissector.dissection.FieldNode;
import org.rocescope.dissector.dissection.FieldTree;
import org.rocescope.dissector.dissection.PacketSummary;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.placement.KeyPlacement;
import org.rocescope.dissector.placement.Requirement;
import org.rocescope.dissector.placement.Unflushed;
import org.rocescope.dissector.region.KnownRegions;
import org.rocescope.dissector.region.RegionUse;
import org.rocescope.dissector.rule.Finding;
import org.rocescope.dissector.transaction.Transaction;

/** What the library says of captures in one plain pass, as texts to compare with. */
final class LibraryPass implements AnalysisListener {
    final List<String> packets = new ArrayList<>();
    final List<String> trees = new ArrayList<>();
    final List<String> transactions = new ArrayList<>();
    final List<String> connections = new ArrayList<>();
    final List<String> findings = new ArrayList<>();
    final List<String> diagnoses = new ArrayList<>();
    final List<String> unflushed = new ArrayList<>();
    final List<String> keys = new ArrayList<>();
    final List<String> regions = new ArrayList<>();
    long dueBytes;

    static LibraryPass over(Path... files) throws IOException {
        return over(Requirement.NONE, KnownRegions.NONE, files);
    }

    /** A pass that is told something of the memory, as the command line tells it. */
    static LibraryPass over(Requirement requirement, KnownRegions known, Path... files) throws IOException {
        LibraryPass pass = new LibraryPass();
        Analyzer analyzer = new Analyzer(pass, requirement);
        analyzer.regions().know(known);
        Dissector dissector = new Dissector().judgeIcrc(true);
        Frame frame = new Frame();
        Packet packet = new Packet();
        try (MergedCapture capture = MergedCapture.open(List.of(files))) {
            while (capture.read(frame)) {
                dissector.dissect(frame, packet);
                pass.packets.add(line(packet));
                pass.trees.add(tree(packet));
                analyzer.take(packet);
            }
        }
        analyzer.close();
        return pass;
    }

    static String line(Packet packet) {
        StringBuilder out = new StringBuilder().append(packet.frame().number()).append(' ');
        PacketSummary.appendSource(packet, out);
        PacketSummary.appendDestination(packet, out.append(" > "));
        PacketSummary.append(packet, out.append(' '));
        return out.toString();
    }

    static String tree(Packet packet) {
        StringBuilder out = new StringBuilder();
        append(FieldTree.of(packet), out);
        return out.toString();
    }

    private static void append(List<FieldNode> nodes, StringBuilder out) {
        for (FieldNode node : nodes) {
            out.append(node.text())
                    .append('@')
                    .append(node.start())
                    .append('+')
                    .append(node.length())
                    .append('\n');
            append(node.children(), out);
        }
    }

    @Override
    public void transaction(Flow flow, Transaction t) {
        transactions.add(t.operation() + " " + flow.connection().id() + " "
                + flow.connection().sender(flow) + " " + t.firstPsn() + "-" + t.lastPsn() + " " + t.status() + " "
                + (t.isAddressed() ? t.rKey() + "/" + t.virtualAddress() : "") + " " + t.length() + " "
                + t.latencyNanos() + " " + t.retransmissions() + " " + t.placement() + "/" + t.selectivity() + " "
                + t.requestFrames() + " " + t.responseFrames());
    }

    @Override
    public void connection(Connection connection) {
        Flow second = connection.second();
        connections.add(connection.id() + " " + connection.service() + " " + connection.address(0) + " "
                + connection.queuePair(0) + " " + connection.address(1) + " " + connection.queuePair(1) + " "
                + connection.first().packets() + " " + (second == null ? 0 : second.packets()));
    }

    @Override
    public void finding(Finding finding) {
        findings.add(finding.rule() + " " + finding.severity() + " "
                + (finding.connection() == null ? -1 : finding.connection().id()) + " " + finding.rKey() + " "
                + finding.frames() + " " + finding.count() + " " + finding.message());
    }

    @Override
    public void unflushed(Unflushed range) {
        dueBytes += range.isDue() ? range.length() : 0;
        unflushed.add(range.connection().id() + " " + range.connection().sender(range.flow()) + " " + range.rKey() + " "
                + range.virtualAddress() + " " + range.length() + " " + range.reached() + " " + range.required() + " "
                + range.contract() + " " + range.writeFrames() + " " + range.writes() + " " + range.evidence() + " "
                + range.capped() + " " + range.uncertain());
    }

    @Override
    public void placement(KeyPlacement key) {
        keys.add(key.flow().connection().id() + " " + key.flow().connection().sender(key.flow()) + " " + key.rKey()
                + " " + key.updates() + " " + key.doubtfulUpdates() + " " + key.writtenBytes() + " " + key.flushes()
                + " " + key.lastFlushFrame() + " " + key.askedLevel() + " "
                + key.atRisk().most());
    }

    @Override
    public void region(RegionUse use) {
        regions.add(use.host() + " " + use.rKey() + " "
                + (use.known() == null ? null : use.known().name()) + " "
                + use.access() + " " + use.unused() + " " + use.operations() + " " + use.isReached() + " "
                + use.lowest() + "-" + use.highest() + " " + use.requests() + " " + use.bytes() + " " + use.refused()
                + " " + use.invalidations() + " " + use.firstFrame() + "-" + use.lastFrame() + " "
                + use.connections() + " " + use.requesters());
    }

    @Override
    public void diagnosis(Diagnosis diagnosis) {
        diagnoses.add(diagnosis.id() + " " + diagnosis.frames() + " " + diagnosis.message());
    }
}
