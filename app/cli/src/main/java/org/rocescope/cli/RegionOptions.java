package org.rocescope.cli;

import java.io.IOException;
import java.nio.file.Path;
import org.rocescope.dissector.analysis.AnalysisListener;
import org.rocescope.dissector.analysis.Analyzer;
import org.rocescope.dissector.analysis.Limits;
import org.rocescope.dissector.region.KnownRegions;
import org.rocescope.inputs.regions.Declaration;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options of every command that analyses: what is told of memory regions beforehand, and what to look for in them. */
final class RegionOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--regions",
            paramLabel = "FILE",
            description =
                    "Known memory regions: JSON or CSV with name, rkey, base, length, access, requirement, host, or"
                            + " what 'rdma -jd resource show mr' prints. Their names are used, every access is held against"
                            + " them, and refusals are explained from them.")
    private Path file;

    @Option(
            names = "--exposure",
            description = "Also look for R_Keys that a SEND hands out in clear and that are then used.")
    private boolean exposure;

    @Option(
            names = "--placement",
            paramLabel = "MODE",
            defaultValue = "auto",
            description = "Which writes have to be flushed: auto: those to memory that the requester flushes, or that"
                    + " --regions declares; visibility, persistence: all, this far; none: do not look (default"
                    + " ${DEFAULT-VALUE}).")
    private Declaration.Placing placing;

    private Declaration declaration;
    private KnownRegions regions;

    /** The regions; wrong usage if the file cannot be taken. */
    KnownRegions known() {
        if (regions == null) {
            declaration = new Declaration(file, placing, exposure);
            try {
                regions = declaration.read();
            } catch (IOException e) {
                throw new UsageMistake(spec.commandLine(), "--regions " + file + ": " + e.getMessage(), null);
            }
        }
        return regions;
    }

    /** An analysis that knows the regions, and what has to be flushed. */
    Analyzer analyzer(AnalysisListener listener, Limits limits) {
        KnownRegions known = known();
        return declaration.analyzer(listener, known, limits);
    }
}
