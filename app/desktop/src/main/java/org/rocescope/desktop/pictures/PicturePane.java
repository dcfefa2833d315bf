package org.rocescope.desktop.pictures;

import java.util.function.LongConsumer;
import javafx.application.Platform;
import javafx.collections.ListChangeListener;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.canvas.Canvas;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.Pane;
import org.rocescope.pictures.drawing.Hit;
import org.rocescope.pictures.drawing.Picture;
import org.rocescope.pictures.drawing.Theme;

/**
 * A picture on a canvas that is as large as there is room, but no smaller than makes sense: drawn anew when it changes, at
 * most once a frame. Says what is under the mouse and tells when a packet is clicked; what the mouse does beyond that is up
 * to each kind.
 */
abstract class PicturePane<P extends Picture> {
    /** Larger canvases cost more memory than a screen has pixels. */
    private static final double MOST = 4096;

    private static final double ZOOM_STEP = 1.2;

    private final Canvas canvas = new Canvas();
    private final Label words = new Label();
    private final Pane holder = new Pane(canvas, words);
    private final ScrollPane port = new ScrollPane(holder);
    private final BorderPane node = new BorderPane(port);
    private LongConsumer chosen = frame -> {};
    private P picture;
    private boolean due;
    private boolean dragged;
    private double pressedX;
    private double pressedY;
    private double lastX;
    private double lastY;

