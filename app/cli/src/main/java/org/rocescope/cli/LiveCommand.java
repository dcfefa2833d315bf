package org.rocescope.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.rocescope.cli.terminal.PipeOutput;
import org.rocescope.cli.terminal.Terminal;
import org.rocescope.cli.terminal.TextOutput;
import org.rocescope.dissector.analysis.Analyzer;
import org.rocescope.dissector.capture.CaptureInfo;
import org.rocescope.dissector.filter.DisplayFilter;
import org.rocescope.live.capture.LiveCapture;
import org.rocescope.live.capture.LiveCounts;
import org.rocescope.live.device.CaptureSettings;
import org.rocescope.live.device.LiveFault;
import org.rocescope.reports.Entries;
import org.rocescope.reports.FindingEntry;
import org.rocescope.reports.ReportFormat;
import org.rocescope.reports.ReportKind;
import org.rocescope.reports.ReportOutput;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Captures from an interface and analyses what comes, until it is interrupted or a bound is reached. */
@Command(
        name = "live",
        description = "Captures from an interface into files and analyses the packets as they come, with the reports of"
                + " analyze, until Ctrl-C or a bound.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Packets are written to disk before they are analysed: -w keeps them, and what a crash leaves can be opened.",
            "With --format jsonl each entry is written as soon as it is final; before that a finding when it is first"
                    + " made (type noticed) and a request when its answer comes (type answered). Else new findings are named on standard error and the report comes at the end.",
            "Exit status: as that of analyze; 3 also if the capture could not be made or broke off.",
            "",
            "Examples:",
            "  rocescope live -i eth0",
            "  rocescope live -i eth0 -w flow.pcapng --duration 60 --format json -o report.json",
            "  rocescope live -i eth0 -w log.pcapng -b filesize:100000 -b files:10 --format jsonl",
            "  ssh host tcpdump -i eth0 -U -w - udp port 4791 | rocescope analyze --format jsonl -"
        })
