package org.rocescope.cli.terminal;

import org.rocescope.reports.TextStyle;

/**
 * Text in the colours of a terminal.
 *
 * @param columns width in characters
 */
public record ColouredStyle(int columns) implements TextStyle {
    private static final String BOLD = "\033[1m";
    private static final String RED = "\033[1;31m";
    private static final String YELLOW = "\033[33m";
    private static final String CYAN = "\033[36m";
    private static final String PLAIN = "\033[0m";

    @Override
    public String heading(String text) {
        return BOLD + text + PLAIN;
    }

    @Override
    public String severity(String severity, String text) {
        return switch (severity) {
            case "error" -> RED + text + PLAIN;
            case "warning" -> YELLOW + text + PLAIN;
            default -> CYAN + text + PLAIN;
        };
    }
}
