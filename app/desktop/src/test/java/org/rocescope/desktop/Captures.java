package org.rocescope.desktop;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The captures that tests open. */
public final class Captures {
    private Captures() {}

    /** A sample of the project. */
    public static Path sample(String name) {
        return above("samples").resolve(name);
    }

    /** The captures of the samples folder, and of the shared one where it is there. */
    public static List<Path> all() {
        List<Path> files = new ArrayList<>(in(above("samples")));
        Path shared = above("shared");
        if (shared != null) {
            files.addAll(in(shared.resolve("captures")));
        }
        return files;
    }

    /** The captures of the samples folder. */
    public static List<Path> samples() {
        return in(above("samples"));
    }

    private static List<Path> in(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().matches(".*\\.pcap(ng)?"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path above(String name) {
        for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            if (Files.isDirectory(folder.resolve(name))) {
                return folder.resolve(name);
            }
        }
        return null;
    }
}
