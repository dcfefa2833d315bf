package org.rocescope.desktop.rows;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.IntUnaryOperator;
import javafx.application.Platform;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.value.ObservableDoubleValue;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.ScrollBar;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.Region;

/**
 * A table of any number of rows, of which the toolkit's table is given only those on the screen: the toolkit's own lists
 * take time and memory for each row above the one shown. A row is a number that the cells make their texts from.
 *
 * <p>Columns, cells and rows are those of {@link #table()}; its items, selection and scrolling belong to this class. Only
 * for the interface thread.
 */
public final class LongTable extends Region {
    private static final double ROW_HEIGHT = 22;
    private static final double WHEEL_ROWS = 3;

    private final TableView<Integer> table = new TableView<>();
    private final ScrollBar bar = new ScrollBar();
    private final ReadOnlyIntegerWrapper version = new ReadOnlyIntegerWrapper();
    private final ObservableList<Integer> window = FXCollections.observableArrayList();
    private IntConsumer chooser = index -> {};
    private IntConsumer opener = index -> {};
    private Consumer<Boolean> scrolled = toEnd -> {};
    private Runnable sorter;
    private IntUnaryOperator rowAt = index -> index;
    private int size;
    private int first;
    private int fitting = 1;
    private int chosen = -1;
    private double wheel;
    private boolean updating;
    private boolean asleep;
    private Region header;
    private ScrollBar horizontal;

    /**
     * An empty table.
     *
     * @param zoom how much higher than usual rows are
     */
    public LongTable(ObservableDoubleValue zoom) {
        getStyleClass().add("long-table");
        table.getStyleClass().add("dense");
        table.fixedCellSizeProperty().bind(javafx.beans.binding.Bindings.multiply(zoom, ROW_HEIGHT));
        table.getSelectionModel().setSelectionMode(SelectionMode.SINGLE);
        table.setSortPolicy(view -> sort());
        table.setItems(window);
        bar.setOrientation(Orientation.VERTICAL);
        bar.setFocusTraversable(false);
        getChildren().addAll(table, bar);
        bar.valueProperty().addListener((value, before, now) -> {
            if (!updating) {
                userScrollsTo((int) Math.round(now.doubleValue()));
            }
        });
        table.getSelectionModel().selectedIndexProperty().addListener((value, before, now) -> {
            if (!updating && now.intValue() >= 0) {
                choose(first + now.intValue());
            }
        });
        table.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
        table.setOnMouseClicked(this::clicked);
        table.addEventFilter(ScrollEvent.SCROLL, this::wheel);
        table.fixedCellSizeProperty().addListener(any -> requestLayout());
    }

    /** The toolkit's table, for its columns, cells and styles. */
    public TableView<Integer> table() {
        return table;
    }

    /** Sets who is told the index that the user chose. */
    public void onChoose(IntConsumer newChooser) {
        chooser = newChooser;
    }

    /** Sets who is told the index that the user opened: by a double click, or by the Enter key. */
    public void onOpen(IntConsumer newOpener) {
        opener = newOpener;
    }

    /** Sets who puts the rows in order when the user has changed {@link TableView#getSortOrder}. */
    public void onSort(Runnable newSorter) {
        sorter = newSorter;
    }

    private boolean sort() {
        if (sorter == null) {
            return false;
        }
        // the toolkit does not bear other rows, or another selection, until it has noted the order
        Platform.runLater(sorter);
        return true;
    }

    /**
     * Shows other rows, from the first on, none of them chosen.
     *
     * @param newSize how many there are
     * @param newRowAt gives the row at an index
     */
    public void show(int newSize, IntUnaryOperator newRowAt) {
        rowAt = newRowAt;
        size = newSize;
        first = 0;
        chosen = -1;
        fill(true);
    }

