package org.rocescope.desktop.window;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;
import java.util.Locale;
import javafx.application.Application;
import javafx.scene.Scene;
import org.rocescope.desktop.preferences.Preferences;

/** Light and dark. */
enum Theme {
    LIGHT("Light"),
    DARK("Dark");

    private static final String KEY = "theme";
    private static final String SHEET = Theme.class.getResource("desktop.css").toExternalForm();

    private final String title;

    Theme(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    /** The theme chosen last. */
    static Theme remembered(Preferences preferences) {
        String name = preferences.get(KEY, LIGHT.name());
        for (Theme theme : values()) {
            if (theme.name().equalsIgnoreCase(name)) {
                return theme;
            }
        }
        return LIGHT;
    }

    /** Puts it on all common controls. */
    void apply() {
        Application.setUserAgentStylesheet(
                (this == DARK ? new PrimerDark() : new PrimerLight()).getUserAgentStylesheet());
    }

    /** Puts it on all common controls, and on a scene what goes beyond them; remembers it. */
    void apply(Scene scene, Preferences preferences) {
        apply();
        scene.getStylesheets().setAll(SHEET);
        scene.getRoot().getStyleClass().removeAll("light", "dark");
        scene.getRoot().getStyleClass().add(name().toLowerCase(Locale.ROOT));
        preferences.put(KEY, name());
    }
}
