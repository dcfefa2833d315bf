package org.rocescope.dissector.packet;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The one description of a header (or of another part of a packet that has fields): its name, its fixed length and its
 * fields in wire order. The field tree, the columns, the display filter and the list of fields are all made from it.
 *
 * <p>A header's class declares it once and adds each field to it:
 *
 * <pre>{@code
 * public static final Header HEADER = Header.of("infiniband.bth", "Base Transport Header", 12, "headers.md 5");
 * public static final Field OPCODE = HEADER.field("infiniband.bth.opcode", "Opcode").bits(0, 8).names(NAMES).add();
 * }</pre>
 */
public final class Header {
    private final String name;
    private final String title;
    private final int length;
    private final String source;
    private final List<Field> fields = new ArrayList<>();
    private final List<Field> view = Collections.unmodifiableList(fields);

    private Header(String name, String title, int length, String source) {
        this.name = name;
        this.title = title;
        this.length = length;
        this.source = source;
    }

    /**
     * Starts a description.
     *
     * @param name the name that filters know it by, Wireshark's where it has one
     * @param title the name in words
     * @param length bytes of its fixed part; 0 if it has none
     * @param source where its layout is written down
     */
    public static Header of(String name, String title, int length, String source) {
        return new Header(name, title, length, source);
    }

    /** Begins a field of this header; {@link Field.Builder#add} completes it. */
    public Field.Builder field(String fieldName, String fieldTitle) {
        return new Field.Builder(this, fieldName, fieldTitle);
    }

    Field add(Field field) {
        fields.add(field);
        return field;
    }

    /** The name that filters know it by. */
    public String name() {
        return name;
    }

    /** The name in words. */
    public String title() {
        return title;
    }

    /** Bytes of its fixed part. */
    public int length() {
        return length;
    }

    /** Where its layout is written down. */
    public String source() {
        return source;
    }

    /** Its fields in wire order, those computed at the place where they are of use. */
    public List<Field> fields() {
        return view;
    }

    @Override
    public String toString() {
        return name;
    }
}
