package org.rocescope.desktop.window;

import javafx.scene.control.Alert;
import javafx.scene.control.Label;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuBar;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.GridPane;
import javafx.stage.Stage;

/** Lists the keys; it reads them from the menu, so that they are right. */
final class KeysDialog {
    private final Alert alert = new Alert(Alert.AlertType.INFORMATION);

    KeysDialog(Stage owner, MenuBar bar) {
        GridPane grid = new GridPane();
        grid.setHgap(24);
        grid.setVgap(4);
        bar.getMenus().forEach(menu -> add(menu, grid));
        ScrollPane scroll = new ScrollPane(grid);
        scroll.setPrefViewportHeight(420);
        scroll.setPrefViewportWidth(420);
        alert.initOwner(owner);
        alert.setTitle("Keys");
        alert.setHeaderText("Keys, most of them as Wireshark has them");
        alert.setGraphic(null);
        alert.getDialogPane().setContent(scroll);
    }

    private static void add(Menu menu, GridPane grid) {
        for (MenuItem item : menu.getItems()) {
            if (item instanceof Menu below) {
                add(below, grid);
            } else if (item.getAccelerator() != null) {
                Label key = new Label(item.getAccelerator().getDisplayText());
                key.getStyleClass().add("key");
                grid.addRow(grid.getRowCount(), new Label(item.getText().replace("_", "")), key);
            }
        }
    }

    void show() {
        alert.show();
    }
}
