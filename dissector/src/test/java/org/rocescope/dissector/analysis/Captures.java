package org.rocescope.dissector.analysis;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.stream.Stream;
import org.rocescope.dissector.capture.Capture;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.diagnosis.Diagnosis;
import org.rocescope.dissector.dissection.Dissector;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.rule.Finding;
import org.rocescope.dissector.rule.Severity;

/** Captures held in memory, to be analysed again and again with parts left out. */
final class Captures {
    private Captures() {}

    /** What an analysis said: error findings by rule and connection, and diagnoses. */
    record Outcome(Set<String> errors, Set<String> diagnoses) {}

    /** The captures of the samples folder, and of the shared one where it is there. */
    static List<Path> all() {
        List<Path> files = new ArrayList<>(in(above("samples")));
        if (above("shared") != null) {
            files.addAll(in(above("shared").resolve("captures")));
        }
        return files;
    }

    private static List<Path> in(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().matches(".*\\.pcap(ng)?"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path above(String name) {
        for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            if (Files.isDirectory(folder.resolve(name))) {
                return folder.resolve(name);
            }
        }
        return null;
    }

    /** The frames of a capture, copied; an empty list if there are more than wanted. */
    static List<Frame> frames(Path file, int most) throws IOException {
        List<Frame> frames = new ArrayList<>();
        try (Capture capture = Capture.open(file)) {
            Frame frame = new Frame();
            while (capture.read(frame)) {
                if (frames.size() == most) {
                    return List.of();
                }
                ByteBuffer copy = ByteBuffer.allocate(frame.capturedLength());
                copy.put(0, frame.bytes(), frame.offset(), frame.capturedLength());
                frames.add(new Frame()
                        .wrap(copy, 0, frame.capturedLength(), frame.linkType())
                        .originalLength(frame.originalLength())
                        .timeNanos(frame.timeNanos())
                        .interfaceId(frame.interfaceId())
                        .number(frame.number()));
            }
        }
        return frames;
    }

    /** Analyses those frames whose index is kept. */
    static Outcome analyse(List<Frame> frames, IntPredicate kept) {
        Set<String> errors = new TreeSet<>();
        Set<String> diagnoses = new TreeSet<>();
        Analyzer analyzer = new Analyzer(new AnalysisListener() {
            @Override
            public void finding(Finding finding) {
                if (finding.severity() == Severity.ERROR) {
                    errors.add(finding.rule().id());
                }
            }

            @Override
            public void diagnosis(Diagnosis diagnosis) {
                diagnoses.add(diagnosis.id());
            }
        });
        Dissector dissector = new Dissector().judgeIcrc(true);
        Packet packet = new Packet();
        for (int i = 0; i < frames.size(); i++) {
            if (kept.test(i)) {
                dissector.dissect(frames.get(i), packet);
                analyzer.take(packet);
            }
        }
        analyzer.close();
        return new Outcome(errors, diagnoses);
    }
}
