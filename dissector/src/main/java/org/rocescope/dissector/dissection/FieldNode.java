package org.rocescope.dissector.dissection;

import java.util.List;
import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;

/**
 * A line of the field tree: a layer, or a field of one.
 *
 * @param header the layer's header
 * @param field the field, or null for the line of the layer itself
 * @param text the line for people: name and value
 * @param value the bare value as {@link FieldText#append} has it; empty for a layer
 * @param start offset of its first byte from the frame's first; -1 if computed
 * @param length captured bytes that it stands in; 0 if computed
 * @param children the lines below it
 */
public record FieldNode(
        Header header, Field field, String text, String value, int start, int length, List<FieldNode> children) {}
