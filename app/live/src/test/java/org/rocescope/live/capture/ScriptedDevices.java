package org.rocescope.live.capture;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.rocescope.dissector.capture.LinkType;
import org.rocescope.live.device.CaptureSettings;
import org.rocescope.live.device.Devices;
import org.rocescope.live.device.LiveFault;
import org.rocescope.live.device.LiveInterface;
import org.rocescope.live.device.PacketDevice;

/** A device that does what a test tells it to. */
final class ScriptedDevices implements Devices, PacketDevice {
    private interface Step {
        boolean run(Taker taker) throws LiveFault;
    }

    private final BlockingQueue<Step> steps = new LinkedBlockingQueue<>();
    private volatile Counts counts = new Counts(0, 0, 0);
    volatile boolean closed;

    void packet(int number, int length) {
        steps.add(taker -> {
            byte[] bytes = new byte[length];
            for (int i = 0; i < Integer.BYTES; i++) {
                bytes[i] = (byte) (number >>> 24 - 8 * i);
            }
            taker.take(bytes, length, 1_700_000_000_000_000_000L + number);
            return true;
        });
    }

    void counts(long received, long bySystem, long byInterface) {
        counts = new Counts(received, bySystem, byInterface);
    }

    void fail(LiveFault fault) {
        steps.add(taker -> {
            throw fault;
        });
    }

    @Override
    public List<LiveInterface> list() {
        return List.of();
    }

    @Override
    public PacketDevice open(CaptureSettings settings) {
        return this;
    }

    @Override
    public void check(String filter, int linkType) {}

    @Override
    public int linkType() {
        return LinkType.ETHERNET;
    }

    @Override
    public void run(Taker taker) throws LiveFault {
        try {
            boolean more = true;
            while (more) {
                more = steps.take().run(taker);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void stop() {
        steps.add(taker -> false);
    }

    @Override
    public Counts counts() {
        return counts;
    }

    @Override
    public void close() {
        closed = true;
    }
}
