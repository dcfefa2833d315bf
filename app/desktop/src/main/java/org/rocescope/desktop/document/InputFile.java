package org.rocescope.desktop.document;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.rocescope.live.file.FilePart;

/**
 * An input that packets can be read from again at their place: a capture file that is not compressed, or the files of a
 * live capture. Others, pipes too, are copied to a {@link Spool} while they are read.
 */
final class InputFile {
    /** How the bytes of a packet follow the place of its record. */
    enum Layout {
        /** Record header of 16 bytes. */
        PCAP(16),
        /** Record header of 24 bytes (Kuznetzov's). */
        PCAP_MODIFIED(24),
        /** A block: 28 bytes before the data, 12 in a simple packet block. */
        PCAPNG(28),
        /** Nothing before the data. */
        SPOOL(0);

        final int before;

        Layout(int before) {
            this.before = before;
        }
    }

    private static final int PCAPNG_SECTION = 0x0a0d0d0a;
    private static final int PCAP_MICROSECONDS = 0xa1b2c3d4;
    private static final int PCAP_NANOSECONDS = 0xa1b23c4d;
    private static final int MODIFIED = 0xa1b2cd34;

    private final Path file;
    private final Layout layout;
    /** What goes through several files; null for one file. */
    private final Recording ring;

    private InputFile(Path file, Layout layout, Recording ring) {
        this.file = file;
        this.layout = layout;
        this.ring = ring;
    }

    /** The file of an input's name, or null if packets cannot be read from it again. */
    static InputFile of(String name) {
        try {
            Path file = Path.of(name);
            if (!Files.isRegularFile(file)) {
                return null;
            }
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
                ByteBuffer magic = ByteBuffer.allocate(4).order(ByteOrder.BIG_ENDIAN);
                if (channel.read(magic, 0) < 4) {
                    return null;
                }
                Layout layout = layout(magic.getInt(0));
                return layout == null ? null : new InputFile(file, layout, null);
            }
        } catch (IOException | InvalidPathException e) {
            return null;
        }
    }

    private static Layout layout(int magic) {
        if (magic == PCAPNG_SECTION) {
            return Layout.PCAPNG;
        }
        for (int each : new int[] {magic, Integer.reverseBytes(magic)}) {
            if (each == PCAP_MICROSECONDS || each == PCAP_NANOSECONDS) {
                return Layout.PCAP;
            }
            if (each == MODIFIED) {
                return Layout.PCAP_MODIFIED;
            }
        }
        return null;
    }

    /** A spool file. */
    static InputFile spool(Path file) {
        return new InputFile(file, Layout.SPOOL, null);
    }

    /** The file, or files, of a live capture. */
    static InputFile recording(Recording recording) {
        return recording.isRing()
                ? new InputFile(null, Layout.PCAPNG, recording)
                : new InputFile(recording.files().get(0), Layout.PCAPNG, null);
    }

    /** True for several files, of which none is kept open: one that is deleted is to give its room back. */
    boolean isRing() {
        return ring != null;
    }

    /** Opens the one file. */
    FileChannel open() throws IOException {
        return FileChannel.open(file, StandardOpenOption.READ);
    }

    /** The part of several files that has a place. */
    FilePart part(long place) {
        return ring.capture().part(place);
    }

    Layout layout() {
        return layout;
    }

    /** The files that packets are read from. */
    List<Path> files() {
        return ring == null ? List.of(file) : ring.files();
    }

    /** Bytes of the file by now; 0 if it is gone. */
    static long length(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            return 0;
        }
    }
}
