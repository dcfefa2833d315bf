package org.rocescope.dissector.analysis;

import java.util.Arrays;
import java.util.function.BiPredicate;
import java.util.function.ToIntFunction;
import org.rocescope.dissector.transport.Opcode;

/** The rules of a kind by the opcode that they concern, each with the traits that it looks for. */
final class RuleTable<R> {
    private final R[][] rules;
    private final int[][] traits = new int[256][];
    private final int[] any = new int[256];

    /**
     * Makes a table.
     *
     * @param rules the rules, in their order
     * @param none an array of 256 empty places
     * @param concerns whether a rule judges packets of an opcode
     * @param traitsOf the traits that a rule looks for
     */
    RuleTable(R[] rules, R[][] none, BiPredicate<R, Opcode> concerns, ToIntFunction<R> traitsOf) {
        this.rules = none;
        for (int value = 0; value < none.length; value++) {
            Opcode opcode = Opcode.of(value);
            none[value] = Arrays.stream(rules)
                    .filter(rule -> concerns.test(rule, opcode))
                    .toArray(length -> Arrays.copyOf(rules, length));
            traits[value] = Arrays.stream(none[value]).mapToInt(traitsOf).toArray();
            any[value] = Arrays.stream(traits[value]).reduce(0, (a, b) -> a | b);
        }
    }

    /** True if a rule of an opcode looks for one of these traits. */
    boolean concerns(int opcode, int shown) {
        return (any[opcode] & shown) != 0;
    }

    /** The rules of an opcode. */
    R[] rules(int opcode) {
        return rules[opcode];
    }

    /** What each of them looks for. */
    int[] traits(int opcode) {
        return traits[opcode];
    }
}
