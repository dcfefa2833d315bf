package org.rocescope.live.capture;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.rocescope.dissector.capture.Capture;
import org.rocescope.dissector.capture.CaptureInfo;
import org.rocescope.dissector.capture.CaptureInterface;
import org.rocescope.live.device.CaptureSettings;
import org.rocescope.live.device.Devices;
import org.rocescope.live.device.LiveFault;
import org.rocescope.live.device.LiveFault.Kind;
import org.rocescope.live.device.PacketDevice;
import org.rocescope.live.file.CaptureFiles;
import org.rocescope.live.file.CaptureOrigin;
import org.rocescope.live.file.FilePart;
import org.rocescope.live.file.FileRing;

/**
 * A capture from an interface that is under way. One thread takes the packets from the kernel and writes them into files,
 * at least twenty times a second; {@link #reader} gives them from there, so that whatever is shown is on the disk
 * already, and however slow an analysis is, the capture does not wait for it.
 *
 * <pre>{@code
 * try (LiveCapture live = LiveCapture.start(CaptureSettings.of("eth0"), Path.of("flow.pcapng"), FileRing.NONE,
 *         StopAfter.NEVER, () -> {})) {
 *     Frame frame = new Frame();
 *     while (live.reader().read(frame)) {
 *         // until stop() is called
 *     }
 * }
 * }</pre>
 *
 * <p>Its methods may be called by any thread; the reader belongs to one.
 */
public final class LiveCapture implements Closeable {
    private static final long FLUSH_MILLIS = 50;
    /** Flushes between two looks at what the kernel counted. */
    private static final int COUNTED_AT = 10;

    private final Object lock = new Object();
    private final PacketDevice device;
    private final CaptureFiles files;
    private final StopAfter end;
    private final Thread capturing;
    private final Thread clock;
    private final long started = System.nanoTime();
    private long packets;
    private long bytes;
    private PacketDevice.Counts counts = new PacketDevice.Counts(0, 0, 0);
    private LiveFault fault;
    private boolean stopping;
    private boolean finished;

    private LiveCapture(PacketDevice device, CaptureFiles files, StopAfter end, String name) {
        this.device = device;
        this.files = files;
        this.end = end;
        capturing = new Thread(this::capture, "capture " + name);
        clock = new Thread(this::keepTime, "capture clock");
        capturing.setDaemon(true);
        clock.setDaemon(true);
    }

    /**
     * Starts a capture.
     *
     * @param settings what to capture
     * @param target the file; with a ring its files are named after it
     * @param ring when to go on in another file
     * @param end when it ends by itself
     * @param beforeWaiting is run in the thread of the reader whenever it has read all there is and is going to wait:
     *     the time to show what was found
     * @return the capture: packets that pass from now on are in it
     * @throws LiveFault if it cannot be started; nothing is left behind then
     */
    public static LiveCapture start(
            CaptureSettings settings, Path target, FileRing ring, StopAfter end, Runnable beforeWaiting)
            throws LiveFault {
        return start(Interfaces.devices(), settings, target, ring, end, beforeWaiting);
    }

    static LiveCapture start(
            Devices devices,
            CaptureSettings settings,
            Path target,
            FileRing ring,
            StopAfter end,
            Runnable beforeWaiting)
            throws LiveFault {
        if (Files.exists(target) && !Files.isRegularFile(target)) {
            throw new LiveFault(Kind.FILE, target + ": is not a file", "name another one");
        }
        PacketDevice device = devices.open(settings);
        CaptureOrigin origin = new CaptureOrigin(
                settings.interfaceName(), device.linkType(), settings.snapLength(), settings.filter(), "rocescope");
        CaptureFiles files;
        try {
            files = new CaptureFiles(target, ring, origin, beforeWaiting);
        } catch (IOException e) {
            device.close();
            throw fault(e, target);
        }
        LiveCapture live = new LiveCapture(device, files, end, settings.interfaceName());
        live.capturing.start();
        live.clock.start();
        return live;
    }

    private void capture() {
        LiveFault why = null;
        try {
            device.run(this::take);
        } catch (LiveFault e) {
            why = e;
        } catch (RuntimeException | Error e) {
            why = new LiveFault(Kind.DEVICE, "the capture failed: " + e, "", e);
        } finally {
            finish(why);
        }
    }

    private void take(byte[] packet, int originalLength, long timeNanos) {
        synchronized (lock) {
            if (stopping || finished) {
                return;
            }
            try {
                files.write(packet, originalLength, timeNanos);
                packets++;
                bytes += packet.length;
            } catch (IOException e) {
                failed(e);
            } catch (RuntimeException | Error e) {
                // libpcap's loop would swallow it
                fault = new LiveFault(Kind.DEVICE, "the capture failed: " + e, "", e);
                stopping = true;
            }
            if (isEnough()) {
                stopping = true;
            }
            if (stopping) {
                device.stop();
            }
        }
    }

    private boolean isEnough() {
        return packets >= end.packets()
                || files.bytes() >= end.bytes()
                || files.files() > end.files()
                || files.files() == end.files() && files.isFull();
    }

