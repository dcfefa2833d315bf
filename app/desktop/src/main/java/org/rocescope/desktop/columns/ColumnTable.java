package org.rocescope.desktop.columns;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.IntPredicate;
import java.util.function.LongSupplier;
import java.util.function.ToIntFunction;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.ContextMenuEvent;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.rocescope.desktop.document.CaptureDocument;
import org.rocescope.desktop.export.CsvSource;
import org.rocescope.desktop.preferences.Preferences;
import org.rocescope.desktop.rows.LongTable;
import org.rocescope.desktop.workspace.Workspace;

/**
 * A table of things that a document has, by columns that the user can sort by, size, move and hide. Any number of rows.
 * Rows are chosen and opened by the numbers by which the document knows them. Only for the interface thread.
 */
public final class ColumnTable {
    private static final double LEAST_WIDTH = 24;
    private static final double MOST_WIDTH = 4000;
    /** A column of exactly this width, its own default, is fitted by the toolkit to its first cells, not to its title. */
    private static final double FITTED = 80;
    /** Columns that are narrower show no title: only a sign has room. */
    private static final double TITLED = 30;

    private static final int MOST_SORTED_BY = 3;

    /** Makes the context menu of a row. */
    public interface MenuMaker {
        /** Fills the menu of a row, opened over a column; the column is null if it was opened by a key. */
        void fill(ContextMenu menu, int row, Column column);
    }

    private final Workspace workspace;
    private final Preferences preferences;
    private final String id;
    private final List<Column> columns;
    private final Arrangement arrangement;
    private final LongTable rows;
    private final TableView<Integer> table;
    private final HeaderMenu headerMenu;
    private ContextMenu menu;
    private List<SortKey> usualOrder = List.of();
    private MenuMaker menuMaker = (menu, row, column) -> {};
    private Runnable changed = () -> {};
    private CaptureDocument document;
    private int chosen = -1;
    private boolean asleep;
    private boolean stale;
    private long revision;

    /**
     * An empty table.
     *
     * @param view title of the view that it is in: while another one is in front its cells are left alone
     * @param id its name for preferences and style sheets
     * @param columns all columns that it can show, in their usual order
     * @param counter how many rows a document has
     */
    public ColumnTable(
            Workspace workspace, String view, String id, List<Column> columns, ToIntFunction<CaptureDocument> counter) {
        this.workspace = workspace;
        this.preferences = workspace.preferences();
        this.id = id;
        this.columns = List.copyOf(columns);
        arrangement = new Arrangement(counter, workspace.faults(), this::arranged);
        rows = new LongTable(workspace.zoomProperty());
        rows.setId(id);
        sleep(!workspace.frontViewProperty().get().equals(view));
        workspace.frontViewProperty().addListener((value, before, now) -> sleep(!now.equals(view)));
        table = rows.table();
        table.getStyleClass().add("column-table");
        table.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
        table.setOnContextMenuRequested(this::showMenu);
        headerMenu = new HeaderMenu(this);
        for (Column column : columns) {
            table.getColumns().add(make(column));
        }
        headerMenu.restore();
        rows.onSort(this::sort);
        workspace.zoomProperty().addListener((value, before, now) -> {
            for (TableColumn<Integer, ?> column : table.getColumns()) {
                column.setPrefWidth(column.getWidth() * now.doubleValue() / before.doubleValue());
            }
        });
    }

    private TableColumn<Integer, Integer> make(Column column) {
        TableColumn<Integer, Integer> made = new TableColumn<>();
        Label title = new Label(column.width() < TITLED ? "" : column.title());
        title.setTooltip(new Tooltip(column.explanation()));
        made.setGraphic(title);
        made.setUserData(column);
        made.setId(id + "-" + column.id());
        made.setSortable(column.order() != null);
        made.setMinWidth(LEAST_WIDTH);
        String width = id + ".width." + column.id();
        double zoom = workspace.zoomProperty().get();
        double wanted = zoom * preferences.number(width, LEAST_WIDTH, MOST_WIDTH, column.width());
        made.setPrefWidth(wanted == FITTED ? wanted + 0.1 : wanted);
        made.widthProperty()
                .addListener((value, before, now) -> preferences.number(
                        width,
                        Math.rint(now.doubleValue() / workspace.zoomProperty().get())));
        made.setCellValueFactory(data -> new ReadOnlyObjectWrapper<>(data.getValue()));
        made.setCellFactory(any -> new ColumnCell(this, column));
        made.setContextMenu(headerMenu.of(made));
        if (column.right()) {
            made.getStyleClass().add("right");
        }
        return made;
    }

    /** What it shows. */
    public Node node() {
        return rows;
    }

    /** Shows a text where there are no rows. */
    public void nothing(Node placeholder) {
        table.setPlaceholder(placeholder);
    }

    /** Sets the order of rows while the user has chosen none, first key first. */
    public void usualOrder(List<SortKey> keys) {
        usualOrder = List.copyOf(keys);
        sort();
    }

    /** Sets who is told the row that the user chose. */
    public void onChoose(IntConsumer chooser) {
        rows.onChoose(index -> {
            chosen = rows.row(index);
            chooser.accept(chosen);
        });
    }

