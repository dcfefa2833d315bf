package org.rocescope.cli;

import java.nio.file.Path;

/** Reports on samples for tests of other packages. */
public final class Reports {
    /** The folder of samples. */
    public static final Path SAMPLES = Run.SAMPLES;

    private Reports() {}

    /** The JSON report on a capture. */
    public static String json(Path capture) {
        return Run.of("analyze", "--format", "json", capture.toString()).out();
    }

    /** The HTML report on a capture. */
    public static String html(Path capture) {
        return Run.of("analyze", "--format", "html", capture.toString()).out();
    }
}
