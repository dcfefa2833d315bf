package org.rocescope.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.rocescope.cli.print.BytesPrinter;
import org.rocescope.cli.print.Column;
import org.rocescope.cli.print.FieldsLayout;
import org.rocescope.cli.print.FieldsPrinter;
import org.rocescope.cli.print.JsonPrinter;
import org.rocescope.cli.print.PacketPrinter;
import org.rocescope.cli.print.SummaryPrinter;
import org.rocescope.cli.print.TimeFormat;
import org.rocescope.cli.print.TreePrinter;
import org.rocescope.cli.terminal.Progress;
import org.rocescope.cli.terminal.TextOutput;
import org.rocescope.dissector.capture.CaptureInfo;
import org.rocescope.dissector.capture.MergedCapture;
import org.rocescope.dissector.dissection.Dissector;
import org.rocescope.dissector.dissection.Fields;
import org.rocescope.dissector.dissection.FrameHeader;
import org.rocescope.dissector.filter.DisplayFilter;
import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;
import org.rocescope.inputs.Inputs;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Prints packets: one line each, the full field tree, columns, or JSON. */
@Command(
        name = "dissect",
        description = "Prints packets: one line each, the field tree (-V), columns (-T fields), or JSON (-T json).",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Several PATHs are read as one capture in the order of time.",
            "'rocescope fields' lists the names for -e and -Y.",
            "",
            "Examples:",
            "  rocescope dissect samples/flush.pcap",
            "  rocescope dissect -V -c 1 -Y 'infiniband.bth.opcode == FLUSH' samples/flush.pcap",
            "  rocescope dissect -T fields -e frame.number -e infiniband.bth.psn samples/",
            "  tcpdump -U -w - udp port 4791 | rocescope dissect -"
        })
final class DissectCommand implements Callable<Integer> {
    /** Forms of output. */
    enum Form {
        TEXT,
        FIELDS,
        JSON;

        @Override
        public String toString() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    /** Packets that are printed before a second thread has started. */
    private static final long FEW = 1000;

    @Spec
    private CommandSpec spec;

    @ParentCommand
    private Rocescope rocescope;

    @Parameters(
            arity = "1..*",
            paramLabel = "PATH",
            description = "Capture files, folders of them, or - for standard input.")
    private List<String> paths;

    @Option(names = "-V", description = "Print the full field tree of each packet.")
    private boolean tree;

    @Option(names = "-x", description = "Print the bytes of each packet as well.")
    private boolean bytes;

    @Option(
            names = "-T",
            paramLabel = "FORM",
            defaultValue = "text",
            description = "Form of output: ${COMPLETION-CANDIDATES} (default ${DEFAULT-VALUE}).")
    private Form form;

    @Option(names = "-e", paramLabel = "FIELD", description = "A column for -T fields or -T json; may be repeated.")
    private List<String> columnNames = List.of();

    @Option(names = "-E", paramLabel = "NAME=VALUE", description = "Layout of -T fields: " + FieldsLayout.KNOWN + ".")
    private List<String> layoutOptions = List.of();

    @Option(names = "-c", paramLabel = "COUNT", description = "Stop after this many packets were printed.")
    private long count = Long.MAX_VALUE;

    @Option(
            names = "-t",
            paramLabel = "FORMAT",
            defaultValue = "r",
            description = "Times: r since the first packet, d since the one before, e since 1970,"
                    + " ud date and time in UTC, u time of day in UTC (default ${DEFAULT-VALUE}).")
    private TimeFormat time;

    @Option(names = "--separate", description = "Read each file alone, with frame numbers of its own.")
    private boolean separate;

    @Option(names = "--rd", description = "Decode opcodes 0x40-0x5f as reliable datagram (else 'RD or DC, undecoded').")
    private boolean reliableDatagram;

    @Mixin
    private ReadingOptions reading;

    @Mixin
    private ShowingOptions showing;

    private DisplayFilter filter;

