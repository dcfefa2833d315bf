package org.rocescope.live.device;

import java.util.List;

/**
 * An interface that packets can be captured from.
 *
 * @param name its name, such as "eth0"
 * @param description what it is; empty if the system does not say
 * @param addresses its IP addresses as text, of version 4 first
 * @param linkType the kind of link, a {@link org.rocescope.dissector.capture.LinkType} number; {@link #UNKNOWN} where
 *     it cannot be asked, for lack of rights or because it is down
 * @param up true if it is switched on
 * @param running true if it is on and has a link
 * @param loopback true if what is sent comes back to this machine
 * @param wireless true if it is a radio
 */
public record LiveInterface(
        String name,
        String description,
        List<String> addresses,
        int linkType,
        boolean up,
        boolean running,
        boolean loopback,
        boolean wireless) {
    /** A link type that could not be asked for. */
    public static final int UNKNOWN = -1;

    /** Copies the list. */
    public LiveInterface {
        addresses = List.copyOf(addresses);
    }
}
