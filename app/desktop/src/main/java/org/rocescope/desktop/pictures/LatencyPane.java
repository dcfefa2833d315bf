package org.rocescope.desktop.pictures;

import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import org.rocescope.pictures.rates.LatencyPicture;

/** Shows how long requests took, by operation. */
final class LatencyPane extends PicturePane<LatencyPicture> {
    LatencyPane() {
        super("picture-latency");
    }

    @Override
    void scrolled(LatencyPicture shown, ScrollEvent event, double factor) {}

    @Override
    void doubleClicked(LatencyPicture shown, MouseEvent event) {}

    @Override
    boolean key(LatencyPicture shown, KeyEvent event) {
        return false;
    }

    @Override
    void choose(LatencyPicture shown, long frame) {}
}
