package org.rocescope.dissector.capture;

import java.nio.ByteBuffer;

/**
 * Decides whether bytes can be a pcap record, and finds the next one behind damage. The format has no marks, so it goes
 * by the plausibility of two headers in a row: lengths, fraction, and times within a year of each other and of the
 * last good record. In random bytes two such headers occur about once in 10^18 positions.
 */
final class PcapSearch {
    /** The longest original length that is taken for one, 16 MiB: far above what segmentation offloads give. */
    static final int MAX_ORIGINAL = 1 << 24;

    private static final int HEADERS_IN_A_ROW = 2;
    private static final long YEAR_SECONDS = 366L * 24 * 3600;
    private static final long NO_SECONDS = Long.MIN_VALUE;

    private final Window window;
    private int headerLength;
    private int fractionLimit;
    private long lastSeconds = NO_SECONDS;
    private boolean wideFractions;
    private boolean shortOriginals;

    PcapSearch(Window window) {
        this.window = window;
    }

    /** Sets what the file header says of the records. */
    void format(int headerLength, int fractionLimit) {
        this.headerLength = headerLength;
        this.fractionLimit = fractionLimit;
    }

    /** Sets the time of the last good record. */
    void lastSeconds(long seconds) {
        lastSeconds = seconds;
    }

    boolean isNearLast(long seconds) {
        return lastSeconds != NO_SECONDS && isNear(seconds, lastSeconds);
    }

    boolean isFarFromLast(long seconds) {
        return lastSeconds != NO_SECONDS && !isNear(seconds, lastSeconds);
    }

    /** Whether the time is none that a record here would have: far from the last one, or 0 if there was none. */
    boolean isFarFromTime(long seconds) {
        return lastSeconds == NO_SECONDS ? seconds == 0 : !isNear(seconds, lastSeconds);
    }

    private static boolean isNear(long seconds, long reference) {
        return Math.abs(seconds - reference) <= YEAR_SECONDS;
    }

    /** Remembers the oddities of the record at hand: searches must not reject others of the file for them. */
    void tolerate() {
        ByteBuffer fields = window.fields();
        int at = window.position();
        wideFractions |= Integer.compareUnsigned(fields.getInt(at + PcapReader.FRACTION_OFFSET), fractionLimit) >= 0;
        shortOriginals |= Integer.compareUnsigned(
                        fields.getInt(at + PcapReader.ORIGINAL_OFFSET), fields.getInt(at + PcapReader.CAPTURED_OFFSET))
                < 0;
    }

    /**
     * Whether the record at hand is followed by another one or by the end of the input, as far as can be seen without
     * waiting. This asks for less than a search does: the same oddities may be in all records of the file.
     */
    boolean isFollowed(int captured) {
        int next = headerLength + captured;
        if (!window.requireWithoutWaiting(next + headerLength)) {
            return true;
        }
        ByteBuffer fields = window.fields();
        int at = window.position() + next;
        int magic = window.bytes().getInt(at);
        if (PcapHeader.isMagic(magic) || PcapHeader.isMagic(Integer.reverseBytes(magic))) {
            return true;
        }
        int nextCaptured = fields.getInt(at + PcapReader.CAPTURED_OFFSET);
        if (Integer.compareUnsigned(nextCaptured, SnapLength.MAX_CAPTURED) > 0) {
            return false;
        }
        long nextSeconds = Integer.toUnsignedLong(fields.getInt(at));
        long seconds = Integer.toUnsignedLong(fields.getInt(window.position()));
        return isNear(nextSeconds, seconds) || isNearLast(nextSeconds) || isRecord(next, NO_SECONDS);
    }

    /** Whether records begin within the bytes that the record at hand, which is in the window, claims. */
    boolean holdsRecord(int captured) {
        window.growToSearch();
        for (int relative = 1; relative < headerLength + captured; relative++) {
            if (isPlausible(window.position() + relative, lastSeconds) && isRecord(relative, lastSeconds)) {
                return true;
            }
        }
        return false;
    }

    /** Moves the window to the next record; false, and the window at the end of the input, if there is none. */
    boolean find() {
        window.growToSearch();
        window.advance(1);
        while (window.require(headerLength)) {
            if (isPlausible(window.position(), lastSeconds) && isRecord(0, lastSeconds)) {
                return true;
            }
            window.advance(1);
        }
        window.advance(window.available());
        return false;
    }

    /** Whether plausible headers follow each other from there on, two of them or one up to the end of the input. */
    private boolean isRecord(int start, long reference) {
        int relative = start;
        long near = reference;
        for (int headers = 0; headers < HEADERS_IN_A_ROW; headers++) {
            if (relative + headerLength > Window.MAX_REQUIRED) {
                return false;
            }
            if (!window.require(relative + headerLength)) {
                return headers == 1 && window.available() == relative;
            }
            int at = window.position() + relative;
            if (!isPlausible(at, near)) {
                return false;
            }
            near = Integer.toUnsignedLong(window.fields().getInt(at));
            relative += headerLength + window.fields().getInt(at + PcapReader.CAPTURED_OFFSET);
        }
        return true;
    }

    private boolean isPlausible(int at, long reference) {
        ByteBuffer fields = window.fields();
        int captured = fields.getInt(at + PcapReader.CAPTURED_OFFSET);
        if (captured <= 0 || captured > SnapLength.MAX_CAPTURED) {
            return false;
        }
        int original = fields.getInt(at + PcapReader.ORIGINAL_OFFSET);
        if (original < (shortOriginals ? 0 : captured) || original > MAX_ORIGINAL) {
            return false;
        }
        long seconds = Integer.toUnsignedLong(fields.getInt(at));
        if (reference != NO_SECONDS && !isNear(seconds, reference)) {
            return false;
        }
        return wideFractions
                || Integer.compareUnsigned(fields.getInt(at + PcapReader.FRACTION_OFFSET), fractionLimit) < 0;
    }
}
