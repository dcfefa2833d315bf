package org.rocescope.reports;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.rocescope.dissector.analysis.Analyzer;
import org.rocescope.dissector.capture.Capture;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.dissection.Dissector;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.region.KnownRegions;

/** Reports on captures for the tests. */
public final class Reports {
    /** The folder of samples at the top of the project. */
    public static final Path SAMPLES = samples();

    private Reports() {}

    /** The JSON report on a capture. */
    public static String json(Path capture) {
        return of(capture, ReportKind.JSON);
    }

    /** The HTML report on a capture. */
    public static String html(Path capture) {
        return of(capture, ReportKind.HTML);
    }

    private static String of(Path capture, ReportKind kind) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ReportOutput output = new ReportOutput(kind, null, out, false, TextStyle.plain(100))) {
            write(capture, output.begin(null));
            output.finish();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    /** Analyses a capture and writes a report on it. */
    static void write(Path file, ReportFormat report) throws IOException {
        Dissector dissector = new Dissector().judgeIcrc(true);
        Frame frame = new Frame();
        Packet packet = new Packet();
        Entries entries = new Entries(report, Long.MAX_VALUE, KnownRegions.NONE);
        Analyzer analyzer = new Analyzer(entries.listener());
        try (report;
                Capture capture = Capture.open(file)) {
            while (capture.read(frame)) {
                dissector.dissect(frame, packet);
                analyzer.take(packet);
            }
            analyzer.close();
            entries.end(analyzer, List.of(capture.info()), List.of());
        }
    }

    private static Path samples() {
        for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            if (Files.isRegularFile(folder.resolve("samples/README.md"))) {
                return folder.resolve("samples");
            }
        }
        throw new IllegalStateException("no samples above " + Path.of("").toAbsolutePath());
    }
}
