package org.rocescope.desktop.window;

import javafx.scene.control.Alert;
import javafx.scene.control.TextArea;
import javafx.scene.image.Image;
import javafx.scene.image.ImageView;
import javafx.stage.Stage;
import org.rocescope.dissector.rule.Catalogue;

/** Says what this is, with the versions that a report of a fault needs. */
final class AboutDialog {
    private static final double ICON = 64;

    private final Alert alert = new Alert(Alert.AlertType.INFORMATION);

    AboutDialog(Stage owner) {
        alert.initOwner(owner);
        alert.setTitle("About rocescope");
        alert.setHeaderText("rocescope " + version());
        Image icon = Icons.ofSize((int) (ICON * 2));
        if (icon != null) {
            ImageView view = new ImageView(icon);
            view.setFitWidth(ICON);
            view.setFitHeight(ICON);
            alert.setGraphic(view);
        }
        TextArea text = new TextArea(versions());
        text.setEditable(false);
        text.setPrefRowCount(9);
        text.getStyleClass().add("about-text");
        alert.getDialogPane().setContent(text);
        alert.getDialogPane().setPrefWidth(560);
    }

    private static String version() {
        String version = AboutDialog.class.getPackage().getImplementationVersion();
        if (version == null && AboutDialog.class.getModule().getDescriptor() != null) {
            version = AboutDialog.class.getModule().getDescriptor().rawVersion().orElse(null);
        }
        return version == null ? "(not packaged)" : version;
    }

    private static String versions() {
        Runtime runtime = Runtime.getRuntime();
        return "Analyses RoCEv2 captures, FLUSH and ATOMIC WRITE included.\n\n"
                + "rocescope " + version() + ", " + Catalogue.create().rules().size() + " rules\n"
                + "Java " + System.getProperty("java.runtime.version") + " (" + System.getProperty("java.vm.name")
                + ")\n"
                + "JavaFX " + System.getProperty("javafx.runtime.version") + ", AtlantaFX Primer, ControlsFX\n"
                + System.getProperty("os.name") + " " + System.getProperty("os.version") + ", "
                + System.getProperty("os.arch") + ", " + runtime.availableProcessors() + " processors, at most "
                + (runtime.maxMemory() >> 20) + " MiB of memory\n\n"
                + "Licence: Apache-2.0";
    }

    void show() {
        alert.show();
    }
}
