package org.rocescope.cli.terminal;

/** When to do a thing that suits a terminal only. */
public enum When {
    AUTO,
    ALWAYS,
    NEVER;

    /**
     * Whether to do it.
     *
     * @param terminal what AUTO means now
     */
    public boolean holds(boolean terminal) {
        return this == ALWAYS || this == AUTO && terminal;
    }

    @Override
    public String toString() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
