package org.rocescope.desktop.explanation;

import java.util.Arrays;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import org.rocescope.desktop.document.Packets;
import org.rocescope.desktop.selection.Region;
import org.rocescope.desktop.signs.SeveritySign;
import org.rocescope.desktop.signs.Words;
import org.rocescope.desktop.workspace.View;
import org.rocescope.desktop.workspace.Workspace;
import org.rocescope.dissector.rule.Severity;

/** Ways from a text to packets, transactions and whatever else it is about. What is not there gets no link. */
public final class Links {
    private static final int MOST = 20;
    private static final double SIGN_GAP = 5;

    private final Workspace workspace;
    private final FlowPane pane = new FlowPane();

    Links(Workspace workspace) {
        this.workspace = workspace;
        pane.getStyleClass().add("explanation-links");
        // its least width would be that of the longest link, which is broken into lines
        pane.setMinWidth(0);
    }

    Node node() {
        return pane;
    }

    /** Words between the links. */
    public Links words(String text) {
        pane.getChildren().add(new Label(text));
        return this;
    }

    /** A way to a packet by its frame number; none with 0. */
    public Links packet(String title, long frame) {
        if (frame > 0) {
            link(title, null, () -> workspace.selection().choosePacket((int) frame - 1));
        }
        return this;
    }

    /** Ways to the first of some packets by their frame numbers, with a sign if there are further ones. */
    public Links packets(long[] frames, boolean more) {
        long[] listed = Arrays.copyOf(frames, Math.min(frames.length, MOST));
        for (int i = 0; i < listed.length; i++) {
            packet((i > 0 ? "" : "packet ") + Words.count(listed[i]), listed[i]);
        }
        return more || listed.length < frames.length ? words("...") : this;
    }

    /** A way to a transaction by its index. */
    public Links transaction(int index) {
        if (index != Packets.NONE) {
            link("transaction", View.TRANSACTIONS, () -> workspace.selection().chooseTransaction(index));
        }
        return this;
    }

    /** Ways to the first of some connections by their ids. */
    public Links connections(int... ids) {
        int listed = 0;
        for (int id : ids) {
            if (id != Packets.NONE && listed++ < MOST) {
                link(
                        "connection " + id,
                        View.CONNECTIONS,
                        () -> workspace.selection().chooseConnection(id));
            }
        }
        return ids.length > MOST ? words("and " + (ids.length - MOST) + " more") : this;
    }

    /** A way to the memory that an R_Key of a connection names. */
    public Links memory(String title, int connection, int rKey) {
        return link(title, View.MEMORY, () -> workspace.selection().chooseRegion(new Region(connection, rKey)));
    }

    /** A way to a range that was not flushed, by its index. */
    public Links unflushed(String title, int index) {
        return link(title, View.UNFLUSHED, () -> workspace.selection().chooseUnflushed(index));
    }

    /** A way to a finding by its index, with its sign. */
    public Links finding(Severity severity, String title, int index) {
        Hyperlink link = make(title, View.FINDINGS, () -> workspace.selection().chooseFinding(index));
        link.setWrapText(true);
        link.setMinHeight(Hyperlink.USE_PREF_SIZE);
        HBox line = new HBox(SIGN_GAP, new SeveritySign(severity), link);
        line.setAlignment(Pos.TOP_LEFT);
        line.maxWidthProperty().bind(pane.widthProperty());
        line.prefWidthProperty().bind(pane.widthProperty());
        line.setMinHeight(HBox.USE_PREF_SIZE);
        pane.getChildren().add(line);
        return this;
    }

    private Links link(String title, String view, Runnable chooser) {
        pane.getChildren().add(make(title, view, chooser));
        return this;
    }

    private Hyperlink make(String title, String view, Runnable chooser) {
        Hyperlink link = new Hyperlink(title);
        link.setOnAction(event -> {
            chooser.run();
            if (view != null) {
                workspace.frontViewProperty().set(view);
            }
        });
        return link;
    }
}
