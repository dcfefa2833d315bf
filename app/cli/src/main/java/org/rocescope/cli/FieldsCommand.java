package org.rocescope.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.rocescope.dissector.dissection.Fields;
import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Lists every field that columns and display filters may ask for. */
@Command(
        name = "fields",
        description = "Lists the fields that columns (-e) and display filters (-Y) may ask for.",
        mixinStandardHelpOptions = true)
final class FieldsCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(
            arity = "0..1",
            paramLabel = "WORD",
            description = "Only fields whose name or title contains this; with their words for values.")
    private String word;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        for (Header header : Fields.headers()) {
            boolean named = false;
            for (Field field : header.fields()) {
                if (word != null && !contains(field.name()) && !contains(field.title())) {
                    continue;
                }
                if (!named) {
                    out.println(header.title() + " (" + header.name() + "), source: " + header.source());
                    named = true;
                }
                out.printf(
                        "  %-42s %-9s %s%s%n",
                        field.name(), kind(field), field.title(), field.unit().isEmpty() ? "" : ", in " + field.unit());
                if (word != null && field.names() != null) {
                    field.names().all().forEach((value, name) -> out.printf("      %-8s %s%n", value, name));
                }
            }
        }
        out.flush();
        return ExitStatus.OK;
    }

    private boolean contains(String text) {
        return text.toLowerCase(java.util.Locale.ROOT).contains(word.toLowerCase(java.util.Locale.ROOT));
    }

    private static String kind(Field field) {
        return switch (field.kind()) {
            case NUMBER -> field.isDerived() ? "number" : "uint" + field.bits();
            case BOOLEAN -> "boolean";
            case IPV4 -> "ipv4";
            case IPV6 -> "ipv6";
            case ETHERNET -> "ethernet";
            case BYTES -> "bytes";
            case TEXT -> "text";
            case TIME -> "time";
            case DURATION -> "duration";
        };
    }
}
