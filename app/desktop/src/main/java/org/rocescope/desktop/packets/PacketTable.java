package org.rocescope.desktop.packets;

import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.ReadOnlyDoubleProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.ListChangeListener;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.input.ContextMenuEvent;
import org.rocescope.desktop.document.CaptureDocument;
import org.rocescope.desktop.document.FilterRun;
import org.rocescope.desktop.export.CsvSource;
import org.rocescope.desktop.preferences.Preferences;
import org.rocescope.desktop.rows.LongTable;
import org.rocescope.desktop.workspace.Workspace;
import org.rocescope.dissector.rule.Severity;

/** The table of packets: millions of rows of which only those on the screen exist. */
final class PacketTable {
    private static final double DATE_WIDTH = 220;
    private static final double LEAST_WIDTH = 24;
    private static final double MOST_WIDTH = 4000;
    private static final String COLUMNS = "packets.columns";
    private static final String WIDTH = "packets.width.";

    private final LongTable rows;
    private final TableView<Integer> table;
    private final Preferences preferences;
    private final PacketMenu menu;
    private final ReadOnlyDoubleProperty zoom;
    private final ColumnMenu columnMenu = new ColumnMenu(this);
    private CaptureDocument document;
    private ShownPackets shown;
    private PacketLines lines;
    private List<PacketColumn> columns = List.of();
    private ContextMenu openMenu;
    private TimeFormat timeFormat = TimeFormat.RELATIVE;

    PacketTable(Workspace workspace) {
        this.preferences = workspace.preferences();
        this.menu = new PacketMenu(workspace, this);
        zoom = workspace.zoomProperty();
        zoom.addListener((value, before, now) -> widen(now.doubleValue() / before.doubleValue()));
        rows = new LongTable(zoom);
        table = rows.table();
        rows.setId("packets");
        table.getStyleClass().add("packet-table");
        table.setRowFactory(view -> new PacketRow(this));
        table.setOnContextMenuRequested(this::showMenu);
        List<PacketColumn> remembered = new ArrayList<>();
        for (String id : preferences.list(COLUMNS)) {
            PacketColumn column = PacketColumn.of(id);
            if (column != null && !remembered.contains(column)) {
                remembered.add(column);
            }
        }
        setColumns(remembered.isEmpty() ? PacketColumn.USUAL : remembered);
        table.getColumns().addListener((ListChangeListener<TableColumn<Integer, ?>>) change -> columnsMoved());
    }

    LongTable node() {
        return rows;
    }

    /** The toolkit's table inside. */
    TableView<Integer> table() {
        return table;
    }

    /** Shows packets of a capture, those that a filter lets through; or nothing. */
    void show(CaptureDocument newDocument, FilterRun filter) {
        document = newDocument;
        if (newDocument == null) {
            shown = null;
            lines = null;
            rows.show(0, index -> index);
            return;
        }
        shown = new ShownPackets(newDocument, filter);
        lines = new PacketLines(newDocument, shown);
        lines.columns(columns);
        lines.timeFormat(timeFormat);
        rows.show(shown.size(), shown::row);
    }

    /** Shows what has come since; true if something has. */
    boolean look() {
        if (shown == null) {
            return false;
        }
        int before = shown.size();
        shown.look();
        rows.grow(shown.size());
        return shown.size() != before;
    }

    /** The rows that are shown, or null. */
    ShownPackets shown() {
        return shown;
    }

    /** Chooses a packet's row and brings it into sight; chooses none if the packet is not shown. */
    void choose(int row) {
        rows.select(shown == null || row < 0 ? -1 : Math.max(-1, shown.indexOfRow(row)));
    }

    TimeFormat timeFormat() {
        return timeFormat;
    }

    void timeFormat(TimeFormat format) {
        timeFormat = format;
        if (lines != null) {
            lines.timeFormat(format);
        }
        for (TableColumn<Integer, ?> column : table.getColumns()) {
            if (column.getUserData() == PacketColumn.TIME) {
                boolean date = format == TimeFormat.ABSOLUTE || format == TimeFormat.UTC;
                column.setPrefWidth(
                        Math.max(column.getWidth(), zoom.get() * (date ? DATE_WIDTH : PacketColumn.TIME.width())));
            }
        }
        rows.refresh();
    }

