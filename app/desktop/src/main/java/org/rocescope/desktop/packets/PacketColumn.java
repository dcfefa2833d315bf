package org.rocescope.desktop.packets;

import java.util.List;
import org.rocescope.dissector.dissection.FieldText;
import org.rocescope.dissector.dissection.Fields;
import org.rocescope.dissector.dissection.FrameHeader;
import org.rocescope.dissector.dissection.PacketSummary;
import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Bth;
import org.rocescope.dissector.transport.Opcode;

/**
 * A column of the packet list: one of the usual ones, or any field by its name.
 *
 * @param id name in what is remembered; a field's column has the field's name
 * @param title its header
 * @param explanation its header's tooltip
 * @param width pixels to begin with
 * @param right true to align texts at the right
 * @param filterField the field that "filter on this value" asks for, or "" if there is none
 * @param text makes its text from the packet; null for the columns that the list itself fills
 */
record PacketColumn(
        String id, String title, String explanation, double width, boolean right, String filterField, Text text) {
    /** Makes the text of a column. */
    @FunctionalInterface
    interface Text {
        void append(Packet packet, StringBuilder out);
    }

    private static final double FIELD_WIDTH = 130;

    static final PacketColumn FINDING =
            new PacketColumn("finding", "", "Findings that name the packet", 26, false, "", null);
    static final PacketColumn NUMBER =
            new PacketColumn("number", "No.", "Number of the packet in the capture", 80, true, "frame.number", null);
    static final PacketColumn TIME =
            new PacketColumn("time", "Time", "When it was captured; see View, Time Format", 116, true, "", null);

    /** The usual columns in their order. */
    static final List<PacketColumn> USUAL = List.of(
            FINDING,
            NUMBER,
            TIME,
            new PacketColumn("source", "Source", "Address of the sender", 130, false, "", PacketSummary::appendSource),
            new PacketColumn(
                    "destination",
                    "Destination",
                    "Address of the receiver",
                    130,
                    false,
                    "",
                    PacketSummary::appendDestination),
            new PacketColumn(
                    "qp",
                    "QP",
                    "Queue pair of the receiver",
                    82,
                    true,
                    Bth.DEST_QP.name(),
                    (packet, out) -> appendField(packet, Bth.DEST_QP, out)),
            new PacketColumn(
                    "operation",
                    "Operation",
                    "What the packet asks for or answers",
                    176,
                    false,
                    Bth.OPCODE.name(),
                    PacketColumn::appendOperation),
            new PacketColumn(
                    "psn",
                    "PSN",
                    "Packet sequence number",
                    84,
                    true,
                    Bth.PSN.name(),
                    (packet, out) -> appendField(packet, Bth.PSN, out)),
            new PacketColumn(
                    "length",
                    "Length",
                    "Bytes of the frame on the wire",
                    68,
                    true,
                    FrameHeader.LENGTH.name(),
                    (packet, out) -> out.append(packet.frame().originalLength())),
            new PacketColumn(
                    "information",
                    "Information",
                    "What the headers say, and what is wrong with the packet",
                    560,
                    false,
                    "",
                    PacketColumn::appendInformation));

    /** The usual column of an id, or that of the field of this name; null if there is none. */
    static PacketColumn of(String id) {
        for (PacketColumn each : USUAL) {
            if (each.id.equals(id)) {
                return each;
            }
        }
        List<Field> fields = Fields.named(id);
        if (fields.isEmpty()) {
            return null;
        }
        Field first = fields.get(0);
        return new PacketColumn(
                id,
                first.title(),
                first.title() + " (" + id + ")",
                FIELD_WIDTH,
                false,
                id,
                (packet, out) -> append(packet, fields, out));
    }

    private static void append(Packet packet, List<Field> fields, StringBuilder out) {
        boolean several = false;
        for (int layer = 0; layer < packet.layers(); layer++) {
            for (Field field : fields) {
                if (field.header() == packet.layer(layer) && field.isIn(packet, layer)) {
                    if (several) {
                        out.append(", ");
                    }
                    several = true;
                    FieldText.appendForPeople(packet, layer, field, out);
                }
            }
        }
    }

    private static void appendField(Packet packet, Field field, StringBuilder out) {
        int layer = packet.find(field.header());
        if (packet.isRoce() && layer >= 0 && field.isIn(packet, layer)) {
            FieldText.append(packet, layer, field, out);
        }
    }

    private static void appendOperation(Packet packet, StringBuilder out) {
        if (packet.isRoce()) {
            out.append(Opcode.of(packet.opcode()).name());
        }
    }

    /** The summary of the packet without what has columns of its own. */
    private static void appendInformation(Packet packet, StringBuilder out) {
        int start = out.length();
        PacketSummary.append(packet, out);
        if (packet.isRoce()) {
            String before = "  PSN " + Bth.PSN.in(packet.bytes(), packet.bth());
            int end = out.indexOf(before, start) + before.length();
            while (end < out.length() && out.charAt(end) == ' ') {
                end++;
            }
            out.delete(start, end);
        }
    }
}
