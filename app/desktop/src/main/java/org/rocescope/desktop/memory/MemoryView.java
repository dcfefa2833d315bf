package org.rocescope.desktop.memory;

import java.util.List;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.value.ObservableIntegerValue;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import org.rocescope.desktop.columns.Column;
import org.rocescope.desktop.columns.ColumnTable;
import org.rocescope.desktop.columns.RowMenu;
import org.rocescope.desktop.document.CaptureDocument;
import org.rocescope.desktop.document.ConnectionEntry;
import org.rocescope.desktop.document.Packets;
import org.rocescope.desktop.document.RegionEntry;
import org.rocescope.desktop.explanation.ExplanationPane;
import org.rocescope.desktop.export.CsvSource;
import org.rocescope.desktop.filterbar.FilterMenu;
import org.rocescope.desktop.selection.Region;
import org.rocescope.desktop.selection.Selected;
import org.rocescope.desktop.signs.Words;
import org.rocescope.desktop.workspace.View;
import org.rocescope.desktop.workspace.Workspace;

/** The memory that hosts let others reach: each R_Key with what it was used for, and what was refused. */
public final class MemoryView implements View {
    private static final double TABLE_SHARE = 0.68;

    private final Workspace workspace;
    private final ColumnTable table;
    private final Uses uses;
    private final Node pane;
    private final Label nothing = new Label();
    private final SimpleIntegerProperty count = new SimpleIntegerProperty();
    private int state;

    /** A table of the memory in a workspace. */
    public MemoryView(Workspace workspace) {
        this.workspace = workspace;
        table = new ColumnTable(
                workspace,
                MEMORY,
                "memory",
                MemoryColumns.ALL,
                document -> document.memory().size());
        table.usualOrder(MemoryColumns.REFUSED_FIRST);
        ExplanationPane beside = new ExplanationPane(workspace, "uses");
        uses = new Uses(beside);
        pane = beside.beside(table.node(), TABLE_SHARE);
        table.nothing(nothing);
        table.onChoose(this::choose);
        table.onOpen(index -> {
            choose(index);
            workspace.showOnly(filter(entry(index)));
            workspace.frontViewProperty().set(PACKETS);
        });
        table.menu(this::fill);
        workspace.loadingProperty().addListener((value, before, now) -> {
            table.begin(workspace.document());
            explain();
        });
        workspace.selection().selectedProperty().addListener((value, before, now) -> follow(now));
        workspace.pulse().add(this::look);
        table.begin(workspace.document());
        look();
        follow(workspace.selection().get());
    }

    private RegionEntry entry(int index) {
        return MemoryColumns.entry(workspace.document(), index);
    }

    private void choose(int index) {
        RegionEntry entry = entry(index);
        int connection = entry.connections().isEmpty()
                ? Packets.NONE
                : entry.connections().get(0);
        if (connection != Packets.NONE) {
            workspace.selection().chooseRegion(new Region(connection, entry.rKey()));
        }
        // one that nobody used belongs to no connection, and can be read of all the same
        table.choose(index);
        explain();
    }

    private void look() {
        table.look();
        CaptureDocument document = workspace.document();
        int now = document == null ? 0 : document.memory().size();
        count.set(now);
        if (now != state) {
            state = now;
            if (now > 0 && table.chosen() < 0) {
                follow(workspace.selection().get());
            }
        }
        boolean reads = document != null && !workspace.loading().progress().isOver();
        nothing.setText(
                document == null
                        ? "No capture is open."
                        : reads ? "Memory is known when all is read." : "No request names an R_Key in this capture.");
    }

    private void follow(Selected selected) {
        CaptureDocument document = workspace.document();
        Region region = selected.region();
        table.choose(
                document == null || region == null ? Packets.NONE : find(document, region, selected.transaction()));
        explain();
    }

    /** The R_Key of the host that answers the requester; where that is not known, of either end. */
    private static int find(CaptureDocument document, Region region, int transaction) {
        ConnectionEntry connection = document.connections().byId(region.connection());
        if (connection == null) {
            return Packets.NONE;
        }
        int owner =
                transaction == Packets.NONE ? -1 : 1 - document.transactions().requester(transaction);
        List<RegionEntry> memory = document.memory();
        int found = Packets.NONE;
        for (int i = 0; i < memory.size(); i++) {
            RegionEntry entry = memory.get(i);
            if (entry.rKey() != region.rKey() || entry.host() == null) {
                continue;
            }
            for (int end = 0; end < 2; end++) {
                if (connection.endpoints().get(end).address().equals(entry.host()) && (owner < 0 || owner == end)) {
                    boolean users = entry.connections().contains(region.connection());
                    found = found == Packets.NONE || users ? i : found;
                }
            }
        }
        return found;
    }

    private void explain() {
        CaptureDocument document = workspace.document();
        int chosen = table.chosen();
        if (document == null) {
            uses.clear("No capture is open.");
        } else if (chosen < 0 || chosen >= document.memory().size()) {
            uses.clear(
                    "Choose an R_Key to read what it was used for, which access that needs, and why requests were"
                            + " refused. File, Memory Regions gives keys names, and holds each access against what was granted.");
        } else {
            uses.show(document, entry(chosen));
        }
    }

    private static String filter(RegionEntry entry) {
        String key = "infiniband.reth.r_key == " + Words.hex(entry.rKey());
        return entry.host() == null || entry.host().startsWith("LID")
                ? key
                : key + " && " + (entry.host().indexOf(':') < 0 ? "ip.dst == " : "ipv6.dst == ") + entry.host();
    }

    private void fill(ContextMenu menu, int index, Column column) {
        RegionEntry entry = entry(index);
        int connection = entry.connections().isEmpty()
                ? Packets.NONE
                : entry.connections().get(0);
        RowMenu items = new RowMenu(workspace, menu);
        menu.getItems().add(FilterMenu.of(workspace, "Filter on Requests to This Memory", filter(entry)));
        items.filters(null, index, connection, Packets.NONE)
                .line()
                .toPacket("Go to First Request", entry.firstFrame())
                .toPacket("Go to Last Request", entry.lastFrame())
                .toConnection(connection)
                .line()
                .copies(table, column, index);
    }

    @Override
    public String title() {
        return MEMORY;
    }

    @Override
    public String explanation() {
        return "The memory that hosts let others reach: each R_Key, what it was used for, and what was refused";
    }

    @Override
    public Node node() {
        return pane;
    }

    @Override
    public ObservableIntegerValue count() {
        return count;
    }

    @Override
    public CsvSource csv() {
        return table.csv();
    }
}
