package org.rocescope.desktop.export;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.rocescope.desktop.document.CaptureDocument;
import org.rocescope.desktop.document.Loading;
import org.rocescope.desktop.document.PacketReader;
import org.rocescope.desktop.document.Progress;
import org.rocescope.dissector.analysis.Analyzer;
import org.rocescope.dissector.capture.CaptureInfo;
import org.rocescope.dissector.capture.Damage;
import org.rocescope.reports.Entries;
import org.rocescope.reports.ReportFormat;
import org.rocescope.reports.ReportKind;
import org.rocescope.reports.ReportOutput;
import org.rocescope.reports.ReportThread;
import org.rocescope.reports.TextStyle;

/**
 * Writes the report on a capture that the command would write, beside everything else. A document keeps less than a report
 * says, so its packets are analysed once more: read from where the window reads them, so that also what came through a
 * pipe, or was read in part, can be reported on. Waits until the capture is read. Can be cancelled; the file appears when
 * it is whole.
 */
public final class ReportExport {
    /** Width of text: as the command has it where it knows no terminal. */
    private static final int COLUMNS = 100;

    private static final long LOOK_MILLIS = 20;

    private final Loading loading;
    private final CaptureDocument document;
    private final ReportKind kind;
    private final Path target;
    private volatile int analysed;
    private volatile boolean cancelled;
    private volatile boolean over;

    private ReportExport(Loading loading, ReportKind kind, Path target) {
        this.loading = loading;
        this.document = loading.document();
        this.kind = kind;
        this.target = target;
    }

    /**
     * Begins to export.
     *
     * @param loading the capture
     * @param kind form of the report
     * @param target file, or for {@link ReportKind#CSV} a folder; what is there is replaced
     * @param done is told what came of it, on the exporting thread
     */
    public static ReportExport start(Loading loading, ReportKind kind, Path target, Consumer<Outcome> done) {
        ReportExport export = new ReportExport(loading, kind, target);
        // not a daemon: closing the window must not leave a part behind
        new Thread(
                        () -> {
                            Outcome outcome = export.save();
                            export.over = true;
                            done.accept(outcome);
                        },
                        "report export")
                .start();
        return export;
    }

    /** Gives it up; no file appears. */
    public void cancel() {
        cancelled = true;
    }

    /** True when it is written, given up or failed. */
    public boolean isOver() {
        return over;
    }

    /** How far it is from 0 to 1; -1 while the capture is still being read, or at the end the report concluded. */
    public double fraction() {
        int all = document.packets().size();
        return !loading.progress().isOver() || analysed == all ? -1 : (double) analysed / all;
    }

    private Outcome save() {
        try {
            awaitReading();
            if (WholeFile.isOpen(document, target)) {
                return new Outcome(false, target + " is open; choose another name");
            }
            try (ReportOutput output =
                    new ReportOutput(kind, target, OutputStream.nullOutputStream(), false, TextStyle.plain(COLUMNS))) {
                write(output.begin(null));
                if (cancelled) {
                    return new Outcome(false, "the export was cancelled");
                }
                output.finish();
            }
            return new Outcome(true, "report on " + packets(analysed) + " saved as " + target);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Outcome(false, "the export was interrupted");
        } catch (IOException | UncheckedIOException e) {
            return new Outcome(false, "cannot save " + target + ": " + reason(e));
        } catch (RuntimeException | OutOfMemoryError e) {
            return new Outcome(false, "cannot save " + target + ": " + e);
        }
    }

    private void awaitReading() throws InterruptedException {
        while (!cancelled && !loading.progress().isOver()) {
            Thread.sleep(LOOK_MILLIS);
        }
    }

    private void write(ReportFormat form) throws IOException {
        try (ReportFormat report = new ReportThread(form)) {
            Entries entries = new Entries(report, Long.MAX_VALUE, document.regions());
            Analyzer analyzer = loading.declaration().analyzer(entries.listener(), document.regions());
            PacketReader reader = document.reader(PacketReader.MANY);
            int all = document.packets().size();
            for (int row = 0; row < all && !cancelled; row++) {
                analyzer.take(reader.read(row));
                analysed = row + 1;
            }
            if (!cancelled) {
                analyzer.dropped(CaptureInfo.dropped(document.infos()));
                analyzer.close();
                entries.end(analyzer, document.infos(), unread());
            }
        }
    }

    /** What is missing in the document beyond the faults of its inputs. */
    private List<Damage> unread() {
        List<String> names = document.names();
        List<Damage> damages = document.damages();
        List<Damage> unread = new ArrayList<>();
        for (Damage damage : damages) {
            if (!names.contains(damage.input())) {
                unread.add(damage);
            }
        }
        Progress progress = loading.progress();
        String first = names.isEmpty() ? "" : names.get(0);
        if (progress.state() == Progress.State.CANCELLED) {
            unread.add(new Damage(first, progress.bytes(), "reading was cancelled after " + packets(analysed)));
        } else if (progress.state() == Progress.State.STOPPED && !names.isEmpty()) {
            // the last damage says why
            unread.add(damages.get(damages.size() - 1));
        }
        return unread;
    }

    private static String packets(int count) {
        return count + (count == 1 ? " packet" : " packets");
    }

    private static String reason(Exception e) {
        Throwable cause = e instanceof UncheckedIOException ? e.getCause() : e;
        if (cause instanceof NoSuchFileException) {
            return "no such folder";
        }
        if (cause instanceof AccessDeniedException) {
            return "permission denied";
        }
        return cause.getMessage() == null ? cause.toString() : cause.getMessage();
    }
}