    private void failed(IOException e) {
        List<Path> paths = files.paths();
        fault = fault(e, paths.get(paths.size() - 1));
        stopping = true;
    }

    private static LiveFault fault(IOException e, Path file) {
        String text = String.valueOf(e.getMessage());
        if (text.contains("No space left") || text.contains("quota exceeded")) {
            return new LiveFault(
                    Kind.DISK_FULL, file + ": no room left on the disk", "make room, or keep a ring of files", e);
        }
        String reason = e instanceof NoSuchFileException
                ? "no such folder"
                : e instanceof AccessDeniedException ? "permission denied" : text.replace(file + ": ", "");
        return new LiveFault(Kind.FILE, file + ": cannot be written: " + reason, "", e);
    }

    private void finish(LiveFault why) {
        synchronized (lock) {
            if (fault == null) {
                fault = why;
            }
            try {
                counts = device.counts();
                if (fault == null || fault.kind() != Kind.DISK_FULL && fault.kind() != Kind.FILE) {
                    files.count(counts.received(), counts.droppedByInterface(), counts.droppedBySystem());
                }
            } catch (IOException e) {
                failed(e);
            }
            try {
                files.close();
            } catch (IOException e) {
                if (fault == null) {
                    failed(e);
                }
            }
            device.close();
            finished = true;
            lock.notifyAll();
        }
    }

    /** Hands on what was gathered, asks for the counts, and ends the capture when its time has come. */
    private void keepTime() {
        synchronized (lock) {
            for (int beat = 1; !finished; beat++) {
                try {
                    lock.wait(FLUSH_MILLIS);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    return;
                }
                if (finished || stopping) {
                    continue;
                }
                try {
                    if (beat % COUNTED_AT == 0) {
                        counts = device.counts();
                        files.count(counts.received(), counts.droppedByInterface(), counts.droppedBySystem());
                    }
                    files.flush();
                } catch (IOException e) {
                    failed(e);
                }
                if (System.nanoTime() - started >= end.nanos()) {
                    stopping = true;
                }
                if (stopping) {
                    device.stop();
                }
            }
        }
    }

    /** Ends the capture; what was taken from the kernel by now is written, and the reader comes to its end. Does not wait. */
    public void stop() {
        synchronized (lock) {
            if (!finished) {
                stopping = true;
                device.stop();
            }
        }
    }

    /** The packets as they were written, to the end of the capture; to be read by one thread. */
    public Capture reader() {
        return files.reader();
    }

    /**
     * What is known of the capture as an input, by what was read of it; to be asked by the thread of the reader. The
     * counts of the interface are those of the whole capture, where each file of a ring has its own.
     */
    public CaptureInfo info() {
        CaptureInfo read = reader().info();
        List<CaptureInterface> interfaces =
                read.interfaces().stream().map(this::counted).toList();
        return new CaptureInfo(
                read.name(),
                read.format(),
                interfaces,
                read.packets(),
                read.bytes(),
                read.firstTime(),
                read.lastTime(),
                read.comments(),
                read.hardware(),
                read.os(),
                read.application(),
                read.unknownBlocks(),
                read.damages(),
                read.damageCount(),
                read.ended());
    }

    private CaptureInterface counted(CaptureInterface each) {
        synchronized (lock) {
            return new CaptureInterface(
                    each.id(),
                    each.linkType(),
                    each.snapLength(),
                    each.name(),
                    each.description(),
                    each.filter(),
                    each.hardware(),
                    each.os(),
                    each.timeResolution(),
                    each.timeOffsetSeconds(),
                    each.fcsLength(),
                    counts.received(),
                    counts.droppedBySystem() + counts.droppedByInterface(),
                    0);
        }
    }

    /** What is counted by now; what the kernel dropped is known twice a second. */
    public LiveCounts counts() {
        synchronized (lock) {
            return new LiveCounts(
                    packets,
                    bytes,
                    files.bytes(),
                    files.files(),
                    counts.droppedBySystem(),
                    counts.droppedByInterface());
        }
    }

    /** True until the capture has ended, by itself or because it was stopped. */
    public boolean isRunning() {
        synchronized (lock) {
            return !finished;
        }
    }

    /** Why it ended before its time; null if it did not. */
    public LiveFault fault() {
        synchronized (lock) {
            return fault;
        }
    }

    /**
     * Where the reader has a packet from, so that it can be read again while its file is kept.
     *
     * @param offset the offset that {@link org.rocescope.dissector.capture.Frame#fileOffset} gave
     */
    public FilePart part(long offset) {
        return files.part(offset);
    }

    /** The files that hold the capture, the oldest first; of a ring those that are kept. */
    public List<Path> files() {
        synchronized (lock) {
            return files.paths();
        }
    }

    /** Ends the capture, waits until its files are whole, and closes the reader. */
    @Override
    public void close() throws IOException {
        stop();
        boolean interrupted = false;
        while (capturing.isAlive()) {
            try {
                capturing.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        files.reader().close();
    }
}
