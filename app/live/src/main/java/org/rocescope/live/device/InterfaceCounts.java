package org.rocescope.live.device;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What the system has counted on an interface by a moment, both ways; the difference of two is a rate. Source: the
 * statistics that Linux shows below /sys/class/net.
 *
 * @param nanos the moment, by {@link System#nanoTime}
 * @param packets packets received and sent
 * @param bytes bytes received and sent
 */
public record InterfaceCounts(long nanos, long packets, long bytes) {
    private static final Path INTERFACES = Path.of("/sys/class/net");

    /**
     * A rate.
     *
     * @param packets packets a second
     * @param bytes bytes a second
     */
    public record Rate(double packets, double bytes) {}

    /** Asks for the counts of an interface; empty where the system has none, as for "any". */
    public static Optional<InterfaceCounts> of(String name) {
        Path folder = INTERFACES.resolve(name).normalize();
        if (!INTERFACES.equals(folder.getParent())) {
            return Optional.empty();
        }
        Path statistics = folder.resolve("statistics");
        try {
            return Optional.of(new InterfaceCounts(
                    System.nanoTime(),
                    count(statistics, "rx_packets") + count(statistics, "tx_packets"),
                    count(statistics, "rx_bytes") + count(statistics, "tx_bytes")));
        } catch (IOException | NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static long count(Path folder, String name) throws IOException {
        return Long.parseLong(Files.readString(folder.resolve(name)).trim());
    }

    /** The rate since an earlier moment. */
    public Rate since(InterfaceCounts earlier) {
        double seconds = Math.max(1, nanos - earlier.nanos) / 1e9;
        // an interface that was made anew counts from 0 again
        return new Rate(Math.max(0, packets - earlier.packets) / seconds, Math.max(0, bytes - earlier.bytes) / seconds);
    }
}
