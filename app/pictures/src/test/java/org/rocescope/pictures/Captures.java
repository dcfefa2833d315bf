package org.rocescope.pictures;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.rocescope.dissector.analysis.AnalysisListener;
import org.rocescope.dissector.analysis.Analyzer;
import org.rocescope.dissector.capture.Capture;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.dissection.Dissector;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.pictures.feed.Bounds;
import org.rocescope.pictures.feed.ConnectionTrace;
import org.rocescope.pictures.feed.PictureFeed;

/** Captures that tests draw, and their truths: what the program that made them posted. */
public final class Captures {
    /** What a pass gave. */
    public record Drawn(PictureFeed feed, List<ConnectionTrace> connections) {}

    private Captures() {}

    /** Follows all connections of a capture of the test resources. */
    public static Drawn draw(String name) throws IOException {
        return draw(name, Bounds.SCREEN);
    }

    public static Drawn draw(String name, Bounds bounds) throws IOException {
        List<ConnectionTrace> connections = new ArrayList<>();
        PictureFeed feed = new PictureFeed(flow -> true, bounds, connections::add);
        try (InputStream in = Captures.class.getResourceAsStream("/" + name);
                Capture capture = Capture.read(in, name)) {
            analyse(capture, feed);
        }
        return new Drawn(feed, connections);
    }

    public static Drawn draw(Path file, Bounds bounds) throws IOException {
        List<ConnectionTrace> connections = new ArrayList<>();
        PictureFeed feed = new PictureFeed(flow -> true, bounds, connections::add);
        try (Capture capture = Capture.open(file)) {
            analyse(capture, feed);
        }
        return new Drawn(feed, connections);
    }

    public static void analyse(Capture capture, AnalysisListener listener) throws IOException {
        Analyzer analyzer = new Analyzer(listener);
        Dissector dissector = new Dissector().judgeIcrc(true);
        Frame frame = new Frame();
        Packet packet = new Packet();
        while (capture.read(frame)) {
            dissector.dissect(frame, packet);
            analyzer.take(packet);
        }
        analyzer.close();
    }

    /** The truth of a capture as text. */
    public static String truth(String name) throws IOException {
        try (InputStream in = Captures.class.getResourceAsStream("/" + name + ".truth.json")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** The shared captures; none where they are not at hand. */
    public static List<Path> shared() throws IOException {
        for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            Path captures = folder.resolve("shared").resolve("captures");
            if (Files.isDirectory(captures)) {
                try (Stream<Path> files = Files.list(captures)) {
                    return files.filter(file -> file.toString().endsWith(".pcap"))
                            .sorted()
                            .toList();
                }
            }
        }
        return List.of();
    }

    /** Bytes as a frame that a program made. */
    public static Frame frame(byte[] bytes, long number, long nanos) {
        return new Frame()
                .wrap(ByteBuffer.wrap(bytes), 0, bytes.length, 1)
                .number(number)
                .timeNanos(nanos);
    }
}
