package org.rocescope.dissector.dissection;

import java.util.ArrayList;
import java.util.List;
import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.packet.Kind;
import org.rocescope.dissector.packet.Packet;

/**
 * Makes the field tree of a packet: its layers, and below each the fields that it has, with their values in words and
 * the bytes they stand in. A field whose name continues another's stands below that one. For one packet at a time.
 */
public final class FieldTree {
    /** Bytes of a long run that a line shows. */
    private static final int SHOWN_BYTES = 32;

    private FieldTree() {}

    /** The layers of a packet, outermost first; the tree stays valid when the packet is used again. */
    public static List<FieldNode> of(Packet packet) {
        List<FieldNode> layers = new ArrayList<>(packet.layers());
        for (int layer = 0; layer < packet.layers(); layer++) {
            layers.add(layer(packet, layer));
        }
        return layers;
    }

    private static FieldNode layer(Packet packet, int layer) {
        Header header = packet.layer(layer);
        List<FieldNode> top = new ArrayList<>();
        List<FieldNode> open = new ArrayList<>();
        for (Field field : header.fields()) {
            if (!field.isIn(packet, layer)) {
                continue;
            }
            FieldNode node = field(packet, layer, field);
            if (field.kind() == Kind.TEXT && node.value().isEmpty()) {
                continue;
            }
            while (!open.isEmpty()
                    && !continues(field, open.get(open.size() - 1).field())) {
                open.remove(open.size() - 1);
            }
            (open.isEmpty() ? top : open.get(open.size() - 1).children()).add(node);
            open.add(node);
        }
        // what is malformed can lie in what was not captured
        int start = Math.min(packet.layerStart(layer), packet.capturedEnd());
        int end = Math.min(packet.layerEnd(layer), packet.capturedEnd());
        StringBuilder text = new StringBuilder(header.title());
        if (packet.layerEnd(layer) > packet.capturedEnd() && layer > 0) {
            text.append(" [not captured whole]");
        }
        return new FieldNode(
                header, null, text.toString(), "", start - packet.frameStart(), Math.max(0, end - start), top);
    }

    private static boolean continues(Field field, Field parent) {
        String name = field.name();
        String prefix = parent.name();
        return !prefix.equals(field.header().name())
                && name.length() > prefix.length()
                && name.startsWith(prefix)
                && name.charAt(prefix.length()) == '.';
    }

    private static FieldNode field(Packet packet, int layer, Field field) {
        StringBuilder value = new StringBuilder();
        FieldText.append(packet, layer, field, value);
        StringBuilder text = new StringBuilder();
        appendBits(packet, layer, field, text);
        text.append(field.title()).append(": ");
        if (field.kind() == Kind.BYTES && field.length(packet, layer) > SHOWN_BYTES) {
            int length = field.length(packet, layer);
            FieldText.appendHex(packet.bytes(), field.start(packet, layer), SHOWN_BYTES, '\0', text);
            text.append("… (").append(length).append(" bytes)");
        } else {
            FieldText.appendForPeople(packet, layer, field, text);
        }
        int start = field.start(packet, layer);
        return new FieldNode(
                field.header(),
                field,
                text.toString(),
                value.toString(),
                start < 0 ? -1 : start - packet.frameStart(),
                field.length(packet, layer),
                new ArrayList<>());
    }

    /** Shows which bits of its bytes a field has, as in {@code ..01 .... = }, where they are not whole bytes. */
    private static void appendBits(Packet packet, int layer, Field field, StringBuilder text) {
        if (field.isDerived() || field.bits() < 0 || (field.bit() & 7) == 0 && (field.bits() & 7) == 0) {
            return;
        }
        long value = field.value(packet, layer);
        int lead = field.bit() & 7;
        int total = field.byteLength() * 8;
        for (int i = 0; i < total; i++) {
            if (i > 0 && (i & 3) == 0) {
                text.append(' ');
            }
            int place = i - lead;
            boolean inside = place >= 0 && place < field.bits();
            text.append(!inside ? '.' : (value >>> field.bits() - 1 - place & 1) != 0 ? '1' : '0');
        }
        text.append(" = ");
    }
}
