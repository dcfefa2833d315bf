package org.rocescope.desktop.packets;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.ButtonType;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Dialog;
import javafx.scene.control.ListView;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;
import org.rocescope.dissector.dissection.Fields;
import org.rocescope.dissector.packet.Field;

/** Chooses the columns of the packet list: the usual ones, and any field. */
final class ColumnMenu {
    private final PacketTable table;

    ColumnMenu(PacketTable table) {
        this.table = table;
    }

    /** The menu of a column's header. */
    ContextMenu ofHeader(PacketColumn column) {
        ContextMenu menu = new ContextMenu();
        MenuItem hide = new MenuItem(column.title().isEmpty() ? "Hide This Column" : "Hide \"" + column.title() + "\"");
        hide.setOnAction(event -> remove(column));
        Menu choose = new Menu("Columns");
        menu.getItems().setAll(hide, choose);
        menu.setOnShowing(event -> fill(choose));
        return menu;
    }

    /** Fills a menu with all there is to choose. */
    void fill(Menu menu) {
        menu.getItems().clear();
        List<PacketColumn> all = new ArrayList<>(PacketColumn.USUAL);
        all.add(PacketColumn.NOTES);
        table.columns().stream().filter(column -> !all.contains(column)).forEach(all::add);
        for (PacketColumn column : all) {
            CheckMenuItem item = new CheckMenuItem(column.title().isEmpty() ? "Finding" : column.title());
            item.setMnemonicParsing(false);
            item.setSelected(table.columns().contains(column));
            item.setOnAction(event -> {
                if (table.columns().contains(column)) {
                    remove(column);
                } else {
                    add(column);
                }
            });
            menu.getItems().add(item);
        }
        MenuItem field = new MenuItem("Add a Field...");
        field.setOnAction(event -> chooseField().ifPresent(this::addField));
        MenuItem usual = new MenuItem("Usual Columns");
        usual.setOnAction(event -> table.setColumns(PacketColumn.USUAL));
        menu.getItems().addAll(new SeparatorMenuItem(), field, usual);
    }

    /** Adds the column of a field, before the information. */
    void addField(String name) {
        PacketColumn column = PacketColumn.of(name);
        if (column != null && !table.columns().contains(column)) {
            add(column);
        }
    }

    private void add(PacketColumn column) {
        List<PacketColumn> columns = new ArrayList<>(table.columns());
        int at = columns.size();
        int usual = PacketColumn.USUAL.indexOf(column);
        if (usual >= 0) {
            // where it usually stands: before the first of those that follow it
            for (int i = columns.size() - 1; i >= 0; i--) {
                at = PacketColumn.USUAL.indexOf(columns.get(i)) > usual ? i : at;
            }
        } else if (at > 0 && columns.get(at - 1).id().equals("information")) {
            at--;
        }
        columns.add(at, column);
        table.setColumns(columns);
    }

    private void remove(PacketColumn column) {
        List<PacketColumn> columns = new ArrayList<>(table.columns());
        columns.remove(column);
        if (!columns.isEmpty()) {
            table.setColumns(columns);
        }
    }

    private Optional<String> chooseField() {
        ListView<String> list = new ListView<>();
        list.getStyleClass().add("dense");
        list.getItems().setAll(Fields.names());
        list.setCellFactory(view -> new javafx.scene.control.ListCell<>() {
            @Override
            protected void updateItem(String name, boolean empty) {
                super.updateItem(name, empty);
                if (empty || name == null) {
                    setText(null);
                    return;
                }
                List<Field> fields = Fields.named(name);
                setText(fields.isEmpty() ? name : name + "   " + fields.get(0).title());
            }
        });
        TextField word = new TextField();
        word.setPromptText("A part of the field's name or title");
        word.textProperty().addListener((value, before, now) -> {
            String part = now.strip().toLowerCase(java.util.Locale.ROOT);
            list.getItems()
                    .setAll(Fields.names().stream()
                            .filter(name -> name.contains(part)
                                    || Fields.named(name).stream()
                                            .anyMatch(field -> field.title()
                                                    .toLowerCase(java.util.Locale.ROOT)
                                                    .contains(part)))
                            .toList());
            list.getSelectionModel().selectFirst();
        });
        Dialog<String> dialog = new Dialog<>();
        dialog.setTitle("Add a column");
        dialog.setHeaderText("The field whose values the new column shows");
        dialog.initOwner(table.node().getScene().getWindow());
        VBox box = new VBox(8, word, list);
        box.setPrefSize(520, 420);
        VBox.setVgrow(list, javafx.scene.layout.Priority.ALWAYS);
        dialog.getDialogPane().setContent(box);
        dialog.getDialogPane().getButtonTypes().setAll(ButtonType.OK, ButtonType.CANCEL);
        Node accept = dialog.getDialogPane().lookupButton(ButtonType.OK);
        accept.disableProperty()
                .bind(list.getSelectionModel().selectedItemProperty().isNull());
        dialog.setResultConverter(
                button -> button == ButtonType.OK ? list.getSelectionModel().getSelectedItem() : null);
        dialog.setOnShown(event -> word.requestFocus());
        return dialog.showAndWait();
    }
}
