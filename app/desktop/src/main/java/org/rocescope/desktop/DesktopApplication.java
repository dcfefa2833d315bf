package org.rocescope.desktop;

import java.io.IOException;
import javafx.application.Application;
import javafx.stage.Stage;
import org.rocescope.desktop.live.CaptureChoice;
import org.rocescope.desktop.preferences.Preferences;
import org.rocescope.desktop.window.MainWindow;
import org.rocescope.desktop.workspace.Faults;
import org.rocescope.desktop.workspace.Workspace;

/** The desktop application: one window with a workspace. */
public final class DesktopApplication extends Application {
    private Workspace workspace;

    /** Made by the toolkit. */
    public DesktopApplication() {}

    @Override
    public void start(Stage stage) {
        Preferences preferences = Preferences.load();
        Faults faults = new Faults(preferences.folder().resolve("faults.log"));
        faults.install();
        workspace = new Workspace(preferences, faults);
        MainWindow window = new MainWindow(stage, workspace);
        window.show();
        Arguments arguments;
        try {
            arguments = Arguments.of(getParameters().getRaw());
        } catch (Arguments.Mistake e) {
            throw new IllegalStateException(e);
        }
        if (arguments.interfaceName() != null) {
            window.capture(CaptureChoice.usual(arguments.interfaceName(), arguments.filter()));
        } else if (!arguments.names().isEmpty()) {
            workspace.open(arguments.names());
        }
    }

    @Override
    public void stop() {
        workspace.close();
        try {
            workspace.preferences().save();
        } catch (IOException e) {
            System.err.println("rocescope: cannot remember the window: " + e.getMessage());
        }
    }
}
