package org.rocescope.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.rocescope.cli.terminal.PipeOutput;
import org.rocescope.cli.terminal.Progress;
import org.rocescope.cli.terminal.Terminal;
import org.rocescope.cli.terminal.TextOutput;
import org.rocescope.dissector.analysis.Analyzer;
import org.rocescope.dissector.capture.CaptureInfo;
import org.rocescope.dissector.capture.Damage;
import org.rocescope.dissector.capture.MergedCapture;
import org.rocescope.dissector.capture.MergedCapture.Source;
import org.rocescope.dissector.filter.DisplayFilter;
import org.rocescope.inputs.Inputs;
import org.rocescope.reports.Entries;
import org.rocescope.reports.ReportFormat;
import org.rocescope.reports.ReportKind;
import org.rocescope.reports.ReportOutput;
import org.rocescope.reports.ReportThread;
import org.rocescope.reports.SummaryEntry;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Analyses captures and reports on connections, request messages and what is wrong with them. */
@Command(
        name = "analyze",
        description = "Analyses captures: connections, request messages and how they ended, what breaks the"
                + " specification, and what to look at.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Several PATHs are read as one capture in the order of time.",
            "Exit status: 0 nothing at or above --fail-on, 1 findings at or above it, 2 wrong usage, 3 an input could"
                    + " not be read whole (the report covers what could).",
            "",
            "Examples:",
            "  rocescope analyze samples/flush-unknown-rkey.pcap",
            "  rocescope analyze --format json -o report.json samples/",
            "  rocescope analyze --format jsonl big.pcapng.zst | grep '\"status\":\"nak\"'",
            "  rocescope analyze --format csv -o tables samples/commit-log.pcap",
            "  rocescope analyze --regions regions.json samples/flush-unknown-rkey.pcap",
            "  rocescope analyze -Y 'ip.addr == 10.0.0.1' --fail-on warning samples/flush.pcap"
        })
final class AnalyzeCommand implements Callable<Integer> {
    /** What makes the exit status 1. */
    enum FailOn {
        ERROR,
        WARNING,
        NOTE,
        UNFLUSHED,
        NEVER;

        /** Whether a report is to fail. */
        boolean holds(SummaryEntry.Counts findings, long unflushedBytes) {
            return switch (this) {
                case ERROR -> findings.error() > 0;
                case WARNING -> findings.error() + findings.warning() > 0;
                case NOTE -> findings.error() + findings.warning() + findings.note() > 0;
                case UNFLUSHED -> findings.error() > 0 || unflushedBytes > 0;
                case NEVER -> false;
            };
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Spec
    private CommandSpec spec;

    @ParentCommand
    private Rocescope rocescope;

    @Parameters(
            arity = "1..*",
            paramLabel = "PATH",
            description = "Capture files, folders of them, or - for standard input.")
    private List<String> paths;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "Form of the report: ${COMPLETION-CANDIDATES} (default ${DEFAULT-VALUE}).")
    private ReportKind kind;

    @Option(
            names = "-o",
            paramLabel = "FILE",
            description = "Write the report to this file, which appears when the report is whole. With csv it is a"
                    + " folder for all tables, unless it ends in .csv.")
    private Path target;

    @Option(
            names = "--fail-on",
            paramLabel = "LEVEL",
            defaultValue = "error",
            description = "Exit with 1 if there is a finding of this severity or above: ${COMPLETION-CANDIDATES}"
                    + " (default ${DEFAULT-VALUE}). unflushed: errors, and bytes that were never flushed.")
    private FailOn failOn;

    @Option(
            names = "--max-transactions",
            paramLabel = "N",
            description = "List at most this many request messages; the summary counts all. Where nothing is said json"
                    + " lists 1048576, which it keeps, and jsonl and csv list all.")
    private Long mostTransactions;

    @Mixin
    private LimitOptions limits;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description =
                    "1: do everything in one thread. 2 or more: read, analyse and write at the same time, each in a"
                            + " thread; the report is the same (default: 2 where there are two processors).")
    private int threads = Runtime.getRuntime().availableProcessors() > 1 ? 2 : 1;

