package org.rocescope.fuzz;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Where the project has captures. */
public final class CaptureFolders {
    private CaptureFolders() {}

    /** The samples, and the captures of the library's tests. */
    public static List<Path> all() {
        Path root = Path.of("").toAbsolutePath();
        while (!Files.isDirectory(root.resolve("samples"))) {
            root = root.getParent();
        }
        return List.of(root.resolve("samples"), root.resolve("dissector/src/test/resources"));
    }
}
