package org.rocescope.desktop.window;

import java.util.Optional;
import javafx.scene.control.Alert;
import javafx.scene.control.ButtonBar;
import javafx.scene.control.ButtonType;
import javafx.stage.Stage;
import org.rocescope.desktop.document.Recording;
import org.rocescope.desktop.signs.Words;
import org.rocescope.desktop.workspace.Workspace;

/** Asks before what is not saved is lost: notes, and the packets of a temporary live capture. */
final class Unsaved {
    private static final ButtonType SAVE = new ButtonType("Save All Packets...", ButtonBar.ButtonData.YES);
    private static final ButtonType DROP_NOTES = new ButtonType("Drop the Notes", ButtonBar.ButtonData.NO);
    private static final ButtonType DROP_PACKETS = new ButtonType("Drop the Packets", ButtonBar.ButtonData.NO);

    private final Stage stage;
    private final Workspace workspace;
    private final Saving saving;

    Unsaved(Stage stage, Workspace workspace, Saving saving) {
        this.stage = stage;
        this.workspace = workspace;
        this.saving = saving;
    }

    /** Does what ends with the capture closed, now or when all is saved; not at all if the user says so. */
    void before(Runnable leaving) {
        if (workspace.document() == null) {
            leaving.run();
            return;
        }
        Recording recording = workspace.recording();
        int packets = recording == null
                ? 0
                : recording.unsaved(workspace.document().packets().size());
        int notes = workspace.document().notes().unsaved();
        if (packets > 0) {
            String what = packets == 1 ? "One packet" : Words.count(packets) + " packets";
            ask(
                    "unsaved-capture",
                    "The capture is not saved",
                    what + (packets == 1 ? " is" : " are") + " only in a temporary file, which is deleted.",
                    workspace.isCapturing() ? "The capture goes on; it is ended first." : "",
                    DROP_PACKETS,
                    leaving);
        } else if (notes > 0) {
            ask(
                    "unsaved-notes",
                    "Notes are not saved",
                    notes == 1
                            ? "The notes on one packet are not saved."
                            : "The notes on " + Words.count(notes) + " packets are not saved.",
                    "They are kept as comments of their packets when these are saved as pcapng.",
                    DROP_NOTES,
                    leaving);
        } else {
            leaving.run();
        }
    }

    private void ask(String id, String title, String header, String text, ButtonType drop, Runnable leaving) {
        Alert alert = new Alert(Alert.AlertType.CONFIRMATION);
        alert.initOwner(stage);
        alert.setTitle(title);
        alert.setHeaderText(header);
        alert.setContentText(text);
        alert.getDialogPane().setId(id);
        alert.getButtonTypes().setAll(SAVE, drop, ButtonType.CANCEL);
        Optional<ButtonType> answer = alert.showAndWait();
        if (answer.filter(SAVE::equals).isPresent()) {
            if (workspace.isCapturing()) {
                workspace.loading().stop();
                workspace.whenRead(() -> saving.savePackets(false, leaving));
            } else {
                saving.savePackets(false, leaving);
            }
        } else if (answer.filter(drop::equals).isPresent()) {
            leaving.run();
        }
    }
}
