package org.rocescope.desktop.window;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.rocescope.desktop.Captures;

/** A large capture: the packets of a sample over and over, each time with later times. */
final class LargeCapture {
    private static final int FILE_HEADER = 24;
    private static final int RECORD_HEADER = 16;

    private LargeCapture() {}

    /** Writes so many packets, and some more to end with a whole round. */
    static Path write(Path file, int packets) throws IOException {
        byte[] sample = Files.readAllBytes(Captures.sample("flush.pcap"));
        ByteBuffer records = ByteBuffer.wrap(sample);
        records.order(
                records.getInt(0) == 0xa1b2c3d4 || records.getInt(0) == 0xa1b23c4d
                        ? ByteOrder.BIG_ENDIAN
                        : ByteOrder.LITTLE_ENDIAN);
        int[] starts = new int[sample.length / RECORD_HEADER];
        int count = 0;
        for (int at = FILE_HEADER; at < sample.length; at += RECORD_HEADER + records.getInt(at + 8)) {
            starts[count++] = at;
        }
        int first = records.getInt(FILE_HEADER);
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 20)) {
            out.write(sample, 0, FILE_HEADER);
            for (int round = 0; round * count < packets; round++) {
                for (int start : Arrays.copyOf(starts, count)) {
                    records.putInt(start, first + round);
                }
                out.write(sample, FILE_HEADER, sample.length - FILE_HEADER);
            }
        }
        return file;
    }
}
