package org.rocescope.dissector.capture;

/**
 * What an input says of one capture interface. A pcap file has exactly one, without a name. Numbers that the input does
 * not give are {@link #UNKNOWN}.
 *
 * @param id the number that {@link Frame#interfaceId()} gives, counted from 0 over all sections of the input
 * @param linkType the kind of link, a {@link LinkType} number
 * @param snapLength the snap length as the input has it, in bytes, 0 to 2^32-1; 0 stands for no limit. It is
 *     information only: records may be longer
 * @param name the interface's name such as "eth0"; empty if not given
 * @param description what the interface is; empty if not given
 * @param filter the capture filter; empty if not given
 * @param hardware the interface's hardware; empty if not given
 * @param os the operating system of the interface's machine; empty if not given
 * @param timeResolution the unit of the input's times
 * @param timeOffsetSeconds seconds that were added to the input's times
 * @param fcsLength bytes of frame check sequence at the end of each frame, or {@link Frame#FCS_UNKNOWN}
 * @param received packets that reached the interface, from the last statistics block
 * @param dropped packets that the interface or the operating system dropped, from the last statistics block
 * @param droppedBetweenPackets sum of the drop counts that packets carry; 0 if none does
 */
public record CaptureInterface(
        int id,
        int linkType,
        long snapLength,
        String name,
        String description,
        String filter,
        String hardware,
        String os,
        TimeResolution timeResolution,
        long timeOffsetSeconds,
        int fcsLength,
        long received,
        long dropped,
        long droppedBetweenPackets) {
    /** A count that the input does not give. */
    public static final long UNKNOWN = -1;
}
