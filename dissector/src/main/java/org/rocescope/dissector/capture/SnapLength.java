package org.rocescope.dissector.capture;

/** How many bytes of a packet a capture may hold. */
public final class SnapLength {
    /**
     * The most bytes a record may hold, 256 KiB. It is what libpcap and Wireshark allow for the link types named in
     * {@link LinkType}; a larger length in a file is damage, and nothing is ever allocated for it.
     */
    public static final int MAX_CAPTURED = 262_144;

    private SnapLength() {}
}