    /** What is shown, as CSV; null if nothing is open. */
    CsvSource csv() {
        return document == null ? null : new PacketCsv(document, shown, columns, timeFormat);
    }

    private void showMenu(ContextMenuEvent event) {
        Integer row = table.getSelectionModel().getSelectedItem();
        if (row == null || openMenu != null && openMenu.isShowing()) {
            return;
        }
        PacketColumn column = null;
        Node at = event.isKeyboardTrigger() || event.getPickResult() == null
                ? null
                : event.getPickResult().getIntersectedNode();
        while (at != null && !(at instanceof TableCell)) {
            at = at.getParent();
        }
        if (at instanceof TableCell<?, ?> cell && cell.getTableColumn() != null) {
            column = (PacketColumn) cell.getTableColumn().getUserData();
        } else if (!event.isKeyboardTrigger()) {
            return;
        }
        openMenu = menu.of(row, column);
        openMenu.show(table, event.getScreenX(), event.getScreenY());
        event.consume();
    }

    ColumnMenu columnMenu() {
        return columnMenu;
    }

    /** The columns in the order shown. */
    List<PacketColumn> columns() {
        return columns;
    }

    void setColumns(List<PacketColumn> newColumns) {
        columns = List.copyOf(newColumns);
        List<TableColumn<Integer, Integer>> made = new ArrayList<>();
        for (PacketColumn column : newColumns) {
            made.add(make(column));
        }
        if (lines != null) {
            lines.columns(columns);
        }
        table.getColumns().setAll(made);
        remember();
    }

    private TableColumn<Integer, Integer> make(PacketColumn column) {
        TableColumn<Integer, Integer> made = new TableColumn<>();
        Label title = new Label(column.title());
        title.setTooltip(new Tooltip(column.explanation()));
        made.setGraphic(title);
        made.setUserData(column);
        made.setId("packets-" + column.id());
        made.setSortable(false);
        made.setReorderable(true);
        made.setMinWidth(LEAST_WIDTH);
        made.setPrefWidth(
                zoom.get() * preferences.number(WIDTH + column.id(), LEAST_WIDTH, MOST_WIDTH, column.width()));
        made.widthProperty()
                .addListener((value, before, now) ->
                        preferences.number(WIDTH + column.id(), Math.rint(now.doubleValue() / zoom.get())));
        made.setCellValueFactory(data -> new ReadOnlyObjectWrapper<>(data.getValue()));
        made.setCellFactory(
                any -> column == PacketColumn.FINDING ? new FindingCell(this) : new PacketCell(this, column));
        made.setContextMenu(columnMenu.ofHeader(column));
        if (column.right()) {
            made.getStyleClass().add("right");
        }
        return made;
    }

    private void widen(double times) {
        for (TableColumn<Integer, ?> column : table.getColumns()) {
            column.setPrefWidth(column.getWidth() * times);
        }
    }

    private void columnsMoved() {
        List<PacketColumn> now = new ArrayList<>();
        for (TableColumn<Integer, ?> column : table.getColumns()) {
            now.add((PacketColumn) column.getUserData());
        }
        if (!now.equals(columns) && !now.isEmpty()) {
            columns = List.copyOf(now);
            if (lines != null) {
                lines.columns(columns);
            }
            remember();
        }
    }

    private void remember() {
        preferences.list(COLUMNS, columns.stream().map(PacketColumn::id).toList());
    }

    /** The text of a cell. */
    String text(int row, PacketColumn column) {
        int at = columns.indexOf(column);
        return lines == null || at < 0 ? "" : lines.get(row).texts()[at];
    }

    PacketKind kind(int row) {
        return lines == null ? null : lines.get(row).kind();
    }

    Severity severity(int row) {
        return document == null ? null : document.packets().finding(row);
    }

    boolean isMarked(int row) {
        return document != null && document.notes().isMarked(row);
    }

    /** What people noted on a packet; empty if nothing. */
    List<String> notes(int row) {
        return document == null ? List.of() : document.notes().texts(row);
    }

    /** Shows anew what was noted on packets. */
    void noted() {
        if (lines != null) {
            lines.columns(columns);
        }
        rows.refresh();
    }
}
