package org.rocescope.reports.html;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import org.rocescope.dissector.rule.Catalogue;
import org.rocescope.pictures.feed.ConnectionTrace;
import org.rocescope.pictures.rates.RateSeries;
import org.rocescope.reports.ConnectionEntry;
import org.rocescope.reports.DiagnosisEntry;
import org.rocescope.reports.FindingEntry;
import org.rocescope.reports.InputEntry;
import org.rocescope.reports.Kept;
import org.rocescope.reports.PlacementEntry;
import org.rocescope.reports.RegionEntry;
import org.rocescope.reports.ReportFormat;
import org.rocescope.reports.SummaryEntry;
import org.rocescope.reports.TransactionEntry;
import org.rocescope.reports.UnflushedEntry;

/**
 * The report as one page that needs nothing else: no network, no further files. It holds the first entries of each kind
 * and says how many more there were; errors and troubled transactions come before others, up to half of the places,
 * so that they are there however late they come.
 */
public final class HtmlReport implements ReportFormat {
    /** Rows of a table. */
    static final int MOST_ROWS = 2_000;

    private final OutputStream out;
    private final Entries entries;

    /**
     * What the page is made of.
     *
     * @param catalogue the rules, for their explanations
     * @param connections connections
     * @param troubled transactions that were refused, not answered, or sent again
     * @param smooth the other transactions
     * @param errors findings that are errors
     * @param remarks findings that are warnings or notes
     * @param diagnoses diagnoses
     * @param placement what was not flushed, and R_Keys that were flushed
     * @param pictures what pictures are drawn from
     * @param regions memory regions
     * @param inputs inputs
     */
    record Entries(
            Catalogue catalogue,
            Kept<ConnectionEntry> connections,
            Kept<TransactionEntry> troubled,
            Kept<TransactionEntry> smooth,
            Kept<FindingEntry> errors,
            Kept<FindingEntry> remarks,
            Kept<DiagnosisEntry> diagnoses,
            KeptPlacement placement,
            KeptPictures pictures,
            Kept<RegionEntry> regions,
            Kept<InputEntry> inputs) {}

    /**
     * Begins a report.
     *
     * @param out where to; the caller closes it
     * @param catalogue the rules that were applied
     */
    public HtmlReport(OutputStream out, Catalogue catalogue) {
        this.out = out;
        this.entries = new Entries(
                catalogue,
                new Kept<>(MOST_ROWS),
                new Kept<>(MOST_ROWS / 2),
                new Kept<>(MOST_ROWS),
                new Kept<>(MOST_ROWS / 2),
                new Kept<>(MOST_ROWS),
                new Kept<>(MOST_ROWS),
                new KeptPlacement(),
                new KeptPictures(),
                new Kept<>(MOST_ROWS),
                new Kept<>(MOST_ROWS));
    }

    @Override
    public void transaction(TransactionEntry transaction) {
        (Trouble.of(transaction) == null ? entries.smooth() : entries.troubled()).add(transaction);
    }

    @Override
    public void finding(FindingEntry finding) {
        (finding.severity().equals("error") ? entries.errors() : entries.remarks()).add(finding);
    }

    @Override
    public void connection(ConnectionEntry connection) {
        entries.connections().add(connection);
    }

    @Override
    public boolean isDrawn() {
        return true;
    }

    @Override
    public void pictures(ConnectionTrace trace) {
        entries.pictures().add(trace);
    }

    @Override
    public void rates(RateSeries all) {
        entries.pictures().all(all);
    }

    @Override
    public void unflushed(UnflushedEntry range) {
        entries.placement().add(range);
    }

    @Override
    public void placement(PlacementEntry key) {
        entries.placement().add(key);
    }

    @Override
    public void region(RegionEntry region) {
        entries.regions().add(region);
    }

    @Override
    public void diagnosis(DiagnosisEntry diagnosis) {
        entries.diagnoses().add(diagnosis);
    }

    @Override
    public void input(InputEntry input) {
        entries.inputs().add(input);
    }

    @Override
    public void summary(SummaryEntry summary) throws IOException {
        Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
        new Page(new Markup(writer), entries, summary).write();
        writer.flush();
    }

    @Override
    public void close() throws IOException {
        out.flush();
    }
}
