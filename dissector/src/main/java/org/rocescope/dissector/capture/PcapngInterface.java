package org.rocescope.dissector.capture;

import java.nio.ByteBuffer;
import java.util.List;

/**
 * One interface of a pcapng section: its description block and what statistics blocks and packets add to it (source:
 * pcapng draft, sections 4.2 and 4.6).
 *
 * <pre>
 * interface description block, type 1        interface statistics block, type 5
 * offset  length                             offset  length
 * 8       2       link type                  8       4       interface
 * 10      2       reserved                   12      8       time
 * 12      4       snap length, 0: no limit   20              options:
 * 16              options:                            4 isb_ifrecv (8 bytes)  packets received
 *                  1 opt_comment                      5 isb_ifdrop (8)        dropped by the interface
 *                  2 if_name                          7 isb_osdrop (8)        dropped by the system
 *                  3 if_description
 *                  9 if_tsresol (1)      unit of the times, see {@link TimeResolution}
 *                 11 if_filter           one byte of kind (0: text), then the filter
 *                 12 if_os
 *                 13 if_fcslen (1)       length of the frame check sequence
 *                 14 if_tsoffset (8)     seconds to add to the times, signed
 *                 15 if_hardware
 * </pre>
 *
 * <p>if_fcslen: the draft's text said bits where its example and the programs mean bytes. Here values from 8 on are
 * taken for bits; no link has that many bytes.
 */
final class PcapngInterface {
    static final int MIN_DESCRIPTION = 20;
    static final int MIN_STATISTICS = 24;
    static final int LINK_TYPE_OFFSET = 8;
    static final int SNAP_LENGTH_OFFSET = 12;
    static final int DESCRIPTION_OPTIONS_OFFSET = 16;
    static final int STATISTICS_OPTIONS_OFFSET = 20;
    static final int IF_NAME = 2;
    static final int IF_TSRESOL = 9;
    static final int IF_FCSLEN = 13;

    private static final int IF_DESCRIPTION = 3;
    static final int IF_FILTER = 11;
    private static final int IF_OS = 12;
    private static final int IF_TSOFFSET = 14;
    private static final int IF_HARDWARE = 15;
    static final int ISB_IFRECV = 4;
    static final int ISB_IFDROP = 5;
    static final int ISB_OSDROP = 7;
    // Names are kept for each interface, and a hostile file has many: further ones have none.
    private static final int MAX_TEXT = 256;
    private static final int MAX_NAMED = 1024;

    private final int id;
    private final int linkType;
    private final int snapLength;
    private String name = "";
    private String description = "";
    private String filter = "";
    private String hardware = "";
    private String os = "";
    private int fcsLength = Frame.FCS_UNKNOWN;
    private TimeResolution resolution = TimeResolution.MICROSECONDS;
    private long offsetSeconds;
    private final TickClock clock;
    private long received = CaptureInterface.UNKNOWN;
    private long dropped = CaptureInterface.UNKNOWN;
    private long droppedBetween;

    /** Reads the description block at the index. */
    PcapngInterface(
            int id,
            ByteBuffer fields,
            int at,
            int length,
            PcapngOptions options,
            List<String> faults,
            PcapngComments comments) {
        this.id = id;
        this.linkType = Short.toUnsignedInt(fields.getShort(at + LINK_TYPE_OFFSET));
        this.snapLength = fields.getInt(at + SNAP_LENGTH_OFFSET);
        options.over(fields, at + DESCRIPTION_OPTIONS_OFFSET, at + length - Integer.BYTES);
        while (options.next()) {
            switch (options.code()) {
                case PcapngOptions.COMMENT -> comments.keep(options);
                case IF_NAME -> name = text(options);
                case IF_DESCRIPTION -> description = text(options);
                case IF_FILTER -> filter = id < MAX_NAMED ? filter(options) : "";
                case IF_OS -> os = text(options);
                case IF_HARDWARE -> hardware = text(options);
                case IF_TSRESOL -> resolution = resolution(options, faults);
                case IF_TSOFFSET -> offsetSeconds = offset(options, faults);
                case IF_FCSLEN -> {
                    int value = options.uint8();
                    fcsLength = value >= Byte.SIZE ? value / Byte.SIZE : value;
                }
                default -> {
                    // addresses, speed, time zone: of no use here
                }
            }
        }
        if (options.isBroken()) {
            faults.add("the options of the interface description exceed their block");
        }
        this.clock = new TickClock(resolution, offsetSeconds);
    }

    private String text(PcapngOptions options) {
        return id < MAX_NAMED ? options.text(MAX_TEXT) : "";
    }

    private static String filter(PcapngOptions options) {
        String text = options.text(MAX_TEXT);
        return text.isEmpty() || options.uint8() != 0 ? "" : text.substring(1);
    }

    private static TimeResolution resolution(PcapngOptions options, List<String> faults) {
        TimeResolution resolution = TimeResolution.ofOption(options.uint8());
        if (options.length() >= 1 && resolution.isUsable()) {
            return resolution;
        }
        faults.add("time resolution of " + resolution + "; times are taken for microseconds");
        return TimeResolution.MICROSECONDS;
    }

    private static long offset(PcapngOptions options, List<String> faults) {
        long seconds = options.int64();
        if (TickClock.isUsableOffset(seconds)) {
            return seconds;
        }
        faults.add("time offset of " + seconds + " seconds; ignored");
        return 0;
    }

    /** Takes over the statistics block at the index; the last one counts. False if its options are broken. */
    boolean statistics(ByteBuffer fields, int at, int length, PcapngOptions options) {
        long byInterface = CaptureInterface.UNKNOWN;
        long bySystem = CaptureInterface.UNKNOWN;
        options.over(fields, at + STATISTICS_OPTIONS_OFFSET, at + length - Integer.BYTES);
        while (options.next()) {
            switch (options.code()) {
                case ISB_IFRECV -> received = count(options.int64());
                case ISB_IFDROP -> byInterface = count(options.int64());
                case ISB_OSDROP -> bySystem = count(options.int64());
                default -> {
                    // start and end, filtered and delivered packets: of no use here
                }
            }
        }
        if (byInterface >= 0 || bySystem >= 0) {
            dropped = sum(Math.max(byInterface, 0), Math.max(bySystem, 0));
        }
        return !options.isBroken();
    }

    /** Adds packets that were lost before one, as that packet says. */
    void lost(long packets) {
        droppedBetween = sum(droppedBetween, count(packets));
    }

    private static long count(long value) {
        return value < 0 ? Long.MAX_VALUE : value;
    }

    private static long sum(long a, long b) {
        return a + b < 0 ? Long.MAX_VALUE : a + b;
    }

    int id() {
        return id;
    }

    int linkType() {
        return linkType;
    }

    /** The snap length, unsigned; 0 for no limit. */
    int snapLength() {
        return snapLength;
    }

    int fcsLength() {
        return fcsLength;
    }

    TickClock clock() {
        return clock;
    }

    CaptureInterface snapshot() {
        return new CaptureInterface(
                id,
                linkType,
                Integer.toUnsignedLong(snapLength),
                name,
                description,
                filter,
                hardware,
                os,
                resolution,
                offsetSeconds,
                fcsLength,
                received,
                dropped,
                droppedBetween);
    }
}
