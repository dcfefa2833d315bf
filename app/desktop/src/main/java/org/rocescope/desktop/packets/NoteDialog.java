package org.rocescope.desktop.packets;

import java.util.ArrayList;
import java.util.List;
import javafx.application.Platform;
import javafx.scene.control.ButtonBar;
import javafx.scene.control.ButtonType;
import javafx.scene.control.Dialog;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.VBox;
import javafx.stage.Window;
import org.rocescope.desktop.document.Notes;
import org.rocescope.desktop.signs.Words;
import org.rocescope.desktop.workspace.Workspace;

/** Asks for the notes on a packet: those that it has can be changed or emptied, and one added. */
final class NoteDialog {
    private static final int WIDTH = 520;
    private static final int MOST_SHOWN = 8;

    private NoteDialog() {}

    /** Asks, and notes what the user wrote. */
    static void edit(Workspace workspace, int row, Window owner) {
        Notes notes = workspace.document().notes();
        List<String> before = notes.texts(row);
        List<TextArea> areas = new ArrayList<>();
        VBox box = new VBox(6);
        for (String text : before.subList(0, Math.min(MOST_SHOWN, before.size()))) {
            areas.add(area(text));
        }
        TextArea added = area("");
        added.setPromptText(before.isEmpty() ? "What is to be said of this packet" : "One more note");
        areas.add(added);
        box.getChildren().addAll(areas);
        Label kept = new Label("Kept when the packet is saved as pcapng; Wireshark shows it as its comment.");
        kept.setWrapText(true);
        kept.setMinHeight(Label.USE_PREF_SIZE);
        box.getChildren().add(kept);
        box.setPrefWidth(WIDTH);
        Dialog<ButtonType> dialog = new Dialog<>();
        dialog.initOwner(owner);
        dialog.setTitle("Note");
        dialog.setHeaderText("Note on packet " + Words.count(row + 1L));
        ButtonType accept = new ButtonType("Note It", ButtonBar.ButtonData.OK_DONE);
        dialog.getDialogPane().getButtonTypes().setAll(accept, ButtonType.CANCEL);
        dialog.getDialogPane().setContent(box);
        dialog.setResizable(true);
        // Enter alone is a new line
        dialog.getDialogPane().addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ENTER && event.isShortcutDown()) {
                dialog.setResult(accept);
                event.consume();
            }
        });
        Platform.runLater(areas.get(0)::requestFocus);
        if (dialog.showAndWait().filter(accept::equals).isPresent()) {
            List<String> now = new ArrayList<>();
            areas.forEach(area -> now.add(area.getText()));
            now.addAll(Math.max(0, now.size() - 1), before.subList(Math.min(MOST_SHOWN, before.size()), before.size()));
            workspace.note(row, now);
        }
    }

    private static TextArea area(String text) {
        TextArea area = new TextArea(text);
        area.setWrapText(true);
        area.setPrefRowCount(3);
        area.getStyleClass().add("note-text");
        return area;
    }
}
