package org.rocescope.cli;

import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** A mistake on the command line that the command itself finds, with a second line that shows or hints. */
final class UsageMistake extends ParameterException {
    private static final long serialVersionUID = 1;

    private final String detail;

    UsageMistake(CommandLine line, String message, String detail) {
        super(line, message);
        this.detail = detail;
    }

    /** Lines to show below the message, or null. */
    String detail() {
        return detail;
    }
}
