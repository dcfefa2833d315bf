package org.rocescope.cli;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.rocescope.live.file.FileRing;

/**
 * Where a live capture goes: the files that the user names, or temporary ones, of which the newest are kept and which are
 * deleted at the end unless the capture failed.
 */
final class LiveFiles implements Closeable {
    private static final FileRing TEMPORARY = new FileRing(64_000_000, Long.MAX_VALUE, Long.MAX_VALUE, 16);

    private final Path target;
    private final FileRing ring;
    private final Path folder;
    private boolean kept;

    private LiveFiles(Path target, FileRing ring, Path folder) {
        this.target = target;
        this.ring = ring;
        this.folder = folder;
        kept = folder == null;
    }

    /** @param named the file that the user names; null for temporary files */
    static LiveFiles of(Path named, FileRing ring) throws IOException {
        if (named != null) {
            return new LiveFiles(named, ring, null);
        }
        Path folder = Files.createTempDirectory("rocescope-live-");
        return new LiveFiles(folder.resolve("live.pcapng"), TEMPORARY, folder);
    }

    Path target() {
        return target;
    }

    FileRing ring() {
        return ring;
    }

    /** Temporary files are not deleted. */
    void keep() {
        kept = true;
    }

    /** True if the files stay. */
    boolean areKept() {
        return kept;
    }

    @Override
    public void close() throws IOException {
        if (kept) {
            return;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                Files.deleteIfExists(file);
            }
        }
        Files.deleteIfExists(folder);
    }
}
