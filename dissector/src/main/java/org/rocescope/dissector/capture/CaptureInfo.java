package org.rocescope.dissector.capture;

import java.util.List;

/**
 * What is known of an input after what was read of it so far; asked again later it may know more.
 *
 * @param name name of the input, as given when it was opened
 * @param format "pcap" or "pcapng"; null if it was not recognised (or nothing was read yet)
 * @param interfaces the capture interfaces; the index is {@link Frame#interfaceId()}. The first 1,024 have their texts
 * @param packets packets read
 * @param bytes captured bytes of the packets read, without any headers of the file
 * @param firstTime earliest time of the packets read, in nanoseconds since 1970-01-01 UTC, or {@link Frame#NO_TIME}
 * @param lastTime latest time of the packets read, likewise
 * @param comments the comments of the sections and interfaces, at most 100
 * @param hardware the capturing machine as the (last) section names it; empty if not given
 * @param os the capturing operating system; empty if not given
 * @param application the capturing program; empty if not given
 * @param unknownBlocks pcapng blocks of types that are not known here, which were passed over: no damage, but a packet
 *     whose type was damaged would be among them
 * @param damages what could not be read, in the order found, at most {@value #MAX_DAMAGES}
 * @param damageCount number of damages, the ones that are not listed too
 * @param ended true if the input was read to its end
 */
public record CaptureInfo(
        String name,
        String format,
        List<CaptureInterface> interfaces,
        long packets,
        long bytes,
        long firstTime,
        long lastTime,
        List<String> comments,
        String hardware,
        String os,
        String application,
        long unknownBlocks,
        List<Damage> damages,
        long damageCount,
        boolean ended) {
    /** How many damages are kept; further ones are only counted. */
    public static final int MAX_DAMAGES = 100;

    /** Copies the lists. */
    public CaptureInfo {
        interfaces = List.copyOf(interfaces);
        comments = List.copyOf(comments);
        damages = List.copyOf(damages);
    }

    /** Packets that the captures of several inputs dropped, together. */
    public static long dropped(List<CaptureInfo> inputs) {
        long sum = 0;
        for (CaptureInfo each : inputs) {
            long more = each.dropped();
            sum = sum + more < 0 ? Long.MAX_VALUE : sum + more;
        }
        return sum;
    }

    /**
     * Packets that the capture itself dropped: by its last statistics blocks or by the counts that packets carry,
     * whichever is more. 0 where the input says nothing of it.
     */
    public long dropped() {
        long sum = 0;
        for (CaptureInterface each : interfaces) {
            long more = Math.max(Math.max(each.dropped(), 0), each.droppedBetweenPackets());
            sum = sum + more < 0 ? Long.MAX_VALUE : sum + more;
        }
        return sum;
    }

    /** True if the input was read to its end and nothing in it was damaged. */
    public boolean complete() {
        return ended && damageCount == 0;
    }
}
