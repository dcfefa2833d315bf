package org.rocescope.cli;

import java.io.IOException;
import java.io.InputStream;
import org.rocescope.cli.terminal.Progress;
import org.rocescope.dissector.analysis.Analyzer;
import org.rocescope.dissector.analysis.PacketPipeline;
import org.rocescope.dissector.capture.CaptureInfo;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.capture.MergedCapture;
import org.rocescope.dissector.dissection.Dissector;
import org.rocescope.dissector.filter.DisplayFilter;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.reports.ReportFormat;

/**
 * Reads a capture to its end, dissects it and gives an analysis the packets that match a filter. Reading and dissecting
 * have a thread of their own where two are allowed; the result is the same to the byte.
 */
final class AnalysisRun {
    private final int threads;
    private final Dissector dissector;
    private final DisplayFilter filter;
    private final Progress progress;

    AnalysisRun(int threads, Dissector dissector, DisplayFilter filter, Progress progress) {
        this.threads = threads;
        this.dissector = dissector;
        this.filter = filter;
        this.progress = progress;
    }

    /**
     * Analyses a capture.
     *
     * @param capture what to read
     * @param analyzer takes the packets; is closed at the end
     * @param report is handed on while a pipe makes a pause
     * @param live the pipe that packets come from, or null
     */
    void run(MergedCapture capture, Analyzer analyzer, ReportFormat report, InputStream live) throws IOException {
        if (threads > 1 && live == null) {
            pipelined(capture, analyzer);
        } else {
            inOneThread(capture, analyzer, report, live);
        }
        progress.end();
        analyzer.dropped(CaptureInfo.dropped(capture.infos()));
        analyzer.close();
    }

    private void pipelined(MergedCapture capture, Analyzer analyzer) throws IOException {
        long[] read = {0};
        try (PacketPipeline pipeline = new PacketPipeline(capture::read, dissector)) {
            boolean more = true;
            while (more) {
                more = pipeline.next(packet -> {
                    read[0]++;
                    if (filter.matches(packet)) {
                        analyzer.take(packet);
                    }
                    if (progress.isDue(read[0])) {
                        progress.show(read[0], capture.consumedBytes());
                    }
                });
            }
        }
    }

    private void inOneThread(MergedCapture capture, Analyzer analyzer, ReportFormat report, InputStream live)
            throws IOException {
        Frame frame = new Frame();
        Packet packet = new Packet();
        long read = 0;
        while (capture.read(frame)) {
            dissector.dissect(frame, packet);
            read++;
            if (filter.matches(packet)) {
                analyzer.take(packet);
            }
            if (live != null && live.available() == 0) {
                report.flush();
            }
            if (progress.isDue(read)) {
                progress.show(read, capture.consumedBytes());
            }
        }
    }
}
