package org.rocescope.desktop.packets;

import java.io.IOException;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import org.rocescope.desktop.document.CaptureDocument;
import org.rocescope.desktop.document.PacketReader;
import org.rocescope.desktop.document.Packets;
import org.rocescope.desktop.filterbar.FilterMenu;
import org.rocescope.desktop.workspace.FilterText;
import org.rocescope.desktop.workspace.Workspace;
import org.rocescope.dissector.packet.Packet;

/** The context menu of a packet: filters made from it, its kin, what can be done with it. */
final class PacketMenu {
    private final Workspace workspace;
    private final PacketTable table;

    PacketMenu(Workspace workspace, PacketTable table) {
        this.workspace = workspace;
        this.table = table;
    }

    /** The menu for a packet, opened over a column; the column may be null. */
    ContextMenu of(int row, PacketColumn column) {
        CaptureDocument document = workspace.document();
        ContextMenu menu = new ContextMenu();
        String same = column == null || column.filter() == null ? "" : filter(document, row, column);
        if (!same.isEmpty()) {
            menu.getItems().add(filterMenu("Filter on This Value", same));
        }
        int transaction = document.packets().transaction(row);
        int connection = transaction == Packets.NONE
                ? document.connections().of(document.packets(), row)
                : document.transactions().connection(transaction);
        if (document.connections().byId(connection) != null) {
            menu.getItems().add(filterMenu("Filter on This Connection", FilterText.connection(document, connection)));
        }
        if (transaction != Packets.NONE) {
            menu.getItems()
                    .add(filterMenu("Filter on This Transaction", FilterText.transaction(document, transaction)));
            menu.getItems().add(new SeparatorMenuItem());
            long[] requests = document.transactions().requestFrames(transaction);
            long[] responses = document.transactions().responseFrames(transaction);
            menu.getItems().add(jump("Go to Request", requests.length == 0 ? 0 : requests[0], row));
            menu.getItems().add(jump("Go to Answer", responses.length == 0 ? 0 : responses[responses.length - 1], row));
        }
        MenuItem mark = new MenuItem(table.isMarked(row) ? "Unmark Packet" : "Mark Packet");
        mark.setOnAction(event -> workspace.toggleMark(row));
        MenuItem note = new MenuItem(table.notes(row).isEmpty() ? "Add a Note..." : "Edit the Note...");
        note.setOnAction(event ->
                NoteDialog.edit(workspace, row, table.table().getScene().getWindow()));
        Menu copy = new Menu("Copy");
        for (PacketCopy.Form form : PacketCopy.Form.values()) {
            MenuItem item = new MenuItem(form.title());
            item.setOnAction(event -> PacketCopy.copy(workspace, row, form));
            copy.getItems().add(item);
        }
        if (!menu.getItems().isEmpty()) {
            menu.getItems().add(new SeparatorMenuItem());
        }
        menu.getItems().addAll(mark, note, copy);
        return menu;
    }

    private static String filter(CaptureDocument document, int row, PacketColumn column) {
        try {
            Packet packet = document.reader(PacketReader.FEW).read(row);
            StringBuilder text = new StringBuilder();
            column.filter().append(packet, text);
            return text.toString();
        } catch (IOException e) {
            return "";
        }
    }

    private Menu filterMenu(String title, String expression) {
        return FilterMenu.of(workspace, title, expression);
    }

    private MenuItem jump(String title, long frame, int row) {
        MenuItem item = new MenuItem(frame == 0 ? title : title + "  (packet " + frame + ")");
        item.setDisable(frame == 0 || frame == row + 1L);
        item.setOnAction(event -> workspace.selection().choosePacket((int) frame - 1));
        return item;
    }
}
