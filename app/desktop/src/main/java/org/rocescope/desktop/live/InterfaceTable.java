package org.rocescope.desktop.live;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.Node;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.input.MouseButton;
import org.rocescope.dissector.capture.LinkType;
import org.rocescope.live.device.LiveInterface;

/** The interfaces to choose from: addresses, state, and what passes through them. */
final class InterfaceTable {
    private static final double ROW = 26;
    private static final double MEGABYTE = 1_000_000;

    /** A row: it stays while its interface does, so that what is chosen stays chosen. */
    private static final class Row {
        private final String name;
        private final SimpleObjectProperty<InterfaceWatch.Seen> seen = new SimpleObjectProperty<>();

        Row(String name) {
            this.name = name;
        }
    }

    private final TableView<Row> table = new TableView<>();
    private String wanted = "";
    private boolean updating;

    InterfaceTable() {
        table.setId("interfaces");
        table.getStyleClass().addAll("dense", "interface-table");
        table.setFixedCellSize(ROW);
        table.getColumns().add(text("Interface", 120, seen -> seen.device().name()));
        table.getColumns().add(text("State", 150, seen -> state(seen.device())));
        table.getColumns().add(traffic());
        table.getColumns().add(text("Addresses", 240, seen -> addresses(seen.device())));
        table.getColumns().add(text("Link", 110, seen -> link(seen.device())));
    }

    private static TableColumn<Row, InterfaceWatch.Seen> text(
            String title, double width, Function<InterfaceWatch.Seen, String> text) {
        TableColumn<Row, InterfaceWatch.Seen> column = column(title, width);
        column.setCellFactory(any -> new TableCell<>() {
            @Override
            protected void updateItem(InterfaceWatch.Seen seen, boolean empty) {
                super.updateItem(seen, empty);
                setText(empty || seen == null ? null : text.apply(seen));
            }
        });
        return column;
    }

    private static TableColumn<Row, InterfaceWatch.Seen> traffic() {
        TableColumn<Row, InterfaceWatch.Seen> column = column("Traffic of the last minute", 260);
        column.setCellFactory(any -> new TableCell<>() {
            private final RateLine line = new RateLine();

            @Override
            protected void updateItem(InterfaceWatch.Seen seen, boolean empty) {
                super.updateItem(seen, empty);
                setContentDisplay(ContentDisplay.LEFT);
                boolean counted = !empty && seen != null && !seen.packets().isEmpty();
                setGraphic(counted ? line : null);
                setText(counted ? rate(seen) : null);
                if (counted) {
                    line.show(seen.packets());
                }
            }
        });
        return column;
    }

    private static TableColumn<Row, InterfaceWatch.Seen> column(String title, double width) {
        TableColumn<Row, InterfaceWatch.Seen> column = new TableColumn<>(title);
        column.setPrefWidth(width);
        column.setSortable(false);
        column.setReorderable(false);
        column.setCellValueFactory(
                data -> data.getValue() == null ? new ReadOnlyObjectWrapper<>() : data.getValue().seen);
        return column;
    }

    private static String rate(InterfaceWatch.Seen seen) {
        double packets = seen.packets().get(seen.packets().size() - 1);
        return String.format(Locale.ROOT, "%,.0f/s, %,.1f MB/s", packets, seen.bytes() / MEGABYTE);
    }

    private static String state(LiveInterface device) {
        List<String> words = new ArrayList<>();
        words.add(device.running() ? "running" : device.up() ? "up, no link" : "down");
        if (device.loopback()) {
            words.add("loopback");
        }
        if (device.wireless()) {
            words.add("wireless");
        }
        return String.join(", ", words);
    }

    private static String addresses(LiveInterface device) {
        return device.addresses().isEmpty() ? device.description() : String.join(" ", device.addresses());
    }

    private static String link(LiveInterface device) {
        return device.linkType() == LiveInterface.UNKNOWN ? "" : LinkType.nameOf(device.linkType());
    }

    Node node() {
        return table;
    }

    /** Says what stands there while no interface is known. */
    void nothing(Node text) {
        table.setPlaceholder(text);
    }

    /** Sets who is told that another interface is chosen. */
    void onChoose(Runnable chosen) {
        table.getSelectionModel().selectedItemProperty().addListener((value, before, now) -> {
            if (!updating) {
                wanted = now == null ? "" : now.name;
                chosen.run();
            }
        });
    }

    /** Sets who is told that an interface was opened by a double click. */
    void onOpen(Runnable opened) {
        table.setOnMouseClicked(event -> {
            if (event.getButton() == MouseButton.PRIMARY
                    && event.getClickCount() == 2
                    && table.getSelectionModel().getSelectedItem() != null) {
                opened.run();
            }
        });
    }

    /** Chooses an interface, now or when it is listed. */
    void choose(String name) {
        wanted = name;
        select();
    }

    /** Name of the interface that is chosen; empty if none is. */
    String chosen() {
        return wanted;
    }

    /** Kind of its link. */
    int linkType() {
        Row row = table.getSelectionModel().getSelectedItem();
        int known =
                row == null ? LiveInterface.UNKNOWN : row.seen.get().device().linkType();
        return known == LiveInterface.UNKNOWN ? LinkType.ETHERNET : known;
    }

    /** Shows what is there now. */
    void show(List<InterfaceWatch.Seen> seen) {
        List<Row> rows = new ArrayList<>();
        for (InterfaceWatch.Seen each : seen) {
            Row row = table.getItems().stream()
                    .filter(known -> known.name.equals(each.device().name()))
                    .findFirst()
                    .orElseGet(() -> new Row(each.device().name()));
            row.seen.set(each);
            rows.add(row);
        }
        if (!rows.equals(table.getItems())) {
            updating = true;
            table.getItems().setAll(rows);
            updating = false;
            select();
        }
    }

    private void select() {
        for (Row row : table.getItems()) {
            if (row.name.equals(wanted)) {
                table.getSelectionModel().select(row);
                return;
            }
        }
        // one that is not listed cannot be seen to be chosen
        if (!table.getItems().isEmpty()) {
            table.getSelectionModel().clearSelection();
            wanted = "";
        }
    }
}
