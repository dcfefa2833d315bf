package org.rocescope.dissector.capture;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads pcapng (source: draft-ietf-opsawg-pcapng). A file is a chain of blocks; a section header block starts a section
 * with a byte order and interfaces of its own, and there may be several.
 *
 * <pre>
 * any block                                  section header block, type 0a0d0d0a
 * offset  length                             8       4       byte-order magic 1a2b3c4d
 * 0       4       type                       12      2       major version, 1
 * 4       4       length of the whole        14      2       minor version, 0 (or 2)
 *                 block, a multiple of 4     16      8       length of the section, -1 if not known
 * 8               body                       24              options: 1 opt_comment, 2 shb_hardware,
 * length-4  4     the length again                                    3 shb_os, 4 shb_userappl
 *
 * type        block                          read by
 * 0a0d0d0a    section header                 this class
 * 1           interface description          {@link PcapngInterface}
 * 2           packet (obsolete)              {@link PcapngPackets}
 * 3           simple packet                  {@link PcapngPackets}
 * 5           interface statistics           {@link PcapngInterface}
 * 6           enhanced packet                {@link PcapngPackets}
 * 4           name resolution                passed over, as any other type:
 * 9           systemd journal entry
 * a           decryption secrets
 * bad, 40000bad   custom
 * </pre>
 *
 * <p>The length of the section is not used: the chain leads to the same place. Options are described in
 * {@link PcapngOptions}. Blocks up to {@link Window#MAX_REQUIRED} bytes are checked by their second length before they
 * are used or passed over; longer ones, which are no packets, afterwards.
 */
final class PcapngReader implements PacketReader {
    static final int SECTION_HEADER = 0x0a0d0d0a;
    static final int INTERFACE_DESCRIPTION = 1;
    static final int PACKET = 2;
    static final int SIMPLE_PACKET = 3;
    static final int INTERFACE_STATISTICS = 5;
    static final int ENHANCED_PACKET = 6;
    static final int BYTE_ORDER_MAGIC = 0x1a2b3c4d;
    static final int LENGTH_OFFSET = 4;
    static final int MAGIC_OFFSET = 8;
    static final int MAJOR_OFFSET = 12;
    static final int MINOR_OFFSET = 14;
    static final int SECTION_OPTIONS_OFFSET = 24;
    static final int MIN_BLOCK = 12;
    static final int MIN_SECTION_HEADER = 28;
    static final int SHB_HARDWARE = 2;
    static final int SHB_OS = 3;
    static final int SHB_USERAPPL = 4;

    // As Wireshark; a longer block is a flipped bit rather than a block.
    private static final int MAX_BLOCK = 1 << 24;
    private static final int MAX_INTERFACES = 65_536;
    private static final int MAX_TEXT = 1024;

    private final Window window;
    private final DamageLog damages;
    private final PcapngSearch search;
    private final PcapngPackets packets;
    private final PcapngOptions options = new PcapngOptions();
    private final PcapngComments comments = new PcapngComments();
    private final List<PcapngInterface> interfaces = new ArrayList<>();
    private int firstOfSection;
    private boolean orderKnown;
    private boolean finished;
    private long unknownBlocks;
    private String hardware = "";
    private String os = "";
    private String application = "";

    /** @param window stands at the first section header */
    PcapngReader(Window window, DamageLog damages) {
        this.window = window;
        this.damages = damages;
        this.search = new PcapngSearch(window);
        this.packets = new PcapngPackets(window);
    }

    @Override
    public boolean read(Frame frame) {
        while (!finished) {
            if (!window.require(MIN_BLOCK)) {
                end();
                return false;
            }
            ByteBuffer fields = window.fields();
            int at = window.position();
            int type = fields.getInt(at);
            if (type == SECTION_HEADER && !findOrder()) {
                continue;
            }
            fields = window.fields();
            at = window.position();
            int length = fields.getInt(at + LENGTH_OFFSET);
            if ((length & 3) != 0 || Integer.compareUnsigned(length - MIN_BLOCK, MAX_BLOCK - MIN_BLOCK) > 0) {
                recover(lengthFault(length));
            } else if (length > Window.MAX_REQUIRED) {
                skipLong(type, length);
            } else if (!window.require(length)) {
                cutOff(length);
            } else if (isFramed(length)) {
                boolean found = take(frame, type, length);
                window.advance(length);
                if (found) {
                    return true;
                }
            }
        }
        return false;
    }

    private static String lengthFault(int length) {
        if ((length & 3) != 0) {
            return "block length " + Integer.toUnsignedString(length) + " is not a multiple of 4";
        }
        return "block of " + Integer.toUnsignedString(length) + " bytes ("
                + (length >= 0 && length < MIN_BLOCK ? "at least " + MIN_BLOCK : "at most " + MAX_BLOCK) + ")";
    }

    /** Checks the second length; false if the block is none and the window has moved on. */
    private boolean isFramed(int length) {
        int trailing = window.fields().getInt(window.position() + length - Integer.BYTES);
        if (trailing == length) {
            return true;
        }
        String fault =
                "block's trailing length " + Integer.toUnsignedString(trailing) + " differs from its leading " + length;
        if (search.isBlock(length) || window.available() == length && window.ended()) {
            damages.add(window.offset(), fault + "; read by the leading one");
            return true;
        }
        recover(fault);
        return false;
    }

    /** Uses the block at hand; true if it is a packet and the frame lies over it. */
    private boolean take(Frame frame, int type, int length) {
        return switch (type) {
            case ENHANCED_PACKET -> takePacket(frame, length, true);
            case PACKET -> takePacket(frame, length, false);
            case SIMPLE_PACKET -> takeSimplePacket(frame, length);
            case SECTION_HEADER -> takeSection(length);
            case INTERFACE_DESCRIPTION -> takeInterface(length);
            case INTERFACE_STATISTICS -> takeStatistics(length);
            default -> passOver(type);
        };
    }

    private boolean passOver(int type) {
        if (!PcapngSearch.isKnown(type)) {
            unknownBlocks++;
        }
        return false;
    }

    private boolean takePacket(Frame frame, int length, boolean enhanced) {
        if (isTooShort("packet block", length, PcapngPackets.MIN_ENHANCED)) {
            return false;
        }
        int field = window.position() + PcapngPackets.INTERFACE_OFFSET;
        int id = enhanced
                ? window.fields().getInt(field)
                : Short.toUnsignedInt(window.fields().getShort(field));
        PcapngInterface on = interfaceOf(id, "packet");
        if (on == null) {
            return false;
        }
        String fault = packets.fault(length);
        if (fault != null) {
            damages.add(window.offset(), fault + "; passed over");
            return false;
        }
        String flaw = packets.lay(frame, on, length, enhanced);
        if (flaw != null) {
            damages.add(window.offset(), flaw);
        }
        return true;
    }

    private boolean takeSimplePacket(Frame frame, int length) {
        if (isTooShort("simple packet block", length, PcapngPackets.MIN_SIMPLE)) {
            return false;
        }
        PcapngInterface on = interfaceOf(0, "simple packet");
        if (on == null) {
            return false;
        }
        packets.laySimple(frame, on, length);
        return true;
    }

    private boolean takeInterface(int length) {
        if (isTooShort("interface description", length, PcapngInterface.MIN_DESCRIPTION)) {
            return false;
        }
        if (interfaces.size() == MAX_INTERFACES) {
            damages.add(window.offset(), "more than " + MAX_INTERFACES + " interfaces");
            return false;
        }
        List<String> faults = new ArrayList<>();
        interfaces.add(new PcapngInterface(
                interfaces.size(), window.fields(), window.position(), length, options, faults, comments));
        for (String fault : faults) {
            damages.add(window.offset(), fault);
        }
        return false;
    }

    private boolean takeStatistics(int length) {
        if (isTooShort("interface statistics", length, PcapngInterface.MIN_STATISTICS)) {
            return false;
        }
        int at = window.position();
        PcapngInterface of = interfaceOf(window.fields().getInt(at + PcapngPackets.INTERFACE_OFFSET), "statistics");
        if (of != null && !of.statistics(window.fields(), at, length, options)) {
            damages.add(window.offset(), "the options of the statistics exceed their block");
        }
        return false;
    }

    /** The section's interface of that number; null, and that noted, if the section has declared none. */
    private PcapngInterface interfaceOf(int id, String what) {
        int declared = interfaces.size() - firstOfSection;
        if (id >= 0 && id < declared) {
            return interfaces.get(firstOfSection + id);
        }
        damages.add(
                window.offset(),
                what + " of interface " + Integer.toUnsignedString(id) + ", of which the section has " + declared
                        + "; passed over");
        return null;
    }

    private boolean isTooShort(String what, int length, int least) {
        if (length >= least) {
            return false;
        }
        damages.add(window.offset(), what + " of " + length + " bytes (at least " + least + "); passed over");
        return true;
    }

    /** Finds the byte order of the section that begins here; false if there is none and the window has moved on. */
    private boolean findOrder() {
        int magic = window.bytes().getInt(window.position() + MAGIC_OFFSET);
        if (magic == BYTE_ORDER_MAGIC) {
            window.order(ByteOrder.BIG_ENDIAN);
        } else if (magic == Integer.reverseBytes(BYTE_ORDER_MAGIC)) {
            window.order(ByteOrder.LITTLE_ENDIAN);
        } else {
            String fault = String.format("byte-order magic of the section is %08x", magic);
            ByteOrder order = search.orderByLengths();
            if (order == null) {
                recover(fault);
                return false;
            }
            damages.add(window.offset(), fault + "; read as " + order + " by the block's lengths");
            window.order(order);
        }
        orderKnown = true;
        return true;
    }

    private boolean takeSection(int length) {
        firstOfSection = interfaces.size();
        if (isTooShort("section header", length, MIN_SECTION_HEADER)) {
            return false;
        }
        ByteBuffer fields = window.fields();
        int at = window.position();
        int major = Short.toUnsignedInt(fields.getShort(at + MAJOR_OFFSET));
        int minor = Short.toUnsignedInt(fields.getShort(at + MINOR_OFFSET));
        if (major != 1 || minor != 0 && minor != 2) {
            damages.add(window.offset(), "version " + major + "." + minor + " in the section header; read as 1.0");
        }
        options.over(fields, at + SECTION_OPTIONS_OFFSET, at + length - Integer.BYTES);
        while (options.next()) {
            switch (options.code()) {
                case PcapngOptions.COMMENT -> comments.keep(options);
                case SHB_HARDWARE -> hardware = options.text(MAX_TEXT);
                case SHB_OS -> os = options.text(MAX_TEXT);
                case SHB_USERAPPL -> application = options.text(MAX_TEXT);
                default -> {
                    // custom options
                }
            }
        }
        if (options.isBroken()) {
            damages.add(window.offset(), "the options of the section header exceed their block");
        }
        return false;
    }

    /** Passes over a block that the window cannot hold. */
    private void skipLong(int type, int length) {
        if (type == SECTION_HEADER || type > 0 && type <= ENHANCED_PACKET && type != PcapngSearch.NAME_RESOLUTION) {
            recover("block of type " + type + " of " + length + " bytes (at most " + Window.MAX_REQUIRED + ")");
            return;
        }
        long start = window.offset();
        if (!window.skip(length - Integer.BYTES) || !window.require(Integer.BYTES)) {
            finished = true;
            if (window.failure() == null) {
                damages.add(start, "file ends " + (window.endOffset() - start) + " bytes into a block of " + length);
            }
            return;
        }
        int trailing = window.fields().getInt(window.position());
        if (trailing == length) {
            window.advance(Integer.BYTES);
            passOver(type);
            return;
        }
        recoverFrom(
                start,
                "block's trailing length " + Integer.toUnsignedString(trailing) + " differs from its leading "
                        + length);
    }

    private void end() {
        finished = true;
        if (window.available() > 0 && window.failure() == null) {
            damages.add(window.offset(), "file ends " + window.available() + " bytes into a block");
        }
    }

    private void cutOff(int length) {
        if (window.failure() != null) {
            finished = true;
            return;
        }
        long start = window.offset();
        int there = window.available();
        // Either the file was cut, or the length is wrong and there are blocks in what it claims.
        if (search.find(orderKnown)) {
            damages.add(
                    start,
                    "block of " + length + " bytes where " + there + " are left; "
                            + Skipped.text(window.offset() - start));
        } else {
            finished = true;
            damages.add(start, "file ends " + there + " bytes into a block of " + length);
        }
    }

    private void recover(String reason) {
        recoverFrom(window.offset(), reason);
    }

    private void recoverFrom(long start, String reason) {
        if (search.find(orderKnown)) {
            damages.add(start, reason + "; " + Skipped.text(window.offset() - start));
        } else {
            finished = true;
            damages.add(start, reason + "; nothing readable follows");
        }
    }

    @Override
    public String format() {
        return "pcapng";
    }

    @Override
    public List<CaptureInterface> interfaces() {
        return interfaces.stream().map(PcapngInterface::snapshot).toList();
    }

    @Override
    public List<String> comments() {
        return comments.kept();
    }

    @Override
    public String hardware() {
        return hardware;
    }

    @Override
    public String os() {
        return os;
    }

    @Override
    public String application() {
        return application;
    }

    @Override
    public long unknownBlocks() {
        return unknownBlocks;
    }
}
