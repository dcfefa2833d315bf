package org.rocescope.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.Callable;
import org.rocescope.cli.annotate.AnnotatedCopy;
import org.rocescope.cli.annotate.PacketNotes;
import org.rocescope.cli.terminal.Progress;
import org.rocescope.dissector.analysis.Analyzer;
import org.rocescope.dissector.analysis.Limit;
import org.rocescope.dissector.capture.Capture;
import org.rocescope.dissector.capture.CaptureInfo;
import org.rocescope.dissector.capture.CaptureInterface;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.capture.MergedCapture;
import org.rocescope.dissector.dissection.Dissector;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.inputs.Inputs;
import org.rocescope.reports.ReportFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Writes a capture again with what the analysis found as comments on its packets. */
@Command(
        name = "annotate",
        description = "Writes a capture again as pcapng, with findings as packet comments that Wireshark shows.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Each packet with a finding gets the rule, how much it matters and what is wrong (the first ten packets",
            "of a finding); each request the frame of its answer, each answer the frame of its request.",
            "Packets, times, interfaces and existing comments stay as they are. The capture is read twice.",
            "",
            "Examples:",
            "  rocescope annotate samples/flush-unknown-rkey.pcap annotated.pcapng",
            "  wireshark -Y frame.comment annotated.pcapng"
        })
final class AnnotateCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @ParentCommand
    private Rocescope rocescope;

    @Parameters(index = "0", paramLabel = "IN", description = "The capture file; not a pipe, as it is read twice.")
    private String in;

    @Parameters(index = "1", paramLabel = "OUT.pcapng", description = "The file to write; replaced if it is there.")
    private String out;

    @Mixin
    private ReadingOptions reading;

    @Mixin
    private RegionOptions regions;

    @Mixin
    private LimitOptions limits;

    private final BitSet beyondSnapLength = new BitSet();
    private long packets;

    @Override
    public Integer call() throws IOException {
        Dissector dissector = reading.dissector().judgeIcrc(true);
        regions.known();
        limits.limits();
        PrintWriter err = spec.commandLine().getErr();
        Path source = source();
        if (!Files.exists(source)) {
            err.println("rocescope: " + in + ": no such file");
            return ExitStatus.INCOMPLETE_INPUT;
        }
        Path target = target(source);
        Inputs inputs = Inputs.find(List.of(in), rocescope.in());
        if (!Reading.report(err, inputs)) {
            return ExitStatus.INCOMPLETE_INPUT;
        }
        MergedCapture.Source capture = inputs.sources().get(0);
        Progress shown = reading.progress(2 * Files.size(source));
        PacketNotes notes = new PacketNotes();
        CaptureInfo info;
        try {
            info = analyse(capture, dissector, notes, shown);
        } finally {
            shown.end();
        }
        Reading.report(err, info);
        if (notes.leftOut() > 0) {
            err.println("rocescope: limit reached: " + notes.leftOut() + " comments were left out");
        }
        if (!write(capture, info, notes, target, shown)) {
            return ExitStatus.INCOMPLETE_INPUT;
        }
        PrintWriter said = spec.commandLine().getOut();
        said.println(out + ": " + packets + " packets, " + notes.framesWithFindings() + " with findings");
        said.flush();
        return info.complete() ? ExitStatus.OK : ExitStatus.INCOMPLETE_INPUT;
    }

    /** The input, which can be read twice. */
    private Path source() {
        if (in.equals(Inputs.STANDARD_INPUT)) {
            throw mistake("IN must be a file: standard input cannot be read twice", "write it to a file first");
        }
        Path source = path(in);
        if (Files.isDirectory(source)) {
            throw mistake("IN " + in + ": is a folder", "name one capture file");
        }
        if (Files.exists(source) && !Files.isRegularFile(source)) {
            throw mistake("IN " + in + ": must be a file: a pipe cannot be read twice", "write it to a file first");
        }
        return source;
    }

    /** The file to write, which is not the input under another name. */
    private Path target(Path source) throws IOException {
        Path target = path(out);
        if (Files.exists(target)) {
            if (Files.isSameFile(source, target)) {
                throw mistake("OUT " + out + ": is the input, which is never overwritten", "name another file");
            }
            if (!Files.isRegularFile(target)) {
                throw mistake("OUT " + out + ": is there and is no file", "name a file to write");
            }
            return target;
        }
        if (out.equals(Inputs.STANDARD_INPUT) || target.getFileName() == null) {
            throw mistake("OUT " + out + ": is no name of a file", "name a file to write");
        }
        Path folder = target.toAbsolutePath().getParent();
        if (!Files.isDirectory(folder)) {
            throw mistake("OUT " + out + ": there is no folder " + folder, null);
        }
        return target;
    }

    private Path path(String name) {
        try {
            return Path.of(name);
        } catch (InvalidPathException e) {
            throw mistake(name + ": is no name of a file: " + e.getReason(), null);
        }
    }

    /** The first reading. */
    private CaptureInfo analyse(MergedCapture.Source source, Dissector dissector, PacketNotes notes, Progress shown)
            throws IOException {
        Analyzer analyzer = regions.analyzer(notes, limits.limits());
        Frame frame = new Frame();
        Packet packet = new Packet();
        long[] longest = new long[1];
        CaptureInfo info;
        long read = 0;
        try (Capture capture = source.open(Capture.DEFAULT_BUFFER)) {
            while (capture.read(frame)) {
                dissector.dissect(frame, packet);
                analyzer.take(packet);
                int id = Math.max(0, frame.interfaceId());
                if (id >= longest.length) {
                    longest = java.util.Arrays.copyOf(longest, Math.max(2 * longest.length, id + 1));
                }
                longest[id] = Math.max(longest[id], frame.capturedLength());
                if (shown.isDue(++read)) {
                    shown.show(read, capture.consumedBytes());
                }
            }
            info = capture.info();
        }
        analyzer.close();
        for (Limit.Reached reached : analyzer.reached()) {
            spec.commandLine().getErr().println("rocescope: limit reached: " + reached.message());
        }
        for (CaptureInterface each : info.interfaces()) {
            if (each.id() < longest.length && longest[each.id()] > each.snapLength()) {
                beyondSnapLength.set(each.id());
            }
        }
        return info;
    }

    /** The second reading; the file appears when all of it is written. False if it cannot be. */
    private boolean write(
            MergedCapture.Source source, CaptureInfo info, PacketNotes notes, Path target, Progress shown) {
        try (ReportFile file = ReportFile.create(target)) {
            try (Capture capture = source.open(Capture.DEFAULT_BUFFER);
                    AnnotatedCopy copy = new AnnotatedCopy(file.out(), info, beyondSnapLength)) {
                Frame frame = new Frame();
                while (capture.read(frame)) {
                    copy.write(frame, capture::info, notes.of(frame.number()));
                    if (shown.isDue(++packets)) {
                        shown.show(packets, capture.consumedBytes());
                    }
                }
            }
            file.finish();
            return true;
        } catch (IOException e) {
            spec.commandLine().getErr().println("rocescope: " + out + ": cannot be written: " + reason(e));
            return false;
        } finally {
            shown.end();
        }
    }

    private static String reason(IOException e) {
        return e instanceof java.nio.file.AccessDeniedException ? "permission denied" : String.valueOf(e.getMessage());
    }

    private UsageMistake mistake(String message, String detail) {
        return new UsageMistake(spec.commandLine(), message, detail);
    }
}
