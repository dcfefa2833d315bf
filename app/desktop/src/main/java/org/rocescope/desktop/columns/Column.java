package org.rocescope.desktop.columns;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import java.util.regex.Pattern;
import org.rocescope.desktop.document.CaptureDocument;
import org.rocescope.dissector.rule.Severity;

/**
 * A column of a table of things that a document has, described once: for the screen, the order of rows, filters and CSV.
 * A row is the number by which the document knows the thing.
 *
 * @param id what preferences and the heading of the CSV table call it
 * @param title its heading on the screen
 * @param explanation what it shows, as a tooltip
 * @param width usual width in pixels, without zoom
 * @param right true to align it to the right
 * @param text what a cell shows; nothing where nothing is known
 * @param value what a cell of the CSV table has: without units and words
 * @param order by what rows are put in order; null if they cannot be
 * @param filter a display filter for packets with the value of a cell, empty for none; null if there is no such
 * @param sign the severity whose sign a cell shows; null for no sign
 */
public record Column(
        String id,
        String title,
        String explanation,
        double width,
        boolean right,
        Text text,
        Text value,
        Order order,
        Text filter,
        Sign sign) {
    /** Order number of a row whose value is not known: such rows come last, whichever the direction. */
    public static final long UNKNOWN = Long.MIN_VALUE;

    private static final Pattern DIGITS = Pattern.compile("\\d+");
    private static final int NUMBER_WIDTH = 20;

    /** A text for a row. */
    public interface Text {
        /** The text. */
        String of(CaptureDocument document, int row);
    }

    /** Numbers that put rows in order; asked beside the interface thread. */
    public interface Order {
        /** Gives each row its number; what takes long is done once, here. */
        IntToLongFunction in(CaptureDocument document);
    }

    /** A severity for a row. */
    public interface Sign {
        /** The severity, or null. */
        Severity of(CaptureDocument document, int row);
    }

    /** A column of words. */
    public static Column words(String id, String title, String explanation, double width, Text text) {
        return new Column(id, title, explanation, width, false, text, text, null, null, null);
    }

    /** A column of numbers: aligned to the right, in their order, as they are in the CSV table. */
    public static Column numbers(
            String id, String title, String explanation, double width, Number number, Shown shown) {
        Text text = (document, row) -> {
            long value = number.of(document, row);
            return value == UNKNOWN ? "" : shown.apply(value);
        };
        Text plain = (document, row) -> {
            long value = number.of(document, row);
            return value == UNKNOWN ? "" : Long.toString(value);
        };
        Order order = document -> row -> number.of(document, row);
        return new Column(id, title, explanation, width, true, text, plain, order, null, null);
    }

    /** A number for a row. */
    public interface Number {
        /** The number, or {@link #UNKNOWN}. */
        long of(CaptureDocument document, int row);
    }

    /** How numbers are shown. */
    public interface Shown {
        /** Its text. */
        String apply(long value);
    }

    /** The same with another text in the CSV table. */
    public Column withValue(Text newValue) {
        return new Column(id, title, explanation, width, right, text, newValue, order, filter, sign);
    }

    /** The same, and rows can be put in its order. */
    public Column withOrder(Order newOrder) {
        return new Column(id, title, explanation, width, right, text, value, newOrder, filter, sign);
    }

    /** The same, with a filter on a cell's value. */
    public Column withFilter(Text newFilter) {
        return new Column(id, title, explanation, width, right, text, value, order, newFilter, sign);
    }

    /** The same, with a sign before the text. */
    public Column withSign(Sign newSign) {
        return new Column(id, title, explanation, width, right, text, value, order, filter, newSign);
    }

    /**
     * Places of texts in their order, numbers within them by their size.
     *
     * @param count how many texts there are
     * @param text gives each; the same text may come more than once
     */
    public static int[] places(int count, IntFunction<String> text) {
        Map<String, Integer> places = new HashMap<>();
        String[] keys = new String[count];
        for (int i = 0; i < count; i++) {
            keys[i] = DIGITS.matcher(text.apply(i)).replaceAll(number -> {
                String digits = number.group();
                return "0".repeat(Math.max(0, NUMBER_WIDTH - digits.length())) + digits;
            });
        }
        String[] sorted = keys.clone();
        Arrays.sort(sorted);
        for (int i = 0; i < count; i++) {
            places.putIfAbsent(sorted[i], i);
        }
        int[] result = new int[count];
        for (int i = 0; i < count; i++) {
            result[i] = places.get(keys[i]);
        }
        return result;
    }
}
