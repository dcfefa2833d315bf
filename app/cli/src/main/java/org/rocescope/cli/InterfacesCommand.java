package org.rocescope.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.rocescope.cli.terminal.PipeOutput;
import org.rocescope.cli.terminal.TextOutput;
import org.rocescope.dissector.capture.LinkType;
import org.rocescope.live.capture.Interfaces;
import org.rocescope.live.device.InterfaceCounts;
import org.rocescope.live.device.LiveFault;
import org.rocescope.live.device.LiveInterface;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Lists the interfaces that packets can be captured from. */
@Command(
        name = "interfaces",
        description = "Lists the interfaces that packets can be captured from: addresses, kind of link, state, and what"
                + " passes through them.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "The rate is what the system counts on the interface in both directions over a quarter of a second.",
            "Exit status: 0, or 3 if they cannot be listed."
        })
final class InterfacesCommand implements Callable<Integer> {
    /** Forms of the list. */
    enum Form {
        TEXT,
        JSON;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final long MEASURED_MILLIS = 250;
    private static final String[] HEADINGS = {"interface", "state", "link", "packets/s", "bytes/s", "addresses"};

    @Spec
    private CommandSpec spec;

    @ParentCommand
    private Rocescope rocescope;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "Form of the list: ${COMPLETION-CANDIDATES} (default ${DEFAULT-VALUE}).")
    private Form form;

    @Override
    public Integer call() throws IOException {
        List<LiveInterface> list;
        try {
            list = Interfaces.list();
        } catch (LiveFault e) {
            spec.commandLine().getErr().println("rocescope: " + e.line());
            return ExitStatus.INCOMPLETE_INPUT;
        }
        Map<String, InterfaceCounts.Rate> rates = rates(list);
        try (OutputStream out = new PipeOutput(rocescope.out())) {
            if (form == Form.JSON) {
                json(list, rates, out);
            } else {
                out.write(text(list, rates).getBytes(StandardCharsets.UTF_8));
            }
        } catch (TextOutput.Gone e) {
            return ExitStatus.OK;
        }
        return ExitStatus.OK;
    }

    private static Map<String, InterfaceCounts.Rate> rates(List<LiveInterface> list) {
        Map<String, InterfaceCounts> before = new HashMap<>();
        list.forEach(each -> InterfaceCounts.of(each.name()).ifPresent(counts -> before.put(each.name(), counts)));
        try {
            Thread.sleep(before.isEmpty() ? 0 : MEASURED_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Map<String, InterfaceCounts.Rate> rates = new HashMap<>();
        before.forEach((name, counts) -> {
            Optional<InterfaceCounts> now = InterfaceCounts.of(name);
            now.ifPresent(later -> rates.put(name, later.since(counts)));
        });
        return rates;
    }

    private static String text(List<LiveInterface> list, Map<String, InterfaceCounts.Rate> rates) {
        List<String[]> rows = new ArrayList<>();
        rows.add(HEADINGS);
        for (LiveInterface each : list) {
            InterfaceCounts.Rate rate = rates.get(each.name());
            rows.add(new String[] {
                each.name(),
                String.join(", ", state(each)),
                each.linkType() == LiveInterface.UNKNOWN ? "-" : LinkType.nameOf(each.linkType()),
                rate == null ? "-" : String.format(Locale.ROOT, "%,.0f", rate.packets()),
                rate == null ? "-" : String.format(Locale.ROOT, "%,.0f", rate.bytes()),
                each.addresses().isEmpty() ? each.description() : String.join(" ", each.addresses())
            });
        }
        int[] widths = new int[HEADINGS.length];
        rows.forEach(row -> {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row[i].length());
            }
        });
        StringBuilder text = new StringBuilder();
        for (String[] row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                boolean number = i == 3 || i == 4;
                String space = " ".repeat(widths[i] - row[i].length());
                line.append(number ? space + row[i] : row[i] + space).append("  ");
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }

    private static List<String> state(LiveInterface each) {
        List<String> words = new ArrayList<>();
        words.add(each.running() ? "running" : each.up() ? "up, no link" : "down");
        if (each.loopback()) {
            words.add("loopback");
        }
        if (each.wireless()) {
            words.add("wireless");
        }
        return words;
    }

    private static void json(List<LiveInterface> list, Map<String, InterfaceCounts.Rate> rates, OutputStream out)
            throws IOException {
        try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
            json.useDefaultPrettyPrinter();
            json.writeStartObject();
            json.writeArrayFieldStart("interfaces");
            for (LiveInterface each : list) {
                json.writeStartObject();
                json.writeStringField("name", each.name());
                json.writeStringField("description", each.description().isEmpty() ? null : each.description());
                json.writeArrayFieldStart("addresses");
                for (String address : each.addresses()) {
                    json.writeString(address);
                }
                json.writeEndArray();
                boolean known = each.linkType() != LiveInterface.UNKNOWN;
                json.writeStringField("linkType", known ? LinkType.nameOf(each.linkType()) : null);
                json.writeBooleanField("up", each.up());
                json.writeBooleanField("running", each.running());
                json.writeBooleanField("loopback", each.loopback());
                json.writeBooleanField("wireless", each.wireless());
                rate(json, rates.get(each.name()));
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
            json.writeRaw('\n');
        }
    }

    private static void rate(JsonGenerator json, InterfaceCounts.Rate rate) throws IOException {
        if (rate == null) {
            json.writeNullField("packetsPerSecond");
            json.writeNullField("bytesPerSecond");
            return;
        }
        json.writeNumberField("packetsPerSecond", Math.round(rate.packets()));
        json.writeNumberField("bytesPerSecond", Math.round(rate.bytes()));
    }
}
