package org.rocescope.benchmark;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** One invocation is one {@link CapturePass} over the file. Each pass runs in a Java process of its own. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.SECONDS)
public class PassBenchmark {
    /** The capture file. */
    @Param({""})
    public String file;

    /** Which pass. */
    @Param({"WALK_RECORDS", "DISSECT", "DECODE_HEADERS", "JUDGE_ICRC", "CRC32_OF_PACKETS", "CRC32_OF_FILE"})
    public CapturePass pass;

    /** Processor time of the measured thread: says more than the clock where other processes want the processor too. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.EVENTS)
    public static class ProcessorTime {
        private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

        /** Seconds in the iteration. */
        public double processorSeconds;

        /** Passes in the iteration. */
        public double passes;

        private long start;

        void begin() {
            start = THREADS.getCurrentThreadCpuTime();
        }

        void end() {
            processorSeconds += (THREADS.getCurrentThreadCpuTime() - start) / 1e9;
            passes++;
        }
    }

    /** Goes through the file once. */
    @Benchmark
    public long pass(ProcessorTime time) throws IOException {
        time.begin();
        long checksum = pass.over(Path.of(file)).checksum();
        time.end();
        return checksum;
    }
}
