package org.rocescope.desktop.packets;

import java.util.List;
import javafx.geometry.Pos;
import javafx.scene.control.TableCell;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import org.rocescope.desktop.rows.Renewal;
import org.rocescope.desktop.signs.SeveritySign;
import org.rocescope.dissector.rule.Severity;

/** The cell that marks packets which findings name, and packets on which somebody noted something. */
final class FindingCell extends TableCell<Integer, Integer> {
    private static final double GAP = 3;
    private static final double TOOLTIP_WIDTH = 480;

    private final PacketTable table;
    private final SeveritySign sign = new SeveritySign();
    private final Region noteSign = new Region();
    private final HBox signs = new HBox(GAP, sign, noteSign);
    private Tooltip tooltip;

    FindingCell(PacketTable table) {
        this.table = table;
        noteSign.getStyleClass().add("note-sign");
        noteSign.setAccessibleText("note");
        signs.setAlignment(Pos.CENTER);
        setAlignment(Pos.CENTER);
        getStyleClass().add("packet-finding");
        Renewal.of(table.node(), this, () -> updateItem(getItem(), false));
    }

    @Override
    protected void updateItem(Integer row, boolean empty) {
        super.updateItem(row, empty);
        Severity severity = empty || row == null ? null : table.severity(row);
        List<String> notes = empty || row == null ? List.of() : table.notes(row);
        boolean any = severity != null || !notes.isEmpty();
        sign.show(severity);
        sign.setManaged(severity != null);
        noteSign.setVisible(!notes.isEmpty());
        noteSign.setManaged(!notes.isEmpty());
        setGraphic(any ? signs : null);
        if (any) {
            String named = severity == null
                    ? ""
                    : "A finding of severity \"" + SeveritySign.word(severity) + "\" names this packet; see Findings\n";
            if (tooltip == null) {
                tooltip = new Tooltip();
                tooltip.setWrapText(true);
                tooltip.setMaxWidth(TOOLTIP_WIDTH);
            }
            tooltip.setText((named + String.join("\n", notes)).strip());
        }
        setTooltip(any ? tooltip : null);
    }
}
