package org.rocescope.desktop.pictures;

import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import org.rocescope.pictures.axis.Plot;
import org.rocescope.pictures.psn.PsnPicture;

/**
 * Shows PSNs over time: the wheel zooms about the mouse (with Shift only the time, with Ctrl only the PSNs), dragging moves,
 * with Shift or the second button it measures, a double click shows all.
 */
final class PsnPane extends PicturePane<PsnPicture> {
    PsnPane() {
        super("picture-psn");
    }

    @Override
    void scrolled(PsnPicture shown, ScrollEvent event, double factor) {
        Plot plot = shown.plot();
        shown.ruler(null);
        if (!event.isControlDown()) {
            shown.times().zoom(factor, plot.valueAcross(shown.times(), event.getX()));
        }
        if (!event.isShiftDown()) {
            shown.psns().zoom(factor, plot.valueUp(shown.psns(), event.getY()));
        }
    }

    @Override
    void drag(PsnPicture shown, Drag drag) {
        Plot plot = shown.plot();
        if (drag.second()) {
            shown.ruler(new double[] {
                drag.from().getX(),
                drag.from().getY(),
                drag.to().getX(),
                drag.to().getY()
            });
            return;
        }
        shown.ruler(null);
        shown.times()
                .pan((drag.before().getX() - drag.to().getX())
                        / plot.width()
                        * shown.times().length());
        shown.psns()
                .pan((drag.to().getY() - drag.before().getY())
                        / plot.height()
                        * shown.psns().length());
    }

    @Override
    void clicked(PsnPicture shown, MouseEvent event) {
        shown.ruler(null);
    }

    @Override
    void doubleClicked(PsnPicture shown, MouseEvent event) {
        shown.times().reset();
        shown.psns().reset();
    }

    @Override
    boolean key(PsnPicture shown, KeyEvent event) {
        KeyCode key = event.getCode();
        boolean time = SpanKeys.press(key, shown.times(), KeyCode.LEFT, KeyCode.RIGHT);
        boolean psn = SpanKeys.press(key, shown.psns(), KeyCode.DOWN, KeyCode.UP);
        return time || psn;
    }

    @Override
    void choose(PsnPicture shown, long frame) {
        shown.choose(frame);
    }
}
