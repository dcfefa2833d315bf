package org.rocescope.desktop.packets;

import javafx.scene.Node;
import javafx.scene.control.Label;
import org.rocescope.desktop.document.Packets;
import org.rocescope.desktop.selection.Selected;
import org.rocescope.desktop.workspace.View;
import org.rocescope.desktop.workspace.Workspace;

/** The list of packets. */
public final class PacketsView implements View {
    private final Workspace workspace;
    private final PacketTable table;
    private final Label nothing = new Label();
    private boolean following;
    private int findings;

    /** A list of the packets of a workspace. */
    public PacketsView(Workspace workspace) {
        this.workspace = workspace;
        this.table = new PacketTable(workspace.preferences());
        table.node().setPlaceholder(nothing);
        workspace.loadingProperty().addListener((value, before, now) -> show());
        workspace.filterProperty().addListener((value, before, now) -> show());
        workspace.pulse().add(this::look);
        workspace.selection().selectedProperty().addListener((value, before, now) -> follow(now));
        table.node().getSelectionModel().selectedItemProperty().addListener((value, before, now) -> choose(now));
        show();
    }

    private void show() {
        following = true;
        table.show(workspace.document(), workspace.filter());
        following = false;
        findings = 0;
        look();
        follow(workspace.selection().get());
    }

    private void look() {
        table.look();
        int now = workspace.document() == null
                ? 0
                : workspace.document().findings().size();
        if (now != findings) {
            findings = now;
            table.node().refresh();
        }
        if (workspace.document() == null) {
            nothing.setText("Open a capture: File, Open (Ctrl+O), or drop files here.");
        } else if (workspace.filter() != null) {
            nothing.setText(workspace.filter().isOver() ? "No packet matches the filter." : "Looking for packets...");
        } else {
            nothing.setText(workspace.loading().progress().isOver() ? "No packets in this capture." : "Reading...");
        }
    }

    private void choose(Integer row) {
        if (!following && row != null) {
            following = true;
            workspace.selection().choosePacket(row);
            following = false;
        }
    }

    private void follow(Selected selected) {
        if (following) {
            return;
        }
        following = true;
        table.choose(selected.packet() == Packets.NONE ? -1 : selected.packet());
        following = false;
    }

    @Override
    public String title() {
        return "Packets";
    }

    @Override
    public String explanation() {
        return "Every packet of the capture, or those that the filter shows";
    }

    @Override
    public Node node() {
        return table.node();
    }

    /** The table, for the commands of the menu. */
    PacketTable table() {
        return table;
    }
}
