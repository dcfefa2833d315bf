package org.rocescope.desktop.live;

import java.util.List;
import javafx.scene.Group;
import javafx.scene.layout.Region;
import javafx.scene.shape.Polyline;
import javafx.scene.shape.Rectangle;

/** A small line of what passed through an interface in the last minute; as high as its own highest point. */
final class RateLine extends Region {
    private static final double WIDTH = 120;
    private static final double HEIGHT = 16;

    private final Polyline line = new Polyline();

    RateLine() {
        line.getStyleClass().add("rate-line");
        // holds the place while the line is short
        Rectangle place = new Rectangle(WIDTH, HEIGHT);
        place.getStyleClass().add("rate-place");
        getChildren().add(new Group(place, line));
        setMinSize(WIDTH, HEIGHT);
        setMaxSize(WIDTH, HEIGHT);
    }

    void show(List<Double> rates) {
        double most = rates.stream().mapToDouble(rate -> rate).max().orElse(0);
        Double[] points = new Double[rates.size() * 2];
        double step = WIDTH / (InterfaceWatch.REMEMBERED - 1);
        for (int i = 0; i < rates.size(); i++) {
            points[2 * i] = WIDTH - (rates.size() - 1 - i) * step;
            points[2 * i + 1] = HEIGHT - 1 - (most == 0 ? 0 : rates.get(i) / most * (HEIGHT - 2));
        }
        line.getPoints().setAll(points);
    }
}
