package org.rocescope.desktop.rows;

import javafx.beans.InvalidationListener;
import javafx.beans.Observable;
import javafx.beans.WeakInvalidationListener;
import javafx.scene.control.IndexedCell;

/**
 * Has a cell or a row of a table show anew what it is about, whenever {@link LongTable#refresh} is called. It is held by
 * the cell, and weakly by the table: the toolkit drops cells without a word.
 */
public final class Renewal implements InvalidationListener {
    private final LongTable table;
    private final IndexedCell<Integer> cell;
    private final Runnable show;

    private Renewal(LongTable table, IndexedCell<Integer> cell, Runnable show) {
        this.table = table;
        this.cell = cell;
        this.show = show;
    }

    /**
     * Renews a cell from now on.
     *
     * @param show shows what the cell's item is about
     */
    public static void of(LongTable table, IndexedCell<Integer> cell, Runnable show) {
        Renewal renewal = new Renewal(table, cell, show);
        cell.getProperties().put(Renewal.class, renewal);
        table.version().addListener(new WeakInvalidationListener(renewal));
    }

    @Override
    public void invalidated(Observable version) {
        int index = cell.getIndex();
        // a row may be gone already and the cell not told yet
        if (!cell.isEmpty()
                && index >= 0
                && index < table.table().getItems().size()
                && table.table().getItems().get(index).equals(cell.getItem())) {
            show.run();
        }
    }
}
