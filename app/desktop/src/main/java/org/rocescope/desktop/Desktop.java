package org.rocescope.desktop;

import javafx.application.Application;

/** Starts the window: {@code rocescope gui [FILE...]}. */
public final class Desktop {
    private Desktop() {}

    /** Opens the window, and in it the inputs named. */
    public static void main(String[] names) {
        Application.launch(DesktopApplication.class, names);
    }
}
