package org.rocescope.cli;

import org.rocescope.cli.terminal.Terminal;
import org.rocescope.cli.terminal.When;
import org.rocescope.dissector.filter.DisplayFilter;
import org.rocescope.dissector.filter.FilterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options of the commands that show what they read: which packets, and in colour or not. */
final class ShowingOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "-Y",
            paramLabel = "FILTER",
            description = "Only packets that match a display filter in Wireshark's syntax.")
    private String filter = "";

    @Option(
            names = "--color",
            paramLabel = "WHEN",
            defaultValue = "auto",
            description = "Colour: ${COMPLETION-CANDIDATES} (default ${DEFAULT-VALUE}: on a terminal).")
    private When color;

    /** The filter, compiled; wrong usage if there is a mistake in it. */
    DisplayFilter filter() {
        try {
            return DisplayFilter.compile(filter);
        } catch (FilterException e) {
            throw new UsageMistake(spec.commandLine(), "-Y: " + e.getMessage(), e.pointer());
        }
    }

    /** Says how many values the filter gave up on, if any. */
    void reportUndecided(DisplayFilter used) {
        if (used.undecided() > 0) {
            spec.commandLine()
                    .getErr()
                    .println("rocescope: -Y: 'matches' gave up on " + used.undecided()
                            + " values that took too long; they count as not matching");
        }
    }

    /** Whether standard output is to be in colour. */
    boolean isColoured() {
        return color.holds(Terminal.isOutput() && System.getenv("NO_COLOR") == null);
    }
}
