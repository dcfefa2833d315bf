package org.rocescope.live.device;

import org.rocescope.dissector.capture.SnapLength;

/**
 * What to capture.
 *
 * @param interfaceName name of the interface
 * @param filter capture filter in libpcap's syntax; empty for every packet
 * @param promiscuous true to take packets for other machines too
 * @param snapLength bytes to keep of a packet, 1 to {@link SnapLength#MAX_CAPTURED}
 * @param bufferBytes bytes of the kernel's buffer, at least 64 KiB
 */
public record CaptureSettings(
        String interfaceName, String filter, boolean promiscuous, int snapLength, int bufferBytes) {
    /** RoCEv2. */
    public static final String DEFAULT_FILTER = "udp port 4791";

    /** A third of a second of 200,000 packets a second of 1 KiB. */
    public static final int DEFAULT_BUFFER = 64 << 20;

    private static final int LEAST_BUFFER = 1 << 16;

    /** Checks the numbers. */
    public CaptureSettings {
        if (snapLength < 1 || snapLength > SnapLength.MAX_CAPTURED) {
            throw new IllegalArgumentException("snap length " + snapLength + ": 1 to " + SnapLength.MAX_CAPTURED);
        }
        if (bufferBytes < LEAST_BUFFER) {
            throw new IllegalArgumentException("buffer of " + bufferBytes + " bytes: at least " + LEAST_BUFFER);
        }
    }

    /** What is usual: whole packets of RoCEv2, those for other machines too. */
    public static CaptureSettings of(String interfaceName) {
        return new CaptureSettings(interfaceName, DEFAULT_FILTER, true, SnapLength.MAX_CAPTURED, DEFAULT_BUFFER);
    }
}