    /** Sets who is told the row that the user opened by a double click or the Enter key. */
    public void onOpen(IntConsumer opener) {
        rows.onOpen(index -> opener.accept(rows.row(index)));
    }

    /** Sets who makes the context menus of rows. */
    public void menu(MenuMaker maker) {
        menuMaker = maker;
    }

    /** Sets who is told that other rows are shown. */
    public void onChange(Runnable listener) {
        changed = listener;
    }

    /** Shows the rows of another document, or none. */
    public void begin(CaptureDocument newDocument) {
        document = newDocument;
        chosen = -1;
        rows.scrollTo(0);
        arrangement.begin(newDocument);
    }

    /**
     * Lets only some rows through.
     *
     * @param filter says which, made beside the interface thread; null for all
     * @param version another number whenever the filter would say something else
     */
    public void filter(Function<CaptureDocument, IntPredicate> filter, LongSupplier version) {
        arrangement.filter(filter, version);
    }

    /** Takes in what has come since. */
    public void look() {
        arrangement.look();
        if (document != null && document.revision() != revision) {
            revision = document.revision();
            refresh();
        }
    }

    private void sleep(boolean now) {
        asleep = now;
        rows.sleep(now);
        if (!now && stale) {
            refresh();
        }
    }

    /** Has the cells show anew what they are about: it has changed. */
    public void refresh() {
        stale = asleep;
        if (!asleep) {
            rows.refresh();
        }
    }

    /** Chooses a row and brings it into sight, now or when it comes to be shown; -1 for none. Nobody is told. */
    public void choose(int row) {
        chosen = row;
        rows.select(row < 0 ? -1 : arrangement.indexOf(row));
    }

    /** The row that is chosen, shown or not; -1 for none. */
    public int chosen() {
        return chosen;
    }

    /** True if what was asked for is shown, apart from what has come since. */
    public boolean isThere() {
        return arrangement.isThere();
    }

    /** How many rows are shown. */
    public int size() {
        return arrangement.size();
    }

    /** The row at an index. */
    public int row(int index) {
        return arrangement.row(index);
    }

    /** What it shows, in its columns and order: stays as it is now. Null if nothing is open. */
    public CsvSource csv() {
        if (document == null) {
            return null;
        }
        List<Column> shown = new ArrayList<>();
        for (TableColumn<Integer, ?> column : table.getVisibleLeafColumns()) {
            shown.add((Column) column.getUserData());
        }
        return new CsvTable(id, document, shown, arrangement.size(), arrangement.rows());
    }

    private void arranged() {
        int index = chosen < 0 ? -1 : arrangement.indexOf(chosen);
        boolean comes = index >= 0 && rows.chosen() < 0;
        rows.exchange(arrangement.size(), arrangement.rows(), index);
        if (comes) {
            rows.select(index);
        }
        changed.run();
    }

    private void sort() {
        List<SortKey> keys = new ArrayList<>();
        for (TableColumn<Integer, ?> column : table.getSortOrder()) {
            if (keys.size() < MOST_SORTED_BY) {
                Column by = (Column) column.getUserData();
                keys.add(new SortKey(by.order(), column.getSortType() == TableColumn.SortType.DESCENDING));
            }
        }
        rows.scrollTo(0);
        arrangement.order(keys.isEmpty() ? usualOrder : keys);
    }

    private void key(KeyEvent event) {
        if (event.isShortcutDown() && event.getCode() == KeyCode.C && !event.isShiftDown() && rows.chosen() >= 0) {
            copyRow(rows.row(rows.chosen()));
            event.consume();
        }
    }

    /** Puts a row into the clipboard, a tab between cells. */
    public void copyRow(int row) {
        List<String> cells = new ArrayList<>();
        for (TableColumn<Integer, ?> column : table.getVisibleLeafColumns()) {
            cells.add(((Column) column.getUserData()).text().of(document, row));
        }
        copy(String.join("\t", cells));
    }

    /** Puts a text into the clipboard. */
    public static void copy(String text) {
        ClipboardContent content = new ClipboardContent();
        content.putString(text);
        Clipboard.getSystemClipboard().setContent(content);
    }

    private void showMenu(ContextMenuEvent event) {
        Integer row = table.getSelectionModel().getSelectedItem();
        Node at = event.isKeyboardTrigger() || event.getPickResult() == null
                ? null
                : event.getPickResult().getIntersectedNode();
        while (at != null && !(at instanceof TableCell)) {
            at = at.getParent();
        }
        boolean onCell = at instanceof TableCell<?, ?> cell && !cell.isEmpty();
        if (row == null || !onCell && !event.isKeyboardTrigger()) {
            return;
        }
        Column column =
                onCell ? (Column) ((TableCell<?, ?>) at).getTableColumn().getUserData() : null;
        if (menu != null) {
            menu.hide();
        }
        menu = new ContextMenu();
        menuMaker.fill(menu, row, column);
        menu.show(table, event.getScreenX(), event.getScreenY());
        event.consume();
    }

    LongTable rows() {
        return rows;
    }

    CaptureDocument document() {
        return document;
    }

    TableView<Integer> table() {
        return table;
    }

    List<Column> columns() {
        return columns;
    }

    String id() {
        return id;
    }

    Preferences preferences() {
        return preferences;
    }
}
