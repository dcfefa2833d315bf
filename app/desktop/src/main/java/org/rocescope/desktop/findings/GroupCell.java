package org.rocescope.desktop.findings;

import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.rocescope.desktop.signs.SeveritySign;
import org.rocescope.desktop.signs.Words;

/** A line of the list of rules: the worst severity, the rule, how many findings. */
final class GroupCell extends ListCell<Group> {
    private static final PseudoClass HIDDEN = PseudoClass.getPseudoClass("hidden");

    private final SeveritySign sign = new SeveritySign();
    private final Label name = new Label();
    private final Label title = new Label();
    private final Label count = new Label();
    private final HBox box;
    private final Tooltip tooltip = new Tooltip();

    GroupCell() {
        Region space = new Region();
        HBox.setHgrow(space, Priority.ALWAYS);
        name.getStyleClass().add("group-name");
        name.setMinWidth(Region.USE_PREF_SIZE);
        title.getStyleClass().add("group-title");
        title.setMinWidth(0);
        count.getStyleClass().add("group-count");
        count.setMinWidth(Region.USE_PREF_SIZE);
        box = new HBox(sign, name, title, space, count);
        box.setAlignment(Pos.CENTER_LEFT);
        box.getStyleClass().add("group-line");
        // no wider than the list: the title gives way
        setPrefWidth(0);
        getStyleClass().add("group-cell");
    }

    @Override
    protected void updateItem(Group group, boolean empty) {
        super.updateItem(group, empty);
        if (empty || group == null) {
            setGraphic(null);
            setTooltip(null);
            return;
        }
        sign.show(group.severity());
        name.setText(group.title());
        title.setText(group.rule() == null ? "" : group.rule().title());
        count.setText(Words.count(group.size()));
        pseudoClassStateChanged(HIDDEN, group.hidden());
        tooltip.setText(
                switch (group.kind()) {
                    case DIAGNOSES -> "What an expert would say on seeing the whole";
                    case ALL -> "The findings of all rules that are not hidden";
                    case RULE ->
                        group.rule().id() + ": " + group.rule().title() + "\n"
                                + Words.count(group.size()) + (group.size() == 1 ? " finding, " : " findings, ")
                                + Words.count(group.times()) + (group.times() == 1 ? " time" : " times")
                                + (group.hidden() ? "\nHidden: neither counted nor among all findings" : "");
                });
        setTooltip(tooltip);
        setGraphic(box);
    }
}
