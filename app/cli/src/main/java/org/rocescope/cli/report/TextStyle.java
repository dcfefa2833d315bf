package org.rocescope.cli.report;

/**
 * How text looks.
 *
 * @param columns width in characters
 * @param colour whether to use colours; nothing is said by colour alone
 */
public record TextStyle(int columns, boolean colour) {
    private static final String BOLD = "\033[1m";
    private static final String RED = "\033[1;31m";
    private static final String YELLOW = "\033[33m";
    private static final String CYAN = "\033[36m";
    private static final String PLAIN = "\033[0m";

    /** A heading. */
    String heading(String text) {
        return colour ? BOLD + text + PLAIN : text;
    }

    /** Text in the colour of a severity: error, warning or note. */
    String severity(String severity, String text) {
        if (!colour) {
            return text;
        }
        return switch (severity) {
            case "error" -> RED + text + PLAIN;
            case "warning" -> YELLOW + text + PLAIN;
            default -> CYAN + text + PLAIN;
        };
    }
}
