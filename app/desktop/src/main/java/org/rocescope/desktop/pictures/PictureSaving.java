package org.rocescope.desktop.pictures;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Consumer;
import javafx.scene.canvas.Canvas;
import javafx.scene.image.WritableImage;
import javafx.stage.FileChooser;
import javafx.stage.Window;
import org.rocescope.desktop.document.CaptureDocument;
import org.rocescope.desktop.export.Outcome;
import org.rocescope.desktop.export.PictureExport;
import org.rocescope.pictures.drawing.Picture;
import org.rocescope.pictures.drawing.SvgSurface;
import org.rocescope.pictures.drawing.Theme;

/** Saves a picture as it is shown: as PNG of twice its pixels, or as SVG. */
final class PictureSaving {
    private static final double SCALE = 2;
    private static final double MOST_PIXELS = 8192;

    private PictureSaving() {}

    /** Asks where to, and saves; PNG unless the name ends in ".svg". */
    static void ask(Picture picture, Theme theme, CaptureDocument document, Window window, Consumer<Outcome> done) {
        FileChooser chooser = new FileChooser();
        chooser.setTitle("Save the picture");
        chooser.getExtensionFilters()
                .setAll(
                        new FileChooser.ExtensionFilter("PNG", "*.png"),
                        new FileChooser.ExtensionFilter("SVG", "*.svg"));
        chooser.setInitialFileName("picture.png");
        File target = chooser.showSaveDialog(window);
        if (target != null) {
            save(picture, theme, document, target.toPath(), done);
        }
    }

    static void save(Picture picture, Theme theme, CaptureDocument document, Path target, Consumer<Outcome> done) {
        String name = target.getFileName().toString();
        if (name.toLowerCase(Locale.ROOT).endsWith(".svg")) {
            StringBuilder svg = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
            SvgSurface.draw(svg, picture, theme, 1);
            byte[] bytes = svg.toString().getBytes(StandardCharsets.UTF_8);
            PictureExport.save("the picture", out -> out.write(bytes), document, target, done);
        } else {
            WritableImage image = image(picture, theme);
            PictureExport.save("the picture", out -> PngWriter.write(image, out), document, target, done);
        }
    }

    /** The picture as pixels. */
    static WritableImage image(Picture picture, Theme theme) {
        double scale = Math.min(SCALE, MOST_PIXELS / Math.max(picture.width(), picture.height()));
        Canvas canvas = new Canvas(Math.ceil(picture.width() * scale), Math.ceil(picture.height() * scale));
        canvas.getGraphicsContext2D().scale(scale, scale);
        CanvasSurface surface = new CanvasSurface(canvas.getGraphicsContext2D(), theme);
        surface.fill(picture.width(), picture.height());
        picture.draw(surface);
        return canvas.snapshot(null, null);
    }
}
