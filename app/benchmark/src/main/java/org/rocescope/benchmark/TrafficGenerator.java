package org.rocescope.benchmark;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import org.rocescope.benchmark.traffic.Traffic;
import org.rocescope.benchmark.traffic.TrafficPlan;
import org.rocescope.dissector.capture.LinkType;
import org.rocescope.dissector.capture.PcapWriter;

/** Writes a pcap file of generated RoCEv2 traffic; see {@link Traffic}. */
public final class TrafficGenerator {
    private static final String USAGE = """
            usage: generate OUT.pcap [--packets N] [--connections N] [--mean-size BYTES] [--ipv6 PERCENT] [--seed N]

              --packets      packets in all, at least 2 (default 1000000)
              --connections  RC connections (default 64)
              --mean-size    mean length of a frame, 150 to 1000 bytes (default 530)
              --ipv6         connections over IPv6, out of a hundred (default 0)
              --seed         start of all chance (default 1): the same options give the same file
            """;

    private TrafficGenerator() {}

    /** Exit code 0: written; 1: the file could not be written; 2: wrong options. */
    public static void main(String[] args) {
        System.exit(run(args, System.err));
    }

    static int run(String[] args, PrintStream err) {
        Path out;
        TrafficPlan plan;
        try {
            out = outputOf(args);
            plan = planOf(args);
        } catch (IllegalArgumentException e) {
            err.println("generate: " + e.getMessage());
            err.print(USAGE);
            return 2;
        }
        try {
            long start = System.nanoTime();
            write(plan, out);
            double seconds = (System.nanoTime() - start) / 1e9;
            err.printf(
                    Locale.ROOT,
                    "%s: %d packets, %.1f s, %.2f million packets/s%n",
                    out,
                    plan.packets(),
                    seconds,
                    plan.packets() / seconds / 1e6);
            return 0;
        } catch (IOException e) {
            err.println("generate: " + out + ": " + e.getMessage());
            return 1;
        }
    }

    /** Writes a file, over one that is there. */
    static void write(TrafficPlan plan, Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(
                        file,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.WRITE);
                PcapWriter writer = new PcapWriter(channel, LinkType.ETHERNET, 0)) {
            Traffic.generate(plan, writer::write);
        }
    }

    private static Path outputOf(String[] args) {
        if (args.length == 0 || args[0].startsWith("-")) {
            throw new IllegalArgumentException("name the file to write first");
        }
        return Path.of(args[0]);
    }

    private static TrafficPlan planOf(String[] args) {
        TrafficPlan plan = TrafficPlan.standard();
        for (int i = 1; i < args.length; i += 2) {
            String option = args[i];
            if (i + 1 == args.length) {
                throw new IllegalArgumentException(option + ": a number is missing");
            }
            long value = number(option, args[i + 1]);
            plan = switch (option) {
                case "--packets" -> plan.withPackets(value);
                case "--connections" -> plan.withConnections(toInt(option, value));
                case "--mean-size" -> plan.withMeanSize(toInt(option, value));
                case "--ipv6" -> plan.withIpv6Percent(toInt(option, value));
                case "--seed" -> plan.withSeed(value);
                default -> throw new IllegalArgumentException(option + ": no such option");
            };
        }
        return plan;
    }

    private static long number(String option, String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(option + ": " + text + " is no number", e);
        }
    }

    private static int toInt(String option, long value) {
        if (value != (int) value) {
            throw new IllegalArgumentException(option + ": " + value + " is too large");
        }
        return (int) value;
    }
}
