package org.rocescope.dissector.capture;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Lays frames over the three kinds of pcapng packet blocks (source: pcapng draft, sections 4.3, 4.4 and appendix A).
 * Offsets count from the block's start; data and options are padded to multiples of 4 bytes.
 *
 * <pre>
 * enhanced packet, type 6          packet, type 2 (obsolete)        simple packet, type 3
 * 8   4  interface                 8   2  interface                 8   4  original length
 *                                  10  2  packets lost before,      12     data, up to the snap length
 *                                         ffff unknown                     of interface 0
 * 12  4  time, upper half          12     as the enhanced one
 * 16  4  time, lower half
 * 20  4  captured length
 * 24  4  original length
 * 28     data
 *        options: 1 opt_comment, any number of them
 *                 2 epb_flags (4 bytes): bits 5 to 8 are the length of the frame check sequence in bytes,
 *                   0 if not given
 *                 4 epb_dropcount (8 bytes, enhanced only): packets lost since the interface's packet before
 * </pre>
 */
final class PcapngPackets {
    static final int MIN_ENHANCED = 32;
    static final int MIN_SIMPLE = 16;
    static final int INTERFACE_OFFSET = 8;
    static final int TIME_HIGH_OFFSET = 12;
    static final int TIME_LOW_OFFSET = 16;
    static final int CAPTURED_OFFSET = 20;
    static final int ORIGINAL_OFFSET = 24;
    static final int DATA_OFFSET = 28;
    static final int EPB_FLAGS = 2;
    static final int FLAGS_FCS_SHIFT = 5;
    static final int FLAGS_FCS_MASK = 0xf;

    private static final int PB_DROPS_OFFSET = 10;
    private static final int PB_DROPS_UNKNOWN = 0xffff;
    private static final int SPB_ORIGINAL_OFFSET = 8;
    private static final int SPB_DATA_OFFSET = 12;
    private static final int EPB_DROPCOUNT = 4;

    private final Window window;
    private final PcapngOptions options = new PcapngOptions();
    private final PacketComments comments = new PacketComments();

    PcapngPackets(Window window) {
        this.window = window;
    }

    /** Why the captured length of the (enhanced) packet block at hand cannot be; null if it can. */
    String fault(int length) {
        int captured = window.fields().getInt(window.position() + CAPTURED_OFFSET);
        if (captured < 0 || captured > SnapLength.MAX_CAPTURED) {
            return "packet of " + Integer.toUnsignedString(captured) + " bytes (at most " + SnapLength.MAX_CAPTURED
                    + ")";
        }
        if (captured > length - MIN_ENHANCED) {
            return "packet of " + captured + " bytes in a block of " + length;
        }
        return null;
    }

    /**
     * Lays the frame over the (enhanced) packet block at hand.
     *
     * @return what is wrong with it although it can be used; null if nothing is
     */
    String lay(Frame frame, PcapngInterface on, int length, boolean enhanced) {
        ByteBuffer fields = window.fields();
        int at = window.position();
        int captured = fields.getInt(at + CAPTURED_OFFSET);
        int original = fields.getInt(at + ORIGINAL_OFFSET);
        long ticks = (long) fields.getInt(at + TIME_HIGH_OFFSET) << Integer.SIZE
                | Integer.toUnsignedLong(fields.getInt(at + TIME_LOW_OFFSET));
        long time = on.clock().nanos(ticks);
        frame.wrap(window.bytes(), at + DATA_OFFSET, captured, on.linkType())
                .originalLength(original < 0 ? Integer.MAX_VALUE : original)
                .timeNanos(time)
                .interfaceId(on.id())
                .fcsLength(on.fcsLength())
                .fileOffset(window.offset());
        String fault = time == Frame.NO_TIME
                ? "time of " + Long.toUnsignedString(ticks) + " ticks does not fit 64 bits of nanoseconds"
                : null;
        if (!enhanced) {
            int lost = Short.toUnsignedInt(fields.getShort(at + PB_DROPS_OFFSET));
            on.lost(lost == PB_DROPS_UNKNOWN ? 0 : lost);
        }
        int start = at + DATA_OFFSET + PcapngOptions.padded(captured);
        int end = at + length - Integer.BYTES;
        if (end - start > 0 && !options(frame, on, start, end, enhanced)) {
            return fault == null ? "the packet's options exceed their block" : fault;
        }
        return fault;
    }

    private boolean options(Frame frame, PcapngInterface on, int start, int end, boolean enhanced) {
        boolean commented = false;
        options.over(window.fields(), start, end);
        while (options.next()) {
            int code = options.code();
            if (code == PcapngOptions.COMMENT) {
                commented = true;
            } else if (code == EPB_FLAGS) {
                int fcsLength = options.int32() >>> FLAGS_FCS_SHIFT & FLAGS_FCS_MASK;
                if (fcsLength != 0) {
                    frame.fcsLength(fcsLength);
                }
            } else if (code == EPB_DROPCOUNT && enhanced) {
                on.lost(options.int64());
            }
        }
        if (commented) {
            comments.over(window.fields(), start, end);
            frame.comments(comments);
        }
        return !options.isBroken();
    }

    /** Lays the frame over the simple packet block at hand. */
    void laySimple(Frame frame, PcapngInterface on, int length) {
        int at = window.position();
        int original = window.fields().getInt(at + SPB_ORIGINAL_OFFSET);
        long captured = Math.min(Integer.toUnsignedLong(original), length - MIN_SIMPLE);
        if (on.snapLength() != 0) {
            captured = Math.min(captured, Integer.toUnsignedLong(on.snapLength()));
        }
        captured = Math.min(captured, SnapLength.MAX_CAPTURED);
        frame.wrap(window.bytes(), at + SPB_DATA_OFFSET, (int) captured, on.linkType())
                .originalLength(original < 0 ? Integer.MAX_VALUE : original)
                .interfaceId(on.id())
                .fcsLength(on.fcsLength())
                .fileOffset(window.offset());
    }

    /** The comments of the packet read last; one object for all, so that a packet costs no allocation. */
    private static final class PacketComments implements Supplier<List<String>> {
        private static final int MAX_BYTES = 0xffff;

        private final PcapngOptions options = new PcapngOptions();
        private ByteBuffer fields;
        private int start;
        private int end;

        void over(ByteBuffer fields, int start, int end) {
            this.fields = fields;
            this.start = start;
            this.end = end;
        }

        @Override
        public List<String> get() {
            List<String> texts = new ArrayList<>();
            options.over(fields, start, end);
            while (options.next()) {
                if (options.code() == PcapngOptions.COMMENT) {
                    texts.add(options.text(MAX_BYTES));
                }
            }
            return List.copyOf(texts);
        }
    }
}
