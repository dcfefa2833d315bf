package org.rocescope.fuzz.check;

/** States what must hold whatever the input is. */
public final class Expect {
    private Expect() {}

    /**
     * Fails unless something holds.
     *
     * @param holds what must hold
     * @param format what it says where it does not, as of {@link String#format}
     * @param values the values to name
     */
    public static void that(boolean holds, String format, Object... values) {
        if (!holds) {
            throw new AssertionError(String.format(java.util.Locale.ROOT, format, values));
        }
    }

    /** Fails unless a message is one line without control characters, and there is something in it. */
    public static void oneLine(String message) {
        that(message != null && !message.isBlank(), "a message without words");
        that(message.chars().noneMatch(Character::isISOControl), "a message of several lines: %s", message);
    }
}
