package org.rocescope.dissector.capture;

import java.util.List;

/** Reads the packets of one file format out of a {@link Window}. */
interface PacketReader {
    /** "pcap" or "pcapng"; null for what is neither. */
    String format();

    /** Reads the next packet; false at the end. Sets everything but the frame's number and source. */
    boolean read(Frame frame);

    /** The interfaces known by now. */
    List<CaptureInterface> interfaces();

    /** Comments of sections and interfaces known by now. */
    default List<String> comments() {
        return List.of();
    }

    /** The capturing hardware; empty if not known. */
    default String hardware() {
        return "";
    }

    /** The capturing operating system; empty if not known. */
    default String os() {
        return "";
    }

    /** The capturing program; empty if not known. */
    default String application() {
        return "";
    }

    /** Blocks of unknown types that were passed over. */
    default long unknownBlocks() {
        return 0;
    }
}
