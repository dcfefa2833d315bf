package org.rocescope.desktop.packets;

import java.nio.file.Path;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Menu;
import javafx.scene.layout.BorderPane;
import org.rocescope.desktop.document.CaptureDocument;
import org.rocescope.desktop.document.Packets;
import org.rocescope.desktop.export.CsvSource;
import org.rocescope.desktop.export.Outcome;
import org.rocescope.desktop.export.PacketExport;
import org.rocescope.desktop.selection.Selected;
import org.rocescope.desktop.workspace.View;
import org.rocescope.desktop.workspace.Workspace;

/** The list of packets. */
public final class PacketsView implements View {
    private static final String TIME_FORMAT = "packets.time";

    private final Workspace workspace;
    private final PacketTable table;
    private final FindBar findBar;
    private final BorderPane pane;
    private final Label nothing = new Label();
    private boolean following;
    private int findings;

    /** A list of the packets of a workspace. */
    public PacketsView(Workspace workspace) {
        this.workspace = workspace;
        this.table = new PacketTable(workspace);
        this.findBar = new FindBar(workspace, table);
        this.pane = new BorderPane(table.node());
        pane.setTop(findBar.node());
        table.table().setPlaceholder(nothing);
        String format = workspace.preferences().get(TIME_FORMAT, TimeFormat.RELATIVE.name());
        for (TimeFormat each : TimeFormat.values()) {
            if (each.name().equals(format)) {
                table.timeFormat(each);
            }
        }
        workspace.loadingProperty().addListener((value, before, now) -> show());
        workspace.filterProperty().addListener((value, before, now) -> show());
        workspace.pulse().add(this::look);
        workspace.selection().selectedProperty().addListener((value, before, now) -> follow(now));
        workspace.notedProperty().addListener(any -> table.noted());
        table.node().onChoose(index -> choose(table.node().row(index)));
        table.node().onScroll(toEnd -> {
            if (isLive()) {
                workspace.followEndProperty().set(toEnd);
            }
        });
        workspace.followEndProperty().addListener((value, before, now) -> {
            if (now && isLive()) {
                table.node().showEnd();
            }
        });
        show();
    }

    private void show() {
        following = true;
        table.show(workspace.document(), workspace.filter());
        following = false;
        findings = 0;
        look();
        follow(workspace.selection().get());
    }

    private void look() {
        boolean more = table.look();
        if (workspace.followEndProperty().get() && more && isLive()) {
            table.node().showEnd();
        }
        int chosen = workspace.selection().get().packet();
        if (chosen != Packets.NONE && table.node().chosen() < 0 && table.shown() != null) {
            // a filter at work may have come to it by now
            if (table.shown().indexOfRow(chosen) >= 0) {
                table.choose(chosen);
            }
        }
        int now = workspace.document() == null
                ? 0
                : workspace.document().findings().size();
        if (now != findings) {
            findings = now;
            table.node().refresh();
        }
        if (workspace.document() == null) {
            nothing.setText(
                    "Open a capture: File, Open (Ctrl+O), or drop files here.\nCapture from an interface: Capture, Options (Ctrl+K).");
        } else if (workspace.filter() != null) {
            nothing.setText(workspace.filter().isOver() ? "No packet matches the filter." : "Looking for packets...");
        } else {
            nothing.setText(
                    workspace.loading().progress().isOver()
                            ? "No packets in this capture."
                            : isLive() ? "No packet came yet." : "Reading...");
        }
    }

    private boolean isLive() {
        return workspace.loading() != null
                && workspace.loading().recording() != null
                && !workspace.loading().progress().isOver();
    }

    private void choose(int row) {
        if (!following) {
            following = true;
            workspace.selection().choosePacket(row);
            following = false;
        }
    }

    private void follow(Selected selected) {
        if (following) {
            return;
        }
        following = true;
        table.choose(selected.packet() == Packets.NONE ? -1 : selected.packet());
        following = false;
    }

    @Override
    public String title() {
        return PACKETS;
    }

    @Override
    public String explanation() {
        return "Every packet of the capture, or those that the filter shows";
    }

    @Override
    public Node node() {
        return pane;
    }

