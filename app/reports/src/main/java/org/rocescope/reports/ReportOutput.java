package org.rocescope.reports;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.rocescope.dissector.rule.Catalogue;
import org.rocescope.reports.html.HtmlReport;
import org.rocescope.reports.junit.JUnitReport;
import org.rocescope.reports.sarif.SarifReport;

/** Where reports go: a stream, a file, or for tables a folder. Files appear when all is written. */
public final class ReportOutput implements Closeable {
    private static final int BUFFER = 1 << 16;

    private final ReportKind kind;
    private final OutputStream out;
    private final ReportFile file;
    private final ReportFolder folder;
    private final boolean several;
    private final TextStyle style;
    private long mostTransactions = TransactionStore.MOST_UNASKED;
    private int reports;

    /**
     * Begins the output.
     *
     * @param kind form of the reports
     * @param target file or folder; null for the stream
     * @param stream where reports go without a target, such as standard output; is not closed
     * @param several one report for each input
     * @param style how text looks
     * @throws IOException if nothing can be written there
     */
    public ReportOutput(ReportKind kind, Path target, OutputStream stream, boolean several, TextStyle style)
            throws IOException {
        this.kind = kind;
        this.several = several;
        this.style = style;
        boolean tables = kind == ReportKind.CSV && target != null && !isOneTable(target);
        folder = tables ? ReportFolder.create(target) : null;
        file = tables || target == null ? null : ReportFile.create(target);
        out = tables ? null : file == null ? new BufferedOutputStream(stream, BUFFER) : file.out();
    }

    /** A name that ends in .csv is one file, for the transactions; any other is a folder for all tables. */
    private static boolean isOneTable(Path target) {
        return !Files.isDirectory(target)
                && target.getFileName().toString().toLowerCase(Locale.ROOT).endsWith(".csv");
    }

    /** Has a report that is one document list up to so many transactions: 1,048,576 unless this is called. */
    public void listTransactions(long most) {
        mostTransactions = most;
    }

    /**
     * Begins a report.
     *
     * @param subject name of the one input that it is about; null if it is about all
     */
    public ReportFormat begin(String subject) throws IOException {
        reports++;
        return switch (kind) {
            case TEXT -> new TextReport(out, style, subject);
            case JSON -> new JsonReport(out, several, mostTransactions);
            case JSONL -> new JsonLinesReport(out);
            case CSV -> new CsvReport(this::table);
            case HTML -> new HtmlReport(out, Catalogue.create());
            case SARIF -> new SarifReport(out, Catalogue.create(), Tool.version());
            case JUNIT -> new JUnitReport(out);
        };
    }

    private OutputStream table(String name) throws IOException {
        if (folder == null) {
            return name.equals("transactions") ? out : OutputStream.nullOutputStream();
        }
        return folder.file(several ? String.valueOf(reports) : null, name + ".csv");
    }

    /** True if reports of this kind can go to one place for each input. */
    public boolean takesSeveral() {
        return kind.isRepeatable() || folder != null;
    }

    /** Says that every report is whole. */
    public void finish() throws IOException {
        if (out != null) {
            out.flush();
        }
        if (file != null) {
            file.finish();
        }
        if (folder != null) {
            folder.finish();
        }
    }

    @Override
    public void close() throws IOException {
        if (file != null) {
            file.close();
        }
        if (folder != null) {
            folder.close();
        }
    }
}
