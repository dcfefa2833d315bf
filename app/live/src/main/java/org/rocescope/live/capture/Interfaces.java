package org.rocescope.live.capture;

import java.util.List;
import org.rocescope.live.device.Devices;
import org.rocescope.live.device.LiveFault;
import org.rocescope.live.device.LiveInterface;
import org.rocescope.live.pcap.Libpcap;

/** The interfaces of this machine that packets can be captured from, and whether a capture filter is one. */
public final class Interfaces {
    private Interfaces() {}

    /** The library that captures; nothing of it is loaded before it is asked for something. */
    static Devices devices() throws LiveFault {
        return new Libpcap();
    }

    /**
     * Lists the interfaces.
     *
     * @throws LiveFault if there is no libpcap, or it cannot list them
     */
    public static List<LiveInterface> list() throws LiveFault {
        return devices().list();
    }

    /**
     * Compiles a capture filter, as while it is being typed: takes well below a millisecond.
     *
     * @param filter the filter in libpcap's syntax
     * @param linkType the kind of link it is for, a {@link org.rocescope.dissector.capture.LinkType} number
     * @throws LiveFault of kind FILTER if there is a mistake in it: says what and where
     */
    public static void check(String filter, int linkType) throws LiveFault {
        devices().check(filter, linkType);
    }
}
