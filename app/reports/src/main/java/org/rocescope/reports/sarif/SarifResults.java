package org.rocescope.reports.sarif;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.rocescope.reports.ConnectionEnds;
import org.rocescope.reports.ConnectionEntry;
import org.rocescope.reports.ConnectionName;
import org.rocescope.reports.DiagnosisEntry;
import org.rocescope.reports.FindingEntry;

/**
 * Writes results. Captures have no lines: a result's place is the capture as the artifact, with the frame and the
 * connection as logical locations. Where several captures were read as one, each is named, because a frame number does
 * not tell which it is in.
 */
final class SarifResults {
    /** Captures that a result names; of more that were read as one, the first. */
    private static final int MOST_CAPTURES = 10;

    private final JsonGenerator json;
    private final SarifRules rules;
    private final SarifArtifacts artifacts;
    private final ConnectionEnds ends;

    SarifResults(JsonGenerator json, SarifRules rules, SarifArtifacts artifacts, ConnectionEnds ends) {
        this.json = json;
        this.rules = rules;
        this.artifacts = artifacts;
        this.ends = ends;
    }

    void write(FindingEntry finding) throws IOException {
        json.writeStartObject();
        rules.writeReference(json, finding.rule());
        json.writeStringField("level", finding.severity());
        message(finding.message());
        List<Integer> connections = finding.connection() == null ? List.of() : List.of(finding.connection());
        locations(finding.frame() == null ? List.of() : List.of(finding.frame()), connections);
        fingerprints(finding.rule(), connections, finding.rkey());
        json.writeNumberField("occurrenceCount", Math.min(finding.count(), Integer.MAX_VALUE));
        json.writeObjectFieldStart("properties");
        number("connection", finding.connection());
        number("transaction", finding.transaction());
        json.writeNumberField("count", finding.count());
        json.writeFieldName("frames");
        json.writeArray(finding.frames(), 0, finding.frames().length);
        number("rkey", finding.rkey());
        json.writeStringField("spec", finding.spec());
        json.writeEndObject();
        json.writeEndObject();
    }

    void write(DiagnosisEntry diagnosis) throws IOException {
        String id = SarifRules.ofDiagnosis(diagnosis.id());
        json.writeStartObject();
        rules.writeReference(json, id);
        json.writeStringField("level", "note");
        message(diagnosis.message() + "\n\nWhat to check next: " + diagnosis.advice());
        List<Long> frames = diagnosis.frames();
        locations(frames.subList(0, Math.min(1, frames.size())), diagnosis.connections());
        fingerprints(id, diagnosis.connections(), null);
        json.writeObjectFieldStart("properties");
        json.writeArrayFieldStart("connections");
        for (int connection : diagnosis.connections()) {
            json.writeNumber(connection);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("frames");
        for (long frame : frames) {
            json.writeNumber(frame);
        }
        json.writeEndArray();
        json.writeStringField("advice", diagnosis.advice());
        json.writeEndObject();
        json.writeEndObject();
    }

    private void message(String text) throws IOException {
        json.writeObjectFieldStart("message");
        json.writeStringField("text", SarifText.plain(text));
        json.writeEndObject();
    }

    private void locations(List<Long> frames, List<Integer> connections) throws IOException {
        json.writeArrayFieldStart("locations");
        int captures = Math.min(artifacts.size(), MOST_CAPTURES);
        for (int i = 0; i < Math.max(1, captures); i++) {
            json.writeStartObject();
            if (i < captures) {
                json.writeObjectFieldStart("physicalLocation");
                artifacts.writeLocation(json, "artifactLocation", i);
                json.writeEndObject();
            }
            if (i == 0 && !(frames.isEmpty() && connections.isEmpty())) {
                logicalLocations(frames, connections);
            }
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void logicalLocations(List<Long> frames, List<Integer> connections) throws IOException {
        json.writeArrayFieldStart("logicalLocations");
        for (long frame : frames) {
            logicalLocation("frame " + frame, "frame " + frame, "frame");
        }
        for (int connection : connections) {
            logicalLocation(name(connection), "connection " + connection, "connection");
        }
        json.writeEndArray();
    }

    private void logicalLocation(String name, String qualified, String kind) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", name);
        json.writeStringField("fullyQualifiedName", qualified);
        json.writeStringField("kind", kind);
        json.writeEndObject();
    }

    private String name(int connection) {
        List<ConnectionEntry.Endpoint> both = ends.of(connection);
        return both == null ? "connection " + connection : ConnectionName.of(both);
    }

    /** What stays the same from one capture of the same hosts to the next, and what does in the same capture. */
    private void fingerprints(String rule, List<Integer> connections, Long rkey) throws IOException {
        String names = connections.stream().map(this::name).collect(Collectors.joining("\n"));
        String addresses = connections.stream()
                .map(ends::of)
                .filter(Objects::nonNull)
                .flatMap(List::stream)
                .map(ConnectionEntry.Endpoint::address)
                .collect(Collectors.joining("\n"));
        json.writeObjectFieldStart("partialFingerprints");
        json.writeStringField("ruleAndAddresses/v1", hash(rule + "\n" + addresses));
        json.writeStringField("ruleAndQueuePairs/v1", hash(rule + "\n" + names + "\n" + rkey));
        json.writeEndObject();
    }

    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    private void number(String name, Number value) throws IOException {
        if (value == null) {
            json.writeNullField(name);
        } else {
            json.writeNumberField(name, value.longValue());
        }
    }
}
