package org.rocescope.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Gives a target one input, without the fuzzer. */
public final class OneInput {
    private OneInput() {}

    /**
     * Takes the input; what it throws is for whoever mends it.
     *
     * @param arguments name of the target, file of the input
     */
    public static void main(String[] arguments) throws IOException {
        Target.named(arguments[0]).take(Files.readAllBytes(Path.of(arguments[1])));
        System.out.println("nothing wrong with it");
    }
}
