package org.rocescope.desktop.packets;

import javafx.geometry.Pos;
import javafx.scene.control.TableCell;
import org.rocescope.desktop.rows.Renewal;

/** A cell of the packet list. */
final class PacketCell extends TableCell<Integer, Integer> {
    private final PacketTable table;
    private final PacketColumn column;

    PacketCell(PacketTable table, PacketColumn column) {
        this.table = table;
        this.column = column;
        setAlignment(column.right() ? Pos.CENTER_RIGHT : Pos.CENTER_LEFT);
        getStyleClass().add("packet-" + column.id().replace('.', '-'));
        Renewal.of(table.node(), this, () -> updateItem(getItem(), false));
    }

    @Override
    protected void updateItem(Integer row, boolean empty) {
        super.updateItem(row, empty);
        setText(empty || row == null ? null : table.text(row, column));
    }
}
