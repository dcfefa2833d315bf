package org.rocescope.desktop.export;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.rocescope.desktop.document.CaptureDocument;

/** A file that appears when it is whole, and never in the place of a capture that is open. */
final class WholeFile {
    /** Writes what belongs into the file. */
    interface Writing {
        /**
         * Writes.
         *
         * @param part the file that becomes the whole one
         * @return what was written, in words; null if it was cancelled
         */
        String into(Path part) throws IOException;
    }

    private WholeFile() {}

    static Outcome save(CaptureDocument document, Path target, Writing writing) {
        Path part = null;
        try {
            if (isOpen(document, target)) {
                return new Outcome(false, target + " is open; choose another name");
            }
            Path folder = target.toAbsolutePath().getParent();
            part = Files.createTempFile(folder, target.getFileName().toString(), ".part");
            String written = writing.into(part);
            if (written == null) {
                return new Outcome(false, "saving was cancelled");
            }
            Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
            return new Outcome(true, written + " saved as " + target);
        } catch (IOException e) {
            return new Outcome(false, "cannot save " + target + ": " + e.getMessage());
        } finally {
            discard(part);
        }
    }

    private static void discard(Path part) {
        try {
            if (part != null) {
                Files.deleteIfExists(part);
            }
        } catch (IOException e) {
            // a left-over that the user can see and remove
            part.toFile().deleteOnExit();
        }
    }

    /** Whether a file is one of the captures that a document reads from. */
    static boolean isOpen(CaptureDocument document, Path target) throws IOException {
        if (!Files.exists(target)) {
            return false;
        }
        for (String name : document.names()) {
            if (Files.exists(Path.of(name)) && Files.isSameFile(Path.of(name), target)) {
                return true;
            }
        }
        for (Path file : document.files()) {
            if (Files.exists(file) && Files.isSameFile(file, target)) {
                return true;
            }
        }
        return false;
    }
}
