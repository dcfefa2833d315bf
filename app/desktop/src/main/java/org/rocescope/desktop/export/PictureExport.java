package org.rocescope.desktop.export;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.rocescope.desktop.document.CaptureDocument;

/** Writes a picture to a file, beside everything else. */
public final class PictureExport {
    /** Writes what a picture is made of. */
    @FunctionalInterface
    public interface Writing {
        /** Writes to an open file. */
        void to(OutputStream out) throws IOException;
    }

    private PictureExport() {}

    /**
     * Begins to save a picture.
     *
     * @param what what it shows, in words
     * @param writing writes it, on the saving thread
     * @param document the capture that is open: its files are not overwritten
     * @param target where to; what is there is replaced
     * @param done is told what came of it, on the saving thread
     */
    public static void save(
            String what, Writing writing, CaptureDocument document, Path target, Consumer<Outcome> done) {
        // not a daemon: closing the window must not lose what is being saved
        new Thread(
                        () -> done.accept(WholeFile.save(document, target, part -> {
                            try (OutputStream out = Files.newOutputStream(part)) {
                                writing.to(out);
                            }
                            return what;
                        })),
                        "picture export")
                .start();
    }
}
