package org.rocescope.desktop.columns;

import javafx.geometry.Pos;
import javafx.scene.control.TableCell;
import javafx.scene.control.Tooltip;
import org.rocescope.desktop.rows.Renewal;
import org.rocescope.desktop.signs.SeveritySign;
import org.rocescope.dissector.rule.Severity;

/** A cell of a table: a text, a sign before it where the column has one, and the text as tooltip if it is long. */
final class ColumnCell extends TableCell<Integer, Integer> {
    private static final int LONG = 24;
    private static final double TOOLTIP_WIDTH = 560;

    private final ColumnTable table;
    private final Column column;
    private SeveritySign sign;
    private Tooltip tooltip;

    ColumnCell(ColumnTable table, Column column) {
        this.table = table;
        this.column = column;
        setAlignment(column.right() ? Pos.CENTER_RIGHT : Pos.CENTER_LEFT);
        getStyleClass().add("column-" + column.id());
        Renewal.of(table.rows(), this, () -> updateItem(getItem(), false));
    }

    @Override
    protected void updateItem(Integer row, boolean empty) {
        super.updateItem(row, empty);
        if (empty || row == null || table.document() == null) {
            setText(null);
            setGraphic(null);
            setTooltip(null);
            return;
        }
        String text = column.text().of(table.document(), row);
        setText(text);
        if (column.sign() != null) {
            show(column.sign().of(table.document(), row));
        }
        if (text.length() < LONG) {
            setTooltip(null);
        } else {
            if (tooltip == null) {
                tooltip = new Tooltip();
                tooltip.setWrapText(true);
                tooltip.setMaxWidth(TOOLTIP_WIDTH);
            }
            tooltip.setText(text);
            setTooltip(tooltip);
        }
    }

    private void show(Severity severity) {
        if (sign == null) {
            sign = new SeveritySign();
        }
        sign.show(severity);
        setGraphic(severity == null ? null : sign);
    }
}
