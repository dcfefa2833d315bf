package org.rocescope.dissector.filter;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.rocescope.dissector.dissection.Fields;
import org.rocescope.dissector.packet.Field;

/** What a display filter may go on with: names that begin in a certain way, and the words for a field's values. */
public final class FilterCompletion {
    private FilterCompletion() {}

    /** The names of fields, headers and protocols that begin with a prefix, in order. */
    public static List<String> names(String prefix) {
        return Vocabulary.names().stream()
                .filter(name -> name.startsWith(prefix))
                .toList();
    }

    /**
     * The words for a field's values that begin with a prefix, without regard to case, in quotes where a
     * filter needs them.
     *
     * @param name name of the field; one that is unknown or without words has none
     */
    public static List<String> words(String name, String prefix) {
        String start = prefix.toLowerCase(Locale.ROOT);
        return Fields.named(name).stream()
                .map(Field::names)
                .filter(Objects::nonNull)
                .flatMap(names -> names.all().values().stream())
                .distinct()
                .filter(word -> word.toLowerCase(Locale.ROOT).startsWith(start))
                .map(Constants::asWritten)
                .toList();
    }
}
