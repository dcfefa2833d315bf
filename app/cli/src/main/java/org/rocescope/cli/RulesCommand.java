package org.rocescope.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.rocescope.cli.terminal.Terminal;
import org.rocescope.dissector.dissection.Nearest;
import org.rocescope.dissector.rule.Catalogue;
import org.rocescope.dissector.rule.Rule;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Lists the rules of the analysis, or explains one. */
@Command(
        name = "rules",
        description = "Lists the rules that captures are judged by; with an ID explains one.",
        mixinStandardHelpOptions = true)
final class RulesCommand implements Callable<Integer> {
    /** Forms of output. */
    enum Form {
        TEXT,
        JSON;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final String INDENT = "  ";

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..1", paramLabel = "ID", description = "The rule to explain.")
    private String id;

    @Option(
            names = "--format",
            paramLabel = "FORM",
            defaultValue = "text",
            description = "Form of output: ${COMPLETION-CANDIDATES} (default ${DEFAULT-VALUE}).")
    private Form form;

    @Override
    public Integer call() throws IOException {
        List<Rule> rules = Catalogue.create().rules();
        PrintWriter out = spec.commandLine().getOut();
        if (id != null) {
            Rule rule = named(rules);
            if (form == Form.TEXT) {
                explain(rule, out);
            } else {
                out.println(json(rule));
            }
        } else if (form == Form.TEXT) {
            int width =
                    rules.stream().mapToInt(rule -> rule.id().length()).max().orElse(0);
            for (Rule rule : rules) {
                out.println(pad(rule.id(), width) + INDENT + pad(severity(rule), 7) + INDENT + rule.title());
            }
        } else {
            // an array with an object a line
            out.println("[");
            for (int i = 0; i < rules.size(); i++) {
                out.println(json(rules.get(i)) + (i + 1 < rules.size() ? "," : ""));
            }
            out.println("]");
        }
        out.flush();
        return ExitStatus.OK;
    }

    private Rule named(List<Rule> rules) {
        return rules.stream()
                .filter(rule -> rule.id().equalsIgnoreCase(id))
                .findFirst()
                .orElseThrow(() -> {
                    String hint = Nearest.hint(id, rules.stream().map(Rule::id).toList());
                    return new UsageMistake(
                            spec.commandLine(),
                            id + ": no such rule",
                            hint.isEmpty() ? "'rocescope rules' lists them" : hint);
                });
    }

    private static void explain(Rule rule, PrintWriter out) {
        out.println(rule.id() + " (" + severity(rule) + "): " + rule.title());
        paragraph("Meaning", rule.meaning(), out);
        paragraph("What to do", rule.advice(), out);
        paragraph("Example", rule.example(), out);
        paragraph("Source", rule.source(), out);
    }

    private static void paragraph(String heading, String text, PrintWriter out) {
        if (text == null || text.isBlank()) {
            return;
        }
        out.println();
        out.println(heading + ":");
        for (String given : text.strip().split("\\R")) {
            StringBuilder line = new StringBuilder(INDENT);
            for (String word : given.strip().split(" +")) {
                if (line.length() > INDENT.length() && line.length() + 1 + word.length() > Terminal.columns()) {
                    out.println(line);
                    line.setLength(INDENT.length());
                }
                line.append(line.length() > INDENT.length() ? " " : "").append(word);
            }
            out.println(line);
        }
    }

    private String json(Rule rule) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            if (id != null) {
                json.setPrettyPrinter(new DefaultPrettyPrinter());
            }
            json.writeStartObject();
            json.writeStringField("id", rule.id());
            json.writeStringField("severity", severity(rule));
            json.writeStringField("title", rule.title());
            json.writeStringField("source", rule.source());
            json.writeStringField("meaning", rule.meaning());
            json.writeStringField("advice", rule.advice());
            json.writeStringField("example", rule.example());
            json.writeEndObject();
        }
        return text.toString();
    }

    private static String severity(Rule rule) {
        return rule.severity().name().toLowerCase(Locale.ROOT);
    }

    private static String pad(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }
}
