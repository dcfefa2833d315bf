package org.rocescope.fuzz;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.Consumer;
import org.rocescope.fuzz.targets.AnalysisTarget;
import org.rocescope.fuzz.targets.CaptureTarget;
import org.rocescope.fuzz.targets.FilterTarget;
import org.rocescope.fuzz.targets.FrameTarget;
import org.rocescope.fuzz.targets.HeaderTarget;
import org.rocescope.fuzz.targets.ManagementTarget;
import org.rocescope.fuzz.targets.RegionsTarget;

/** What is fuzzed. */
public enum Target {
    /** The readers of captures. */
    CAPTURE(CaptureTarget.class, CaptureTarget::fuzzerTestOneInput, 8192),
    /** What finds the packet in a frame. */
    FRAME(FrameTarget.class, FrameTarget::fuzzerTestOneInput, 4096),
    /** The transport headers and the field tree. */
    HEADER(HeaderTarget.class, HeaderTarget::fuzzerTestOneInput, 4096),
    /** Management datagrams. */
    MANAGEMENT(ManagementTarget.class, ManagementTarget::fuzzerTestOneInput, 4096),
    /** The display filter. */
    FILTER(FilterTarget.class, FilterTarget::fuzzerTestOneInput, 300),
    /** The list of memory regions. */
    REGIONS(RegionsTarget.class, RegionsTarget::fuzzerTestOneInput, 4096),
    /** The whole analysis. */
    ANALYSIS(AnalysisTarget.class, AnalysisTarget::fuzzerTestOneInput, 8192);

    private final Class<?> type;
    private final Consumer<byte[]> taker;
    private final int longest;

    Target(Class<?> type, Consumer<byte[]> taker, int longest) {
        this.type = type;
        this.taker = taker;
        this.longest = longest;
    }

    /** The class that the fuzzer calls. */
    public Class<?> type() {
        return type;
    }

    /** Bytes of the longest input that the fuzzer makes. */
    public int longest() {
        return longest;
    }

    /** Takes an input; throws where something does not hold. */
    public void take(byte[] input) {
        taker.accept(input);
    }

    /** The target of a name in lower case. */
    public static Target named(String name) {
        return Arrays.stream(values())
                .filter(each -> each.word().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(name + " is none of " + Arrays.toString(values())));
    }

    /** Its name in lower case. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
