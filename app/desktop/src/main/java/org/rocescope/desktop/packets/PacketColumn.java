package org.rocescope.desktop.packets;

import java.util.List;
import org.rocescope.desktop.workspace.FilterText;
import org.rocescope.dissector.dissection.FieldText;
import org.rocescope.dissector.dissection.Fields;
import org.rocescope.dissector.dissection.FrameHeader;
import org.rocescope.dissector.dissection.PacketSummary;
import org.rocescope.dissector.link.Ethernet;
import org.rocescope.dissector.link.Ipv4;
import org.rocescope.dissector.link.Ipv6;
import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Bth;
import org.rocescope.dissector.transport.Grh;
import org.rocescope.dissector.transport.Lrh;
import org.rocescope.dissector.transport.Opcode;

/**
 * A column of the packet list: one of the usual ones, or any field by its name.
 *
 * @param id name in what is remembered; a field's column has the field's name
 * @param title its header
 * @param explanation its header's tooltip
 * @param width pixels to begin with
 * @param right true to align texts at the right
 * @param filter makes a display filter for packets with the same value, nothing where there is none; null if there never
 *     is one
 * @param text makes its text from the packet; null for the columns that the list itself fills
 */
record PacketColumn(String id, String title, String explanation, double width, boolean right, Text filter, Text text) {
    /** Makes the text of a column. */
    @FunctionalInterface
    interface Text {
        void append(Packet packet, StringBuilder out);
    }

    private static final double FIELD_WIDTH = 130;

    /** Where the addresses of the source and destination columns stand, see {@link PacketSummary}. */
    private static final List<Field> SOURCES = List.of(Ipv4.SOURCE, Ipv6.SOURCE, Grh.SGID, Lrh.SLID, Ethernet.SOURCE);

    private static final List<Field> DESTINATIONS =
            List.of(Ipv4.DESTINATION, Ipv6.DESTINATION, Grh.DGID, Lrh.DLID, Ethernet.DESTINATION);

    static final PacketColumn FINDING =
            new PacketColumn("finding", "", "Findings that name the packet, and notes on it", 40, false, null, null);
    static final PacketColumn NUMBER = new PacketColumn(
            "number", "No.", "Number of the packet in the capture", 82, true, same(FrameHeader.NUMBER), null);
    static final PacketColumn TIME =
            new PacketColumn("time", "Time", "When it was captured; see View, Time Format", 132, true, null, null);

    /** The usual columns in their order. */
    static final List<PacketColumn> USUAL = List.of(
            FINDING,
            NUMBER,
            TIME,
            new PacketColumn(
                    "source",
                    "Source",
                    "Address of the sender",
                    116,
                    false,
                    (packet, out) -> sameAddress(packet, SOURCES, out),
                    PacketSummary::appendSource),
            new PacketColumn(
                    "destination",
                    "Destination",
                    "Address of the receiver",
                    116,
                    false,
                    (packet, out) -> sameAddress(packet, DESTINATIONS, out),
                    PacketSummary::appendDestination),
            new PacketColumn(
                    "qp",
                    "QP",
                    "Queue pair of the receiver",
                    82,
                    true,
                    same(Bth.DEST_QP),
                    (packet, out) -> appendField(packet, Bth.DEST_QP, out)),
            new PacketColumn(
                    "operation",
                    "Operation",
                    "What the packet asks for or answers",
                    228,
                    false,
                    same(Bth.OPCODE),
                    PacketColumn::appendOperation),
            new PacketColumn(
                    "psn",
                    "PSN",
                    "Packet sequence number",
                    84,
                    true,
                    same(Bth.PSN),
                    (packet, out) -> appendField(packet, Bth.PSN, out)),
            new PacketColumn(
                    "length",
                    "Length",
                    "Bytes of the frame on the wire",
                    84,
                    true,
                    same(FrameHeader.LENGTH),
                    (packet, out) -> out.append(packet.frame().originalLength())),
            new PacketColumn(
                    "information",
                    "Information",
                    "What the headers say, and what is wrong with the packet",
                    560,
                    false,
                    null,
                    PacketColumn::appendInformation));

    /** What people noted; offered besides the usual ones. */
    static final PacketColumn NOTES = new PacketColumn(
            "notes",
            "Notes",
            "What people noted on the packet",
            200,
            false,
            null,
            (packet, out) ->
                    out.append(String.join("; ", packet.frame().comments()).replace('\n', ' ')));

    /** The usual column of an id, or that of the field of this name; null if there is none. */
    static PacketColumn of(String id) {
        for (PacketColumn each : USUAL) {
            if (each.id.equals(id)) {
                return each;
            }
        }
        if (NOTES.id.equals(id)) {
            return NOTES;
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
                same(first),
                (packet, out) -> append(packet, fields, out));
    }

    private static Text same(Field field) {
        return (packet, out) -> {
            int layer = packet.find(field.header());
            if (layer >= 0 && field.isIn(packet, layer)) {
                appendSame(packet, layer, field, out);
            }
        };
    }

    private static void sameAddress(Packet packet, List<Field> addresses, StringBuilder out) {
        for (int layer = packet.layers() - 1; layer > 0; layer--) {
            for (Field field : addresses) {
                if (field.header() == packet.layer(layer) && field.isIn(packet, layer)) {
                    appendSame(packet, layer, field, out);
                    return;
                }
            }
        }
    }

    private static void appendSame(Packet packet, int layer, Field field, StringBuilder out) {
        StringBuilder value = new StringBuilder();
        FieldText.append(packet, layer, field, value);
        out.append(FilterText.value(field, value.toString()));
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
