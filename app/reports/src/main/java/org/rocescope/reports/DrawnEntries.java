package org.rocescope.reports;

import org.rocescope.dissector.analysis.AnalysisListener;
import org.rocescope.dissector.connection.Connection;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.diagnosis.Diagnosis;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.placement.KeyPlacement;
import org.rocescope.dissector.placement.Unflushed;
import org.rocescope.dissector.region.RegionUse;
import org.rocescope.dissector.rule.Finding;
import org.rocescope.dissector.transaction.Answer;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.pictures.feed.PictureFeed;

/** Hands what an analysis finds to the entries of a report, then to what collects for its pictures. */
final class DrawnEntries implements AnalysisListener {
    private final Entries entries;
    private final PictureFeed feed;

    DrawnEntries(Entries entries, PictureFeed feed) {
        this.entries = entries;
        this.feed = feed;
    }

    @Override
    public void packet(Packet packet, Flow flow, boolean received, boolean repeated) {
        feed.packet(packet, flow, received, repeated);
    }

    @Override
    public void transaction(Flow flow, Transaction transaction) {
        entries.transaction(flow, transaction);
        feed.transaction(flow, transaction);
    }

    @Override
    public void answer(Flow responder, Answer answer, Transaction transaction) {
        entries.answer(responder, answer, transaction);
        feed.answer(responder, answer, transaction);
    }

    @Override
    public void noticed(Finding finding) {
        entries.noticed(finding);
    }

    @Override
    public void finding(Finding finding) {
        entries.finding(finding);
    }

    @Override
    public void unflushed(Unflushed range) {
        entries.unflushed(range);
        feed.unflushed(range);
    }

    @Override
    public void placement(KeyPlacement key) {
        entries.placement(key);
        feed.placement(key);
    }

    @Override
    public void connection(Connection connection) {
        entries.connection(connection);
        feed.connection(connection);
    }

    @Override
    public void region(RegionUse use) {
        entries.region(use);
    }

    @Override
    public void diagnosis(Diagnosis diagnosis) {
        entries.diagnosis(diagnosis);
    }
}