    PicturePane(String id) {
        canvas.setId(id);
        canvas.setFocusTraversable(true);
        words.getStyleClass().add("tooltip");
        words.setManaged(false);
        words.setVisible(false);
        words.setMouseTransparent(true);
        port.getStyleClass().add("picture-port");
        port.setFitToWidth(true);
        port.setFitToHeight(true);
        port.setFocusTraversable(false);
        holder.setMinSize(0, 0);
        holder.widthProperty().addListener(any -> fit());
        holder.heightProperty().addListener(any -> fit());
        canvas.sceneProperty().addListener((value, before, scene) -> {
            if (scene != null) {
                scene.getRoot().getStyleClass().addListener((ListChangeListener<String>) change -> redraw());
                redraw();
            }
        });
        canvas.addEventHandler(MouseEvent.MOUSE_MOVED, this::moved);
        canvas.addEventHandler(MouseEvent.MOUSE_EXITED, event -> words.setVisible(false));
        canvas.addEventHandler(MouseEvent.MOUSE_PRESSED, this::pressed);
        canvas.addEventHandler(MouseEvent.MOUSE_DRAGGED, this::draggedTo);
        canvas.addEventHandler(MouseEvent.MOUSE_RELEASED, this::released);
        canvas.addEventHandler(ScrollEvent.SCROLL, event -> {
            if (picture != null && event.getDeltaY() + event.getDeltaX() != 0) {
                scrolled(picture, event, event.getDeltaY() + event.getDeltaX() > 0 ? 1 / ZOOM_STEP : ZOOM_STEP);
                redraw();
                event.consume();
            }
        });
        canvas.addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            if (picture != null && key(picture, event)) {
                redraw();
                event.consume();
            }
        });
    }

    Node node() {
        return node;
    }

    /** Where a kind of picture puts its own controls. */
    BorderPane frame() {
        return node;
    }

    /** Sets what is told of the frame of a packet that is clicked. */
    void onChoose(LongConsumer taker) {
        chosen = taker;
    }

    P picture() {
        return picture;
    }

    /** Shows a picture; null for none. */
    void show(P newPicture) {
        picture = newPicture;
        words.setVisible(false);
        // what does not fit is reached by scroll bars; the wheel zooms
        if (picture == null) {
            holder.setMinSize(0, 0);
        } else {
            picture.size(0, 0);
            holder.setMinSize(Math.min(MOST, picture.width()), Math.min(MOST, picture.height()));
        }
        fit();
        redraw();
    }

    private void fit() {
        double width = Math.min(MOST, Math.floor(holder.getWidth()));
        double height = Math.min(MOST, Math.floor(holder.getHeight()));
        canvas.setWidth(Math.max(0, width));
        canvas.setHeight(Math.max(0, height));
        if (picture != null && width > 0 && height > 0) {
            picture.size(width, height);
            fitted(picture);
        }
        redraw();
    }

    /** Draws soon; however often it is called, once. */
    final void redraw() {
        if (!due) {
            due = true;
            Platform.runLater(() -> {
                due = false;
                draw();
            });
        }
    }

    private void draw() {
        if (canvas.getWidth() <= 0 || canvas.getHeight() <= 0) {
            return;
        }
        CanvasSurface surface = new CanvasSurface(canvas.getGraphicsContext2D(), theme());
        surface.fill(canvas.getWidth(), canvas.getHeight());
        if (picture != null) {
            picture.draw(surface);
        }
    }

    /** The theme of the window. */
    Theme theme() {
        boolean dark = canvas.getScene() != null
                && canvas.getScene().getRoot().getStyleClass().contains("dark");
        return dark ? Theme.DARK : Theme.LIGHT;
    }

    private void moved(MouseEvent event) {
        Hit hit = picture == null ? null : picture.hit(event.getX(), event.getY());
        words.setVisible(hit != null);
        if (hit != null) {
            words.setText(hit.text());
            words.autosize();
            double x = event.getX() + 14;
            double y = event.getY() + 14;
            words.relocate(
                    x + words.getWidth() > holder.getWidth() ? Math.max(0, event.getX() - 10 - words.getWidth()) : x,
                    y + words.getHeight() > holder.getHeight()
                            ? Math.max(0, event.getY() - 10 - words.getHeight())
                            : y);
        }
    }

    private void pressed(MouseEvent event) {
        canvas.requestFocus();
        dragged = false;
        pressedX = event.getX();
        pressedY = event.getY();
        lastX = pressedX;
        lastY = pressedY;
    }

    private void draggedTo(MouseEvent event) {
        if (picture == null || !dragged && Math.abs(event.getX() - pressedX) + Math.abs(event.getY() - pressedY) < 3) {
            return;
        }
        dragged = true;
        words.setVisible(false);
        drag(
                picture,
                new Drag(
                        new Point2D(pressedX, pressedY),
                        new Point2D(lastX, lastY),
                        new Point2D(event.getX(), event.getY()),
                        event.isShiftDown() || event.getButton() == MouseButton.SECONDARY));
        lastX = event.getX();
        lastY = event.getY();
        redraw();
    }

    private void released(MouseEvent event) {
        if (picture == null || event.getButton() != MouseButton.PRIMARY) {
            return;
        }
        if (dragged) {
            dropped(picture);
            redraw();
            return;
        }
        if (event.getClickCount() == 2) {
            doubleClicked(picture, event);
            redraw();
            return;
        }
        Hit hit = picture.hit(event.getX(), event.getY());
        clicked(picture, event);
        if (hit != null && hit.frame() > 0) {
            chosen.accept(hit.frame());
        }
        redraw();
    }

    /**
     * A movement of the mouse with a button held down.
     *
     * @param from where the button went down
     * @param before where the mouse was when it was told last
     * @param to where it is
     * @param second true with Shift or the second button
     */
    record Drag(Point2D from, Point2D before, Point2D to, boolean second) {}

    /** The picture has a new size. */
    void fitted(P shown) {}

    /** The wheel was turned; a factor below 1 is to see less, larger. */
    abstract void scrolled(P shown, ScrollEvent event, double factor);

    /** The mouse was moved with a button held down. */
    void drag(P shown, Drag drag) {}

    /** The button was let go after that. */
    void dropped(P shown) {}

    /** A place was clicked once. */
    void clicked(P shown, MouseEvent event) {}

    /** A place was clicked twice. */
    abstract void doubleClicked(P shown, MouseEvent event);

    /** A key was pressed; true if it did something. */
    abstract boolean key(P shown, KeyEvent event);

    /** A packet is chosen elsewhere, by its frame; 0 for none. */
    abstract void choose(P shown, long frame);
}
