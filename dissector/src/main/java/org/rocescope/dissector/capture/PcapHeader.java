package org.rocescope.dissector.capture;

import java.nio.ByteBuffer;

/**
 * The file header of pcap (source: draft-ietf-opsawg-pcap). All fields are in the byte order of the machine that wrote
 * the file, which the magic number shows.
 *
 * <pre>
 * offset  length
 * 0       4       magic number: a1b2c3d4 fractions are microseconds
 *                               a1b23c4d fractions are nanoseconds
 *                               a1b2cd34 microseconds, records with 8 more bytes (Kuznetzov's patch of 1998)
 * 4       2       major version, 2
 * 6       2       minor version, 4
 * 8       4       time zone correction, ignored as everywhere
 * 12      4       accuracy of the times, ignored likewise
 * 16      4       snap length; written carelessly (0, 4 GiB - 1), so information only
 * 20      4       link type and frame check sequence:
 *                 bits 0 to 15   link type
 *                 bit  26        a length of frame check sequence is given
 *                 bits 28 to 31  that length in units of 16 bits
 * 24              the first record
 * </pre>
 *
 * @param linkType the kind of link, a {@link LinkType} number
 * @param fcsLength bytes of frame check sequence, or {@link Frame#FCS_UNKNOWN}
 * @param snapLength the snap length as written, 0 to 2^32-1
 * @param resolution unit of the fractions of a second
 * @param recordHeaderLength bytes before the data of each record
 * @param major the format's version before the dot
 * @param minor the format's version behind the dot
 */
record PcapHeader(
        int linkType,
        int fcsLength,
        long snapLength,
        TimeResolution resolution,
        int recordHeaderLength,
        int major,
        int minor) {
    static final int LENGTH = 24;
    static final int MAGIC_MICROSECONDS = 0xa1b2c3d4;
    static final int MAGIC_NANOSECONDS = 0xa1b23c4d;
    static final int MAGIC_MODIFIED = 0xa1b2cd34;
    static final int VERSION_MAJOR = 2;
    static final int VERSION_MINOR = 4;
    static final int MAJOR_OFFSET = 4;
    static final int MINOR_OFFSET = 6;
    static final int SNAP_LENGTH_OFFSET = 16;
    static final int LINK_TYPE_OFFSET = 20;
    static final int FCS_GIVEN = 1 << 26;
    static final int FCS_LENGTH_SHIFT = 28;
    static final int RECORD_HEADER_LENGTH = 16;
    static final int MODIFIED_RECORD_HEADER_LENGTH = 24;

    private static final int LINK_TYPE_MASK = 0xffff;

    static boolean isMagic(int magic) {
        return magic == MAGIC_MICROSECONDS || magic == MAGIC_NANOSECONDS || magic == MAGIC_MODIFIED;
    }

    /** Reads the header that begins at the index; the buffer has the file's byte order. */
    static PcapHeader of(ByteBuffer fields, int index) {
        int magic = fields.getInt(index);
        int link = fields.getInt(index + LINK_TYPE_OFFSET);
        return new PcapHeader(
                link & LINK_TYPE_MASK,
                (link & FCS_GIVEN) == 0 ? Frame.FCS_UNKNOWN : (link >>> FCS_LENGTH_SHIFT) * Short.BYTES,
                Integer.toUnsignedLong(fields.getInt(index + SNAP_LENGTH_OFFSET)),
                magic == MAGIC_NANOSECONDS ? TimeResolution.NANOSECONDS : TimeResolution.MICROSECONDS,
                magic == MAGIC_MODIFIED ? MODIFIED_RECORD_HEADER_LENGTH : RECORD_HEADER_LENGTH,
                Short.toUnsignedInt(fields.getShort(index + MAJOR_OFFSET)),
                Short.toUnsignedInt(fields.getShort(index + MINOR_OFFSET)));
    }

    boolean isKnownVersion() {
        return major == VERSION_MAJOR && minor <= VERSION_MINOR;
    }

    CaptureInterface toInterface(int id) {
        return new CaptureInterface(
                id,
                linkType,
                snapLength,
                "",
                "",
                "",
                "",
                "",
                resolution,
                0,
                fcsLength,
                CaptureInterface.UNKNOWN,
                CaptureInterface.UNKNOWN,
                0);
    }
}
