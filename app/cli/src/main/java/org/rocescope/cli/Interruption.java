package org.rocescope.cli;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/**
 * Ctrl-C, or a signal to end, while a command watches a live capture: the capture ends, the command finishes its report,
 * and the process ends with the command's own exit status.
 */
final class Interruption implements AutoCloseable {
    private final CompletableFuture<Integer> status = new CompletableFuture<>();
    private final Thread hook;

    /** @param stop ends the capture */
    Interruption(Runnable stop) {
        hook = new Thread(
                () -> {
                    stop.run();
                    try {
                        // the runtime alone would end with the signal's status
                        Runtime.getRuntime().halt(status.get());
                    } catch (InterruptedException | ExecutionException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                "interruption");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Says that the command has finished, everything is written, and it exits with this. */
    void finished(int exitStatus) {
        status.complete(exitStatus);
    }

    /** The command is at its end; nothing to wait for any more. */
    @Override
    public void close() {
        status.complete(ExitStatus.INCOMPLETE_INPUT);
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // it runs already, and ends the process
            return;
        }
    }
}
