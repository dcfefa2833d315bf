package org.rocescope.desktop.live;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.rocescope.desktop.preferences.Preferences;
import org.rocescope.dissector.capture.SnapLength;
import org.rocescope.live.capture.StopAfter;
import org.rocescope.live.device.CaptureSettings;
import org.rocescope.live.file.FileRing;

/**
 * What the user chose to capture, where to, and until when. Numbers are 0 where nothing was chosen.
 *
 * @param interfaceName the interface; empty if none was chosen yet
 * @param filter capture filter in libpcap's syntax; empty for every packet
 * @param promiscuous true to take packets for other machines too
 * @param snapLength bytes to keep of a packet; 0 for all
 * @param bufferMegabytes MiB of the kernel's buffer
 * @param file name of the file; empty for a temporary one
 * @param ring when to go on in another file
 * @param stop when it ends by itself
 */
public record CaptureChoice(
        String interfaceName,
        String filter,
        boolean promiscuous,
        int snapLength,
        int bufferMegabytes,
        String file,
        Bounds ring,
        Bounds stop) {
    /** Largest number that can be chosen. */
    static final int MOST = 999_999_999;

    /** Largest buffer in MiB. */
    static final int MOST_BUFFER = 2047;

    private static final long SECOND = 1_000_000_000L;
    private static final long MEGABYTE = 1_000_000;
    private static final String KEY = "capture.";

    /**
     * When a file is full and how many are kept, or when a capture ends; 0 for no such bound.
     *
     * @param seconds time
     * @param megabytes size
     * @param packets packets
     * @param files files
     */
    public record Bounds(int seconds, int megabytes, int packets, int files) {
        /** No bound. */
        public static final Bounds NONE = new Bounds(0, 0, 0, 0);

        private static Bounds remembered(Preferences preferences, String key) {
            return new Bounds(
                    (int) preferences.number(key + "seconds", 0, MOST, 0),
                    (int) preferences.number(key + "megabytes", 0, MOST, 0),
                    (int) preferences.number(key + "packets", 0, MOST, 0),
                    (int) preferences.number(key + "files", 0, MOST, 0));
        }

        private void remember(Preferences preferences, String key) {
            preferences.number(key + "seconds", seconds);
            preferences.number(key + "megabytes", megabytes);
            preferences.number(key + "packets", packets);
            preferences.number(key + "files", files);
        }

        private long nanos() {
            return seconds == 0 ? Long.MAX_VALUE : seconds * SECOND;
        }

        private long bytes() {
            return megabytes == 0 ? Long.MAX_VALUE : megabytes * MEGABYTE;
        }

        private static long orNone(int number) {
            return number == 0 ? Long.MAX_VALUE : number;
        }
    }

    /** What is usual on an interface. */
    public static CaptureChoice usual(String interfaceName, String filter) {
        return new CaptureChoice(
                interfaceName, filter, true, 0, CaptureSettings.DEFAULT_BUFFER >> 20, "", Bounds.NONE, Bounds.NONE);
    }

    /** What was chosen last. */
    public static CaptureChoice remembered(Preferences preferences) {
        CaptureChoice usual = usual("", CaptureSettings.DEFAULT_FILTER);
        return new CaptureChoice(
                preferences.get(KEY + "interface", ""),
                preferences.get(KEY + "filter", usual.filter),
                preferences.is(KEY + "promiscuous", true),
                (int) preferences.number(KEY + "snap", 0, SnapLength.MAX_CAPTURED, 0),
                (int) preferences.number(KEY + "buffer", 1, MOST_BUFFER, usual.bufferMegabytes),
                preferences.get(KEY + "file", ""),
                Bounds.remembered(preferences, KEY + "ring."),
                Bounds.remembered(preferences, KEY + "stop."));
    }

    /** Remembers the choice. */
    public void remember(Preferences preferences) {
        preferences.put(KEY + "interface", interfaceName);
        preferences.put(KEY + "filter", filter);
        preferences.put(KEY + "promiscuous", String.valueOf(promiscuous));
        preferences.number(KEY + "snap", snapLength);
        preferences.number(KEY + "buffer", bufferMegabytes);
        preferences.put(KEY + "file", file);
        ring.remember(preferences, KEY + "ring.");
        stop.remember(preferences, KEY + "stop.");
    }

    /** Why it cannot be captured so, apart from what only the system knows; empty if it can. */
    public String mistake() {
        if (interfaceName.isBlank()) {
            return "Choose an interface.";
        }
        if (ring.files > 0 && !fileRing().isRing()) {
            return "Say when a file is full: after which time, size or number of packets.";
        }
        if (stop.files > 0 && !fileRing().isRing()) {
            return "To stop after some files, say when a file is full.";
        }
        try {
            return Path.of(file).getFileName() == null ? "This is no file." : "";
        } catch (InvalidPathException e) {
            return "This cannot be the name of a file: " + e.getReason() + ".";
        }
    }

    /** What to capture. */
    public CaptureSettings settings() {
        return new CaptureSettings(
                interfaceName,
                filter.strip(),
                promiscuous,
                snapLength == 0 ? SnapLength.MAX_CAPTURED : snapLength,
                bufferMegabytes << 20);
    }

    /** The file; null for a temporary one. */
    public Path path() {
        return file.isBlank() ? null : Path.of(file.strip());
    }

    /** When to go on in another file. */
    public FileRing fileRing() {
        return new FileRing(
                ring.bytes(),
                ring.nanos(),
                Bounds.orNone(ring.packets),
                ring.files == 0 ? Integer.MAX_VALUE : ring.files);
    }

    /** When it ends by itself. */
    public StopAfter stopAfter() {
        return new StopAfter(stop.nanos(), stop.bytes(), Bounds.orNone(stop.packets), Bounds.orNone(stop.files));
    }
}
