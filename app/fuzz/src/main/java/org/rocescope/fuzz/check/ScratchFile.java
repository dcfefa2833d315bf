package org.rocescope.fuzz.check;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file for what is read by name only; one a process, gone at its end. In memory where the system has such a folder. */
public final class ScratchFile {
    private static final Path MEMORY = Path.of("/dev/shm");
    private static final Path FILE = make();

    private ScratchFile() {}

    private static Path make() {
        try {
            Path file = Files.isWritable(MEMORY)
                    ? Files.createTempFile(MEMORY, "rocescope-fuzz", ".input")
                    : Files.createTempFile("rocescope-fuzz", ".input");
            file.toFile().deleteOnExit();
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The file, with some bytes in it instead of those before. */
    public static Path holding(byte[] bytes) {
        try {
            return Files.write(FILE, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
