package org.rocescope.cli;

import java.io.IOException;
import java.io.InputStream;
import org.rocescope.cli.print.PacketPrinter;
import org.rocescope.cli.terminal.Progress;
import org.rocescope.cli.terminal.TextOutput;
import org.rocescope.dissector.analysis.PacketPipeline;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.capture.MergedCapture;
import org.rocescope.dissector.dissection.Dissector;
import org.rocescope.dissector.filter.DisplayFilter;
import org.rocescope.dissector.packet.Packet;

/** Reads captures, dissects them and prints the packets that match a filter, up to a count. */
final class PrintRun {
    /** Characters that are gathered before they are encoded. */
    private static final int GATHERED = 1 << 14;

    private final DisplayFilter filter;
    private final PacketPrinter printer;
    private final TextOutput out;
    private final StringBuilder text = new StringBuilder();
    private long left;
    private long read;

    PrintRun(DisplayFilter filter, PacketPrinter printer, TextOutput out, long count) {
        this.filter = filter;
        this.printer = printer;
        this.out = out;
        this.left = count;
    }

    /** True if as many packets were printed as wanted. */
    boolean isDone() {
        return left == 0;
    }

    /** Prints what stands before the first packet. */
    void begin() throws IOException {
        printer.begin(text);
        write();
    }

    /** Prints a capture in one thread; each packet of a pipe at once. */
    void run(MergedCapture capture, Dissector dissector, InputStream live, Progress progress) throws IOException {
        Frame frame = new Frame();
        Packet packet = new Packet();
        while (left > 0 && capture.read(frame)) {
            dissector.dissect(frame, packet);
            take(packet);
            boolean waits = live != null && live.available() == 0;
            if (waits || text.length() > GATHERED) {
                write();
            }
            if (waits) {
                out.flush();
            }
            show(progress, capture);
        }
        finish(progress);
    }

    /** Prints a capture while another thread reads and dissects; for printers that need no comments of frames. */
    void runInTwoThreads(MergedCapture capture, Dissector dissector, Progress progress) throws IOException {
        try (PacketPipeline pipeline = new PacketPipeline(capture::read, dissector)) {
            while (left > 0 && pipeline.next(this::take)) {
                if (text.length() > GATHERED) {
                    write();
                }
                show(progress, capture);
            }
        }
        finish(progress);
    }

    private void take(Packet packet) {
        read++;
        if (left > 0 && filter.matches(packet)) {
            printer.print(packet, text);
            left--;
        }
    }

    private void show(Progress progress, MergedCapture capture) {
        if (progress.isDue(read)) {
            progress.show(read, capture.consumedBytes());
        }
    }

    private void finish(Progress progress) throws IOException {
        write();
        out.flush();
        progress.end();
    }

    private void write() throws IOException {
        out.write(text);
        text.setLength(0);
    }
}
