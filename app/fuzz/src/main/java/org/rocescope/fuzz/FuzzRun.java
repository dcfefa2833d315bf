package org.rocescope.fuzz;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.rocescope.fuzz.seed.Seeds;

/** Fuzzes targets, each in a Java process of its own, because the fuzzer instruments what it runs in. */
public final class FuzzRun {
    /** The code whose branches guide the fuzzer. */
    private static final List<String> WATCHED = List.of(
            "org.rocescope.dissector.**",
            "org.rocescope.inputs.**",
            "org.rocescope.fuzz.traffic.**",
            "io.airlift.compress.zstd.**",
            "com.fasterxml.jackson.core.json.**");

    /** What the fuzzer looks for by itself, and is meant here: a filter searches for the regular expression given. */
    private static final String NOT_LOOKED_FOR = "com.code_intelligence.jazzer.sanitizers.RegexInjection";

    private static final String HEAP = "-Xmx256m";
    /** An input that hangs; one that only takes too long is told by the targets, which look at the processor's clock. */
    private static final int MOST_SECONDS = 300;

    private static final int MOST_RESIDENT_MEGABYTES = 1024;

    private final Path work;
    private final Map<Target, Map<String, byte[]>> seeds;

    /**
     * Runs that keep their files in a folder: what they begin with in seeds, what they found worth going on with in
     * corpus, what failed in crashes, what they said in log.
     *
     * @param work the folder
     * @param captures folders of captures to begin with
     */
    public FuzzRun(Path work, List<Path> captures) throws IOException {
        this.work = work;
        seeds = Seeds.of(captures);
    }

    /**
     * Fuzzes a target.
     *
     * @return whether nothing was found
     */
    public boolean fuzz(Target target, long seconds) throws IOException, InterruptedException {
        Path seedsOf = Files.createDirectories(work.resolve("seeds").resolve(target.word()));
        Path corpus = Files.createDirectories(work.resolve("corpus").resolve(target.word()));
        Path crashes = Files.createDirectories(work.resolve("crashes").resolve(target.word()));
        for (Map.Entry<String, byte[]> seed : seeds.get(target).entrySet()) {
            Files.write(seedsOf.resolve(seed.getKey()), seed.getValue());
        }
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                HEAP,
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                "com.code_intelligence.jazzer.Jazzer",
                "--target_class=" + target.type().getName(),
                "--instrumentation_includes=" + String.join(":", WATCHED),
                "--disabled_hooks=" + NOT_LOOKED_FOR,
                "--reproducer_path=" + crashes,
                "-artifact_prefix=" + crashes + "/",
                "-timeout=" + MOST_SECONDS,
                "-rss_limit_mb=" + MOST_RESIDENT_MEGABYTES,
                "-max_len=" + target.longest(),
                "-max_total_time=" + seconds,
                "-print_final_stats=1"));
        command.add(corpus.toString());
        command.add(seedsOf.toString());
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log(target).toFile())
                .start();
        process.getOutputStream().close();
        return process.waitFor() == 0;
    }

    private Path log(Target target) throws IOException {
        return Files.createDirectories(work.resolve("log")).resolve(target.word());
    }

    /** The figures of a target's last run, or what failed: lines of what the fuzzer said. */
    public List<String> figures(Target target) throws IOException {
        try (var lines = Files.lines(log(target), StandardCharsets.ISO_8859_1)) {
            return lines.filter(line -> line.startsWith("stat::")
                            || line.startsWith("== Java Exception")
                            || line.contains("Test unit written to")
                            || line.startsWith("#") && line.contains("DONE"))
                    .toList();
        }
    }

    /**
     * Fuzzes targets one after the other; the exit status is 1 if something was found.
     *
     * @param arguments folder for files, seconds for each, names of targets with commas between, folders of captures
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        List<Path> captures = new ArrayList<>();
        for (int i = 3; i < arguments.length; i++) {
            captures.add(Path.of(arguments[i]));
        }
        FuzzRun run = new FuzzRun(Path.of(arguments[0]), captures);
        boolean clean = true;
        for (String name : arguments[2].split(",")) {
            Target target = Target.named(name);
            boolean nothing = run.fuzz(target, Long.parseLong(arguments[1]));
            clean &= nothing;
            System.out.println(name + ": " + (nothing ? "nothing found" : "failed, see " + run.log(target)));
            run.figures(target).forEach(line -> System.out.println("    " + line));
        }
        System.exit(clean ? 0 : 1);
    }
}
