package org.rocescope.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import org.rocescope.dissector.analysis.AnalysisListener;
import org.rocescope.dissector.analysis.Analyzer;
import org.rocescope.dissector.placement.Level;
import org.rocescope.dissector.placement.Requirement;
import org.rocescope.dissector.region.KnownRegions;
import org.rocescope.inputs.regions.RegionsFault;
import org.rocescope.inputs.regions.RegionsFile;
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
    private Placing placing;

    /** The words of --placement. */
    private enum Placing {
        AUTO,
        NONE,
        VISIBILITY,
        PERSISTENCE;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private KnownRegions regions;

    /** The regions; wrong usage if the file cannot be taken. */
    KnownRegions known() {
        if (regions == null) {
            regions = file == null ? KnownRegions.NONE : read();
        }
        return regions;
    }

    private KnownRegions read() {
        try {
            return RegionsFile.read(file);
        } catch (RegionsFault e) {
            throw mistake(e.getMessage());
        } catch (NoSuchFileException e) {
            throw mistake("no such file");
        } catch (AccessDeniedException e) {
            throw mistake("permission denied");
        } catch (IOException e) {
            throw mistake(Files.isDirectory(file) ? "is a folder" : String.valueOf(e.getMessage()));
        }
    }

    private UsageMistake mistake(String reason) {
        return new UsageMistake(spec.commandLine(), "--regions " + file + ": " + reason, null);
    }

    /** An analysis that knows the regions, and what has to be flushed. */
    Analyzer analyzer(AnalysisListener listener) {
        Requirement requirement = switch (placing) {
            case AUTO -> known().requirement();
            case NONE -> null;
            case VISIBILITY -> Requirement.everywhere(Level.VISIBILITY);
            case PERSISTENCE -> Requirement.everywhere(Level.PERSISTENCE);
        };
        Analyzer analyzer = new Analyzer(listener, requirement);
        analyzer.regions().know(known());
        if (exposure) {
            analyzer.regions().askForExposure();
        }
        return analyzer;
    }
}
