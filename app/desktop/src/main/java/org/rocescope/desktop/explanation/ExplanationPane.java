package org.rocescope.desktop.explanation;

import javafx.geometry.Pos;
import javafx.geometry.Side;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.controlsfx.control.MasterDetailPane;
import org.rocescope.desktop.signs.SeveritySign;
import org.rocescope.desktop.workspace.Workspace;
import org.rocescope.dissector.rule.Severity;

/** A text about what is chosen in a view, beside its table: headings, paragraphs, ways to what it is about. */
public final class ExplanationPane {
    private final Workspace workspace;
    private final VBox box = new VBox();
    private final ScrollPane pane = new ScrollPane(box);
    private Object shown;

    /** A pane that shows nothing yet. */
    public ExplanationPane(Workspace workspace, String id) {
        this.workspace = workspace;
        pane.setId(id);
        pane.setFitToWidth(true);
        pane.getStyleClass().add("explanation");
        box.getStyleClass().add("explanation-text");
    }

    /**
     * Puts the text at the right of what it explains, while explanations are shown.
     *
     * @param share of the width that the explained keeps, from 0 to 1, unless the user has moved the line between
     */
    public Node beside(Node explained, double share) {
        MasterDetailPane both = new MasterDetailPane(Side.RIGHT, explained, pane, true);
        String key = pane.getId() + ".divider";
        both.setAnimated(false);
        both.setDividerPosition(workspace.preferences().number(key, 0.1, 0.95, share));
        both.dividerPositionProperty().addListener((value, before, now) -> {
            if (both.isShowDetailNode() && now.doubleValue() > 0) {
                workspace.preferences().number(key, now.doubleValue());
            }
        });
        both.showDetailNodeProperty().bind(workspace.explanationsProperty());
        return both;
    }

    /**
     * Begins a text about something.
     *
     * @return false if the text is about it already: then it stays
     */
    public boolean begin(Object about) {
        if (about.equals(shown)) {
            return false;
        }
        shown = about;
        box.getChildren().clear();
        pane.setVvalue(0);
        return true;
    }

    /** Shows nothing but a hint. */
    public void hint(String text) {
        if (begin(text)) {
            add(text, "explanation-hint");
        }
    }

    /** What it is about: a sign where there is a severity, a name and a title. */
    public void head(Severity severity, String severityWord, String name, String title) {
        Label id = new Label(name);
        id.getStyleClass().add("explanation-id");
        HBox head = new HBox(6, id);
        head.setAlignment(Pos.CENTER_LEFT);
        if (severity != null) {
            head.getChildren().add(0, new SeveritySign(severity));
        }
        if (!severityWord.isEmpty()) {
            head.getChildren().add(new Label(severityWord));
        }
        box.getChildren().add(head);
        add(title, "explanation-title");
    }

    /** The sentence that says most. */
    public void message(String text) {
        add(text, "explanation-message");
    }

    /** A paragraph with a heading; nothing where there is no text. */
    public void section(String heading, String text) {
        if (text != null && !text.isBlank()) {
            heading(heading);
            add(text, "explanation-paragraph");
        }
    }

    /** A heading. */
    public void heading(String text) {
        add(text, "explanation-heading");
    }

    /** Ways to other things, to be filled. */
    public Links links() {
        Links links = new Links(workspace);
        box.getChildren().add(links.node());
        return links;
    }

    private void add(String text, String style) {
        Label label = new Label(text);
        label.setWrapText(true);
        // a label in a box that is laid out anew would be cut to a line otherwise
        label.setMinHeight(Label.USE_PREF_SIZE);
        label.getStyleClass().add(style);
        box.getChildren().add(label);
    }
}
