package org.rocescope.cli.print;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.math.BigInteger;
import java.util.List;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.dissection.FieldText;
import org.rocescope.dissector.dissection.PacketSummary;
import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.packet.Kind;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.reports.SafeJson;

/**
 * Prints a JSON object a packet, a line each:
 *
 * <pre>{@code
 * {"number": 3, "time": "2026-01-01T00:00:00.000000000Z", "source": "192.0.2.1", "destination": "192.0.2.2",
 *  "summary": "QP 0x000011  RC FLUSH ...", "malformed": null,
 *  "layers": [{"name": "infiniband.bth", "title": "Base Transport Header", "offset": 42, "length": 12,
 *              "fields": {"infiniband.bth.opcode": 28}, "words": {"infiniband.bth.opcode": "RC FLUSH"}}]}
 * }</pre>
 *
 * Offsets and lengths are in bytes of the frame. Numbers are JSON numbers (64-bit ones unsigned), booleans are booleans,
 * everything else is text. "words" has the meaning of those numbers that have one. With columns the object has just
 * those instead of layers, an array where a packet has several values.
 */
public final class JsonPrinter implements PacketPrinter {
    private static final JsonFactory JSON = SafeJson.factory();

    private final List<Column> columns;
    private final boolean bytes;
    private final StringBuilder text = new StringBuilder();

    /**
     * Prints the layers, or some columns.
     *
     * @param columns the columns; empty for layers
     * @param bytes whether the captured bytes are added in hexadecimal
     */
    public JsonPrinter(List<Column> columns, boolean bytes) {
        this.columns = List.copyOf(columns);
        this.bytes = bytes;
    }

    @Override
    public void print(Packet packet, StringBuilder out) {
        try (JsonGenerator json = JSON.createGenerator(new Appending(out))) {
            json.writeStartObject();
            json.writeNumberField("number", packet.frame().number());
            if (columns.isEmpty()) {
                whole(packet, json);
            } else {
                for (Column column : columns) {
                    column(packet, column, json);
                }
            }
            if (bytes) {
                text.setLength(0);
                int length = packet.capturedEnd() - packet.frameStart();
                FieldText.appendHex(packet.bytes(), packet.frameStart(), length, '\0', text);
                json.writeStringField("bytes", text.toString());
            }
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        out.append('\n');
    }

    private void whole(Packet packet, JsonGenerator json) throws IOException {
        text.setLength(0);
        if (packet.frame().timeNanos() == Frame.NO_TIME) {
            json.writeNullField("time");
        } else {
            FieldText.appendTime(packet.frame().timeNanos(), text);
            json.writeStringField("time", text.toString());
        }
        text.setLength(0);
        PacketSummary.appendSource(packet, text);
        json.writeStringField("source", text.toString());
        text.setLength(0);
        PacketSummary.appendDestination(packet, text);
        json.writeStringField("destination", text.toString());
        text.setLength(0);
        PacketSummary.append(packet, text);
        json.writeStringField("summary", text.toString());
        json.writeStringField("malformed", packet.malformedText());
        json.writeArrayFieldStart("layers");
        for (int layer = 0; layer < packet.layers(); layer++) {
            layer(packet, layer, json);
        }
        json.writeEndArray();
    }

    private void layer(Packet packet, int layer, JsonGenerator json) throws IOException {
        Header header = packet.layer(layer);
        int start = packet.layerStart(layer);
        json.writeStartObject();
        json.writeStringField("name", header.name());
        json.writeStringField("title", header.title());
        json.writeNumberField("offset", start - packet.frameStart());
        json.writeNumberField("length", packet.layerEnd(layer) - start);
        json.writeObjectFieldStart("fields");
        for (Field field : header.fields()) {
            if (field.isIn(packet, layer) && !isEmptyText(packet, layer, field)) {
                json.writeFieldName(field.name());
                value(packet, layer, field, json);
            }
        }
        json.writeEndObject();
        boolean begun = false;
        for (Field field : header.fields()) {
            if (field.names() != null && field.isIn(packet, layer)) {
                String word = field.names().of(field.value(packet, layer));
                if (word != null) {
                    if (!begun) {
                        json.writeObjectFieldStart("words");
                        begun = true;
                    }
                    json.writeStringField(field.name(), word);
                }
            }
        }
        if (begun) {
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    private void column(Packet packet, Column column, JsonGenerator json) throws IOException {
        json.writeFieldName(column.name());
        int count = 0;
        for (int pass = 0; pass < 2; pass++) {
            // first count, as one value stands alone and several in an array
            if (pass == 1 && count != 1) {
                if (count == 0) {
                    json.writeNull();
                    return;
                }
                json.writeStartArray();
            }
            for (int layer = 0; layer < packet.layers(); layer++) {
                for (Field field : column.fields()) {
                    if (field.header() == packet.layer(layer)
                            && field.isIn(packet, layer)
                            && !isEmptyText(packet, layer, field)) {
                        if (pass == 0) {
                            count++;
                        } else {
                            value(packet, layer, field, json);
                        }
                    }
                }
            }
        }
        if (count > 1) {
            json.writeEndArray();
        }
    }

    private boolean isEmptyText(Packet packet, int layer, Field field) {
        if (field.kind() != Kind.TEXT) {
            return false;
        }
        text.setLength(0);
        FieldText.append(packet, layer, field, text);
        return text.length() == 0;
    }

    private void value(Packet packet, int layer, Field field, JsonGenerator json) throws IOException {
        if (field.kind() == Kind.NUMBER) {
            long value = field.value(packet, layer);
            if (value < 0) {
                json.writeNumber(new BigInteger(Long.toUnsignedString(value)));
            } else {
                json.writeNumber(value);
            }
        } else if (field.kind() == Kind.BOOLEAN) {
            json.writeBoolean(field.value(packet, layer) != 0);
        } else {
            text.setLength(0);
            FieldText.append(packet, layer, field, text);
            json.writeString(text.toString());
        }
    }

    /** Lets the generator append where all other text goes. */
    private static final class Appending extends Writer {
        private final StringBuilder out;

        Appending(StringBuilder out) {
            this.out = out;
        }

        @Override
        public void write(char[] characters, int offset, int length) {
            out.append(characters, offset, length);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
