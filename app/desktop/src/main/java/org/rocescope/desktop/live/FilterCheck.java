package org.rocescope.desktop.live;

import java.util.function.Consumer;
import javafx.application.Platform;
import org.rocescope.live.capture.Interfaces;
import org.rocescope.live.device.LiveFault;

/** Compiles a capture filter while it is typed, in a thread of its own; what was typed last counts. */
final class FilterCheck {
    private record Wish(String filter, int linkType) {}

    private final Consumer<String> taker;
    private final Thread thread = new Thread(this::run, "capture filter check");
    private Wish wish;
    private Wish judged;

    /** @param taker is told on the interface thread what is wrong with the filter; empty for nothing */
    FilterCheck(Consumer<String> taker) {
        this.taker = taker;
        thread.setDaemon(true);
        thread.start();
    }

    /** Has a filter compiled for a kind of link. */
    synchronized void check(String filter, int linkType) {
        wish = new Wish(filter, linkType);
        notifyAll();
    }

    /** Ends it. */
    void stop() {
        thread.interrupt();
    }

    private void run() {
        try {
            while (true) {
                Wish asked = next();
                String mistake = mistake(asked);
                Platform.runLater(() -> {
                    if (isLatest(asked)) {
                        taker.accept(mistake);
                    }
                });
                done(asked);
            }
        } catch (InterruptedException e) {
            // nobody types any more
            Thread.currentThread().interrupt();
        }
    }

    private static String mistake(Wish asked) {
        if (asked.filter.isBlank()) {
            return "";
        }
        try {
            Interfaces.check(asked.filter, asked.linkType);
            return "";
        } catch (LiveFault e) {
            return e.line();
        }
    }

    private synchronized Wish next() throws InterruptedException {
        while (wish == judged) {
            wait();
        }
        return wish;
    }

    private synchronized void done(Wish asked) {
        judged = asked;
    }

    private synchronized boolean isLatest(Wish asked) {
        return wish == asked;
    }
}
