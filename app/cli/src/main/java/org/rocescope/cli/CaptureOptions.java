package org.rocescope.cli;

import java.nio.file.Path;
import java.util.List;
import org.rocescope.dissector.capture.SnapLength;
import org.rocescope.live.capture.StopAfter;
import org.rocescope.live.device.CaptureSettings;
import org.rocescope.live.file.FileRing;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options of what is captured, into which files, and until when; named as those of dumpcap and tshark. */
final class CaptureOptions {
    private static final long SECOND = 1_000_000_000L;
    /** What dumpcap calls a kilobyte. */
    private static final long KILOBYTE = 1000;

    private static final int MOST_BUFFER_MEGABYTES = 2047;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = {"-i", "--interface"},
            required = true,
            paramLabel = "INTERFACE",
            description = "Interface to capture from; 'rocescope interfaces' lists them.")
    private String interfaceName;

    @Option(
            names = {"-f", "--capture-filter"},
            paramLabel = "FILTER",
            defaultValue = CaptureSettings.DEFAULT_FILTER,
            description = "Capture filter in libpcap's syntax, '' for every packet (default '${DEFAULT-VALUE}').")
    private String filter;

    @Option(
            names = {"-p", "--no-promiscuous"},
            description = "Leave packets for other machines out.")
    private boolean plain;

    @Option(
            names = {"-s", "--snapshot-length"},
            paramLabel = "BYTES",
            description = "Bytes to keep of a packet (default: all).")
    private int snapLength = SnapLength.MAX_CAPTURED;

    @Option(
            names = {"-B", "--buffer-size"},
            paramLabel = "MB",
            defaultValue = "64",
            description = "Size of the kernel's buffer in MiB (default ${DEFAULT-VALUE}).")
    private int bufferMegabytes;

    @Option(
            names = "-w",
            paramLabel = "FILE",
            description =
                    "Keep the captured packets in this pcapng file. Without it they go to a ring of temporary files"
                            + " of at most 1 GB, which is kept if the capture fails.")
    private Path file;

    @Option(
            names = {"-a", "--autostop"},
            paramLabel = "BOUND",
            description = "Stop after duration:SECONDS, packets:N, filesize:KB or files:N; may be repeated.")
    private List<String> bounds = List.of();

    @Option(names = "--duration", paramLabel = "SECONDS", description = "Stop after this time.")
    private Double seconds;

    @Option(
            names = {"-c", "--count"},
            paramLabel = "N",
            description = "Stop after this many packets.")
    private Long packets;

    @Option(
            names = {"-b", "--ring-buffer"},
            paramLabel = "BOUND",
            description = "Go on in another file after filesize:KB, duration:SECONDS or packets:N, and keep the newest"
                    + " files:N only; may be repeated.")
    private List<String> ringBounds = List.of();

    /** What to capture; wrong usage if it cannot be. */
    CaptureSettings settings() {
        if (snapLength < 0 || snapLength > SnapLength.MAX_CAPTURED) {
            throw mistake("-s " + snapLength + ": 1 to " + SnapLength.MAX_CAPTURED + ", or 0 for all");
        }
        if (bufferMegabytes < 1 || bufferMegabytes > MOST_BUFFER_MEGABYTES) {
            throw mistake("-B " + bufferMegabytes + ": 1 to " + MOST_BUFFER_MEGABYTES);
        }
        return new CaptureSettings(
                interfaceName,
                filter.strip(),
                !plain,
                snapLength == 0 ? SnapLength.MAX_CAPTURED : snapLength,
                bufferMegabytes << 20);
    }

    /** The file to write; null if none was named. */
    Path file() {
        return file;
    }

    /** When to stop. */
    StopAfter stopAfter() {
        long nanos = seconds == null ? Long.MAX_VALUE : nanos("--duration " + seconds, seconds);
        long count = packets == null ? Long.MAX_VALUE : positive("--count " + packets, packets, 1);
        long bytes = Long.MAX_VALUE;
        long files = Long.MAX_VALUE;
        for (String bound : bounds) {
            String option = "-a " + bound;
            switch (name(bound)) {
                case "duration" -> nanos = nanos(option, number(option, bound));
                case "packets" -> count = positive(option, number(option, bound), 1);
                case "filesize" -> bytes = positive(option, number(option, bound), KILOBYTE);
                case "files" -> files = positive(option, number(option, bound), 1);
                default -> throw mistake(option + ": duration:SECONDS, packets:N, filesize:KB or files:N");
            }
        }
        return new StopAfter(nanos, bytes, count, files);
    }

    /** The ring of files. */
    FileRing ring() {
        long bytes = Long.MAX_VALUE;
        long nanos = Long.MAX_VALUE;
        long count = Long.MAX_VALUE;
        long files = Integer.MAX_VALUE;
        for (String bound : ringBounds) {
            String option = "-b " + bound;
            switch (name(bound)) {
                case "filesize" -> bytes = positive(option, number(option, bound), KILOBYTE);
                case "duration" -> nanos = nanos(option, number(option, bound));
                case "packets" -> count = positive(option, number(option, bound), 1);
                case "files" -> files = positive(option, number(option, bound), 1);
                default -> throw mistake(option + ": filesize:KB, duration:SECONDS, packets:N or files:N");
            }
        }
        FileRing ring = new FileRing(bytes, nanos, count, (int) Math.min(files, Integer.MAX_VALUE));
        if (!ringBounds.isEmpty() && !ring.isRing()) {
            throw mistake(
                    "-b files:" + files + ": -b filesize:KB, duration:SECONDS or packets:N says when a file is full");
        }
        if (ring.isRing() && file == null) {
            throw mistake("-b " + ringBounds.get(0) + ": -w FILE names the files");
        }
        return ring;
    }

    private static String name(String bound) {
        return bound.substring(0, Math.max(0, bound.indexOf(':')));
    }

    private double number(String option, String bound) {
        try {
            return Double.parseDouble(bound.substring(bound.indexOf(':') + 1));
        } catch (NumberFormatException e) {
            throw mistake(option + ": a number is missing");
        }
    }

    private long nanos(String option, double seconds) {
        return positive(option, seconds, SECOND);
    }

    /** A positive number in its unit, no larger than a long holds. */
    private long positive(String option, double number, long unit) {
        long value = (long) (number * unit);
        if (value <= 0) {
            throw mistake(option + ": more than 0");
        }
        return value;
    }

    private UsageMistake mistake(String message) {
        return new UsageMistake(spec.commandLine(), message, null);
    }
}
