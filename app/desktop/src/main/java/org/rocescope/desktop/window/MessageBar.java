package org.rocescope.desktop.window;

import java.util.LinkedHashMap;
import java.util.Map;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.rocescope.desktop.signs.SeveritySign;
import org.rocescope.dissector.rule.Severity;

/** What the user must know, above the views, until it is put away: damaged files, faults. A line a matter. */
final class MessageBar {
    private static final int MOST = 4;

    private final VBox box = new VBox();
    private final Map<String, HBox> shown = new LinkedHashMap<>();

    MessageBar() {
        box.setId("messages");
        box.getStyleClass().add("message-bar");
        update();
    }

    Node node() {
        return box;
    }

    /**
     * Shows a message.
     *
     * @param subject a later message on it takes the place of this one
     */
    void show(String subject, Severity severity, String text) {
        remove(subject);
        Label label = new Label(text);
        label.setWrapText(false);
        label.setTooltip(new Tooltip(text));
        label.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(label, Priority.ALWAYS);
        Button close = new Button("Dismiss");
        close.getStyleClass().addAll("flat", "small");
        close.setMinWidth(Button.USE_PREF_SIZE);
        close.setOnAction(event -> remove(subject));
        HBox line = new HBox(new SeveritySign(severity), label, close);
        line.setAlignment(Pos.CENTER_LEFT);
        line.getStyleClass().addAll("message", "message-" + SeveritySign.word(severity));
        if (shown.size() == MOST) {
            remove(shown.keySet().iterator().next());
        }
        shown.put(subject, line);
        box.getChildren().add(line);
        update();
    }

    void clear() {
        shown.clear();
        box.getChildren().clear();
        update();
    }

    private void remove(String subject) {
        HBox line = shown.remove(subject);
        box.getChildren().remove(line);
        update();
    }

    private void update() {
        box.setVisible(!shown.isEmpty());
        box.setManaged(!shown.isEmpty());
    }
}
