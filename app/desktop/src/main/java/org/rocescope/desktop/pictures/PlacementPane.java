package org.rocescope.desktop.pictures;

import javafx.scene.control.Label;
import javafx.scene.control.Slider;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import org.rocescope.pictures.placement.PlacementPicture;

/** Shows a placement map: the wheel zooms in time, dragging moves, a slider chooses the time of the state on top. */
final class PlacementPane extends PicturePane<PlacementPicture> {
    private final Slider slider = new Slider(0, 1, 1);

    PlacementPane() {
        super("picture-placement");
        slider.setId("picture-time");
        slider.setTooltip(new Tooltip("The time whose state is shown on top of the map"));
        slider.valueProperty().addListener(any -> {
            if (picture() != null) {
                double length = (double) (picture().end() - picture().origin());
                picture().cursor(picture().origin() + Math.round(slider.getValue() * length));
                redraw();
            }
        });
        Label label = new Label("State at");
        label.setLabelFor(slider);
        HBox.setHgrow(slider, Priority.ALWAYS);
        HBox bar = new HBox(8, label, slider);
        bar.getStyleClass().add("view-bar");
        frame().setBottom(bar);
    }

    @Override
    void show(PlacementPicture picture) {
        super.show(picture);
        slider.setDisable(picture == null);
        slider.setValue(1);
    }

    /** Chooses the time of a packet, nanoseconds since 1970. */
    void time(long nanos) {
        PlacementPicture shown = picture();
        if (shown != null && shown.end() > shown.origin()) {
            double length = (double) (shown.end() - shown.origin());
            slider.setValue(Math.max(0, Math.min(1, (nanos - shown.origin()) / length)));
        }
    }

    @Override
    void scrolled(PlacementPicture shown, ScrollEvent event, double factor) {
        double part = (event.getY() - shown.plot().y()) / shown.plot().height();
        shown.times().zoom(factor, shown.times().value(Math.max(0, Math.min(1, part))));
    }

    @Override
    void drag(PlacementPicture shown, Drag drag) {
        double moved = drag.before().getY() - drag.to().getY();
        shown.times().pan(moved / shown.plot().height() * shown.times().length());
    }

    @Override
    void doubleClicked(PlacementPicture shown, MouseEvent event) {
        shown.times().reset();
    }

    @Override
    boolean key(PlacementPicture shown, KeyEvent event) {
        return SpanKeys.press(event.getCode(), shown.times(), KeyCode.UP, KeyCode.DOWN);
    }

    @Override
    void choose(PlacementPicture shown, long frame) {
        shown.choose(frame);
    }
}