    /**
     * Shows other rows, or the same in another order; what is in sight is what stands there now.
     *
     * @param newSize how many there are
     * @param newRowAt gives the row at an index
     * @param newChosen index of the row that is chosen, or -1
     */
    public void exchange(int newSize, IntUnaryOperator newRowAt, int newChosen) {
        rowAt = newRowAt;
        size = newSize;
        chosen = newChosen;
        fill(false);
    }

    /** Says that there are more rows at the end by now. */
    public void grow(int newSize) {
        if (newSize != size) {
            size = newSize;
            fill(false);
        }
    }

    /**
     * Has the toolkit make the cells of a screenful while there are no rows: the first ones take it long. They are asked
     * for row 0, which is not there.
     */
    public void rehearse() {
        if (size == 0 && !asleep) {
            updating = true;
            window.setAll(Collections.nCopies(fitting, 0));
            updating = false;
            table.layout();
            fill(true);
        }
    }

    /** Scrolls to the last rows. */
    public void showEnd() {
        scrollTo(size);
    }

    /** Sets who is told that the user scrolled: true to the end, false up from it. */
    public void onScroll(Consumer<Boolean> newScrolled) {
        scrolled = newScrolled;
    }

    /** The user scrolls so that an index is the topmost. */
    private void userScrollsTo(int index) {
        int before = first;
        scrollTo(index);
        if (first != before) {
            userScrolled(before);
        }
    }

    private void userScrolled(int before) {
        if (first < before) {
            scrolled.accept(false);
        } else if (first > before && first == bounded(size)) {
            scrolled.accept(true);
        }
    }

    /** How many rows there are. */
    public int size() {
        return size;
    }

    /** The row at an index. */
    public int row(int index) {
        return rowAt.applyAsInt(index);
    }

    /** Index of the row that is chosen, or -1. */
    public int chosen() {
        return chosen;
    }

    /** Index of the topmost row on the screen. */
    public int first() {
        return first;
    }

    /** Chooses the row at an index and brings it into sight, or chooses none with -1; nobody is told. */
    public void select(int index) {
        chosen = index;
        if (index >= 0 && (index < first || index >= first + fitting)) {
            first = bounded(index - fitting / 2);
        }
        fill(false);
    }

    /**
     * Has cells and rows with a {@link Renewal} show anew what they are about: it has changed. The toolkit's own way would
     * make other cells, which takes it longer than the user should wait.
     */
    public void refresh() {
        version.set(version.get() + 1);
    }

    /** Another number when cells have to show anew what they are about. */
    ReadOnlyIntegerProperty version() {
        return version.getReadOnlyProperty();
    }

    /**
     * Keeps no cells up to date while nobody sees them: the toolkit lays out also what is in a tab behind another.
     *
     * @param now false when it is seen again
     */
    public void sleep(boolean now) {
        if (now == asleep) {
            return;
        }
        asleep = now;
        if (!now) {
            fill(false);
        }
    }

    private void choose(int index) {
        if (index != chosen) {
            chosen = index;
            chooser.accept(index);
        }
    }

    /** Scrolls so that an index is the topmost. */
    public void scrollTo(int index) {
        int to = bounded(index);
        if (to != first) {
            first = to;
            fill(false);
        }
    }

    private int bounded(int index) {
        return Math.max(0, Math.min(size - fitting, index));
    }

