package org.rocescope.desktop.packets;

import javafx.css.PseudoClass;
import javafx.scene.control.TableRow;
import org.rocescope.desktop.rows.Renewal;
import org.rocescope.dissector.rule.Severity;

/** A row of the packet list: its states in style sheets are its kind, its severity, and whether the user marked it. */
final class PacketRow extends TableRow<Integer> {
    private static final PseudoClass ERROR = PseudoClass.getPseudoClass("error");
    private static final PseudoClass WARNING = PseudoClass.getPseudoClass("warning");
    private static final PseudoClass MARKED = PseudoClass.getPseudoClass("marked");

    private final PacketTable table;
    private PacketKind kind;

    PacketRow(PacketTable table) {
        this.table = table;
        getStyleClass().add("packet-row");
        Renewal.of(table.node(), this, () -> updateItem(getItem(), false));
    }

    @Override
    protected void updateItem(Integer row, boolean empty) {
        super.updateItem(row, empty);
        PacketKind next = empty || row == null ? null : table.kind(row);
        if (next != kind) {
            if (kind != null) {
                pseudoClassStateChanged(kind.pseudoClass(), false);
            }
            kind = next;
            if (kind != null) {
                pseudoClassStateChanged(kind.pseudoClass(), true);
            }
        }
        Severity severity = next == null ? null : table.severity(row);
        pseudoClassStateChanged(ERROR, severity == Severity.ERROR);
        pseudoClassStateChanged(WARNING, severity == Severity.WARNING);
        pseudoClassStateChanged(MARKED, next != null && table.isMarked(row));
    }
}
