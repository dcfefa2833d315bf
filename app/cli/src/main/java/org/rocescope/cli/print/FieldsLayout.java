package org.rocescope.cli.print;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How -T fields is laid out; each part is set by an option {@code -E NAME=VALUE} with tshark's names.
 *
 * @param header whether the first line names the columns
 * @param separator what stands between two columns
 * @param aggregator what stands between two values of one column
 * @param quote what surrounds a value; empty for nothing
 * @param occurrence which of several values are printed
 */
public record FieldsLayout(boolean header, String separator, String aggregator, String quote, Occurrence occurrence) {
    /** What may be set, for messages. */
    public static final String KNOWN =
            "header=y|n, separator=/t|/s|TEXT, aggregator=,|/s|TEXT, quote=d|s|n, occurrence=f|l|a";

    /** tshark's layout: tabs between columns, commas between values, no quotes. */
    public static final FieldsLayout DEFAULT = new FieldsLayout(false, "\t", ",", "", Occurrence.A);

    /**
     * The layout that options give.
     *
     * @param options each "NAME=VALUE"
     * @throws IllegalArgumentException with one of the options as message, if it is not known
     */
    public static FieldsLayout of(List<String> options) {
        FieldsLayout layout = DEFAULT;
        for (String option : options) {
            layout = layout.with(option);
        }
        return layout;
    }

    private FieldsLayout with(String option) {
        int equals = option.indexOf('=');
        String name = equals < 0 ? option : option.substring(0, equals);
        String value = equals < 0 ? "" : option.substring(equals + 1);
        return switch (name) {
            case "header" ->
                new FieldsLayout(
                        choice(option, value, Map.of("y", true, "n", false)), separator, aggregator, quote, occurrence);
            case "separator" -> new FieldsLayout(header, text(option, value), aggregator, quote, occurrence);
            case "aggregator" -> new FieldsLayout(header, separator, text(option, value), quote, occurrence);
            case "quote" ->
                new FieldsLayout(
                        header,
                        separator,
                        aggregator,
                        choice(option, value, Map.of("d", "\"", "s", "'", "n", "")),
                        occurrence);
            case "occurrence" ->
                new FieldsLayout(
                        header,
                        separator,
                        aggregator,
                        quote,
                        choice(
                                option,
                                value.toUpperCase(Locale.ROOT),
                                Map.of("A", Occurrence.A, "F", Occurrence.F, "L", Occurrence.L)));
            default -> throw new IllegalArgumentException(option);
        };
    }

    private static <T> T choice(String option, String value, Map<String, T> choices) {
        T chosen = choices.get(value);
        if (chosen == null) {
            throw new IllegalArgumentException(option);
        }
        return chosen;
    }

    private static String text(String option, String value) {
        return switch (value) {
            case "" -> throw new IllegalArgumentException(option);
            case "/t" -> "\t";
            case "/s" -> " ";
            default -> value;
        };
    }
}
