package org.rocescope.desktop.window;

import java.io.File;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.ToggleGroup;
import javafx.stage.FileChooser;
import javafx.stage.Stage;
import org.rocescope.desktop.workspace.Workspace;
import org.rocescope.inputs.regions.Declaration;
import org.rocescope.inputs.regions.Declaration.Placing;

/** What the user tells the analysis of the memory: its regions, and what must be flushed. Then it runs again. */
final class MemoryMenu {
    private final Stage stage;
    private final Workspace workspace;
    private final Saving saving;

    MemoryMenu(Stage stage, Workspace workspace, Saving saving) {
        this.stage = stage;
        this.workspace = workspace;
        this.saving = saving;
    }

    /** The item that asks for the file of regions. */
    MenuItem regions() {
        MenuItem item = new MenuItem("_Memory Regions...");
        item.setOnAction(event -> workspace.faults().guard(this::choose));
        bindOpen(item);
        return item;
    }

    /** The item that forgets the regions. */
    MenuItem forget() {
        MenuItem item = new MenuItem("Fo_rget Memory Regions");
        item.setOnAction(
                event -> workspace.declare(workspace.declarationProperty().get().withRegions(null)));
        item.setDisable(true);
        workspace.declarationProperty().addListener((value, before, now) -> item.setDisable(now.regions() == null));
        return item;
    }

    private void choose() {
        FileChooser chooser = new FileChooser();
        chooser.setTitle("Known memory regions: JSON or CSV, or what 'rdma -jd resource show mr' prints");
        chooser.getExtensionFilters()
                .setAll(
                        new FileChooser.ExtensionFilter("Memory regions", "*.json", "*.csv"),
                        new FileChooser.ExtensionFilter("All files", "*"));
        saving.lastFolder().ifPresent(chooser::setInitialDirectory);
        File file = chooser.showOpenDialog(stage);
        if (file != null) {
            Declaration present = workspace.declarationProperty().get();
            if (file.toPath().equals(present.regions())) {
                // it may say something else by now
                workspace.reload();
            } else {
                workspace.declare(present.withRegions(file.toPath()));
            }
        }
    }

    /** The choice of what must be flushed, in the words of the command line's --placement. */
    Menu placing() {
        Menu menu = new Menu("What Must Be _Flushed");
        ToggleGroup group = new ToggleGroup();
        for (Placing placing : Placing.values()) {
            RadioMenuItem item = new RadioMenuItem(title(placing));
            item.setToggleGroup(group);
            item.setSelected(placing == Placing.AUTO);
            item.setOnAction(event ->
                    workspace.declare(workspace.declarationProperty().get().withPlacing(placing)));
            workspace
                    .declarationProperty()
                    .addListener((value, before, now) -> item.setSelected(now.placing() == placing));
            menu.getItems().add(item);
        }
        bindOpen(menu);
        return menu;
    }

    private static String title(Placing placing) {
        return switch (placing) {
            case AUTO -> "auto: What the Requester Flushes, or Regions Declare";
            case NONE -> "none: Do Not Look";
            case VISIBILITY -> "visibility: All, to Global Visibility";
            case PERSISTENCE -> "persistence: All, to Persistence";
        };
    }

    /** The choice whether keys that are handed out in clear are looked for. */
    CheckMenuItem exposure() {
        CheckMenuItem item = new CheckMenuItem("Look for R_Keys Handed Out in Cl_ear");
        item.setOnAction(
                event -> workspace.declare(workspace.declarationProperty().get().withExposure(item.isSelected())));
        workspace.declarationProperty().addListener((value, before, now) -> item.setSelected(now.exposure()));
        bindOpen(item);
        return item;
    }

    /** A pipe cannot be analysed again, and a live capture not before its end. */
    private void bindOpen(MenuItem item) {
        item.disableProperty().bind(workspace.rereadableProperty().not());
    }
}
