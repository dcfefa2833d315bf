package org.rocescope.desktop.packets;

import javafx.geometry.Pos;
import javafx.scene.control.TableCell;
import javafx.scene.control.Tooltip;
import org.rocescope.desktop.signs.SeveritySign;
import org.rocescope.dissector.rule.Severity;

/** The cell that marks packets which findings name, and packets that the user marked. */
final class FindingCell extends TableCell<Integer, Integer> {
    private final PacketTable table;
    private final SeveritySign sign = new SeveritySign();
    private final Tooltip tooltip = new Tooltip();

    FindingCell(PacketTable table) {
        this.table = table;
        setAlignment(Pos.CENTER);
        getStyleClass().add("packet-finding");
    }

    @Override
    protected void updateItem(Integer row, boolean empty) {
        super.updateItem(row, empty);
        Severity severity = empty || row == null ? null : table.severity(row);
        sign.show(severity);
        setGraphic(severity == null ? null : sign);
        if (severity == null) {
            setTooltip(null);
        } else {
            tooltip.setText(
                    "A finding of severity \"" + SeveritySign.word(severity) + "\" names this packet; see Findings");
            setTooltip(tooltip);
        }
    }
}
