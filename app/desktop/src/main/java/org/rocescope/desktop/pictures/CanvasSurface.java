package org.rocescope.desktop.pictures;

import javafx.geometry.VPos;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.paint.Color;
import javafx.scene.shape.StrokeLineCap;
import javafx.scene.text.Font;
import javafx.scene.text.TextAlignment;
import org.rocescope.pictures.drawing.Align;
import org.rocescope.pictures.drawing.Role;
import org.rocescope.pictures.drawing.Stroke;
import org.rocescope.pictures.drawing.Surface;
import org.rocescope.pictures.drawing.TextSize;
import org.rocescope.pictures.drawing.Theme;

/** Draws pictures on a canvas. */
final class CanvasSurface implements Surface {
    private static final Color[][] COLOURS = colours();
    private static final double[] DASHES = {4, 3};
    private static final double[] NO_DASHES = {};
    private static final Font[] FONTS = fonts();

    private final GraphicsContext graphics;
    private final Theme theme;

    CanvasSurface(GraphicsContext graphics, Theme theme) {
        this.graphics = graphics;
        this.theme = theme;
        graphics.setTextBaseline(VPos.BASELINE);
        graphics.setLineCap(StrokeLineCap.BUTT);
    }

    private static Color[][] colours() {
        Color[][] colours = new Color[Theme.values().length][Role.values().length];
        for (Theme theme : Theme.values()) {
            for (Role role : Role.values()) {
                int rgb = role.colour(theme);
                colours[theme.ordinal()][role.ordinal()] = Color.rgb(rgb >> 16 & 255, rgb >> 8 & 255, rgb & 255);
            }
        }
        return colours;
    }

    private static Font[] fonts() {
        Font[] fonts = new Font[TextSize.values().length];
        for (TextSize size : TextSize.values()) {
            fonts[size.ordinal()] = Font.font(size.points());
        }
        return fonts;
    }

    private Color colour(Role role) {
        return COLOURS[theme.ordinal()][role.ordinal()];
    }

    /** Fills a background. */
    void fill(double width, double height) {
        graphics.setFill(colour(Role.PAPER));
        graphics.fillRect(0, 0, width, height);
    }

    private void pen(Stroke stroke) {
        graphics.setStroke(colour(stroke.role()));
        graphics.setLineWidth(stroke.width());
        graphics.setLineDashes(stroke.dashed() ? DASHES : NO_DASHES);
    }

    /** Thin lines are sharp in the middle of a pixel. */
    private static double sharp(double at) {
        return Math.floor(at) + 0.5;
    }

    @Override
    public void line(double x1, double y1, double x2, double y2, Stroke stroke) {
        pen(stroke);
        boolean thin = stroke.width() <= 1.5 && (x1 == x2 || y1 == y2);
        if (thin) {
            graphics.strokeLine(sharp(x1), sharp(y1), sharp(x2), sharp(y2));
        } else {
            graphics.strokeLine(x1, y1, x2, y2);
        }
    }

    @Override
    public void lines(double[] ends, int count, Stroke stroke) {
        pen(stroke);
        for (int i = 0; i < count * 4; i += 4) {
            graphics.strokeLine(ends[i], ends[i + 1], ends[i + 2], ends[i + 3]);
        }
    }

    @Override
    public void polyline(double[] points, int count, Stroke stroke) {
        if (count < 2) {
            return;
        }
        pen(stroke);
        graphics.beginPath();
        graphics.moveTo(points[0], points[1]);
        for (int i = 1; i < count; i++) {
            graphics.lineTo(points[2 * i], points[2 * i + 1]);
        }
        graphics.stroke();
    }

    @Override
    public void polygon(double[] points, int count, Role fill, double opacity) {
        double[] xs = new double[count];
        double[] ys = new double[count];
        for (int i = 0; i < count; i++) {
            xs[i] = points[2 * i];
            ys[i] = points[2 * i + 1];
        }
        brush(fill, opacity);
        graphics.fillPolygon(xs, ys, count);
    }

    private void brush(Role fill, double opacity) {
        Color colour = colour(fill);
        graphics.setFill(opacity < 1 ? colour.deriveColor(0, 1, 1, opacity) : colour);
    }

    @Override
    public void rectangle(double x, double y, double width, double height, Role fill, double opacity) {
        brush(fill, opacity);
        graphics.fillRect(x, y, Math.max(0, width), Math.max(0, height));
    }

    @Override
    public void rectangles(double[] boxes, int count, Role fill) {
        brush(fill, 1);
        for (int i = 0; i < count * 4; i += 4) {
            graphics.fillRect(boxes[i], boxes[i + 1], Math.max(0, boxes[i + 2]), Math.max(0, boxes[i + 3]));
        }
    }

    @Override
    public void border(double x, double y, double width, double height, Stroke stroke) {
        pen(stroke);
        graphics.strokeRect(sharp(x), sharp(y), Math.max(0, width), Math.max(0, height));
    }

    @Override
    public void text(String text, double x, double y, Role role, TextSize size, Align align) {
        graphics.setFont(FONTS[size.ordinal()]);
        graphics.setTextAlign(
                switch (align) {
                    case START -> TextAlignment.LEFT;
                    case MIDDLE -> TextAlignment.CENTER;
                    case END -> TextAlignment.RIGHT;
                });
        graphics.setFill(colour(role));
        graphics.fillText(text, x, y);
    }

    @Override
    public void clip(double x, double y, double width, double height) {
        graphics.save();
        graphics.beginPath();
        graphics.rect(x, y, width, height);
        graphics.clip();
    }

    @Override
    public void unclip() {
        graphics.restore();
    }
}
