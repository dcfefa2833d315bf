package org.rocescope.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import org.rocescope.dissector.analysis.Analyzer;
import org.rocescope.dissector.capture.Capture;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.dissection.Dissector;
import org.rocescope.dissector.filter.DisplayFilter;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.live.capture.LiveCapture;
import org.rocescope.live.capture.LiveCounts;
import org.rocescope.reports.ReportFormat;

/**
 * Analyses a live capture to its end, in one thread. Whenever it has caught up with the capture, what the report holds by
 * then is handed on.
 */
final class LiveRun {
    /** Packets between two pauses where the analysis never catches up. */
    private static final int PAUSE_MASK = 0xFFF;

    private final Dissector dissector;
    private final DisplayFilter filter;
    private final LiveLine line;
    private LiveCapture live;
    private Analyzer analyzer;
    private ReportFormat report;
    private long read;
    private long noticed;
    private LiveCounts lossy;
    private boolean stopped;

    /** @param progress where counts are shown; null for nowhere */
    LiveRun(Dissector dissector, DisplayFilter filter, PrintStream progress) {
        this.dissector = dissector;
        this.filter = filter;
        line = new LiveLine(progress);
    }

    /** Analyses; closes the analysis at the end of the capture. */
    void run(LiveCapture capture, Analyzer takes, ReportFormat writes) throws IOException {
        analyzer = takes;
        report = writes;
        begin(capture);
        Frame frame = new Frame();
        Packet packet = new Packet();
        Capture reader = capture.reader();
        while (reader.read(frame)) {
            dissector.dissect(frame, packet);
            if (filter.matches(packet)) {
                analyzer.take(packet);
            }
            if ((++read & PAUSE_MASK) == 0) {
                pause();
            }
        }
        line.clear();
        analyzer.dropped(capture.counts().dropped());
        analyzer.close();
    }

    private synchronized void begin(LiveCapture capture) {
        live = capture;
        if (stopped) {
            capture.stop();
        }
    }

    /** Ends the capture, now or when it begins; from any thread. */
    synchronized void stop() {
        stopped = true;
        if (live != null) {
            live.stop();
        }
    }

    /** Hands on what the report holds, and shows the counts. */
    void pause() {
        LiveCounts counts = live.counts();
        tellLoss(counts);
        try {
            report.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        line.show(counts, read, noticed);
    }

    /** Tells the analysis of dropped packets when it has come to where they are missing. */
    private void tellLoss(LiveCounts counts) {
        if (lossy == null && counts.dropped() > analyzer.dropped()) {
            lossy = counts;
        }
        if (lossy != null && read >= lossy.packets()) {
            analyzer.dropped(lossy.dropped());
            lossy = null;
        }
    }

    /** Counts a finding that is new, and says it between the counts unless it goes nowhere (null). */
    void notice(PrintWriter err, String text) {
        noticed++;
        if (err != null) {
            line.clear();
            err.println(text);
        }
    }
}
