package org.rocescope.fuzz.mutation;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.rocescope.fuzz.check.ScratchFile;

/** Gives mutated captures to the commands and keeps count of how they end. */
public final class MutatedCaptures {
    private static final int LONGEST_CAPTURE = 1 << 14;
    private static final int MOST_FAILURES = 20;
    private static final int TOLD_AFTER = 1000;

    private final List<byte[]> captures = new ArrayList<>();
    private final Path failed;
    private final Map<String, Long> exits = new TreeMap<>();
    private final List<String> failures = new ArrayList<>();
    private volatile String thrownElsewhere;
    private long runs;
    private long slowest;
    private long dearest;
    private String dearestName = "";

    /**
     * Mutations of the captures in folders, those that are not too long.
     *
     * @param folders where the captures are, in folders below too
     * @param failed where captures are kept that a command failed at
     */
    public MutatedCaptures(List<Path> folders, Path failed) throws IOException {
        this.failed = failed;
        for (Path folder : folders) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file :
                        files.filter(MutatedCaptures::isCapture).sorted().toList()) {
                    captures.add(Files.readAllBytes(file));
                }
            }
        }
    }

    private static boolean isCapture(Path file) {
        try {
            return file.toString().matches(".*\\.(pcap|pcapng)")
                    && Files.isRegularFile(file)
                    && Files.size(file) <= LONGEST_CAPTURE;
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Runs the commands on mutations.
     *
     * @param start number of the first
     * @param count how many
     * @return what failed, a line each; at most twenty
     */
    public List<String> run(long start, long count) throws IOException {
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, e) -> thrownElsewhere = thread.getName() + " throws " + e);
        try {
            for (long number = start; number < start + count && failures.size() < MOST_FAILURES; number++) {
                byte[] capture = CaptureMutation.of(number, captures);
                Path file = ScratchFile.holding(capture);
                for (CommandRun run : CommandRun.of(number)) {
                    take(number, capture, run.on(file));
                }
                long done = number - start + 1;
                if (done % TOLD_AFTER == 0 && done < count) {
                    System.err.println(done + " of " + count);
                }
            }
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }
        return failures;
    }

    private void take(long number, byte[] capture, CommandRun run) throws IOException {
        runs++;
        String command = run.toString().split(" ")[0];
        exits.merge(command + " " + run.exit(), 1L, Long::sum);
        slowest = Math.max(slowest, run.nanos());
        if (run.processorNanos() > dearest) {
            dearest = run.processorNanos();
            dearestName = run + " on " + number;
        }
        String fault = run.fault() == null ? thrownElsewhere : run.fault();
        thrownElsewhere = null;
        if (fault != null) {
            Path kept = Files.createDirectories(failed).resolve(number + ".capture");
            Files.write(kept, capture);
            failures.add(number + ": " + run + " " + kept + ": " + fault);
        }
    }

    /** Writes what there is to say. */
    public void report(PrintStream out) {
        out.println(runs + " runs on mutations of " + captures.size() + " captures");
        exits.forEach((name, count) -> out.println("    " + name + ": " + count));
        out.printf(Locale.ROOT, "    longest: %.2f s of the processor, %s%n", dearest / 1e9, dearestName);
        out.printf(Locale.ROOT, "    by the clock, whatever else runs: %.2f s%n", slowest / 1e9);
        long peak = 0;
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            peak += pool.getType() == MemoryType.HEAP ? pool.getPeakUsage().getUsed() : 0;
        }
        out.printf(
                Locale.ROOT,
                "    heap: at most %d MiB of %d%n",
                peak >> 20,
                Runtime.getRuntime().maxMemory() >> 20);
        failures.forEach(out::println);
    }

    /**
     * Runs the commands on mutations; the exit status is 1 if something failed.
     *
     * @param arguments number of the first, how many, where failing captures are kept, folders of captures
     */
    public static void main(String[] arguments) throws IOException {
        List<Path> folders = Stream.of(arguments).skip(3).map(Path::of).toList();
        MutatedCaptures mutated = new MutatedCaptures(folders, Path.of(arguments[2]));
        List<String> failures = mutated.run(Long.parseLong(arguments[0]), Long.parseLong(arguments[1]));
        mutated.report(System.out);
        System.exit(failures.isEmpty() ? 0 : 1);
    }
}
