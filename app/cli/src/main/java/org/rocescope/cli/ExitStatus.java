package org.rocescope.cli;

/** The exit statuses of the commands. */
final class ExitStatus {
    /** All was read, nothing to complain of. */
    static final int OK = 0;
    /** There are findings that matter as much as {@code --fail-on} says, or more. */
    static final int FINDINGS = 1;
    /** The command line is wrong. */
    static final int WRONG_USAGE = 2;
    /** An input could not be read whole; what could be read was treated all the same. */
    static final int INCOMPLETE_INPUT = 3;

    private ExitStatus() {}
}
