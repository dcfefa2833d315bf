package org.rocescope.reports;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file that a report is written to: beside its place, and moved there when the report is whole, so that nobody finds
 * half a report, not when the program is killed either. What is no regular file, such as a device or a pipe, is written
 * in place.
 */
public final class ReportFile implements Closeable {
    private final Path target;
    private final Path beside;
    private final OutputStream out;
    private boolean moved;

    private ReportFile(Path target, Path beside, OutputStream out) {
        this.target = target;
        this.beside = beside;
        this.out = out;
    }

    /**
     * Begins a file.
     *
     * @throws IOException if it cannot be written there
     */
    public static ReportFile create(Path file) throws IOException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            return new ReportFile(file, null, new BufferedOutputStream(Files.newOutputStream(file)));
        }
        // a link stays one, what it points to is replaced
        Path target = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
        Path beside = Beside.file(target);
        return new ReportFile(target, beside, new BufferedOutputStream(Files.newOutputStream(beside)));
    }

    /** Where to write. */
    public OutputStream out() {
        return out;
    }

    /** Says that the report is whole: moves it to its place. */
    public void finish() throws IOException {
        out.close();
        if (beside != null) {
            Beside.move(beside, target);
            moved = true;
        }
    }

    /** Closes it; what was not finished is thrown away. */
    @Override
    public void close() throws IOException {
        try {
            out.close();
        } finally {
            if (beside != null && !moved) {
                Files.deleteIfExists(beside);
            }
        }
    }
}
