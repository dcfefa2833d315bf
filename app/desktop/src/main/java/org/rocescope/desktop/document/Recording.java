package org.rocescope.desktop.document;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.rocescope.live.capture.LiveCapture;
import org.rocescope.live.capture.StopAfter;
import org.rocescope.live.device.CaptureSettings;
import org.rocescope.live.device.LiveFault;
import org.rocescope.live.file.FileRing;

/**
 * A live capture that a document shows, and what becomes of its files: those that the user named stay, temporary ones go
 * when they are {@link #discard discarded}, and are left where they are if the program ends otherwise.
 */
public final class Recording implements Closeable {
    private final CaptureSettings settings;
    private final FileRing ring;
    private final Path folder;
    private volatile Runnable pause = () -> {};
    private LiveCapture capture;
    private volatile int saved;

    private Recording(CaptureSettings settings, FileRing ring, Path folder) {
        this.settings = settings;
        this.ring = ring;
        this.folder = folder;
    }

    /**
     * Starts a capture. Takes a while: not for the interface thread.
     *
     * @param settings what to capture
     * @param named the file; null for a temporary one
     * @param ring when to go on in another file
     * @param end when it ends by itself
     * @throws LiveFault if it cannot be started; nothing is left behind then
     */
    public static Recording start(CaptureSettings settings, Path named, FileRing ring, StopAfter end) throws LiveFault {
        Path folder = named == null ? temporaryFolder() : null;
        Recording recording = new Recording(settings, ring, folder);
        boolean started = false;
        try {
            Path target = named == null ? folder.resolve(fileName(settings.interfaceName())) : named;
            recording.capture = LiveCapture.start(settings, target, ring, end, () -> recording.pause.run());
            started = true;
            return recording;
        } finally {
            if (!started) {
                recording.discard();
            }
        }
    }

    private static Path temporaryFolder() throws LiveFault {
        try {
            return Files.createTempDirectory("rocescope-live-");
        } catch (IOException e) {
            throw new LiveFault(
                    LiveFault.Kind.FILE,
                    "no temporary folder can be made: " + e.getMessage(),
                    "name a file to capture into",
                    e);
        }
    }

    /** A name of an interface may hold what a name of a file may not. */
    private static String fileName(String interfaceName) {
        return interfaceName.replaceAll("[^A-Za-z0-9._-]", "_") + ".pcapng";
    }

    /** Sets what is run by the reading thread whenever it has read all there is; before it begins to read. */
    void onPause(Runnable newPause) {
        pause = newPause;
    }

    /** The capture. */
    public LiveCapture capture() {
        return capture;
    }

    /** What is captured. */
    public CaptureSettings settings() {
        return settings;
    }

    /** True if it goes through several files, of which old ones may be deleted. */
    boolean isRing() {
        return ring.isRing();
    }

    /** What it is called: its file, or with several the interface. */
    public String name() {
        return isRing() ? settings.interfaceName() : capture.files().get(0).toString();
    }

    /** The files that are there. */
    public List<Path> files() {
        return capture.files();
    }

    /** True if its files are temporary. */
    public boolean isTemporary() {
        return folder != null;
    }

    /** Packets were saved elsewhere, so many from the first on. */
    public void saved(int packets) {
        saved = Math.max(saved, packets);
    }

    /** Packets that will be gone with the temporary files, of so many that there are. */
    public int unsaved(int packets) {
        return isTemporary() ? Math.max(0, packets - saved) : 0;
    }

    /** Deletes temporary files; the capture has ended. */
    public void discard() {
        if (folder == null) {
            return;
        }
        try {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
                for (Path file : files) {
                    Files.deleteIfExists(file);
                }
            }
            Files.deleteIfExists(folder);
        } catch (IOException e) {
            // what is left is in the system's folder for such files, which is emptied in time
            folder.toFile().deleteOnExit();
        }
    }

    /** Ends the capture and waits until its files are whole. */
    @Override
    public void close() throws IOException {
        capture.close();
    }
}
