package org.rocescope.desktop.export;

import java.io.IOException;
import java.util.function.BooleanSupplier;

/** A table that can be written as CSV: what a view shows, as it is now. */
public interface CsvSource {
    /** What the table is called. */
    String name();

    /** How many rows it has, without the heading. */
    int size();

    /**
     * Writes the table, as RFC 4180 has it. Called on a thread of its own.
     *
     * @param cancelled asked before each row; true to give it up
     */
    void write(Appendable out, BooleanSupplier cancelled) throws IOException;
}
