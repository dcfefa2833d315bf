package org.rocescope.reports.sarif;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.rocescope.reports.InputEntry;
import org.rocescope.reports.LimitEntry;

/** The captures of a run: as artifacts, and in the invocation that says whether they could be read whole. */
final class SarifArtifacts {
    private static final String UNRESERVED = "-._~/";

    private final List<InputEntry> inputs;

    SarifArtifacts(List<InputEntry> inputs) {
        this.inputs = inputs;
    }

    int size() {
        return inputs.size();
    }

    void write(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("artifacts");
        for (int i = 0; i < inputs.size(); i++) {
            InputEntry input = inputs.get(i);
            json.writeStartObject();
            writeLocation(json, "location", i);
            json.writeArrayFieldStart("roles");
            json.writeString("analysisTarget");
            json.writeEndArray();
            if ("pcap".equals(input.format())) {
                json.writeStringField("mimeType", "application/vnd.tcpdump.pcap");
            } else if (input.format() != null) {
                json.writeStringField("mimeType", "application/x-" + input.format());
            }
            json.writeObjectFieldStart("properties");
            json.writeNumberField("packets", input.packets());
            json.writeNumberField("bytes", input.bytes());
            json.writeStringField("firstTime", input.firstTime());
            json.writeStringField("lastTime", input.lastTime());
            json.writeBooleanField("complete", input.complete());
            json.writeEndObject();
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /** Writes an artifactLocation. */
    void writeLocation(JsonGenerator json, String name, int index) throws IOException {
        json.writeObjectFieldStart(name);
        json.writeStringField("uri", uri(inputs.get(index).file()));
        json.writeNumberField("index", index);
        json.writeEndObject();
    }

    void writeInvocations(JsonGenerator json, List<LimitEntry> limits) throws IOException {
        json.writeArrayFieldStart("invocations");
        json.writeStartObject();
        json.writeBooleanField("executionSuccessful", inputs.stream().allMatch(InputEntry::complete));
        json.writeArrayFieldStart("toolExecutionNotifications");
        for (int i = 0; i < inputs.size(); i++) {
            if (!inputs.get(i).complete()) {
                notification(json, i);
            }
        }
        for (LimitEntry limit : limits) {
            json.writeStartObject();
            json.writeStringField("level", "warning");
            json.writeObjectFieldStart("message");
            json.writeStringField("text", SarifText.plain("Limit reached: " + limit.message() + "."));
            json.writeEndObject();
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndArray();
    }

    private void notification(JsonGenerator json, int index) throws IOException {
        InputEntry input = inputs.get(index);
        InputEntry.Fault fault = input.error();
        json.writeStartObject();
        json.writeStringField("level", "error");
        json.writeObjectFieldStart("message");
        json.writeStringField(
                "text",
                SarifText.plain(
                        fault == null
                                ? input.file() + " was not read to its end"
                                : input.file() + ": at byte " + fault.offset() + ": " + fault.message()));
        json.writeEndObject();
        json.writeArrayFieldStart("locations");
        json.writeStartObject();
        json.writeObjectFieldStart("physicalLocation");
        writeLocation(json, "artifactLocation", index);
        if (fault != null) {
            json.writeObjectFieldStart("region");
            json.writeNumberField("byteOffset", fault.offset());
            json.writeEndObject();
        }
        json.writeEndObject();
        json.writeEndObject();
        json.writeEndArray();
        json.writeEndObject();
    }

    /** A file name as a URI reference: relative as given, or with the scheme of files. */
    static String uri(String file) {
        String path = file.replace(File.separatorChar, '/');
        StringBuilder uri = new StringBuilder(path.startsWith("/") ? "file://" : "");
        for (byte b : path.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (b & 0xFF);
            if (c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || UNRESERVED.indexOf(c) >= 0) {
                uri.append(c);
            } else {
                uri.append(String.format("%%%02X", (int) c));
            }
        }
        return uri.toString();
    }
}
