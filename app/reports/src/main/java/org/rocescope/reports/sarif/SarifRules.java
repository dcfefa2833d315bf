package org.rocescope.reports.sarif;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.rocescope.dissector.rule.Catalogue;
import org.rocescope.dissector.rule.Rule;

/** The reporting descriptors of a run: the catalogue, then what results name beyond it, such as diagnoses. */
final class SarifRules {
    private static final String DIAGNOSIS = "diagnosis/";

    /** A rule of the catalogue, or the little that is known of another. */
    private record Descriptor(int index, Rule rule, String title, String level) {}

    private final Map<String, Descriptor> byId = new LinkedHashMap<>();

    SarifRules(Catalogue catalogue) {
        for (Rule rule : catalogue.rules()) {
            add(rule.id(), rule, rule.title(), rule.severity().name().toLowerCase(Locale.ROOT));
        }
    }

    /** Makes sure that there is a descriptor for a finding's rule. */
    void know(String id, String severity, String source) {
        add(id, null, source == null ? id : id + ", " + source, severity);
    }

    /** Makes sure that there is a descriptor for a kind of diagnosis. */
    void knowDiagnosis(String id) {
        add(ofDiagnosis(id), null, "Diagnosis: " + id.replace('-', ' '), "note");
    }

    private void add(String id, Rule rule, String title, String level) {
        byId.putIfAbsent(id, new Descriptor(byId.size(), rule, title, level));
    }

    /** The rule id that stands for a kind of diagnosis. */
    static String ofDiagnosis(String id) {
        return DIAGNOSIS + id;
    }

    /** Writes which rule a result is of. */
    void writeReference(JsonGenerator json, String id) throws IOException {
        json.writeStringField("ruleId", id);
        json.writeNumberField("ruleIndex", byId.get(id).index());
    }

    void write(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("rules");
        for (Map.Entry<String, Descriptor> each : byId.entrySet()) {
            Descriptor descriptor = each.getValue();
            json.writeStartObject();
            json.writeStringField("id", each.getKey());
            text(json, "shortDescription", descriptor.title());
            if (descriptor.rule() != null) {
                text(json, "fullDescription", descriptor.rule().meaning());
            }
            json.writeObjectFieldStart("defaultConfiguration");
            json.writeStringField("level", descriptor.level());
            json.writeEndObject();
            if (descriptor.rule() != null) {
                help(json, descriptor.rule());
            }
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void help(JsonGenerator json, Rule rule) throws IOException {
        json.writeObjectFieldStart("help");
        json.writeStringField(
                "text",
                rule.meaning() + "\n\nWhat to do: " + rule.advice() + "\n\nExample: " + rule.example() + "\n\nSource: "
                        + rule.source());
        json.writeStringField(
                "markdown",
                rule.meaning() + "\n\n**What to do**\n\n" + rule.advice() + "\n\n**Example**\n\n" + rule.example()
                        + "\n\n**Source**\n\n" + rule.source());
        json.writeEndObject();
        json.writeObjectFieldStart("properties");
        json.writeStringField("source", rule.source());
        json.writeEndObject();
    }

    /** Writes a multiformat message with plain text only. */
    private static void text(JsonGenerator json, String name, String text) throws IOException {
        json.writeObjectFieldStart(name);
        json.writeStringField("text", text);
        json.writeEndObject();
    }
}
