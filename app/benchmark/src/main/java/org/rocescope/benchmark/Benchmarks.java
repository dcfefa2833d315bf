package org.rocescope.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Measures all passes several times in turn, so that what else the machine does meets each of them alike, and prints
 * the medians and what they are in relation to each other.
 */
public final class Benchmarks {
    private static final int WARMUPS = 8;
    private static final int PASSES = 7;
    /** Shorter than any pass, so that an iteration is one pass. */
    private static final TimeValue ONE_PASS = TimeValue.milliseconds(1);

    private Benchmarks() {}

    /** Seconds of all passes of a kind, by the clock and by the processor. */
    private record Seconds(List<Double> clock, List<Double> processor) {
        Seconds() {
            this(new ArrayList<>(), new ArrayList<>());
        }

        void add(Seconds others) {
            clock.addAll(others.clock);
            processor.addAll(others.processor);
        }

        void add(IterationResult iteration) {
            clock.add(iteration.getPrimaryResult().getScore());
            processor.add(
                    iteration.getSecondaryResults().get("processorSeconds").getScore()
                            / iteration.getSecondaryResults().get("passes").getScore());
        }
    }

    /** Arguments: the file, the number of rounds. */
    public static void main(String[] args) throws IOException, RunnerException {
        Path file = Path.of(args[0]);
        int rounds = Integer.parseInt(args[1]);
        CapturePass.Result size = CapturePass.WALK_RECORDS.over(file);
        Map<CapturePass, Seconds> seconds = new EnumMap<>(CapturePass.class);
        for (int round = 1; round <= rounds; round++) {
            for (CapturePass pass : CapturePass.values()) {
                Seconds measured = measure(file, pass);
                seconds.computeIfAbsent(pass, p -> new Seconds()).add(measured);
                System.out.printf(
                        Locale.ROOT,
                        "round %d of %d  %-16s %.3f s, %.3f s of processor%n",
                        round,
                        rounds,
                        pass,
                        median(measured.clock),
                        median(measured.processor));
            }
        }
        System.out.printf(
                Locale.ROOT,
                "%n%d packets, %.1f bytes on average, one thread, Java %s%n",
                size.packets(),
                (double) size.bytes() / size.packets(),
                Runtime.version());
        print("the clock", size, Files.size(file), seconds, Seconds::clock);
        print("processor time", size, Files.size(file), seconds, Seconds::processor);
    }

    private static Seconds measure(Path file, CapturePass pass) throws RunnerException {
        Options options = new OptionsBuilder()
                .include(PassBenchmark.class.getName())
                .param("file", file.toString())
                .param("pass", pass.name())
                .forks(1)
                // as the program itself is started
                .jvmArgsAppend("-XX:+UseSerialGC")
                .warmupIterations(WARMUPS)
                .warmupTime(ONE_PASS)
                .measurementIterations(PASSES)
                .measurementTime(ONE_PASS)
                .verbosity(VerboseMode.SILENT)
                .build();
        Seconds seconds = new Seconds();
        for (RunResult result : new Runner(options).run()) {
            result.getBenchmarkResults()
                    .forEach(fork -> fork.getIterationResults().forEach(seconds::add));
        }
        return seconds;
    }

    private static void print(
            String by,
            CapturePass.Result size,
            long fileBytes,
            Map<CapturePass, Seconds> seconds,
            Function<Seconds, List<Double>> which) {
        double yardstick = median(which.apply(seconds.get(CapturePass.CRC32_OF_FILE)));
        System.out.printf("%nMedians (slowest - fastest) by %s%n", by);
        System.out.println("pass               million packets/s        GB/s   of CRC32 alone");
        seconds.forEach((pass, all) -> {
            double[] sorted = sorted(which.apply(all));
            double median = median(which.apply(all));
            System.out.printf(
                    Locale.ROOT,
                    "%-16s %6.2f (%5.2f - %5.2f)   %8.2f   %8.0f %%%n",
                    pass,
                    size.packets() / median / 1e6,
                    size.packets() / sorted[sorted.length - 1] / 1e6,
                    size.packets() / sorted[0] / 1e6,
                    fileBytes / median / 1e9,
                    100 * yardstick / median);
        });
    }

    private static double[] sorted(List<Double> values) {
        double[] sorted = values.stream().mapToDouble(Double::doubleValue).toArray();
        Arrays.sort(sorted);
        return sorted;
    }

    private static double median(List<Double> values) {
        return sorted(values)[values.size() / 2];
    }
}
