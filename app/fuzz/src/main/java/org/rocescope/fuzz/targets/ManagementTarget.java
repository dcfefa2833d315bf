package org.rocescope.fuzz.targets;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.rocescope.dissector.capture.LinkType;
import org.rocescope.fuzz.check.AnalysisLedger;
import org.rocescope.fuzz.check.BoundedTime;
import org.rocescope.fuzz.check.DissectedFrame;
import org.rocescope.fuzz.traffic.RoceFrame;

/**
 * Fuzzes management datagrams: the input is up to six of them, each a byte of flags and 256 bytes, of which the last
 * may be shorter. They go from one host to another or back, are dissected one by one, and are analysed together.
 */
public final class ManagementTarget {
    /** Bytes of a management datagram, and one of flags before it. */
    public static final int RECORD = 257;

    /** Flag: from the second host to the first. */
    public static final int BACK = 1;

    private static final int MOST = 6;
    private static final int UD_SEND_ONLY = 0x64;
    private static final int QKEY = 0x80010000;
    private static final int DETH = 8;

    private ManagementTarget() {}

    /** Loads what an analysis needs, which takes seconds while it is instrumented. */
    public static void fuzzerInitialize() {
        fuzzerTestOneInput(new byte[RECORD]);
    }

    /** Takes an input. */
    public static void fuzzerTestOneInput(byte[] data) {
        BoundedTime.give(data, ManagementTarget::check);
    }

    private static void check(byte[] data) {
        List<byte[]> frames = new ArrayList<>();
        for (int at = 0; at < data.length && frames.size() < MOST; at += RECORD) {
            int flags = data[at];
            int length = Math.min(data.length - at, RECORD) - 1;
            int pad = -length & 3;
            ByteBuffer rest = ByteBuffer.allocate(DETH + length + pad);
            rest.putInt(QKEY).putInt(1).put(data, at + 1, length);
            byte[] transport = RoceFrame.transport(UD_SEND_ONLY, 1, frames.size(), false, pad, 0xFFFF, rest.array());
            boolean back = (flags & BACK) != 0;
            frames.add(RoceFrame.around(back ? 2 : 1, back ? 1 : 2, 0, transport));
        }
        DissectedFrame ethernet = new DissectedFrame(LinkType.ETHERNET, 0, 0, false);
        frames.forEach(ethernet::check);
        AnalysisLedger.once(ledger -> ledger.takeAll(frames));
    }
}
