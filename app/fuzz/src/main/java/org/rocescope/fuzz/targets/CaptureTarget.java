package org.rocescope.fuzz.targets;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.rocescope.dissector.capture.Capture;
import org.rocescope.dissector.capture.CaptureInfo;
import org.rocescope.dissector.capture.Damage;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.capture.MergedCapture.Source;
import org.rocescope.fuzz.check.BoundedTime;
import org.rocescope.fuzz.check.Expect;
import org.rocescope.fuzz.check.ScratchFile;
import org.rocescope.inputs.Inputs;

/**
 * Fuzzes the readers of captures, compressed ones too: the input is the file. It is read as a file with a small and with
 * a large buffer, and out of a pipe that gives it piece by piece; where nothing is damaged all three give the same.
 */
public final class CaptureTarget {
    /** A gzip or zstd file of some kilobytes may hold so many packets; reading stops there. */
    private static final int MOST_PACKETS = 200_000;

    private static final int SMALL_BUFFER = 4096;

    private record Told(long packets, long digest, CaptureInfo info) {}

    private CaptureTarget() {}

    /** Takes an input. */
    public static void fuzzerTestOneInput(byte[] data) {
        BoundedTime.give(data, CaptureTarget::check);
    }

    private static void check(byte[] data) {
        Path file = ScratchFile.holding(data);
        Inputs inputs = Inputs.find(List.of(file.toString()), InputStream.nullInputStream());
        inputs.unreadable().forEach(CaptureTarget::check);
        boolean plain = data.length < 4 || !isCompressed(data);
        try {
            for (Source source : inputs.sources()) {
                Told small = read(source.open(SMALL_BUFFER), plain ? data.length : -1);
                Told large = read(source.open(Capture.DEFAULT_BUFFER), plain ? data.length : -1);
                same(small, large, "with another buffer");
            }
            if (plain || (data[0] & 0xFF) == 0x1F) {
                Told piped = read(Capture.read(new Pieces(data), "pipe"), plain ? data.length : -1);
                if (!inputs.sources().isEmpty()) {
                    same(read(inputs.sources().get(0).open(SMALL_BUFFER), -1), piped, "out of a pipe");
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isCompressed(byte[] data) {
        int first = (data[0] & 0xFF) << 8 | data[1] & 0xFF;
        return first == 0x1F8B || first == 0x28B5;
    }

    /** Reads all of a capture; the length is that of the file, or -1 if it is compressed. */
    private static Told read(Capture capture, long length) throws IOException {
        try (capture) {
            Frame frame = new Frame();
            long digest = 1;
            long bytes = 0;
            long offset = -1;
            long packets = 0;
            while (packets < MOST_PACKETS && capture.read(frame)) {
                packets++;
                Expect.that(frame.number() == packets, "packet %d has number %d", packets, frame.number());
                Expect.that(frame.fileOffset() > offset, "at %d behind %d", frame.fileOffset(), offset);
                Expect.that(frame.capturedLength() <= frame.originalLength(), "more captured than there was");
                offset = frame.fileOffset();
                bytes += frame.capturedLength();
                Expect.that(length < 0 || offset + frame.capturedLength() <= length, "reads on behind the end");
                digest = 31 * digest + digest(frame);
            }
            CaptureInfo info = capture.info();
            Expect.that(info.packets() == packets, "%d packets of %d", info.packets(), packets);
            Expect.that(info.bytes() == bytes, "%d bytes of %d", info.bytes(), bytes);
            Expect.that(length < 0 || bytes <= length, "%d bytes out of %d", bytes, length);
            Expect.that(length < 0 || capture.consumedBytes() <= length, "%d bytes taken", capture.consumedBytes());
            Expect.that(info.ended() || packets == MOST_PACKETS, "no end");
            Expect.that(
                    info.damages().size() <= CaptureInfo.MAX_DAMAGES,
                    "%d damages",
                    info.damages().size());
            Expect.that(info.damageCount() >= info.damages().size(), "%d damages", info.damageCount());
            Expect.that(info.dropped() >= 0, "%d dropped", info.dropped());
            info.damages().forEach(CaptureTarget::check);
            for (Damage damage : info.damages()) {
                Expect.that(length < 0 || damage.offset() <= length, "damage at %d of %d", damage.offset(), length);
            }
            return new Told(packets, digest, info);
        }
    }

    private static void check(Damage damage) {
        Expect.oneLine(damage.reason());
        Expect.that(damage.offset() >= 0, "damage at %d", damage.offset());
    }

    private static long digest(Frame frame) {
        long digest = frame.timeNanos();
        digest = 31 * digest + frame.linkType();
        digest = 31 * digest + frame.originalLength();
        digest = 31 * digest + frame.capturedLength();
        digest = 31 * digest + frame.interfaceId();
        digest = 31 * digest + frame.fcsLength();
        digest = 31 * digest + frame.fileOffset();
        digest = 31 * digest + frame.comments().hashCode();
        return 31 * digest
                + frame.bytes().slice(frame.offset(), frame.capturedLength()).hashCode();
    }

    private static void same(Told one, Told other, String how) {
        boolean damaged = one.info.damageCount() > 0 || other.info.damageCount() > 0;
        Expect.that(
                damaged || one.packets == other.packets && one.digest == other.digest,
                "%d packets, and %d %s",
                one.packets,
                other.packets,
                how);
        Expect.that(
                damaged
                        || one.info.interfaces().equals(other.info.interfaces())
                                && one.info.comments().equals(other.info.comments())
                                && one.info.unknownBlocks() == other.info.unknownBlocks(),
                "%s, and %s %s",
                one.info,
                other.info,
                how);
    }

    /** Gives bytes in pieces of changing length. */
    private static final class Pieces extends InputStream {
        private final ByteArrayInputStream in;
        private int turn;

        Pieces(byte[] data) {
            in = new ByteArrayInputStream(data);
        }

        @Override
        public int read() {
            return in.read();
        }

        @Override
        public int read(byte[] bytes, int offset, int length) {
            turn = turn * 5 + 1 & 0x3FF;
            return in.read(bytes, offset, Math.min(length, 1 + turn));
        }
    }
}
