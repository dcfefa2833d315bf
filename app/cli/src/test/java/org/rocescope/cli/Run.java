package org.rocescope.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A run of the command within the test's process: what it printed and its exit status. */
record Run(int status, String out, String err) {
    /** The folder of samples at the top of the project. */
    static final Path SAMPLES = samples();

    static Run of(String... arguments) {
        return of(new ByteArrayInputStream(new byte[0]), arguments);
    }

    static Run of(InputStream in, String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        StringWriter err = new StringWriter();
        int status = Rocescope.run(in, out, new PrintWriter(err, true), arguments);
        return new Run(status, out.toString(StandardCharsets.UTF_8), err.toString());
    }

    static String sample(String name) {
        return SAMPLES.resolve(name).toString();
    }

    List<String> lines() {
        return out.lines().toList();
    }

    private static Path samples() {
        for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            if (Files.isRegularFile(folder.resolve("samples/README.md"))) {
                return folder.resolve("samples");
            }
        }
        throw new IllegalStateException("no samples above " + Path.of("").toAbsolutePath());
    }
}
