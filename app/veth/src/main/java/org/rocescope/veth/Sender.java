package org.rocescope.veth;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.pcap4j.core.PcapHandle;
import org.rocescope.dissector.capture.Capture;
import org.rocescope.dissector.capture.Frame;

/** Sends the frames of a capture from an interface, at their own pace or at a given rate. */
public final class Sender implements AutoCloseable {
    /** Frames with the times at which they were captured. */
    public record Frames(List<byte[]> bytes, long[] times) {
        /** The frames of a capture. */
        public static Frames of(Path file) throws Exception {
            List<byte[]> bytes = new ArrayList<>();
            List<Long> times = new ArrayList<>();
            try (Capture capture = Capture.open(file)) {
                Frame frame = new Frame();
                while (capture.read(frame)) {
                    byte[] copy = new byte[frame.capturedLength()];
                    frame.bytes().get(frame.offset(), copy);
                    bytes.add(copy);
                    times.add(frame.timeNanos());
                }
            }
            return new Frames(bytes, times.stream().mapToLong(each -> each).toArray());
        }

        /** From the first to the last. */
        public long nanos() {
            return times.length == 0 ? 0 : times[times.length - 1] - times[0];
        }
    }

    private final PcapHandle handle;

    /** Opens an interface, in the namespace of the thread. */
    public Sender(String name) throws Exception {
        handle = new PcapHandle.Builder(name).snaplen(64).timeoutMillis(10).build();
    }

    /** Sends a frame. */
    public void send(byte[] frame) throws Exception {
        handle.sendPacket(frame);
    }

    /** Sends frames as far apart as they were captured. */
    public void replay(Frames frames) throws Exception {
        long start = System.nanoTime();
        for (int i = 0; i < frames.bytes().size(); i++) {
            long due = start + frames.times()[i] - frames.times()[0];
            for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
            send(frames.bytes().get(i));
        }
    }

    /** Sends frames again and again, so many a second; the number sent. */
    public long flood(Frames frames, int perSecond, double seconds) throws Exception {
        long start = System.nanoTime();
        long total = (long) (perSecond * seconds);
        int next = 0;
        long sent = 0;
        while (sent < total) {
            long due = Math.min(total, (long) ((System.nanoTime() - start) * (perSecond / 1e9)));
            for (; sent < due; sent++) {
                send(frames.bytes().get(next));
                next = next + 1 == frames.bytes().size() ? 0 : next + 1;
            }
            LockSupport.parkNanos(100_000);
        }
        return sent;
    }

    @Override
    public void close() {
        handle.close();
    }
}
