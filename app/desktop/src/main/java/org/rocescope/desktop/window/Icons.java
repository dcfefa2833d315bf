package org.rocescope.desktop.window;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javafx.scene.image.Image;

/** The product's icon in the sizes that window systems ask for. */
final class Icons {
    private Icons() {}

    /** The sizes that a window system chooses from. */
    static List<Image> all() {
        return Stream.of(16, 32, 48, 128)
                .map(Icons::ofSize)
                .filter(Objects::nonNull)
                .toList();
    }

    /** The icon of a size in pixels, or null if it is not there. */
    static Image ofSize(int pixels) {
        try (InputStream in = Icons.class.getResourceAsStream("icons/rocescope-" + pixels + ".png")) {
            return in == null ? null : new Image(in);
        } catch (IOException e) {
            return null;
        }
    }
}
