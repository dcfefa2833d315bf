package org.rocescope.desktop.window;

import java.io.File;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.stage.DirectoryChooser;
import javafx.stage.FileChooser;
import javafx.stage.Stage;
import javafx.util.Duration;
import org.rocescope.desktop.export.Outcome;
import org.rocescope.desktop.export.ReportExport;
import org.rocescope.desktop.workspace.Workspace;
import org.rocescope.reports.ReportKind;

/** The menu of reports: asks where to save one, and shows in a window of its own how far it is. */
final class ReportSaving {
    private static final Duration LOOK = Duration.millis(100);
    private static final double WIDTH = 420;

    private final Stage stage;
    private final Workspace workspace;
    private final Supplier<Optional<File>> folder;
    private final Consumer<Outcome> sayer;

    /**
     * Makes it.
     *
     * @param stage the main window
     * @param workspace what is open
     * @param folder where to begin to look for a place
     * @param sayer tells what came of saving; called on any thread
     */
    ReportSaving(Stage stage, Workspace workspace, Supplier<Optional<File>> folder, Consumer<Outcome> sayer) {
        this.stage = stage;
        this.workspace = workspace;
        this.folder = folder;
        this.sayer = sayer;
    }

    /** An item for each form of report. */
    Menu menu() {
        Menu menu = new Menu("Export _Report");
        menu.getItems()
                .setAll(
                        item("_HTML...", ReportKind.HTML, "HTML", "html"),
                        item("_SARIF...", ReportKind.SARIF, "SARIF", "sarif"),
                        item("_JSON...", ReportKind.JSON, "JSON", "json"),
                        item("JSON _Lines...", ReportKind.JSONL, "JSON lines", "jsonl"),
                        item("_CSV Tables...", ReportKind.CSV, null, null),
                        item("J_Unit XML...", ReportKind.JUNIT, "JUnit XML", "xml"),
                        item("_Text...", ReportKind.TEXT, "Text", "txt"));
        return menu;
    }

    private MenuItem item(String title, ReportKind kind, String description, String ending) {
        MenuItem item = new MenuItem(title);
        item.setOnAction(event -> workspace.faults().guard(() -> {
            File target = ending == null ? chooseFolder() : chooseFile(description, ending);
            if (target != null) {
                export(kind, target);
            }
        }));
        return item;
    }

    private File chooseFile(String description, String ending) {
        FileChooser chooser = new FileChooser();
        chooser.setTitle("Export the report on the whole capture");
        chooser.getExtensionFilters().setAll(new FileChooser.ExtensionFilter(description, "*." + ending));
        chooser.setInitialFileName("report." + ending);
        folder.get().ifPresent(chooser::setInitialDirectory);
        return chooser.showSaveDialog(stage);
    }

    private File chooseFolder() {
        DirectoryChooser chooser = new DirectoryChooser();
        chooser.setTitle("Export tables into a folder; those of the same names are replaced");
        folder.get().ifPresent(chooser::setInitialDirectory);
        return chooser.showDialog(stage);
    }

    /** Begins to export, and shows how far it is until it is over. */
    void export(ReportKind kind, File target) {
        show(ReportExport.start(workspace.loading(), kind, target.toPath(), sayer), target);
    }

    private void show(ReportExport export, File target) {
        ProgressBar bar = new ProgressBar(-1);
        bar.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(bar, Priority.ALWAYS);
        Button cancel = new Button("Cancel");
        cancel.setId("cancel-export");
        cancel.setCancelButton(true);
        cancel.setMinWidth(Button.USE_PREF_SIZE);
        cancel.setOnAction(event -> export.cancel());
        HBox line = new HBox(12, bar, cancel);
        line.setAlignment(Pos.CENTER_LEFT);
        VBox box = new VBox(12, new Label("Writing " + target.getName()), line);
        box.setPadding(new Insets(16));
        box.setPrefWidth(WIDTH);
        Stage window = new Stage();
        window.initOwner(stage);
        window.setTitle("Export");
        window.setResizable(false);
        window.setScene(new Scene(box));
        window.getScene().getStylesheets().setAll(stage.getScene().getStylesheets());
        window.setOnCloseRequest(event -> export.cancel());
        Timeline look = new Timeline();
        look.getKeyFrames().setAll(new KeyFrame(LOOK, event -> {
            bar.setProgress(export.fraction());
            if (export.isOver()) {
                look.stop();
                window.hide();
            } else if (!window.isShowing()) {
                // not at once: short ones are over before a window could be read
                window.show();
            }
        }));
        look.setCycleCount(Animation.INDEFINITE);
        window.setOnHidden(event -> look.stop());
        look.play();
    }
}
