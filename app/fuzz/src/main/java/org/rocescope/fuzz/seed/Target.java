package org.rocescope.fuzz.seed;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.Consumer;
import org.rocescope.fuzz.target.AnalysisTarget;
import org.rocescope.fuzz.target.CaptureTarget;
import org.rocescope.fuzz.target.FilterTarget;
import org.rocescope.fuzz.target.FrameTarget;
import org.rocescope.fuzz.target.HeaderTarget;
import org.rocescope.fuzz.target.ManagementTarget;
import org.rocescope.fuzz.target.RegionsTarget;

/** What is fuzzed. */
public enum Target {
    /** The readers of captures. */
    CAPTURE(CaptureTarget::fuzzerTestOneInput),
    /** What finds the packet in a frame. */
    FRAME(FrameTarget::fuzzerTestOneInput),
    /** The transport headers and the field tree. */
    HEADER(HeaderTarget::fuzzerTestOneInput),
    /** Management datagrams. */
    MANAGEMENT(ManagementTarget::fuzzerTestOneInput),
    /** The display filter. */
    FILTER(FilterTarget::fuzzerTestOneInput),
    /** The list of memory regions. */
    REGIONS(RegionsTarget::fuzzerTestOneInput),
    /** The whole analysis. */
    ANALYSIS(AnalysisTarget::fuzzerTestOneInput);

    private final Consumer<byte[]> taker;

    Target(Consumer<byte[]> taker) {
        this.taker = taker;
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
