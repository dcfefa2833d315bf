package org.rocescope.desktop.pictures;

import javafx.scene.input.KeyCode;
import org.rocescope.pictures.axis.Span;

/** What keys do with the part of an axis that is shown. */
final class SpanKeys {
    private static final double ZOOM = 1.5;
    private static final double STEP = 0.1;

    private SpanKeys() {}

    /**
     * Zooms with plus and minus, shows all with 0, moves with two keys; false if the key is none of these.
     *
     * @param back the key that moves towards the beginning
     * @param on the key that moves towards the end
     */
    static boolean press(KeyCode key, Span span, KeyCode back, KeyCode on) {
        double middle = (span.first() + span.last()) / 2;
        if (key == back || key == on) {
            span.pan((key == on ? STEP : -STEP) * span.length());
            return true;
        }
        switch (key) {
            case PLUS, ADD, EQUALS -> span.zoom(1 / ZOOM, middle);
            case MINUS, SUBTRACT -> span.zoom(ZOOM, middle);
            case DIGIT0, NUMPAD0 -> span.reset();
            default -> {
                return false;
            }
        }
        return true;
    }
}
