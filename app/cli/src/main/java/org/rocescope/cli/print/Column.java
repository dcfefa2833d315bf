package org.rocescope.cli.print;

import java.util.List;
import org.rocescope.dissector.dissection.FieldText;
import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.packet.Kind;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.reports.Control;

/** A column of -T fields: a name and the fields it stands for; a protocol's name stands for its presence. */
public final class Column {
    private final String name;
    private final Field[] fields;
    private final Header[] protocol;

    /**
     * Makes a column.
     *
     * @param name what the user called it
     * @param fields the fields of that name
     * @param protocol the headers of that name, asked only where there is no such field
     */
    public Column(String name, List<Field> fields, List<Header> protocol) {
        this.name = name;
        this.fields = fields.toArray(new Field[0]);
        this.protocol = fields.isEmpty() ? protocol.toArray(new Header[0]) : new Header[0];
    }

    /** What the user called it. */
    public String name() {
        return name;
    }

    /** The fields that it stands for; empty for a protocol. */
    public List<Field> fields() {
        return List.of(fields);
    }

    /**
     * Appends the column's values, outermost first.
     *
     * @param which which of several values to take
     * @param aggregator what stands between two of them
     */
    void append(Packet packet, Occurrence which, String aggregator, StringBuilder out) {
        int start = out.length();
        boolean any = false;
        for (int layer = 0; layer < packet.layers(); layer++) {
            Header header = packet.layer(layer);
            for (Field field : fields) {
                if (field.header() == header && field.isIn(packet, layer)) {
                    if (any && which == Occurrence.F) {
                        return;
                    }
                    if (any && which == Occurrence.L) {
                        out.setLength(start);
                    } else if (any) {
                        out.append(aggregator);
                    }
                    int valueStart = out.length();
                    FieldText.append(packet, layer, field, out);
                    if (field.kind() == Kind.TEXT) {
                        Control.escape(out, valueStart);
                    }
                    // a text that is not there leaves no trace
                    any |= field.kind() != Kind.TEXT || out.length() > valueStart;
                }
            }
            if (!any && isProtocol(header)) {
                out.append(name);
                return;
            }
        }
    }

    private boolean isProtocol(Header header) {
        for (Header each : protocol) {
            if (each == header) {
                return true;
            }
        }
        return false;
    }
}