    @Override
    public Integer call() throws IOException {
        filter = showing.filter();
        List<Column> columns = columns();
        PacketPrinter printer = printer(columns);
        boolean judgeIcrc = columns.isEmpty();
        if (count < 0) {
            throw mistake("-c " + count + ": a count of packets is not negative", null);
        }
        Inputs inputs = Inputs.find(paths, rocescope.in());
        PrintWriter err = spec.commandLine().getErr();
        boolean whole = Reading.report(err, inputs);
        // printing to a pipe that nobody reads any more ends the command quietly
        TextOutput out = new TextOutput(rocescope.out());
        try {
            PrintRun run = new PrintRun(filter, printer, out, count);
            run.begin();
            for (List<MergedCapture.Source> together : groups(inputs)) {
                Dissector dissector = reading.dissector()
                        .decodeReliableDatagram(reliableDatagram)
                        .judgeIcrc(judgeIcrc);
                try (MergedCapture capture = MergedCapture.ofSources(together)) {
                    Progress shown = reading.progress(Reading.totalBytes(paths));
                    if (isForTwoThreads(inputs, columns)) {
                        run.runInTwoThreads(capture, dissector, shown);
                    } else {
                        run.run(capture, dissector, inputs.isLive() ? rocescope.in() : null, shown);
                    }
                    for (CaptureInfo info : capture.infos()) {
                        whole &= Reading.report(err, info);
                    }
                }
                if (run.isDone()) {
                    break;
                }
            }
            showing.reportUndecided(filter);
        } catch (TextOutput.Gone e) {
            return ExitStatus.OK;
        }
        return whole ? ExitStatus.OK : ExitStatus.INCOMPLETE_INPUT;
    }

    private List<List<MergedCapture.Source>> groups(Inputs inputs) {
        if (separate) {
            return inputs.sources().stream().map(List::of).toList();
        }
        return inputs.sources().isEmpty() ? List.of() : List.of(inputs.sources());
    }

    /** The second thread's packets have no comments; where the command is a short one it is not worth its start. */
    private boolean isForTwoThreads(Inputs inputs, List<Column> columns) {
        boolean comments = filter.fields().contains(FrameHeader.COMMENT)
                || columns.stream().anyMatch(column -> column.fields().contains(FrameHeader.COMMENT));
        return !inputs.isLive()
                && form != Form.JSON
                && !tree
                && !comments
                && Runtime.getRuntime().availableProcessors() > 1
                && count > FEW;
    }

    private List<Column> columns() {
        if (form == Form.FIELDS && columnNames.isEmpty()) {
            throw mistake("-T fields needs at least one -e FIELD", "'rocescope fields' lists the names");
        }
        if (form == Form.TEXT && !columnNames.isEmpty()) {
            throw mistake("-e goes with -T fields or -T json", null);
        }
        List<Column> columns = new ArrayList<>();
        for (String name : columnNames) {
            List<Field> fields = Fields.named(name);
            List<Header> protocol = Fields.protocol(name);
            if (fields.isEmpty() && protocol.isEmpty()) {
                throw mistake("-e " + name + ": no such field", nearest(name));
            }
            columns.add(new Column(name, fields, protocol));
        }
        return columns;
    }

    private static String nearest(String name) {
        List<String> near = Fields.similar(name);
        return near.isEmpty() ? "'rocescope fields' lists the names" : "did you mean " + String.join(", ", near) + "?";
    }

    private PacketPrinter printer(List<Column> columns) {
        FieldsLayout layout;
        try {
            layout = FieldsLayout.of(layoutOptions);
        } catch (IllegalArgumentException e) {
            throw mistake("-E " + e.getMessage() + ": not known", "known are " + FieldsLayout.KNOWN);
        }
        if (tree && form != Form.TEXT) {
            throw mistake("-V goes with -T text", null);
        }
        if (bytes && form == Form.FIELDS) {
            throw mistake("-x goes with -T text or -T json", null);
        }
        boolean colour = showing.isColoured();
        return switch (form) {
            case FIELDS -> new FieldsPrinter(columns, layout);
            case JSON -> new JsonPrinter(columns, bytes);
            case TEXT -> {
                PacketPrinter plain = tree ? new TreePrinter() : new SummaryPrinter(time, colour);
                yield bytes ? new BytesPrinter(plain) : plain;
            }
        };
    }

    private UsageMistake mistake(String message, String detail) {
        return new UsageMistake(spec.commandLine(), message, detail);
    }
}