    /** Makes cells for the first packets to come, if no capture is open yet. */
    public void rehearse() {
        if (workspace.document() == null) {
            table.node().rehearse();
        }
    }

    /** Opens the search. */
    public void openFind() {
        workspace.frontViewProperty().set(title());
        findBar.show();
    }

    /** Goes to the next packet found, or to the one before. */
    public void find(boolean forward) {
        findBar.find(forward);
    }

    /** How times are shown. */
    public TimeFormat timeFormat() {
        return table.timeFormat();
    }

    /** Shows times otherwise. */
    public void timeFormat(TimeFormat format) {
        workspace.preferences().put(TIME_FORMAT, format.name());
        table.timeFormat(format);
    }

    /** Fills a menu with the columns to choose from. */
    public void fillColumns(Menu menu) {
        table.columnMenu().fill(menu);
    }

    /** Adds a column with the values of a field. */
    public void addColumn(String field) {
        table.columnMenu().addField(field);
    }

    /** Marks the packet that is chosen, or takes its mark away. */
    public void toggleMark() {
        int row = workspace.selection().get().packet();
        if (row != Packets.NONE) {
            workspace.toggleMark(row);
        }
    }

    /** Asks for the note on the packet that is chosen. */
    public void editNote() {
        int row = workspace.selection().get().packet();
        if (row != Packets.NONE) {
            NoteDialog.edit(workspace, row, pane.getScene().getWindow());
        }
    }

    /** Goes to the next marked packet, or to the one before. */
    public void goToMark(boolean forward) {
        int row = workspace.selection().get().packet();
        int marked = workspace.document().notes().nextMark(row, forward);
        if (marked != Packets.NONE) {
            workspace.selection().choosePacket(marked);
        }
    }

    /** Goes on in the packets shown by some steps, back if negative; the first and last are the farthest. */
    public void step(long steps) {
        ShownPackets shown = table.shown();
        if (shown == null || shown.size() == 0) {
            return;
        }
        int row = workspace.selection().get().packet();
        int index = row == Packets.NONE ? -1 : shown.indexOfRow(row);
        long from = index >= 0 ? index : steps > 0 ? -2L - index : -1L - index;
        if (row == Packets.NONE) {
            from = steps > 0 ? -1 : 0;
        }
        long to = Math.max(0, Math.min(shown.size() - 1L, from + steps));
        workspace.selection().choosePacket(shown.row((int) to));
    }

    /** Goes to the next packet shown of the same connection, or to the one before; looks for it beside everything else. */
    public void stepInConnection(boolean forward) {
        ShownPackets shown = table.shown();
        Selected selected = workspace.selection().get();
        CaptureDocument document = workspace.document();
        if (shown == null || selected.packet() == Packets.NONE || selected.connection() == Packets.NONE) {
            return;
        }
        int index = shown.indexOfRow(selected.packet());
        int from = index >= 0 ? index : forward ? -2 - index : -1 - index;
        int size = shown.size();
        Thread thread = new Thread(
                () -> {
                    int step = forward ? 1 : -1;
                    for (int at = from + step; at >= 0 && at < size; at += step) {
                        int row = shown.row(at);
                        if (document.connections().of(document.packets(), row) == selected.connection()) {
                            Platform.runLater(() -> workspace.selection().choosePacket(row));
                            return;
                        }
                    }
                },
                "connection search");
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * Saves packets as pcapng.
     *
     * @param shown true for those that are shown, false for all
     * @param done is told what came of it, on another thread
     */
    public void save(Path target, boolean shown, Consumer<Outcome> done) {
        ShownPackets rows = table.shown();
        if (rows == null) {
            return;
        }
        if (shown) {
            PacketExport.start(workspace.document(), rows.size(), rows::row, target, done);
        } else {
            PacketExport.start(
                    workspace.document(), workspace.document().packets().size(), row -> row, target, done);
        }
    }

    @Override
    public CsvSource csv() {
        return table.csv();
    }

    /** Copies the packet that is chosen: its summary. */
    public void copy() {
        int row = workspace.selection().get().packet();
        if (row != Packets.NONE) {
            PacketCopy.copy(workspace, row, PacketCopy.Form.SUMMARY);
        }
    }
}
