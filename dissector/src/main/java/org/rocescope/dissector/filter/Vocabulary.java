package org.rocescope.dissector.filter;

import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import org.rocescope.dissector.dissection.Fields;
import org.rocescope.dissector.packet.Header;

/** The names that a filter may use. */
final class Vocabulary {
    private static final SortedSet<String> NAMES = collected();

    private Vocabulary() {}

    /** Every name of a field, a header or a protocol, in order. */
    static SortedSet<String> names() {
        return NAMES;
    }

    private static SortedSet<String> collected() {
        SortedSet<String> names = new TreeSet<>(Fields.names());
        for (Header header : Fields.headers()) {
            String name = header.name();
            for (int dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
                names.add(name.substring(0, dot));
            }
            names.add(name);
        }
        return Collections.unmodifiableSortedSet(names);
    }
}
