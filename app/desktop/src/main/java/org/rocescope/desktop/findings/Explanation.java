package org.rocescope.desktop.findings;

import java.util.Arrays;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.rocescope.desktop.document.DiagnosisEntry;
import org.rocescope.desktop.document.FindingEntry;
import org.rocescope.desktop.document.Packets;
import org.rocescope.desktop.signs.SeveritySign;
import org.rocescope.desktop.signs.Words;
import org.rocescope.desktop.workspace.View;
import org.rocescope.desktop.workspace.Workspace;
import org.rocescope.dissector.rule.Rule;
import org.rocescope.dissector.rule.Severity;

/** What a finding, its rule or a diagnosis means, what to do about it and where it comes from, with ways to packets. */
final class Explanation {
    private static final int MOST_LINKS = 20;

    private final Workspace workspace;
    private final VBox box = new VBox();
    private final ScrollPane pane = new ScrollPane(box);
    private Object shown;

    Explanation(Workspace workspace) {
        this.workspace = workspace;
        pane.setId("explanation");
        pane.setFitToWidth(true);
        pane.getStyleClass().add("explanation");
        box.getStyleClass().add("explanation-text");
    }

    Node node() {
        return pane;
    }

    /** Shows nothing but a hint. */
    void clear(String hint) {
        if (isOther(hint)) {
            box.getChildren().setAll(paragraph(hint, "explanation-hint"));
        }
    }

    /** Explains a rule. */
    void show(Rule rule) {
        if (isOther(rule)) {
            begin(rule.severity(), rule.id(), rule.title());
            explain(rule);
        }
    }

    /** Explains a finding and its rule. */
    void show(FindingEntry finding) {
        if (!isOther(finding)) {
            return;
        }
        begin(finding.severity(), finding.rule().id(), finding.rule().title());
        box.getChildren().add(paragraph(finding.message(), "explanation-message"));
        FlowPane links = new FlowPane();
        if (finding.count() > 1) {
            links.getChildren().add(new Label(Words.count(finding.count()) + " times,"));
        }
        packets(links, finding.frames(), finding.count() > finding.frames().length);
        if (finding.transaction() != Packets.NONE) {
            link(
                    links,
                    "transaction",
                    View.TRANSACTIONS,
                    () -> workspace.selection().chooseTransaction(finding.transaction()));
        }
        connections(links, finding.connection());
        add(links);
        explain(finding.rule());
    }

    /** Explains a diagnosis. */
    void show(DiagnosisEntry diagnosis) {
        if (!isOther(diagnosis)) {
            return;
        }
        begin(null, "Diagnosis", diagnosis.id());
        box.getChildren().add(paragraph(diagnosis.message(), "explanation-message"));
        FlowPane links = new FlowPane();
        packets(links, diagnosis.frames(), false);
        connections(links, diagnosis.connections());
        add(links);
        section("What to check next", diagnosis.advice());
    }

    /** Every choice anywhere comes here: what is shown already is not made anew. */
    private boolean isOther(Object next) {
        boolean other = next != shown;
        shown = next;
        return other;
    }

    private void begin(Severity severity, String id, String title) {
        Label name = new Label(id);
        name.getStyleClass().add("explanation-id");
        HBox head = new HBox(6, name);
        head.setAlignment(Pos.CENTER_LEFT);
        if (severity != null) {
            head.getChildren().add(0, new SeveritySign(severity));
            head.getChildren().add(new Label(SeveritySign.word(severity)));
        }
        box.getChildren().setAll(head, paragraph(title, "explanation-title"));
        pane.setVvalue(0);
    }

    private void explain(Rule rule) {
        section("What it means", rule.meaning());
        section("What to do", rule.advice());
        section("Source", rule.source());
        section("Example", rule.example());
    }

    private void section(String heading, String text) {
        if (text != null && !text.isBlank()) {
            box.getChildren().add(paragraph(heading, "explanation-heading"));
            box.getChildren().add(paragraph(text, "explanation-paragraph"));
        }
    }

    private static Label paragraph(String text, String style) {
        Label label = new Label(text);
        label.setWrapText(true);
        // a label in a box that is laid out anew would be cut to a line otherwise
        label.setMinHeight(Label.USE_PREF_SIZE);
        label.getStyleClass().add(style);
        return label;
    }

    private void add(FlowPane links) {
        if (!links.getChildren().isEmpty()) {
            links.getStyleClass().add("explanation-links");
            box.getChildren().add(links);
        }
    }

    private void packets(FlowPane links, long[] frames, boolean more) {
        long[] listed = Arrays.copyOf(frames, Math.min(frames.length, MOST_LINKS));
        for (int i = 0; i < listed.length; i++) {
            long frame = listed[i];
            String text = i > 0 ? Words.count(frame) : "packet " + Words.count(frame);
            link(links, text, null, () -> workspace.selection().choosePacket((int) frame - 1));
        }
        if (more || listed.length < frames.length) {
            links.getChildren().add(new Label("..."));
        }
    }

    private void connections(FlowPane links, int... ids) {
        int listed = 0;
        for (int id : ids) {
            if (id != Packets.NONE && listed++ < MOST_LINKS) {
                link(
                        links,
                        "connection " + id,
                        View.CONNECTIONS,
                        () -> workspace.selection().chooseConnection(id));
            }
        }
        if (ids.length > MOST_LINKS) {
            links.getChildren().add(new Label("and " + (ids.length - MOST_LINKS) + " more"));
        }
    }

    private void link(FlowPane links, String text, String view, Runnable chooser) {
        Hyperlink link = new Hyperlink(text);
        link.setOnAction(event -> {
            chooser.run();
            if (view != null) {
                workspace.frontViewProperty().set(view);
            }
        });
        links.getChildren().add(link);
    }
}
