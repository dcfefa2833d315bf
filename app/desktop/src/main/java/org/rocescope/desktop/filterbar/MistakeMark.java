package org.rocescope.desktop.filterbar;

import javafx.geometry.Point2D;
import javafx.scene.control.TextField;
import javafx.scene.layout.Pane;
import javafx.scene.shape.LineTo;
import javafx.scene.shape.MoveTo;
import javafx.scene.shape.Path;
import javafx.scene.shape.PathElement;
import javafx.scene.text.Text;

/** A wavy line below the part of a text field that is mistaken. */
final class MistakeMark extends Pane {
    private static final double WAVE = 3;

    private final TextField field;
    private final Path wave = new Path();
    private int from;
    private int to;

    MistakeMark(TextField field) {
        this.field = field;
        setMouseTransparent(true);
        setManaged(false);
        wave.getStyleClass().add("mistake-mark");
        wave.setManaged(false);
        getChildren().add(wave);
        field.widthProperty().addListener(any -> draw());
        field.caretPositionProperty().addListener(any -> draw());
    }

    /** Marks characters; none if both are equal. */
    void show(int newFrom, int newTo) {
        from = newFrom;
        to = newTo;
        draw();
    }

    private void draw() {
        wave.getElements().clear();
        if (from >= to || !(field.lookup(".text") instanceof Text text)) {
            return;
        }
        int length = text.getText().length();
        // what is missing at the end is marked behind the last character
        boolean behind = from >= length;
        PathElement[] range = text.rangeShape(behind ? Math.max(0, length - 1) : from, Math.min(to, length));
        double left = Double.MAX_VALUE;
        double right = -Double.MAX_VALUE;
        double bottom = 0;
        for (PathElement element : range) {
            double x = element instanceof MoveTo move ? move.getX() : element instanceof LineTo line ? line.getX() : 0;
            double y = element instanceof MoveTo move ? move.getY() : element instanceof LineTo line ? line.getY() : 0;
            left = Math.min(left, x);
            right = Math.max(right, x);
            bottom = Math.max(bottom, y);
        }
        if (range.length == 0) {
            left = 0;
            right = 0;
        }
        if (behind) {
            left = right;
            right += 8;
        }
        Point2D start = sceneToLocal(text.localToScene(left, bottom));
        Point2D end = sceneToLocal(text.localToScene(right, bottom));
        double from = Math.max(4, start.getX());
        double last = Math.min(field.getWidth() - 4, end.getX());
        double y = start.getY();
        wave.getElements().add(new MoveTo(from, y));
        boolean up = true;
        for (double x = from + WAVE; x < last + WAVE; x += WAVE) {
            wave.getElements().add(new LineTo(x, up ? y - 2 : y + 0.5));
            up = !up;
        }
    }
}
