package org.rocescope.desktop.filterbar;

import javafx.scene.control.Menu;
import javafx.scene.control.MenuItem;
import org.rocescope.desktop.workspace.Workspace;

/** A menu that applies a filter which a view has made, in one of the ways that filters are put together. */
public final class FilterMenu {
    private static final int SHOWN = 90;

    private FilterMenu() {}

    /** A menu for a filter. */
    public static Menu of(Workspace workspace, String title, String expression) {
        Menu menu = new Menu(title);
        MenuItem text = new MenuItem(expression.length() > SHOWN ? expression.substring(0, SHOWN) + "..." : expression);
        text.setMnemonicParsing(false);
        text.setDisable(true);
        MenuItem only = new MenuItem("Show Only");
        only.setOnAction(event -> workspace.showOnly(expression));
        MenuItem not = new MenuItem("Show All But");
        not.setOnAction(event -> workspace.showOnly("!(" + expression + ")"));
        MenuItem and = new MenuItem("...and Also");
        and.setOnAction(event -> workspace.narrow(expression));
        MenuItem andNot = new MenuItem("...and Not");
        andNot.setOnAction(event -> workspace.narrow("!(" + expression + ")"));
        MenuItem write = new MenuItem("Only Write It Into the Filter Bar");
        write.setOnAction(event -> workspace.filterTextProperty().set(expression));
        menu.getItems().setAll(text, only, not, and, andNot, write);
        return menu;
    }
}
