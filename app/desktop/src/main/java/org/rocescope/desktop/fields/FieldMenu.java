package org.rocescope.desktop.fields;

import java.util.function.Consumer;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.TreeItem;
import javafx.scene.control.TreeView;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import org.rocescope.desktop.filterbar.FilterMenu;
import org.rocescope.desktop.workspace.FilterText;
import org.rocescope.desktop.workspace.Workspace;
import org.rocescope.dissector.dissection.FieldNode;

/** The context menu of the field tree. */
final class FieldMenu {
    private FieldMenu() {}

    /**
     * The menu for a line.
     *
     * @param addColumn is told the name of a field that the packet list is to show
     */
    static ContextMenu of(
            Workspace workspace, TreeView<TreeLine> tree, TreeItem<TreeLine> item, Consumer<String> addColumn) {
        ContextMenu menu = new ContextMenu();
        if (item.getValue() instanceof TreeLine.OfField line) {
            FieldNode node = line.node();
            boolean layer = node.field() == null;
            String expression = layer ? node.header().name() : FilterText.value(node.field(), node.value());
            menu.getItems()
                    .add(FilterMenu.of(
                            workspace, layer ? "Filter on This Header" : "Filter on This Value", expression));
            if (!layer) {
                String name = node.field().name();
                menu.getItems().add(FilterMenu.of(workspace, "Filter on This Field", name));
                menu.getItems().add(item("Add as Column", () -> addColumn.accept(name)));
                menu.getItems().add(new SeparatorMenuItem());
                menu.getItems().add(item("Copy Value", () -> copy(node.value())));
                menu.getItems().add(item("Copy Field Name", () -> copy(name)));
            }
        }
        menu.getItems().add(item("Copy Line", () -> copy(item.getValue().text())));
        menu.getItems().add(new SeparatorMenuItem());
        menu.getItems().add(item("Open All", () -> open(tree.getRoot(), true)));
        menu.getItems()
                .add(item("Close All", () -> tree.getRoot().getChildren().forEach(child -> child.setExpanded(false))));
        return menu;
    }

    private static MenuItem item(String title, Runnable action) {
        MenuItem item = new MenuItem(title);
        item.setOnAction(event -> action.run());
        return item;
    }

    private static void open(TreeItem<TreeLine> item, boolean opened) {
        item.setExpanded(opened);
        item.getChildren().forEach(child -> open(child, opened));
    }

    private static void copy(String text) {
        ClipboardContent content = new ClipboardContent();
        content.putString(text);
        Clipboard.getSystemClipboard().setContent(content);
    }
}
