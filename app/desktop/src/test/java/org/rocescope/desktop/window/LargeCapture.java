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
public final class LargeCapture {
    private static final int FILE_HEADER = 24;
    private static final int RECORD_HEADER = 16;

    private static final int ETHERNET = 14;
    private static final int IPV4_SOURCE = 12;
    private static final int ICRC = 4;

    private LargeCapture() {}

    /**
     * Writes the packets of a sample so many times, each time between other hosts: a connection each. Without their ICRC,
     * which would not be right any more.
     */
    static Path writeHosts(Path file, int rounds) throws IOException {
        return writeHosts(file, Captures.sample("flush.pcap"), rounds, Integer.MAX_VALUE);
    }

    /** The same with only the first packets of a capture. */
    static Path writeHosts(Path file, Path capture, int rounds, int packets) throws IOException {
        byte[] sample = Files.readAllBytes(capture);
        ByteBuffer records = ByteBuffer.wrap(sample).order(ByteOrder.LITTLE_ENDIAN);
        if (records.getInt(0) == 0xd4c3b2a1 || records.getInt(0) == 0x4d3cb2a1) {
            records.order(ByteOrder.BIG_ENDIAN);
        }
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 20)) {
            out.write(sample, 0, FILE_HEADER);
            for (int round = 0; round < rounds; round++) {
                int at = FILE_HEADER;
                for (int packet = 0; packet < packets && at < sample.length; packet++) {
                    int length = records.getInt(at + 8);
                    byte[] record = Arrays.copyOfRange(sample, at, at + RECORD_HEADER + length - ICRC);
                    ByteBuffer written = ByteBuffer.wrap(record).order(records.order());
                    written.putInt(0, written.getInt(0) + round);
                    written.putInt(8, length - ICRC);
                    for (int address = 0; address < 8; address += 4) {
                        int host = RECORD_HEADER + ETHERNET + IPV4_SOURCE + address;
                        record[host] += (byte) (round >> 16);
                        record[host + 1] = (byte) (round >> 8);
                        record[host + 2] = (byte) round;
                    }
                    out.write(record);
                    at += RECORD_HEADER + length;
                }
            }
        }
        return file;
    }

    /** Writes so many packets, and some more to end with a whole round. */
    public static Path write(Path file, int packets) throws IOException {
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
