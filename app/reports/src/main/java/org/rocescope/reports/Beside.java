package org.rocescope.reports;

import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A file or folder beside the place where it belongs, until it is whole and moved there. It has a name that nobody else
 * uses, and goes when the program is told to end.
 */
final class Beside {
    /** Characters that it has of the name of what it becomes: names have a greatest length. */
    private static final int MOST_OF_NAME = 40;

    private static final int MOST_TRIES = 1000;

    private interface Making {
        void make(Path path) throws IOException;
    }

    private Beside() {}

    /** Makes an empty file that may become another. */
    static Path file(Path target) throws IOException {
        return make(target, Files::createFile);
    }

    /** Makes an empty folder that may become another. */
    static Path folder(Path target) throws IOException {
        return make(target, Files::createDirectory);
    }

    private static Path make(Path target, Making making) throws IOException {
        String name = target.getFileName().toString();
        String start = "." + name.substring(0, Math.min(name.length(), MOST_OF_NAME)) + "."
                + ProcessHandle.current().pid() + ".";
        for (int number = 0; ; number++) {
            Path beside = target.resolveSibling(start + number + ".part");
            try {
                making.make(beside);
                leaveWithProgram(beside);
                return beside;
            } catch (FileAlreadyExistsException e) {
                if (number == MOST_TRIES) {
                    throw e;
                }
            }
        }
    }

    /** Has a file, or a folder that is empty by then, removed when the program is told to end. */
    static void leaveWithProgram(Path made) throws IOException {
        try {
            made.toFile().deleteOnExit();
        } catch (IllegalStateException e) {
            Files.delete(made);
            throw new IOException("the program is ending", e);
        }
    }

    /** Moves what is whole to its place, in one step where the file system can. */
    static void move(Path beside, Path target) throws IOException {
        try {
            Files.move(beside, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(beside, target, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
