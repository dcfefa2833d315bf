package org.rocescope.fuzz.mutation;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.sun.management.OperatingSystemMXBean;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.rocescope.cli.Rocescope;
import org.rocescope.dissector.capture.Capture;
import org.rocescope.dissector.capture.CaptureInfo;
import org.rocescope.dissector.capture.Frame;
import org.xml.sax.SAXException;

/** Runs the rocescope command on a file and looks whether it ended as it may, and whether what it wrote is well-formed. */
final class CommandRun {
    /** Most time of the processor that a run may take, all its threads together. */
    static final long MOST_NANOS = 10_000_000_000L;

    private static final List<List<String>> ANALYSES = List.of(
            List.of("analyze"),
            List.of("analyze", "--format", "json"),
            List.of("analyze", "--format", "jsonl", "--fail-on", "unflushed"),
            List.of("analyze", "--format", "csv"),
            List.of("analyze", "--format", "html"),
            List.of("analyze", "--format", "sarif"),
            List.of("analyze", "--format", "junit", "--placement", "persistence"),
            List.of("analyze", "--threads", "1", "--placement", "visibility", "--exposure"));

    private static final List<List<String>> DISSECTIONS = List.of(
            List.of("dissect"),
            List.of("dissect", "-V"),
            List.of("dissect", "-T", "json"),
            List.of("dissect", "-x", "--rd"),
            List.of(
                    "dissect",
                    "-Y",
                    "infiniband.bth.opcode in {6..12} or infiniband.mad or frame.len > 100",
                    "-t",
                    "ud"),
            List.of(
                    "dissect",
                    "-T",
                    "fields",
                    "-e",
                    "frame.number",
                    "-e",
                    "ip.src",
                    "-e",
                    "infiniband.bth.psn",
                    "-e",
                    "infiniband.mad.method"));

    private static final List<String> ANNOTATION = List.of("annotate");
    private static final String ANNOTATED = "-annotated";

    private static final OperatingSystemMXBean SYSTEM =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private static final Set<Integer> ALLOWED = Set.of(0, 1, 3);

    private final List<String> words;
    private final String form;
    private int exit;
    private long nanos;
    private long processorNanos;
    private String fault;

    private CommandRun(List<String> words) {
        this.words = words;
        form = words.contains("junit") ? "xml" : words.contains("jsonl") ? "lines" : isJson(words) ? "json" : "";
    }

    private static boolean isJson(List<String> words) {
        return words.contains("json") || words.contains("sarif");
    }

    /** A command with its options, without the file. */
    static CommandRun of(List<String> words) {
        return new CommandRun(words);
    }

    /** The commands that a number chooses: one analysis, one dissection, and a copy with notes. */
    static List<CommandRun> of(long number) {
        return List.of(
                new CommandRun(ANALYSES.get((int) (number % ANALYSES.size()))),
                new CommandRun(DISSECTIONS.get((int) (number % DISSECTIONS.size()))),
                new CommandRun(ANNOTATION));
    }

    /** Runs the command on a file. */
    CommandRun on(Path file) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        StringWriter err = new StringWriter();
        Stream<String> names =
                words.equals(ANNOTATION) ? Stream.of(file.toString(), file + ANNOTATED) : Stream.of(file.toString());
        String[] arguments = Stream.concat(words.stream(), names).toArray(String[]::new);
        long start = System.nanoTime();
        long processorStart = SYSTEM.getProcessCpuTime();
        try {
            exit = Rocescope.run(InputStream.nullInputStream(), out, new PrintWriter(err, true), arguments);
            fault = fault(err.toString(), out);
        } catch (RuntimeException | Error e) {
            exit = -1;
            fault = "it throws " + e;
        }
        if (fault == null && words.equals(ANNOTATION)) {
            fault = copied(file);
        }
        nanos = System.nanoTime() - start;
        processorNanos = SYSTEM.getProcessCpuTime() - processorStart;
        if (fault == null && processorNanos > MOST_NANOS) {
            fault = "it takes " + processorNanos / 1_000_000 + " ms of the processor";
        }
        return this;
    }

    private String fault(String err, ByteArrayOutputStream out) {
        if (!ALLOWED.contains(exit)) {
            return "exit status " + exit + ": " + err;
        }
        boolean trace = err.contains("\tat ") || err.contains("internal fault") || err.contains("out of memory");
        if (trace || err.contains("Exception") || err.contains("Error:")) {
            return "on standard error: " + err;
        }
        if (err.chars().anyMatch(c -> Character.isISOControl(c) && c != '\n')) {
            return "control characters on standard error: " + err;
        }
        // an input of which nothing can be read may leave nothing to report
        if (out.size() == 0) {
            return form.equals("json") && words.contains("analyze") ? "no report" : null;
        }
        try {
            wellFormed(out.toByteArray());
            return null;
        } catch (IOException | SAXException e) {
            return "the report is not well-formed: " + e.getMessage();
        }
    }

    /** What is wrong with an annotated copy: it has to have the packets of its original, and to be sound. */
    private static String copied(Path file) {
        Path copy = Path.of(file + ANNOTATED);
        try {
            CaptureInfo before = readWhole(file);
            if (Files.notExists(copy)) {
                return before.packets() == 0 ? null : "no copy of " + before.packets() + " packets";
            }
            CaptureInfo after = readWhole(copy);
            Files.delete(copy);
            boolean same = after.packets() == before.packets() && after.bytes() == before.bytes();
            return !same
                    ? before.packets() + " packets become " + after.packets()
                    : after.damageCount() > 0 ? "the copy is damaged: " + after.damages() : null;
        } catch (IOException e) {
            return "the copy cannot be read: " + e.getMessage();
        }
    }

    private static CaptureInfo readWhole(Path file) throws IOException {
        try (Capture capture = Capture.open(file)) {
            Frame frame = new Frame();
            while (capture.read(frame)) {
                continue;
            }
            return capture.info();
        }
    }

    private void wellFormed(byte[] report) throws IOException, SAXException {
        if (form.equals("json") || form.equals("lines")) {
            try (JsonParser json = new JsonFactory().createParser(report)) {
                int depth = 0;
                while (json.nextToken() != null) {
                    depth += json.currentToken().isStructStart()
                            ? 1
                            : json.currentToken().isStructEnd() ? -1 : 0;
                }
                if (depth != 0) {
                    throw new IOException("it ends within");
                }
            }
        } else if (form.equals("xml")) {
            try {
                DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new ByteArrayInputStream(report));
            } catch (ParserConfigurationException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** The exit status, -1 where it threw. */
    int exit() {
        return exit;
    }

    /** How long it took by the clock. */
    long nanos() {
        return nanos;
    }

    /** How long it took of the processor, all threads of this process together. */
    long processorNanos() {
        return processorNanos;
    }

    /** What is wrong, or null. */
    String fault() {
        return fault;
    }

    @Override
    public String toString() {
        return String.join(" ", words);
    }
}
