package org.rocescope.desktop.pictures;

import java.util.function.Consumer;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import org.rocescope.pictures.rates.RatesPicture;

/**
 * Shows rates over time: dragging chooses a time range, with Shift or the second button it moves, the wheel zooms, a double
 * click shows all and gives the choice up.
 */
final class RatesPane extends PicturePane<RatesPicture> {
    private Consumer<long[]> brushed = range -> {};

    RatesPane() {
        super("picture-rates");
    }

    /** Sets what is told of a time range that was chosen, nanoseconds since 1970; null if it was given up. */
    void onBrush(Consumer<long[]> taker) {
        brushed = taker;
    }

    @Override
    void scrolled(RatesPicture shown, ScrollEvent event, double factor) {
        shown.times().zoom(factor, shown.plot().valueAcross(shown.times(), event.getX()));
    }

    @Override
    void drag(RatesPicture shown, Drag drag) {
        if (drag.second()) {
            double moved = drag.before().getX() - drag.to().getX();
            shown.times().pan(moved / shown.plot().width() * shown.times().length());
        } else {
            shown.brush(
                    shown.plot().valueAcross(shown.times(), drag.from().getX()),
                    shown.plot().valueAcross(shown.times(), drag.to().getX()));
        }
    }

    @Override
    void dropped(RatesPicture shown) {
        if (shown.brushed() != null) {
            brushed.accept(shown.brushed());
        }
    }

    @Override
    void doubleClicked(RatesPicture shown, MouseEvent event) {
        shown.times().reset();
        shown.brush(Double.NaN, Double.NaN);
        brushed.accept(null);
    }

    @Override
    boolean key(RatesPicture shown, KeyEvent event) {
        return SpanKeys.press(event.getCode(), shown.times(), KeyCode.LEFT, KeyCode.RIGHT);
    }

    @Override
    void choose(RatesPicture shown, long frame) {}
}