    private void fill(boolean anew) {
        first = bounded(first);
        if (asleep) {
            // rows that are not there any more must not be laid out
            updating = true;
            window.clear();
            updating = false;
            return;
        }
        int count = Math.min(fitting, size - first);
        List<Integer> rows = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            rows.add(rowAt.applyAsInt(first + i));
        }
        updating = true;
        if (anew || !rows.equals(window)) {
            window.setAll(rows);
        }
        bar.setMax(Math.max(0, size - fitting));
        bar.setVisibleAmount(Math.min(fitting, bar.getMax()));
        bar.setUnitIncrement(1);
        bar.setBlockIncrement(fitting);
        bar.setValue(first);
        bar.setVisible(size > fitting);
        int at = chosen < 0 || chosen < first || chosen - first >= count ? -1 : chosen - first;
        if (at != table.getSelectionModel().getSelectedIndex()) {
            if (at < 0) {
                table.getSelectionModel().clearSelection();
            } else {
                table.getSelectionModel().clearAndSelect(at);
                table.getFocusModel().focus(at);
            }
        }
        updating = false;
    }

    private void key(KeyEvent event) {
        if (event.isShortcutDown() || event.isAltDown() || size == 0) {
            return;
        }
        int to;
        switch (event.getCode()) {
            case UP -> to = chosen - 1;
            case DOWN -> to = chosen + 1;
            case PAGE_UP -> to = chosen - Math.max(1, fitting - 1);
            case PAGE_DOWN -> to = chosen + Math.max(1, fitting - 1);
            case HOME -> to = 0;
            case END -> to = size - 1;
            case ENTER -> {
                if (chosen >= 0) {
                    event.consume();
                    opener.accept(chosen);
                }
                return;
            }
            default -> {
                return;
            }
        }
        event.consume();
        to = Math.max(0, Math.min(size - 1, to));
        int before = first;
        if (to < first) {
            first = bounded(to);
        } else if (to >= first + fitting) {
            first = bounded(to - fitting + 1);
        }
        userScrolled(before);
        choose(to);
        fill(false);
    }

    private void clicked(MouseEvent event) {
        Node at = event.getPickResult().getIntersectedNode();
        while (at != null && !(at instanceof TableRow)) {
            at = at.getParent();
        }
        boolean twice = event.getButton() == MouseButton.PRIMARY && event.getClickCount() == 2;
        if (twice && at instanceof TableRow<?> row && !row.isEmpty() && chosen >= 0) {
            opener.accept(chosen);
        }
    }

    private void wheel(ScrollEvent event) {
        if (event.getDeltaY() == 0) {
            return;
        }
        double rows = event.getTextDeltaYUnits() == ScrollEvent.VerticalTextScrollUnits.LINES
                ? event.getTextDeltaY()
                : event.getDeltaY() / event.getMultiplierY() * WHEEL_ROWS;
        wheel -= rows;
        int whole = (int) wheel;
        wheel -= whole;
        if (whole != 0) {
            userScrollsTo(first + whole);
        }
        event.consume();
    }

    @Override
    protected void layoutChildren() {
        double width = Math.ceil(bar.prefWidth(-1));
        table.resizeRelocate(0, 0, Math.max(0, getWidth() - width), getHeight());
        find();
        double top = header == null ? 0 : header.getHeight();
        bar.resizeRelocate(getWidth() - width, top, width, Math.max(0, getHeight() - top));
        double bottom = horizontal != null && horizontal.isVisible() ? horizontal.getHeight() : 0;
        int now = Math.max(1, (int) ((getHeight() - top - bottom - 2) / table.getFixedCellSize()));
        if (now != fitting) {
            fitting = now;
            // not while the table is being laid out
            Platform.runLater(() -> fill(false));
        }
    }

    /** Finds the parts of the table that take room from the rows, once it has them. */
    private void find() {
        if (header == null && table.lookup(".column-header-background") instanceof Region found) {
            header = found;
            header.heightProperty().addListener(any -> requestLayout());
        }
        if (horizontal == null) {
            for (Node node : table.lookupAll(".scroll-bar")) {
                if (node instanceof ScrollBar found && found.getOrientation() == Orientation.HORIZONTAL) {
                    horizontal = found;
                    horizontal.visibleProperty().addListener(any -> requestLayout());
                    horizontal.heightProperty().addListener(any -> requestLayout());
                }
            }
        }
        if (header == null || horizontal == null) {
            Platform.runLater(this::requestLayout);
        }
    }

    @Override
    protected double computePrefWidth(double height) {
        return table.prefWidth(height);
    }

    @Override
    protected double computePrefHeight(double width) {
        return table.prefHeight(width);
    }
}
