package org.rocescope.desktop.export;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.rocescope.desktop.document.CaptureDocument;

/** Writes a table as CSV, beside everything else, to a file or as a text for the clipboard. */
public final class CsvExport {
    /** Characters that a clipboard is given: more makes other programs stand still. */
    private static final int MOST_CHARACTERS = 16 << 20;

    private CsvExport() {}

    /**
     * Begins to save a table.
     *
     * @param document the capture that is open: its files are not overwritten
     * @param target where to; what is there is replaced
     * @param done is told what came of it, on the saving thread
     */
    public static void save(CsvSource table, CaptureDocument document, Path target, Consumer<Outcome> done) {
        // not a daemon: closing the window must not lose what is being saved
        new Thread(
                        () -> done.accept(WholeFile.save(document, target, part -> {
                            try (BufferedWriter out = Files.newBufferedWriter(part)) {
                                table.write(out, () -> false);
                            }
                            return rows(table);
                        })),
                        "table export")
                .start();
    }

    /**
     * Begins to make the text of a table.
     *
     * @param taker is given the text, on a thread of its own; not called if it is too long for a clipboard
     * @param done is told what came of it, likewise
     */
    public static void copy(CsvSource table, Consumer<String> taker, Consumer<Outcome> done) {
        Thread thread = new Thread(
                () -> {
                    StringBuilder text = new StringBuilder();
                    BooleanSupplier tooLong = () -> text.length() > MOST_CHARACTERS;
                    try {
                        table.write(text, tooLong);
                    } catch (IOException e) {
                        done.accept(new Outcome(false, "cannot copy: " + e.getMessage()));
                        return;
                    }
                    if (tooLong.getAsBoolean()) {
                        done.accept(new Outcome(
                                false, rows(table) + " are too much for the clipboard; save them to a file instead"));
                        return;
                    }
                    taker.accept(text.toString());
                    done.accept(new Outcome(true, rows(table) + " copied as CSV"));
                },
                "table copy");
        thread.setDaemon(true);
        thread.start();
    }

    private static String rows(CsvSource table) {
        return String.format(
                Locale.ROOT,
                "%,d %s of the table of %s",
                table.size(),
                table.size() == 1 ? "row" : "rows",
                table.name());
    }
}
