package org.rocescope.desktop.pictures;

import javafx.geometry.Orientation;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import org.rocescope.pictures.sequence.SequencePicture;

/** Shows a sequence diagram: scrolls with the wheel, to scale it is zoomed with Ctrl, a double click opens a run. */
final class SequencePane extends PicturePane<SequencePicture> {
    private static final double LINE = 26;

    private final ScrollBar bar = new ScrollBar();
    private final CheckBox toScale = new CheckBox("Time to scale");
    private double nanosPerPixel;
    private boolean following;

    SequencePane() {
        super("picture-sequence");
        bar.setOrientation(Orientation.VERTICAL);
        bar.valueProperty().addListener(any -> {
            if (picture() != null && !following) {
                picture().scroll(bar.getValue());
                redraw();
            }
        });
        frame().setRight(bar);
        toScale.setId("picture-to-scale");
        toScale.setTooltip(new Tooltip("Rows as far apart as their times; Ctrl and the wheel change the scale"));
        toScale.selectedProperty().addListener(any -> scale());
    }

    CheckBox toScale() {
        return toScale;
    }

    @Override
    void show(SequencePicture picture) {
        nanosPerPixel = picture == null ? 0 : picture.fittingScale();
        super.show(picture);
        if (toScale.isSelected()) {
            scale();
        }
    }

    private void scale() {
        if (picture() != null) {
            picture().scale(toScale.isSelected() ? nanosPerPixel : 0);
            follow(picture());
            redraw();
        }
    }

    @Override
    void fitted(SequencePicture shown) {
        follow(shown);
    }

    /** Brings the scroll bar to where the picture is. */
    private void follow(SequencePicture shown) {
        following = true;
        double visible = Math.max(LINE, shown.height() - 44);
        double most = Math.max(0, shown.fullHeight() - visible);
        bar.setMax(most);
        bar.setVisibleAmount(most * visible / Math.max(1, shown.fullHeight()));
        bar.setUnitIncrement(LINE);
        bar.setBlockIncrement(visible);
        bar.setValue(shown.scroll());
        bar.setDisable(most == 0);
        following = false;
    }

    @Override
    void scrolled(SequencePicture shown, ScrollEvent event, double factor) {
        if (event.isControlDown() && toScale.isSelected()) {
            nanosPerPixel = Math.max(1e-3, Math.min(1e12, nanosPerPixel * factor));
            scale();
        } else {
            shown.scroll(shown.scroll() - event.getDeltaY());
            follow(shown);
        }
    }

    @Override
    void drag(SequencePicture shown, Drag drag) {
        shown.scroll(shown.scroll() + drag.before().getY() - drag.to().getY());
        follow(shown);
    }

    @Override
    void doubleClicked(SequencePicture shown, MouseEvent event) {
        if (!shown.open(event.getY())) {
            shown.foldAll();
        }
        follow(shown);
    }

    @Override
    boolean key(SequencePicture shown, KeyEvent event) {
        double page = shown.height() - 44 - LINE;
        double to = switch (event.getCode()) {
            case UP -> shown.scroll() - LINE;
            case DOWN -> shown.scroll() + LINE;
            case PAGE_UP -> shown.scroll() - page;
            case PAGE_DOWN -> shown.scroll() + page;
            case HOME -> 0;
            case END -> shown.fullHeight();
            default -> Double.NaN;
        };
        if (Double.isNaN(to)) {
            return false;
        }
        shown.scroll(to);
        follow(shown);
        return true;
    }

    @Override
    void choose(SequencePicture shown, long frame) {
        shown.choose(frame);
        follow(shown);
    }
}
