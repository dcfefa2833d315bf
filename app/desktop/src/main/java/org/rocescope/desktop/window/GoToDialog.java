package org.rocescope.desktop.window;

import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.ButtonType;
import javafx.scene.control.TextInputDialog;
import javafx.stage.Stage;
import org.rocescope.desktop.signs.Words;

/** Asks for the number of a packet. */
final class GoToDialog {
    private GoToDialog() {}

    /** The number asked for, from 1; empty if the user thought better of it. */
    static Optional<Integer> ask(Stage owner, int packets) {
        TextInputDialog dialog = new TextInputDialog();
        dialog.initOwner(owner);
        dialog.setTitle("Go to packet");
        dialog.setHeaderText("Number of the packet, 1 to " + Words.count(packets));
        dialog.setGraphic(null);
        Node accept = dialog.getDialogPane().lookupButton(ButtonType.OK);
        accept.setDisable(true);
        dialog.getEditor()
                .textProperty()
                .addListener((value, before, now) -> accept.setDisable(number(now, packets) == 0));
        return dialog.showAndWait().map(text -> number(text, packets)).filter(number -> number > 0);
    }

    private static int number(String text, int packets) {
        String digits = text.strip().replace(",", "");
        if (!digits.matches("\\d{1,10}")) {
            return 0;
        }
        long number = Long.parseLong(digits);
        return number <= packets ? (int) number : 0;
    }
}
