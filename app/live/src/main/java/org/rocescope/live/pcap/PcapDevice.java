package org.rocescope.live.pcap;

import java.sql.Timestamp;
import org.pcap4j.core.NotOpenException;
import org.pcap4j.core.PcapHandle;
import org.pcap4j.core.PcapNativeException;
import org.pcap4j.core.PcapStat;
import org.rocescope.live.device.LiveFault;
import org.rocescope.live.device.PacketDevice;

/** An interface that libpcap has opened. */
final class PcapDevice implements PacketDevice {
    private static final int UNTIL_BROKEN = -1;
    private static final long MILLIS = 1000;
    private static final long NANOS = 1_000_000_000;
    private static final long UNSIGNED = 0xFFFFFFFFL;

    private final PcapHandle handle;
    private final String name;
    private final int linkType;
    private Counts counts = new Counts(0, 0, 0);

    PcapDevice(PcapHandle handle, String name) {
        this.handle = handle;
        this.name = name;
        this.linkType = Libpcap.linkType(handle.getDlt());
    }

    @Override
    public int linkType() {
        return linkType;
    }

    @Override
    public void run(Taker taker) throws LiveFault {
        try {
            // waits in the kernel: breakLoop wakes it, a timeout would not
            handle.loop(
                    UNTIL_BROKEN,
                    (byte[] bytes) -> taker.take(bytes, handle.getOriginalLength(), nanos(handle.getTimestamp())));
        } catch (InterruptedException e) {
            // what a loop says that was broken
            return;
        } catch (PcapNativeException e) {
            throw PcapFaults.during(e, name);
        } catch (NotOpenException e) {
            throw new IllegalStateException(e);
        }
    }

    private static long nanos(Timestamp time) {
        return Math.floorDiv(time.getTime(), MILLIS) * NANOS + time.getNanos();
    }

    @Override
    public void stop() {
        try {
            handle.breakLoop();
        } catch (NotOpenException e) {
            // closed already: nothing runs
            return;
        }
    }

    /** libpcap's counts have 32 bits: what is added since the last time is added here. */
    @Override
    public synchronized Counts counts() {
        try {
            PcapStat now = handle.getStats();
            counts = new Counts(
                    later(counts.received(), now.getNumPacketsReceived()),
                    later(counts.droppedBySystem(), now.getNumPacketsDropped()),
                    later(counts.droppedByInterface(), now.getNumPacketsDroppedByIf()));
        } catch (PcapNativeException | NotOpenException e) {
            // an interface that went away counts no more: the last counts stand
            return counts;
        }
        return counts;
    }

    /** The count that ends in these 32 bits and is not below an earlier one. */
    private static long later(long earlier, long low) {
        return earlier + ((low - earlier) & UNSIGNED);
    }

    @Override
    public void close() {
        handle.close();
    }
}
