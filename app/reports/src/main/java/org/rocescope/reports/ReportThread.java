package org.rocescope.reports;

import java.io.IOException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.rocescope.pictures.feed.ConnectionTrace;
import org.rocescope.pictures.rates.RateSeries;

/**
 * Writes a report in a thread of its own, in the order in which the entries come, while the caller makes the next ones.
 * What writing throws is thrown by a later call, at the latest by {@link #close}.
 */
public final class ReportThread implements ReportFormat {
    /** Entries handed over at once: waking a thread costs more than writing one. */
    private static final int ENTRIES = 512;

    private static final int BATCHES = 4;

    private interface Writing {
        void run() throws IOException;
    }

    private final ReportFormat report;
    private final BlockingQueue<Writing[]> full = new ArrayBlockingQueue<>(BATCHES);
    private final Thread writer;
    private Writing[] batch = new Writing[ENTRIES];
    private int size;
    private volatile Throwable fault;
    private boolean closed;

    /** Begins a thread that writes a report. */
    public ReportThread(ReportFormat report) {
        this.report = report;
        writer = new Thread(this::write, "report writer");
        writer.setDaemon(true);
        writer.start();
    }

    private void write() {
        try {
            // a batch that is not full is the last
            for (Writing[] next = full.take(); run(next); next = full.take()) {}
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Writes a batch, unless writing failed before; false if it is the last. */
    private boolean run(Writing[] writings) {
        for (Writing each : writings) {
            if (each == null) {
                return false;
            }
            if (fault == null) {
                try {
                    each.run();
                } catch (IOException | RuntimeException | Error e) {
                    fault = e;
                }
            }
        }
        return true;
    }

    private void add(Writing writing) throws IOException {
        rethrow();
        batch[size++] = writing;
        if (size == ENTRIES) {
            handOver();
        }
    }

    private void handOver() throws IOException {
        try {
            full.put(batch);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while writing", e);
        }
        batch = new Writing[ENTRIES];
        size = 0;
    }

    private void rethrow() throws IOException {
        Throwable thrown = fault;
        if (thrown instanceof IOException e) {
            throw e;
        } else if (thrown instanceof RuntimeException e) {
            throw e;
        } else if (thrown instanceof Error e) {
            throw e;
        }
    }

    @Override
    public void transaction(TransactionEntry transaction) throws IOException {
        add(() -> report.transaction(transaction));
    }

    @Override
    public void finding(FindingEntry finding) throws IOException {
        add(() -> report.finding(finding));
    }

    @Override
    public void connection(ConnectionEntry connection) throws IOException {
        add(() -> report.connection(connection));
    }

    @Override
    public void diagnosis(DiagnosisEntry diagnosis) throws IOException {
        add(() -> report.diagnosis(diagnosis));
    }

    @Override
    public void input(InputEntry input) throws IOException {
        add(() -> report.input(input));
    }

    @Override
    public void region(RegionEntry region) throws IOException {
        add(() -> report.region(region));
    }

    @Override
    public void unflushed(UnflushedEntry range) throws IOException {
        add(() -> report.unflushed(range));
    }

    @Override
    public boolean isDrawn() {
        return report.isDrawn();
    }

    @Override
    public void pictures(ConnectionTrace trace) throws IOException {
        add(() -> report.pictures(trace));
    }

    @Override
    public void rates(RateSeries all) throws IOException {
        add(() -> report.rates(all));
    }

    @Override
    public void placement(PlacementEntry key) throws IOException {
        add(() -> report.placement(key));
    }

    @Override
    public void summary(SummaryEntry summary) throws IOException {
        add(() -> report.summary(summary));
    }

    /** Waits until everything is written, and closes the report. */
    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        handOver();
        try {
            writer.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while writing", e);
        }
        report.close();
        rethrow();
    }
}
