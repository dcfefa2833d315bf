package org.rocescope.desktop.findings;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuItem;

/** The list of rules with findings, of which one is chosen; tells only what the user chooses. */
final class GroupList {
    private final ListView<Group> list = new ListView<>();
    private boolean filling;

    /**
     * An empty list.
     *
     * @param chooser is told what the user chose
     * @param item makes the item of a group's context menu; null for a group without one
     */
    GroupList(Consumer<Group> chooser, Function<Group, MenuItem> item) {
        list.setId("finding-groups");
        list.getStyleClass().add("dense");
        list.setCellFactory(any -> new GroupCell());
        list.getSelectionModel().selectedItemProperty().addListener((value, before, now) -> {
            if (!filling && now != null) {
                chooser.accept(now);
            }
        });
        list.setOnContextMenuRequested(event -> {
            Group over = list.getSelectionModel().getSelectedItem();
            MenuItem made = over == null ? null : item.apply(over);
            if (made != null) {
                new ContextMenu(made).show(list, event.getScreenX(), event.getScreenY());
            }
            event.consume();
        });
    }

    Node node() {
        return list;
    }

    /** Lists groups; one of them is chosen. */
    void show(List<Group> groups, Group chosen) {
        if (groups.equals(list.getItems())) {
            return;
        }
        filling = true;
        list.getItems().setAll(groups);
        filling = false;
        choose(chosen);
    }

    /** Chooses a group, where it is listed. */
    void choose(Group chosen) {
        filling = true;
        list.getSelectionModel().clearSelection();
        for (int i = 0; i < list.getItems().size(); i++) {
            if (list.getItems().get(i).isSame(chosen)) {
                list.getSelectionModel().select(i);
            }
        }
        filling = false;
    }
}
