package org.rocescope.desktop;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.rocescope.cli.Rocescope;

/** The rocescope command, run within the test's process. */
public final class CommandLine {
    private CommandLine() {}

    /** Analyses a capture into a file or folder. */
    public static void analyze(String format, Path target, Path... captures) {
        run(new byte[0], words(format, target, captures));
    }

    /** Analyses standard input into a file or folder. */
    public static void analyze(String format, Path target, byte[] standardInput) {
        run(standardInput, words(format, target, Path.of("-")));
    }

    private static String[] words(String format, Path target, Path... captures) {
        List<String> words = new ArrayList<>(List.of("analyze", "--format", format, "-o", target.toString()));
        for (Path each : captures) {
            words.add(each.toString());
        }
        return words.toArray(String[]::new);
    }

    private static void run(byte[] in, String... words) {
        Writer said = new StringWriter();
        int status = Rocescope.run(
                new ByteArrayInputStream(in), new ByteArrayOutputStream(), new PrintWriter(said, true), words);
        int wrongUsage = 2;
        if (status == wrongUsage) {
            throw new IllegalArgumentException(said.toString());
        }
    }
}
