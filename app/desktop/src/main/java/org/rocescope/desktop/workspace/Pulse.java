package org.rocescope.desktop.workspace;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.util.Duration;

/**
 * Tells views that the capture has grown: on the interface thread, at most twenty times a second, and once more when
 * nothing changes any more. The one place that does so.
 */
public final class Pulse {
    private static final Duration PERIOD = Duration.millis(50);

    private final List<Runnable> listeners = new ArrayList<>();
    private final Timeline timeline = new Timeline(new KeyFrame(PERIOD, event -> beat()));
    private final BooleanSupplier goesOn;
    private final Faults faults;
    private boolean last;

    /**
     * Makes it; it rests until {@link #start}.
     *
     * @param goesOn whether something may still change; asked before the listeners are told
     */
    Pulse(BooleanSupplier goesOn, Faults faults) {
        this.goesOn = goesOn;
        this.faults = faults;
        timeline.setCycleCount(Animation.INDEFINITE);
    }

    /** Adds a listener: it looks at the capture and shows what is new; it must be quick. */
    public void add(Runnable listener) {
        listeners.add(listener);
    }

    /** Begins to beat, as something may change from now on. */
    void start() {
        last = false;
        timeline.play();
        beat();
    }

    private void beat() {
        boolean more = goesOn.getAsBoolean();
        for (Runnable listener : List.copyOf(listeners)) {
            faults.guard(listener);
        }
        if (!more) {
            // one beat after the end, because the end may have come between the question and the listeners
            if (last) {
                timeline.stop();
            }
            last = true;
        }
    }
}
