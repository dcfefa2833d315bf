package org.rocescope.desktop.packets;

import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import org.rocescope.desktop.document.Packets;
import org.rocescope.desktop.workspace.Workspace;
import org.rocescope.dissector.filter.FilterException;

/** Finds packets by a filter, a text or bytes, one after the other. */
final class FindBar {
    private final Workspace workspace;
    private final PacketTable table;
    private final ComboBox<Search.Manner> manner = new ComboBox<>();
    private final TextField words = new TextField();
    private final Label outcome = new Label();
    private final HBox bar;
    private Search search;

    FindBar(Workspace workspace, PacketTable table) {
        this.workspace = workspace;
        this.table = table;
        manner.getItems().setAll(Search.Manner.values());
        manner.setValue(Search.Manner.TEXT);
        manner.setTooltip(new Tooltip("How what is looked for is written"));
        words.setId("find");
        words.setPromptText("Find in the packets shown");
        outcome.setId("find-outcome");
        HBox.setHgrow(words, Priority.ALWAYS);
        Button next = new Button("Next");
        next.setTooltip(new Tooltip("Find the next packet (Ctrl+N)"));
        next.setOnAction(event -> find(true));
        Button previous = new Button("Previous");
        previous.setTooltip(new Tooltip("Find the packet before (Ctrl+B)"));
        previous.setOnAction(event -> find(false));
        Button close = new Button("Close");
        close.setTooltip(new Tooltip("Close the search (Escape)"));
        close.setOnAction(event -> hide());
        bar = new HBox(manner, words, previous, next, outcome, close);
        bar.setId("find-bar");
        bar.getStyleClass().add("find-bar");
        words.setOnKeyPressed(event -> {
            if (event.getCode() == KeyCode.ENTER) {
                find(!event.isShiftDown());
            } else if (event.getCode() == KeyCode.ESCAPE) {
                hide();
            }
        });
        bar.setVisible(false);
        bar.setManaged(false);
    }

    Node node() {
        return bar;
    }

    void show() {
        bar.setVisible(true);
        bar.setManaged(true);
        words.requestFocus();
        words.selectAll();
    }

    private void hide() {
        cancel();
        bar.setVisible(false);
        bar.setManaged(false);
        table.table().requestFocus();
    }

    private void cancel() {
        if (search != null) {
            search.cancel();
            search = null;
        }
    }

    /** Goes to the next packet found, or to the one before. */
    void find(boolean forward) {
        cancel();
        ShownPackets shown = table.shown();
        if (shown == null || shown.size() == 0 || words.getText().isEmpty()) {
            return;
        }
        Search.Test test;
        try {
            test = Search.test(manner.getValue(), words.getText());
        } catch (FilterException | IllegalArgumentException e) {
            outcome.setText(e.getMessage());
            return;
        }
        int row = workspace.selection().get().packet();
        int from = row == Packets.NONE ? forward ? -1 : 0 : shown.indexOfRow(row);
        if (from < -1) {
            // the packet chosen is not shown: begin where it would be
            from = forward ? -2 - from : -1 - from;
        }
        outcome.setText("Looking...");
        search = Search.start(
                workspace.document(),
                test,
                shown.size(),
                shown::row,
                from,
                forward,
                found -> Platform.runLater(() -> found(found)));
    }

    private void found(int row) {
        if (row < 0) {
            outcome.setText("Not found");
        } else {
            outcome.setText("Found in packet " + (row + 1L));
            workspace.selection().choosePacket(row);
        }
    }
}
