package org.rocescope.desktop.window;

import java.util.Optional;
import javafx.scene.control.Alert;
import javafx.scene.control.ButtonBar;
import javafx.scene.control.ButtonType;
import javafx.stage.Stage;
import org.rocescope.desktop.signs.Words;
import org.rocescope.desktop.workspace.Workspace;

/** Asks before notes that are not saved are lost. */
final class UnsavedNotes {
    private static final ButtonType SAVE = new ButtonType("Save All Packets...", ButtonBar.ButtonData.YES);
    private static final ButtonType DROP = new ButtonType("Drop the Notes", ButtonBar.ButtonData.NO);

    private final Stage stage;
    private final Workspace workspace;
    private final Saving saving;

    UnsavedNotes(Stage stage, Workspace workspace, Saving saving) {
        this.stage = stage;
        this.workspace = workspace;
        this.saving = saving;
    }

    /** Does what ends with the capture closed, now or when the notes are saved; not at all if the user says so. */
    void before(Runnable leaving) {
        int unsaved =
                workspace.document() == null ? 0 : workspace.document().notes().unsaved();
        if (unsaved == 0) {
            leaving.run();
            return;
        }
        Alert alert = new Alert(Alert.AlertType.CONFIRMATION);
        alert.initOwner(stage);
        alert.setTitle("Notes are not saved");
        alert.setHeaderText(
                unsaved == 1
                        ? "The notes on one packet are not saved."
                        : "The notes on " + Words.count(unsaved) + " packets are not saved.");
        alert.setContentText("They are kept as comments of their packets when these are saved as pcapng.");
        alert.getDialogPane().setId("unsaved-notes");
        alert.getButtonTypes().setAll(SAVE, DROP, ButtonType.CANCEL);
        Optional<ButtonType> answer = alert.showAndWait();
        if (answer.filter(SAVE::equals).isPresent()) {
            saving.savePackets(false, leaving);
        } else if (answer.filter(DROP::equals).isPresent()) {
            leaving.run();
        }
    }
}
