package org.rocescope.inputs.regions;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import org.rocescope.dissector.analysis.AnalysisListener;
import org.rocescope.dissector.analysis.Analyzer;
import org.rocescope.dissector.analysis.Limits;
import org.rocescope.dissector.placement.Level;
import org.rocescope.dissector.placement.Requirement;
import org.rocescope.dissector.region.KnownRegions;

/**
 * What an analysis is told beforehand by somebody who knows the memory.
 *
 * @param regions file of known memory regions, or null
 * @param placing which writes have to be flushed
 * @param exposure whether R_Keys that are handed out in clear are looked for
 */
public record Declaration(Path regions, Placing placing, boolean exposure) {
    /** Nothing is told. */
    public static final Declaration NONE = new Declaration(null, Placing.AUTO, false);

    /** Which writes have to be flushed. */
    public enum Placing {
        /** Those to memory that the requester flushes, or that the regions declare. */
        AUTO,
        /** Nothing is looked for. */
        NONE,
        /** All, for global visibility. */
        VISIBILITY,
        /** All, for persistence. */
        PERSISTENCE;

        /** Its word on a command line and in a menu. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The same with another file of regions, or null for none. */
    public Declaration withRegions(Path file) {
        return new Declaration(file, placing, exposure);
    }

    /** The same with another choice of what has to be flushed. */
    public Declaration withPlacing(Placing chosen) {
        return new Declaration(regions, chosen, exposure);
    }

    /** The same, and R_Keys handed out in clear are looked for or not. */
    public Declaration withExposure(boolean asked) {
        return new Declaration(regions, placing, asked);
    }

    /**
     * Reads the regions.
     *
     * @throws IOException if the file cannot be taken; the message is one line that says why
     */
    public KnownRegions read() throws IOException {
        if (regions == null) {
            return KnownRegions.NONE;
        }
        try {
            return RegionsFile.read(regions);
        } catch (RegionsFault e) {
            throw new IOException(e.getMessage());
        } catch (NoSuchFileException e) {
            throw new IOException("no such file");
        } catch (AccessDeniedException e) {
            throw new IOException("permission denied");
        } catch (IOException e) {
            throw new IOException(Files.isDirectory(regions) ? "is a folder" : String.valueOf(e.getMessage()));
        }
    }

    /**
     * An analysis that knows the regions, and what has to be flushed.
     *
     * @param listener is told
     * @param known the regions as {@link #read()} gave them
     */
    public Analyzer analyzer(AnalysisListener listener, KnownRegions known) {
        return analyzer(listener, known, Limits.DEFAULT);
    }

    /**
     * An analysis that knows the regions, what has to be flushed, and how much to keep.
     *
     * @param listener is told
     * @param known the regions as {@link #read()} gave them
     * @param limits how much it keeps at most
     */
    public Analyzer analyzer(AnalysisListener listener, KnownRegions known, Limits limits) {
        Requirement requirement = switch (placing) {
            case AUTO -> known.requirement();
            case NONE -> null;
            case VISIBILITY -> Requirement.everywhere(Level.VISIBILITY);
            case PERSISTENCE -> Requirement.everywhere(Level.PERSISTENCE);
        };
        Analyzer analyzer = new Analyzer(listener, requirement, limits);
        analyzer.regions().know(known);
        if (exposure) {
            analyzer.regions().askForExposure();
        }
        return analyzer;
    }
}
