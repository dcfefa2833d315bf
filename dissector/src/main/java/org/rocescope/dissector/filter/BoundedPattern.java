package org.rocescope.dissector.filter;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * A regular expression whose search ends after some number of steps, found or not: some expressions take time that
 * grows exponentially with the text, or a stack as deep as the text is long.
 */
final class BoundedPattern {
    /** Characters that one search may look at; some ten milliseconds. */
    static final int MAX_STEPS = 1_000_000;

    private final Pattern pattern;
    private long undecided;

    /**
     * Compiles an expression. Case does not matter unless it says so, as in Wireshark.
     *
     * @throws IllegalArgumentException if it is none; the message is of one line
     */
    BoundedPattern(String expression) {
        try {
            pattern = Pattern.compile(expression, Pattern.CASE_INSENSITIVE | Pattern.UNIX_LINES);
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException(FilterException.brief(e.getDescription()), e);
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new IllegalArgumentException("not understood", e);
        } catch (StackOverflowError e) {
            throw new IllegalArgumentException("nested too deep", e);
        }
    }

    /** Whether some part of a text fits; false also if that could not be decided. */
    boolean isFoundIn(String text) {
        try {
            return pattern.matcher(new Counted(text)).find();
        } catch (StepsUsedUp | StackOverflowError e) {
            undecided++;
            return false;
        }
    }

    /** Searches that were given up. */
    long undecided() {
        return undecided;
    }

    /** A text that may be looked at so many times only. */
    private static final class Counted implements CharSequence {
        private final String text;
        private int steps;

        Counted(String text) {
            this.text = text;
        }

        @Override
        public char charAt(int index) {
            if (++steps > MAX_STEPS) {
                throw new StepsUsedUp();
            }
            return text.charAt(index);
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.subSequence(start, end);
        }

        @Override
        public String toString() {
            return text;
        }
    }

    private static final class StepsUsedUp extends RuntimeException {
        private static final long serialVersionUID = 1;

        StepsUsedUp() {
            super(null, null, false, false);
        }
    }
}
