package org.rocescope.cli;

import java.io.PrintStream;
import java.util.List;
import org.rocescope.cli.terminal.Progress;
import org.rocescope.cli.terminal.Terminal;
import org.rocescope.cli.terminal.When;
import org.rocescope.dissector.dissection.Dissector;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options of every command that reads captures and dissects them. */
final class ReadingOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--roce-port",
            paramLabel = "PORT",
            description = "A further UDP destination port that is RoCEv2's; may be repeated.")
    private List<Integer> rocePorts = List.of();

    @Option(
            names = "--progress",
            paramLabel = "WHEN",
            defaultValue = "auto",
            description =
                    "Progress on standard error: ${COMPLETION-CANDIDATES} (default ${DEFAULT-VALUE}: on a terminal).")
    private When progress;

    /** A dissector that knows the ports; wrong usage if one is none. */
    Dissector dissector() {
        Dissector dissector = new Dissector();
        for (int port : rocePorts) {
            try {
                dissector.rocePort(port);
            } catch (IllegalArgumentException e) {
                throw new UsageMistake(spec.commandLine(), "--roce-port " + port + ": " + e.getMessage(), null);
            }
        }
        return dissector;
    }

    /** Progress over so many bytes, shown or not. */
    Progress progress(long totalBytes) {
        return new Progress(progressOutput(), totalBytes);
    }

    /** Where progress is shown; null if it is not. */
    PrintStream progressOutput() {
        return progress.holds(Terminal.isError()) ? System.err : null;
    }
}
