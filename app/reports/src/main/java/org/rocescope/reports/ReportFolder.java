package org.rocescope.reports;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A folder that the tables of reports are written to. One that is new appears with all tables in it; in one that is there
 * each table appears, or takes the place of an older one, when all are whole.
 */
final class ReportFolder implements Closeable {
    private final Path target;
    /** Null where the folder was there. */
    private final Path beside;

    private final List<ReportFile> files = new ArrayList<>();
    private final List<Path> parts = new ArrayList<>();
    private boolean moved;

    private ReportFolder(Path target, Path beside) {
        this.target = target;
        this.beside = beside;
    }

    /**
     * Begins a folder.
     *
     * @throws IOException if there can be none
     */
    static ReportFolder create(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            return new ReportFolder(folder, null);
        }
        if (Files.exists(folder)) {
            throw new FileAlreadyExistsException(folder.toString());
        }
        Path target = folder.toAbsolutePath().normalize();
        Files.createDirectories(target.getParent());
        return new ReportFolder(target, Beside.folder(target));
    }

    /**
     * Begins a table.
     *
     * @param part name of the folder within this one, for the report on one of several inputs; null for this one itself
     * @param name name of its file
     */
    OutputStream file(String part, String name) throws IOException {
        Path place = beside == null ? target : beside;
        if (part != null) {
            place = place.resolve(part);
            if (!Files.isDirectory(place)) {
                Files.createDirectory(place);
                parts.add(place);
                Beside.leaveWithProgram(place);
            }
        }
        ReportFile file = ReportFile.create(place.resolve(name));
        files.add(file);
        return file.out();
    }

    /** Says that every table is whole. */
    void finish() throws IOException {
        for (ReportFile file : files) {
            file.finish();
        }
        if (beside != null) {
            Beside.move(beside, target);
        }
        moved = true;
    }

    /** Closes it; what was not finished is thrown away. */
    @Override
    public void close() throws IOException {
        IOException fault = null;
        for (ReportFile file : files) {
            try {
                file.close();
            } catch (IOException e) {
                fault = e;
            }
        }
        if (!moved) {
            discard();
        }
        if (fault != null) {
            throw fault;
        }
    }

    private void discard() throws IOException {
        List<Path> made = new ArrayList<>(parts);
        if (beside != null) {
            try (Stream<Path> all = Files.walk(beside)) {
                made = all.toList();
            }
        }
        for (int i = made.size() - 1; i >= 0; i--) {
            boolean kept = beside == null && !isEmpty(made.get(i));
            if (!kept) {
                Files.deleteIfExists(made.get(i));
            }
        }
    }

    private static boolean isEmpty(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.findAny().isEmpty();
        }
    }
}
