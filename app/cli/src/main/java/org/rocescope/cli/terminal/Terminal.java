package org.rocescope.cli.terminal;

import org.rocescope.reports.TextStyle;

/**
 * What the launcher found out about the terminal, which Java 17 cannot: whether standard output and standard error are
 * one, and how wide it is.
 */
public final class Terminal {
    private static final int DEFAULT_COLUMNS = 100;
    private static final int FEWEST_COLUMNS = 55;
    private static final int MOST_COLUMNS = 400;

    private Terminal() {}

    /** True if standard output is a terminal. */
    public static boolean isOutput() {
        return System.getProperty("rocescope.terminal", "").contains("out");
    }

    /** True if standard error is a terminal. */
    public static boolean isError() {
        return System.getProperty("rocescope.terminal", "").contains("err");
    }

    /** Width of the terminal in characters; 100 if there is none. */
    public static int columns() {
        int columns = Integer.getInteger("rocescope.columns", DEFAULT_COLUMNS);
        return Math.max(FEWEST_COLUMNS, Math.min(MOST_COLUMNS, columns));
    }

    /** How text looks there: as wide as it is, in colours or not. */
    public static TextStyle style(boolean colour) {
        return colour ? new ColouredStyle(columns()) : TextStyle.plain(columns());
    }
}
