package org.rocescope.desktop.columns;

import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import org.rocescope.desktop.document.CaptureDocument;
import org.rocescope.desktop.document.Packets;
import org.rocescope.desktop.filterbar.FilterMenu;
import org.rocescope.desktop.selection.Region;
import org.rocescope.desktop.signs.Words;
import org.rocescope.desktop.workspace.FilterText;
import org.rocescope.desktop.workspace.View;
import org.rocescope.desktop.workspace.Workspace;

/** What the context menus of all tables have: filters made from a row, ways to its kin, copies. */
public final class RowMenu {
    private final Workspace workspace;
    private final ContextMenu menu;

    /** Adds to a menu. */
    public RowMenu(Workspace workspace, ContextMenu menu) {
        this.workspace = workspace;
        this.menu = menu;
    }

    /** Filters on the value of a cell, where it has one; on a connection and a transaction, where there are such. */
    public RowMenu filters(Column column, int row, int connection, int transaction) {
        CaptureDocument document = workspace.document();
        String value =
                column == null || column.filter() == null ? "" : column.filter().of(document, row);
        if (!value.isEmpty()) {
            menu.getItems().add(FilterMenu.of(workspace, "Filter on This Value", value));
        }
        if (document.connections().byId(connection) != null) {
            menu.getItems()
                    .add(FilterMenu.of(
                            workspace, "Filter on This Connection", FilterText.connection(document, connection)));
        }
        if (transaction != Packets.NONE) {
            menu.getItems()
                    .add(FilterMenu.of(
                            workspace, "Filter on This Transaction", FilterText.transaction(document, transaction)));
        }
        return this;
    }

    /** A way to a packet by its frame number; none with 0. */
    public RowMenu toPacket(String title, long frame) {
        MenuItem item = item(
                frame == 0 ? title : title + "  (packet " + frame + ")",
                View.PACKETS,
                () -> workspace.selection().choosePacket((int) frame - 1));
        item.setDisable(frame == 0);
        return this;
    }

    /** A way to the connection with an id, where there is one. */
    public RowMenu toConnection(int id) {
        if (workspace.document().connections().byId(id) != null) {
            item(
                    "Go to Connection " + id,
                    View.CONNECTIONS,
                    () -> workspace.selection().chooseConnection(id));
        }
        return this;
    }

    /** A way to a transaction, where there is one. */
    public RowMenu toTransaction(int index) {
        if (index != Packets.NONE) {
            item(
                    "Go to Transaction",
                    View.TRANSACTIONS,
                    () -> workspace.selection().chooseTransaction(index));
        }
        return this;
    }

    /** A way to a finding, where there is one. */
    public RowMenu toFinding(int index) {
        if (index != Packets.NONE) {
            item("Go to Finding", View.FINDINGS, () -> workspace.selection().chooseFinding(index));
        }
        return this;
    }

    /** A way to memory, where an R_Key names some. */
    public RowMenu toMemory(Region region) {
        if (region != null) {
            item(
                    "Go to R_Key " + Words.hex(region.rKey()),
                    View.MEMORY,
                    () -> workspace.selection().chooseRegion(region));
        }
        return this;
    }

    /** A way to a range that was not flushed, where there is one. */
    public RowMenu toUnflushed(int index) {
        if (index != Packets.NONE) {
            item(
                    "Go to What Was Not Flushed",
                    View.UNFLUSHED,
                    () -> workspace.selection().chooseUnflushed(index));
        }
        return this;
    }

    /** Copies of a cell and of a row. */
    public RowMenu copies(ColumnTable table, Column column, int row) {
        if (column != null) {
            String text = column.text().of(workspace.document(), row);
            action("Copy Value", () -> ColumnTable.copy(text)).setDisable(text.isEmpty());
        }
        action("Copy Row", () -> table.copyRow(row));
        return this;
    }

    /** A line between what is there and what follows. */
    public RowMenu line() {
        int size = menu.getItems().size();
        if (size > 0 && !(menu.getItems().get(size - 1) instanceof SeparatorMenuItem)) {
            menu.getItems().add(new SeparatorMenuItem());
        }
        return this;
    }

    /** Anything else. */
    public MenuItem action(String title, Runnable action) {
        MenuItem item = new MenuItem(title);
        item.setMnemonicParsing(false);
        item.setOnAction(event -> action.run());
        menu.getItems().add(item);
        return item;
    }

    private MenuItem item(String title, String view, Runnable chooser) {
        return action(title, () -> {
            workspace.frontViewProperty().set(view);
            chooser.run();
        });
    }
}