    @Option(names = "--separate", description = "Report on each file alone, with frame numbers of its own.")
    private boolean separate;

    @Mixin
    private ReadingOptions reading;

    @Mixin
    private RegionOptions regions;

    @Mixin
    private ShowingOptions showing;

    private DisplayFilter filter;
    private boolean failed;
    private boolean whole;

    @Override
    public Integer call() {
        filter = showing.filter();
        reading.dissector();
        regions.known();
        limits.limits();
        if (mostTransactions != null && mostTransactions < 0) {
            throw mistake("--max-transactions " + mostTransactions + ": a count is not negative", null);
        }
        if (threads < 1) {
            throw mistake("--threads " + threads + ": at least 1", null);
        }
        try (ReportOutput output = output()) {
            Inputs inputs = Inputs.find(paths, rocescope.in());
            whole = Reading.report(err(), inputs);
            report(inputs, output);
            output.finish();
        } catch (TextOutput.Gone e) {
            // nobody reads any more: what is known by now decides
            return status();
        } catch (IOException e) {
            err().println("rocescope: cannot write the report: " + reason(e));
            return ExitStatus.INCOMPLETE_INPUT;
        }
        showing.reportUndecided(filter);
        return status();
    }

    private int status() {
        return !whole ? ExitStatus.INCOMPLETE_INPUT : failed ? ExitStatus.FINDINGS : ExitStatus.OK;
    }

    private void report(Inputs inputs, ReportOutput output) throws IOException {
        InputStream live = inputs.isLive() ? rocescope.in() : null;
        if (!separate) {
            report(inputs.sources(), inputs.unreadable(), output.begin(null), live);
            return;
        }
        for (Source source : inputs.sources()) {
            report(List.of(source), List.of(), output.begin(source.name()), live);
        }
        for (Damage damage : inputs.unreadable()) {
            report(List.of(), List.of(damage), output.begin(damage.input()), live);
        }
    }

    private void report(List<Source> sources, List<Damage> unreadable, ReportFormat format, InputStream live)
            throws IOException {
        ReportFormat report = threads > 1 && live == null ? new ReportThread(format) : format;
        Entries entries =
                new Entries(report, mostTransactions == null ? Long.MAX_VALUE : mostTransactions, regions.known());
        if (live != null) {
            entries.announce(new Announcements(report));
        }
        Analyzer analyzer = regions.analyzer(entries.listener(), limits.limits());
        try (report;
                MergedCapture capture = MergedCapture.ofSources(sources)) {
            Progress shown = reading.progress(Reading.totalBytes(paths));
            new AnalysisRun(threads, reading.dissector().judgeIcrc(true), filter, shown)
                    .run(capture, analyzer, report, live);
            for (CaptureInfo info : capture.infos()) {
                whole &= Reading.report(err(), info);
            }
            entries.end(analyzer, capture.infos(), unreadable);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } finally {
            failed |= failOn.holds(entries.findings(), entries.unflushedBytes());
        }
    }

    private ReportOutput output() throws IOException {
        boolean colour = target == null && showing.isColoured();
        ReportOutput output;
        try {
            output = new ReportOutput(kind, target, new PipeOutput(rocescope.out()), separate, Terminal.style(colour));
        } catch (IOException e) {
            throw mistake("-o " + target + ": cannot write there: " + reason(e), null);
        }
        if (mostTransactions != null) {
            output.listTransactions(mostTransactions);
        }
        if (separate && !output.takesSeveral()) {
            output.close();
            throw mistake("--separate does not go with --format " + kind + " to one place", separateHint());
        }
        return output;
    }

    private String separateHint() {
        return kind == ReportKind.CSV
                ? "-o FOLDER takes the tables of each input"
                : "a report of this form is one document: analyse each input by itself";
    }

    /** Why a report cannot be written. */
    static String reason(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "no such folder";
        }
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (e instanceof FileAlreadyExistsException) {
            return "a file of this name is there, and the tables need a folder";
        }
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }

    private PrintWriter err() {
        return spec.commandLine().getErr();
    }

    private UsageMistake mistake(String message, String detail) {
        return new UsageMistake(spec.commandLine(), message, detail);
    }
}
