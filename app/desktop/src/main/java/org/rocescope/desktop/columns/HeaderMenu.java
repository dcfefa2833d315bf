package org.rocescope.desktop.columns;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javafx.collections.ListChangeListener;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.TableColumn;

/** Which columns a table shows and where: the menu of their headers, and what is remembered of it. */
final class HeaderMenu {
    private static final String NONE = "-";

    private final ColumnTable table;

    HeaderMenu(ColumnTable table) {
        this.table = table;
    }

    /** The menu of a column's header. */
    ContextMenu of(TableColumn<Integer, ?> column) {
        ContextMenu menu = new ContextMenu();
        menu.getItems().add(new MenuItem());
        menu.setOnShowing(event -> fill(menu, column));
        return menu;
    }

    private void fill(ContextMenu menu, TableColumn<Integer, ?> column) {
        menu.getItems().clear();
        if (column.isSortable()) {
            menu.getItems().add(item("Sort Ascending", () -> sort(column, TableColumn.SortType.ASCENDING)));
            menu.getItems().add(item("Sort Descending", () -> sort(column, TableColumn.SortType.DESCENDING)));
        }
        MenuItem usual = item("Usual Order", () -> table.table().getSortOrder().clear());
        usual.setDisable(table.table().getSortOrder().isEmpty());
        menu.getItems().addAll(usual, new SeparatorMenuItem());
        for (Column each : table.columns()) {
            TableColumn<Integer, ?> its = find(each);
            CheckMenuItem shown = new CheckMenuItem(each.title());
            shown.setMnemonicParsing(false);
            shown.setSelected(its.isVisible());
            shown.setDisable(
                    its.isVisible() && table.table().getVisibleLeafColumns().size() == 1);
            shown.setOnAction(event -> {
                its.setVisible(shown.isSelected());
                remember();
            });
            menu.getItems().add(shown);
        }
        menu.getItems().addAll(new SeparatorMenuItem(), item("Usual Columns", this::usual));
    }

    private static MenuItem item(String title, Runnable action) {
        MenuItem item = new MenuItem(title);
        item.setOnAction(event -> action.run());
        return item;
    }

    private void sort(TableColumn<Integer, ?> column, TableColumn.SortType type) {
        column.setSortType(type);
        table.table().getSortOrder().setAll(List.of(column));
    }

    private TableColumn<Integer, ?> find(Column column) {
        return table.table().getColumns().stream()
                .filter(each -> each.getUserData() == column)
                .findFirst()
                .orElseThrow();
    }

    private void usual() {
        List<TableColumn<Integer, ?>> order = new ArrayList<>();
        for (Column column : table.columns()) {
            order.add(find(column));
        }
        order.forEach(column -> column.setVisible(true));
        table.table().getColumns().setAll(order);
        remember();
    }

    /** Shows the columns as they are remembered, and remembers them from now on. */
    void restore() {
        Map<String, TableColumn<Integer, ?>> byId = new HashMap<>();
        table.table().getColumns().forEach(column -> byId.put(((Column) column.getUserData()).id(), column));
        List<TableColumn<Integer, ?>> order = new ArrayList<>();
        for (String word : table.preferences().list(table.id() + ".columns")) {
            boolean hidden = word.startsWith(NONE);
            TableColumn<Integer, ?> column = byId.remove(hidden ? word.substring(1) : word);
            if (column != null) {
                column.setVisible(!hidden);
                order.add(column);
            }
        }
        // those that are not remembered stand where they usually do
        for (TableColumn<Integer, ?> column : List.copyOf(table.table().getColumns())) {
            if (!order.contains(column)) {
                order.add(Math.min(order.size(), table.columns().indexOf(column.getUserData())), column);
            }
        }
        if (order.stream().noneMatch(TableColumn::isVisible)) {
            order.forEach(column -> column.setVisible(true));
        }
        table.table().getColumns().setAll(order);
        table.table().getColumns().addListener((ListChangeListener<TableColumn<Integer, ?>>) change -> remember());
    }

    private void remember() {
        table.preferences()
                .list(
                        table.id() + ".columns",
                        table.table().getColumns().stream()
                                .map(column -> (column.isVisible() ? "" : NONE) + ((Column) column.getUserData()).id())
                                .toList());
    }
}