final class LiveCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @ParentCommand
    private Rocescope rocescope;

    @Mixin
    private CaptureOptions capturing;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "Form of the report: ${COMPLETION-CANDIDATES} (default ${DEFAULT-VALUE}).")
    private ReportKind kind;

    @Option(
            names = "-o",
            paramLabel = "FILE",
            description = "Write the report to this file, which appears when the report is whole.")
    private Path target;

    @Option(
            names = "--fail-on",
            paramLabel = "LEVEL",
            defaultValue = "error",
            description = "Exit with 1 if there is a finding of this severity or above: ${COMPLETION-CANDIDATES}"
                    + " (default ${DEFAULT-VALUE}).")
    private AnalyzeCommand.FailOn failOn;

    @Option(
            names = "--max-transactions",
            paramLabel = "N",
            description = "List at most this many request messages; the summary counts all. Where nothing is said json"
                    + " lists 1048576, which it keeps, and jsonl and csv list all.")
    private Long mostTransactions;

    @Mixin
    private LimitOptions limits;

    @Mixin
    private ReadingOptions reading;

    @Mixin
    private RegionOptions regions;

    @Mixin
    private ShowingOptions showing;

    private boolean failed;

    @Override
    public Integer call() {
        DisplayFilter filter = showing.filter();
        regions.known();
        limits.limits();
        if (mostTransactions != null && mostTransactions < 0) {
            throw mistake("--max-transactions " + mostTransactions + ": a count is not negative", null);
        }
        LiveRun run = new LiveRun(reading.dissector().judgeIcrc(true), filter, reading.progressOutput());
        try (Interruption interruption = new Interruption(run::stop)) {
            int status = status(run);
            showing.reportUndecided(filter);
            interruption.finished(status);
            return status;
        }
    }

    private int status(LiveRun run) {
        boolean colour = target == null && showing.isColoured();
        try (LiveFiles files = LiveFiles.of(capturing.file(), capturing.ring());
                ReportOutput output = new ReportOutput(
                        kind, target, new PipeOutput(rocescope.out()), false, Terminal.style(colour))) {
            if (mostTransactions != null) {
                output.listTransactions(mostTransactions);
            }
            boolean whole = watch(run, files, output.begin(null));
            output.finish();
            return !whole ? ExitStatus.INCOMPLETE_INPUT : failed ? ExitStatus.FINDINGS : ExitStatus.OK;
        } catch (LiveFault e) {
            if (e.kind() == LiveFault.Kind.FILTER || e.kind() == LiveFault.Kind.NO_SUCH_INTERFACE) {
                throw mistake(e.getMessage(), e.advice().isEmpty() ? null : e.advice());
            }
            err().println("rocescope: " + line(e));
        } catch (TextOutput.Gone e) {
            // nobody reads any more: what is known by now decides
            return failed ? ExitStatus.FINDINGS : ExitStatus.OK;
        } catch (IOException e) {
            err().println("rocescope: cannot write the report: " + AnalyzeCommand.reason(e));
        }
        return ExitStatus.INCOMPLETE_INPUT;
    }

    /** Captures and reports; true if the capture came to its proper end. */
    private boolean watch(LiveRun run, LiveFiles files, ReportFormat report) throws LiveFault, IOException {
        Entries entries =
                new Entries(report, mostTransactions == null ? Long.MAX_VALUE : mostTransactions, regions.known());
        entries.announce(new Announcements(report) {
            @Override
            public void noticed(FindingEntry finding) throws IOException {
                super.noticed(finding);
                run.notice(kind == ReportKind.JSONL ? null : err(), notice(finding));
            }
        });
        Analyzer analyzer = regions.analyzer(entries.listener(), limits.limits());
        try (report;
                LiveCapture live = LiveCapture.start(
                        capturing.settings(), files.target(), files.ring(), capturing.stopAfter(), run::pause)) {
            CaptureSettings settings = capturing.settings();
            String packets = settings.filter().isEmpty() ? "every packet" : "'" + settings.filter() + "'";
            err().println("rocescope: capturing " + packets + " on " + settings.interfaceName() + " into "
                    + live.files().get(0));
            run.run(live, analyzer, report);
            CaptureInfo info = live.info();
            boolean whole = Reading.report(err(), info) && live.fault() == null;
            entries.end(analyzer, List.of(info), List.of());
            say(live, files);
            return whole;
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } finally {
            failed = failOn.holds(entries.findings(), entries.unflushedBytes());
        }
    }

    /** What is the matter, with the options that help. */
    private static String line(LiveFault fault) {
        String options = switch (fault.kind()) {
            case DISK_FULL -> " (-b filesize:KB -b files:N)";
            case FILE -> fault.advice().isEmpty() ? "" : " with -w";
            default -> "";
        };
        return fault.line() + options;
    }

    /** What was captured, whether all that passed, and where it is kept. */
    private void say(LiveCapture live, LiveFiles files) {
        LiveCounts counts = live.counts();
        if (live.fault() != null) {
            files.keep();
            err().println("rocescope: " + line(live.fault()));
        }
        String dropped = counts.dropped() == 0
                ? "none dropped"
                : String.format(
                        Locale.ROOT,
                        "%,d dropped by the kernel and %,d by the interface, so what seems to be missing is uncertain",
                        counts.droppedBySystem(),
                        counts.droppedByInterface());
        List<Path> kept = files.areKept() ? live.files() : List.of();
        String where = kept.isEmpty()
                ? ""
                : "; kept in " + kept.get(0) + (kept.size() > 1 ? " and " + (kept.size() - 1) + " more" : "");
        err().println(String.format(Locale.ROOT, "rocescope: %,d packets captured, ", counts.packets())
                + dropped
                + where);
    }

    private static String notice(FindingEntry finding) {
        return finding.severity() + " " + finding.rule()
                + (finding.frame() == null ? "" : " in frame " + finding.frame()) + ": " + finding.message();
    }

    private PrintWriter err() {
        return spec.commandLine().getErr();
    }

    private UsageMistake mistake(String message, String detail) {
        return new UsageMistake(spec.commandLine(), message, detail);
    }
}
