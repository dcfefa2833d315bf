package org.rocescope.desktop.workspace;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.function.Consumer;
import javafx.application.Platform;

/**
 * Takes every exception that nobody caught, on any thread: writes it to a log and has it shown. The window stays.
 */
public final class Faults implements Thread.UncaughtExceptionHandler {
    private static final long MOST_LOGGED = 1 << 20;
    private static final int MOST_SHOWN_DEEP = 100;

    private final Path log;
    private Consumer<String> shower = message -> {};
    private int depth;

    /** @param log file that faults are appended to */
    public Faults(Path log) {
        this.log = log;
    }

    /** Takes over the interface thread and all threads that have no handler. */
    public void install() {
        Thread.setDefaultUncaughtExceptionHandler(this);
        Thread.currentThread().setUncaughtExceptionHandler(this);
    }

    /** Sets who shows a fault to the user; called on the interface thread. */
    public void showWith(Consumer<String> newShower) {
        shower = newShower;
    }

    /** Runs something so that its fault does not hinder what comes after it. */
    public void guard(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            handle(e);
        }
    }

    @Override
    public void uncaughtException(Thread thread, Throwable fault) {
        handle(fault);
    }

    /** Logs and shows a fault. */
    public void handle(Throwable fault) {
        write(fault);
        String message = "Internal fault, the window goes on: " + fault + "  (written to " + log + ")";
        if (Platform.isFxApplicationThread()) {
            show(message);
        } else {
            Platform.runLater(() -> show(message));
        }
    }

    private void show(String message) {
        if (depth > MOST_SHOWN_DEEP) {
            return;
        }
        depth++;
        try {
            shower.accept(message);
        } catch (RuntimeException e) {
            write(e);
        } finally {
            depth--;
        }
    }

    private synchronized void write(Throwable fault) {
        StringWriter text = new StringWriter();
        fault.printStackTrace(new PrintWriter(text, true));
        try {
            Files.createDirectories(log.getParent());
            boolean full = Files.exists(log) && Files.size(log) > MOST_LOGGED;
            Files.writeString(
                    log,
                    Instant.now() + " " + text + System.lineSeparator(),
                    StandardOpenOption.CREATE,
                    full ? StandardOpenOption.TRUNCATE_EXISTING : StandardOpenOption.APPEND);
        } catch (IOException e) {
            System.err.println(text);
        }
    }
}
