package org.rocescope.cli;

import java.io.IOException;
import org.rocescope.reports.Entries;
import org.rocescope.reports.FindingEntry;
import org.rocescope.reports.ReportFormat;
import org.rocescope.reports.TransactionEntry;

/** Hands what is new and not final on to the report of a pipe or an interface, which may show it or not. */
class Announcements implements Entries.Announcement {
    private final ReportFormat report;

    Announcements(ReportFormat report) {
        this.report = report;
    }

    @Override
    public void noticed(FindingEntry finding) throws IOException {
        report.noticed(finding);
    }

    @Override
    public void answered(TransactionEntry transaction) throws IOException {
        report.answered(transaction);
    }
}
