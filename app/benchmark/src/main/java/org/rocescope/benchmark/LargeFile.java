package org.rocescope.benchmark;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/** Goes through a file once in this very process, to see what a given heap (-Xmx) and a cold start make of it. */
public final class LargeFile {
    private LargeFile() {}

    /**
     * Prints one line for each pass.
     *
     * @param args the file, then names of {@link CapturePass}
     */
    public static void main(String[] args) throws IOException {
        for (int i = 1; i < args.length; i++) {
            CapturePass pass = CapturePass.valueOf(args[i]);
            long start = System.nanoTime();
            CapturePass.Result result = pass.over(Path.of(args[0]));
            double seconds = (System.nanoTime() - start) / 1e9;
            System.out.printf(
                    Locale.ROOT,
                    "%-16s %10d packets, %d bad ICRCs, %5.1f s, %5.2f million packets/s, %.2f GB/s, heap %d MiB%n",
                    pass,
                    result.packets(),
                    result.badIcrcs(),
                    seconds,
                    result.packets() / seconds / 1e6,
                    result.bytes() / seconds / 1e9,
                    Runtime.getRuntime().maxMemory() >> 20);
        }
    }
}
