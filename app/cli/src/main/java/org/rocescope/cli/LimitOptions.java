package org.rocescope.cli;

import org.rocescope.dissector.analysis.Limits;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options of every command that analyses captures: how much is kept at once, whatever a capture holds. */
final class LimitOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--max-connections",
            paramLabel = "N",
            description = "Follow at most this many connections at once (default 65536); beyond, those of which nothing"
                    + " came for longest are ended early. 10,000 take some 20 MB.")
    private int connections = Limits.DEFAULT.connections();

    @Option(
            names = "--max-requests",
            paramLabel = "N",
            description = "Keep at most this many request messages at once (default 524288); beyond, what became of the"
                    + " oldest is left open.")
    private int requests = Limits.DEFAULT.requests();

    @Option(
            names = "--max-intervals",
            paramLabel = "N",
            description = "Keep at most this many ranges of addresses that were written and not flushed (default"
                    + " 2097152); beyond, near ones are joined.")
    private int intervals = Limits.DEFAULT.intervals();

    @Option(
            names = "--max-keys",
            paramLabel = "N",
            description =
                    "Follow what becomes of the bytes of at most this many R_Keys at once (default 65536); beyond,"
                            + " the oldest are given up and what they left is told.")
    private int keys = Limits.DEFAULT.keys();

    @Option(
            names = "--max-findings",
            paramLabel = "N",
            description = "Hold at most this many findings of open connections apart (default 131072); beyond, they are"
                    + " counted by rule and connection.")
    private int findings = Limits.DEFAULT.findings();

    /** The limits; wrong usage if one cannot be. */
    Limits limits() {
        try {
            return new Limits(connections, requests, intervals, keys, findings);
        } catch (IllegalArgumentException e) {
            throw new UsageMistake(spec.commandLine(), "--max-...: " + e.getMessage(), null);
        }
    }
}
