package org.rocescope.dissector.filter;

import java.util.List;
import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.packet.Packet;

/** Goes through the occurrences of a name's fields in a packet: every layer with the header of one of them. */
final class FieldCursor {
    private final Field[] fields;
    private final LayerChoice layers;
    private int index;
    private int layer;

    FieldCursor(List<Field> fields, LayerChoice layers) {
        this.fields = fields.toArray(Field[]::new);
        this.layers = layers;
    }

    boolean first(Packet packet) {
        index = 0;
        layer = -1;
        return next(packet);
    }

    boolean next(Packet packet) {
        int count = packet.layers();
        while (index < fields.length) {
            Field field = fields[index];
            Header header = field.header();
            while (++layer < count) {
                if (packet.layer(layer) == header && layers.has(packet, layer) && field.isIn(packet, layer)) {
                    return true;
                }
            }
            index++;
            layer = -1;
        }
        return false;
    }

    /** The field whose occurrence was found. */
    Field field() {
        return fields[index];
    }

    /** The layer in which it was found. */
    int layer() {
        return layer;
    }
}
