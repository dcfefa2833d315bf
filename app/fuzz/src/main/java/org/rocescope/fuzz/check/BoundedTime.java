package org.rocescope.fuzz.check;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.function.Consumer;

/**
 * Bounds the time that an input may take. Time of the processor, because the machine may have other things to do: the
 * fuzzer's own limit, which goes by the clock, is only for what hangs.
 */
public final class BoundedTime {
    /** Far more than any input of some kilobytes needs, also while its code is instrumented and interpreted. */
    private static final long MOST_NANOS = 10_000_000_000L;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private BoundedTime() {}

    /** Gives an input to a target and fails if that took too long. */
    public static void give(byte[] input, Consumer<byte[]> target) {
        long start = THREADS.getCurrentThreadCpuTime();
        target.accept(input);
        long nanos = THREADS.getCurrentThreadCpuTime() - start;
        Expect.that(nanos <= MOST_NANOS, "%d bytes take %d ms", input.length, nanos / 1_000_000);
    }
}
