package org.rocescope.live.device;

import java.util.List;

/** The interfaces of a machine, by whatever library captures from them. */
public interface Devices {
    /** Lists the interfaces. */
    List<LiveInterface> list() throws LiveFault;

    /** Opens an interface with its filter set: packets are kept for it from now on. */
    PacketDevice open(CaptureSettings settings) throws LiveFault;

    /**
     * Compiles a capture filter.
     *
     * @param filter the filter
     * @param linkType the kind of link it is for, a {@link org.rocescope.dissector.capture.LinkType} number
     * @throws LiveFault of kind FILTER if there is a mistake in it
     */
    void check(String filter, int linkType) throws LiveFault;
}
