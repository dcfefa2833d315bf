package org.rocescope.desktop.fields;

import javafx.scene.control.TreeCell;
import org.rocescope.desktop.signs.SeveritySign;
import org.rocescope.dissector.rule.Severity;

/** A line of the field tree; links look like links. */
final class FieldCell extends TreeCell<TreeLine> {
    private final SeveritySign sign = new SeveritySign();

    FieldCell() {
        getStyleClass().add("field-line");
    }

    @Override
    protected void updateItem(TreeLine line, boolean empty) {
        super.updateItem(line, empty);
        getStyleClass().removeAll("layer", "link", "derived", "note");
        setGraphic(null);
        if (empty || line == null) {
            setText(null);
            return;
        }
        setText(line.text());
        if (line instanceof TreeLine.OfField field) {
            if (field.node().field() == null) {
                getStyleClass().add("layer");
            } else if (field.node().length() == 0) {
                getStyleClass().add("derived");
            }
        } else if (line instanceof TreeLine.ToPacket) {
            getStyleClass().add("link");
        } else if (line instanceof TreeLine.ToFinding finding) {
            getStyleClass().add("link");
            sign.show(finding.severity());
            setGraphic(sign);
        } else if (line instanceof TreeLine.ToUnflushed range) {
            getStyleClass().add("link");
            sign.show(range.due() ? Severity.WARNING : Severity.NOTE);
            setGraphic(sign);
        } else {
            getStyleClass().add("note");
        }
    }
}
