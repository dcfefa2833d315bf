package org.rocescope.fuzz.targets;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.rocescope.dissector.filter.DisplayFilter;
import org.rocescope.dissector.filter.FilterCompletion;
import org.rocescope.dissector.filter.FilterException;
import org.rocescope.dissector.filter.PrintedFilter;
import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.fuzz.check.BoundedTime;
import org.rocescope.fuzz.check.Expect;
import org.rocescope.fuzz.traffic.SamplePackets;

/**
 * Fuzzes the display filter: the input is the expression in UTF-8. What is compiled is tried on some packets; its printed
 * form is compiled to the same, and with "not" before it, it fits the others.
 */
public final class FilterTarget {
    private static final int MOST_REGULAR = 4;

    private static final List<Packet> PACKETS = SamplePackets.packets();

    private FilterTarget() {}

    /** Takes an input. */
    public static void fuzzerTestOneInput(byte[] data) {
        BoundedTime.give(data, FilterTarget::check);
    }

    private static void check(byte[] data) {
        String expression = new String(data, StandardCharsets.UTF_8);
        DisplayFilter filter;
        try {
            filter = DisplayFilter.compile(expression);
        } catch (FilterException e) {
            mistake(expression, e);
            return;
        }
        Expect.that(filter.toString().equals(expression), "%s is not the expression", filter);
        String printed;
        DisplayFilter again;
        DisplayFilter not;
        try {
            printed = PrintedFilter.of(expression);
            if (printed.length() > DisplayFilter.MAX_LENGTH - 6) {
                return;
            }
            again = DisplayFilter.compile(printed);
            Expect.that(PrintedFilter.of(printed).equals(printed), "%s is printed another way", printed);
            not = printed.isEmpty() ? null : DisplayFilter.compile("not (" + printed + ")");
        } catch (FilterException e) {
            if (e.problem().contains("levels stand within each other")) {
                return;
            }
            throw new AssertionError("the printed form is refused", e);
        }
        Expect.that(filter.fields().equals(again.fields()), "%s and %s have other fields", expression, printed);
        for (Packet packet : PACKETS) {
            boolean fits = filter.matches(packet);
            boolean printedFits = again.matches(packet);
            boolean notFits = not != null && not.matches(packet);
            Expect.that(fits == printedFits, "%s fits: %s, and %s: %s", expression, fits, printed, printedFits);
            Expect.that(fits != notFits, "%s and not (%s)", expression, printed);
        }
        complete(filter, expression);
    }

    private static void mistake(String expression, FilterException e) {
        Expect.oneLine(e.getMessage());
        Expect.oneLine(e.problem());
        Expect.that(
                e.column() >= 1 && e.column() - 1 <= expression.length(),
                "column %d of %d characters",
                e.column(),
                expression.length());
        Expect.that(e.length() >= 1, "%d characters are mistaken", e.length());
        String[] pointer = e.pointer().split("\n", -1);
        Expect.that(pointer.length == 2, "a pointer of %d lines", pointer.length);
        Expect.that(pointer[1].matches(" *\\^+"), "the pointer %s", pointer[1]);
    }

    private static void complete(DisplayFilter filter, String expression) {
        String prefix = expression.substring(0, Math.min(MOST_REGULAR, expression.length()));
        Expect.that(
                FilterCompletion.names(prefix).stream().allMatch(name -> name.startsWith(prefix)),
                "names of %s",
                prefix);
        for (Field field : filter.fields()) {
            Expect.that(FilterCompletion.names(field.name()).contains(field.name()), "%s is no name", field.name());
        }
    }
}
