package org.rocescope.desktop.window;

import java.nio.file.Files;
import java.nio.file.Path;
import javafx.animation.PauseTransition;
import javafx.application.Application;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.stage.Stage;
import javafx.util.Duration;
import org.rocescope.desktop.live.CaptureChoice;
import org.rocescope.desktop.preferences.Preferences;
import org.rocescope.desktop.workspace.Faults;
import org.rocescope.desktop.workspace.Workspace;

/** A window in a process of its own that starts a capture, prints what it says about it, and ends. */
public final class CaptureStart extends Application {
    /** The start: java refuses to begin with a class of the toolkit's that is in no module. */
    public static final class Main {
        private Main() {}

        /** Captures from lo into a file. */
        public static void main(String[] file) {
            launch(CaptureStart.class, file);
        }
    }

    @Override
    public void start(Stage stage) throws Exception {
        Path folder = Files.createTempDirectory("rocescope-start-");
        folder.toFile().deleteOnExit();
        Workspace workspace = new Workspace(Preferences.load(folder), new Faults(folder.resolve("faults.log")));
        MainWindow window = new MainWindow(stage, workspace);
        window.show();
        String file = getParameters().getRaw().get(0);
        CaptureChoice usual = CaptureChoice.usual("lo", "");
        window.capture(
                new CaptureChoice("lo", "", false, 0, usual.bufferMegabytes(), file, usual.ring(), usual.stop()));
        look(stage, workspace, 200);
    }

    private static void look(Stage stage, Workspace workspace, int times) {
        PauseTransition pause = new PauseTransition(Duration.millis(100));
        pause.setOnFinished(event -> {
            String said = "";
            for (Node node : stage.getScene().lookup("#messages").lookupAll(".label")) {
                said = node instanceof Label label && !label.getText().isEmpty() ? label.getText() : said;
            }
            if (said.isEmpty() && !workspace.isCapturing() && times > 0) {
                look(stage, workspace, times - 1);
            } else {
                System.out.println(workspace.isCapturing() ? "it captures" : said);
                workspace.close();
                Platform.exit();
            }
        });
        pause.play();
    }
}
