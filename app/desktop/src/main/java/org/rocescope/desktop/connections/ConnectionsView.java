package org.rocescope.desktop.connections;

import java.util.function.Function;
import java.util.function.IntPredicate;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.value.ObservableIntegerValue;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import org.rocescope.desktop.columns.Column;
import org.rocescope.desktop.columns.ColumnTable;
import org.rocescope.desktop.columns.RowMenu;
import org.rocescope.desktop.document.CaptureDocument;
import org.rocescope.desktop.document.ConnectionEntry;
import org.rocescope.desktop.document.Connections;
import org.rocescope.desktop.document.FindingEntry;
import org.rocescope.desktop.document.HostPair;
import org.rocescope.desktop.document.Packets;
import org.rocescope.desktop.document.ShownParts;
import org.rocescope.desktop.export.CsvSource;
import org.rocescope.desktop.filterbar.FilterMenu;
import org.rocescope.desktop.filterbar.FollowBox;
import org.rocescope.desktop.selection.Selected;
import org.rocescope.desktop.signs.Words;
import org.rocescope.desktop.workspace.FilterText;
import org.rocescope.desktop.workspace.View;
import org.rocescope.desktop.workspace.Workspace;

/** Queue pairs that talk to each other, those with trouble first; above them their hosts, where there are several. */
public final class ConnectionsView implements View {
    private static final double HOSTS_SHARE = 0.3;

    private final Workspace workspace;
    private final ColumnTable table;
    private final ColumnTable hosts;
    private final SplitPane split = new SplitPane();
    private final BorderPane pane = new BorderPane(split);
    private final CheckBox narrow = new CheckBox("Narrow everything to the connection chosen");
    private final Button allHosts = new Button("All Hosts");
    private final FollowBox follow;
    private final Label outcome = new Label();
    private final Label nothing = new Label();
    private final SimpleIntegerProperty count = new SimpleIntegerProperty();
    private int chosenHosts = Packets.NONE;
    private String narrowed = "";
    private long state;

    /** A table of the connections of a workspace. */
    public ConnectionsView(Workspace workspace) {
        this.workspace = workspace;
        table = new ColumnTable(
                workspace,
                CONNECTIONS,
                "connections",
                ConnectionColumns.ALL,
                document -> document.connections().list().size());
        table.usualOrder(ConnectionColumns.TROUBLE_FIRST);
        hosts = new ColumnTable(
                workspace,
                CONNECTIONS,
                "hosts",
                HostColumns.ALL,
                document -> document.connections().pairs().size());
        hosts.usualOrder(HostColumns.TROUBLE_FIRST);
        follow = new FollowBox(workspace, "connections.follow", false, this::filter);
        split.setOrientation(Orientation.VERTICAL);
        split.getItems().setAll(table.node());
        pane.setTop(bar());
        table.nothing(nothing);
        table.onChoose(this::choose);
        table.onOpen(row -> {
            choose(row);
            workspace.showOnly(FilterText.connection(workspace.document(), id(row)));
            workspace.frontViewProperty().set(PACKETS);
        });
        table.menu(this::fill);
        table.onChange(this::say);
        hosts.onChoose(this::chooseHosts);
        hosts.onOpen(row -> {
            workspace.showOnly(FilterText.hosts(HostColumns.pair(workspace.document(), row)));
            workspace.frontViewProperty().set(PACKETS);
        });
        hosts.menu((menu, row, column) -> {
            HostPair pair = HostColumns.pair(workspace.document(), row);
            menu.getItems().add(FilterMenu.of(workspace, "Filter on These Hosts", FilterText.hosts(pair)));
            new RowMenu(workspace, menu).line().copies(hosts, column, row);
        });
        workspace.loadingProperty().addListener((value, before, now) -> begin());
        workspace.selection().selectedProperty().addListener((value, before, now) -> follow(now));
        workspace.pulse().add(this::look);
        begin();
        look();
        follow(workspace.selection().get());
    }

    private Node bar() {
        narrow.setId("connections-narrow");
        narrow.setTooltip(new Tooltip("Packets, transactions and findings then show only what belongs to it"));
        narrow.selectedProperty().addListener((value, before, now) -> narrow(now));
        allHosts.setTooltip(new Tooltip("Show the connections of all hosts again"));
        allHosts.setOnAction(event -> chooseHosts(Packets.NONE));
        outcome.setId("connections-outcome");
        outcome.getStyleClass().add("filter-outcome");
        FlowPane bar = new FlowPane(narrow, follow.node(), allHosts, outcome);
        bar.getStyleClass().add("view-bar");
        return bar;
    }

    private void begin() {
        chosenHosts = Packets.NONE;
        narrowed = "";
        table.begin(workspace.document());
        hosts.begin(workspace.document());
        filter();
    }

    private int id(int row) {
        return ConnectionColumns.entry(workspace.document(), row).id();
    }

    private void choose(int row) {
        workspace.selection().chooseConnection(id(row));
        if (narrow.isSelected()) {
            narrow(true);
        }
    }

    /** Shows only the packets of the connection that is chosen, or all again if nobody has filtered since. */
    private void narrow(boolean now) {
        CaptureDocument document = workspace.document();
        int id = workspace.selection().get().connection();
        if (now && document != null && document.connections().byId(id) != null) {
            narrowed = FilterText.connection(document, id);
            workspace.showForNow(narrowed);
        } else if (!now
                && workspace.filter() != null
                && workspace.filter().expression().equals(narrowed)) {
            workspace.showForNow("");
        }
    }

    private void chooseHosts(int row) {
        chosenHosts = row;
        if (row == Packets.NONE) {
            hosts.choose(row);
        }
        filter();
    }

    private void follow(Selected selected) {
        CaptureDocument document = workspace.document();
        int row = document == null ? Packets.NONE : document.connections().row(selected.connection());
        if (row != Packets.NONE
                && chosenHosts != Packets.NONE
                && document.connections().pair(row) != chosenHosts) {
            chooseHosts(Packets.NONE);
        }
        table.choose(row);
    }

    private void filter() {
        int pair = chosenHosts;
        Function<CaptureDocument, IntPredicate> shown = follow.shown(ShownParts::connections);
        if (pair == Packets.NONE) {
            table.filter(shown, follow.version());
        } else {
            table.filter(
                    document -> {
                        Connections connections = document.connections();
                        IntPredicate ofHosts = row -> connections.pair(row) == pair;
                        return shown == null ? ofHosts : ofHosts.and(shown.apply(document));
                    },
                    follow.version());
        }
        say();
    }

    private void look() {
        CaptureDocument document = workspace.document();
        table.look();
        hosts.look();
        Connections connections = document == null ? null : document.connections();
        boolean several = connections != null && connections.pairs().size() > 1;
        if (several != split.getItems().contains(hosts.node())) {
            if (several) {
                split.getItems().setAll(hosts.node(), table.node());
                split.setDividerPositions(HOSTS_SHARE);
            } else {
                split.getItems().setAll(table.node());
            }
        }
        count.set(connections == null ? 0 : connections.list().size());
        boolean over = document != null && workspace.loading().progress().isOver();
        // findings grow, and latencies come at the end
        long now = connections == null
                ? 0
                : connections.list().size() * 31L + document.findings().size() * 2L + (over ? 1 : 0);
        if (now != state) {
            state = now;
            table.refresh();
            hosts.refresh();
            int chosen = workspace.selection().get().connection();
            if (connections != null && table.chosen() == Packets.NONE) {
                // what was chosen may have become known by now
                table.choose(connections.row(chosen));
            }
        }
        say();
    }

    private void say() {
        CaptureDocument document = workspace.document();
        boolean some = chosenHosts != Packets.NONE || follow.filter() != null;
        outcome.setText(
                document != null && some
                        ? Words.count(table.size()) + " of "
                                + Words.count(document.connections().list().size())
                        : "");
        allHosts.setVisible(chosenHosts != Packets.NONE);
        allHosts.setManaged(chosenHosts != Packets.NONE);
        boolean reads = document != null && !workspace.loading().progress().isOver();
        nothing.setText(
                document == null
                        ? "No capture is open."
                        : reads
                                ? "Connections appear when they have ended; at the latest when all is read."
                                : some ? "No connection is as asked for above." : "No connections in this capture.");
    }

    private void fill(ContextMenu menu, int row, Column column) {
        CaptureDocument document = workspace.document();
        ConnectionEntry entry = ConnectionColumns.entry(document, row);
        HostPair pair = HostColumns.pair(document, document.connections().pair(row));
        RowMenu rest = new RowMenu(workspace, menu).filters(null, row, entry.id(), Packets.NONE);
        menu.getItems().add(FilterMenu.of(workspace, "Filter on These Hosts", FilterText.hosts(pair)));
        rest.line()
                .toPacket("Go to First Packet", entry.firstFrame())
                .toPacket("Go to Last Packet", entry.lastFrame())
                .toFinding(finding(entry.id()))
                .toUnflushed(unflushed(entry.id()));
        if (entry.setup() != null) {
            rest.toPacket("Go to Connection Request", entry.setup().requestFrame());
        }
        rest.line().copies(table, column, row);
    }

    /** The worst finding of a connection, the first of them. */
    private int finding(int id) {
        int worst = Packets.NONE;
        for (int i = 0; i < workspace.document().findings().size(); i++) {
            FindingEntry finding = workspace.document().findings().get(i);
            boolean worse = worst == Packets.NONE
                    || finding.severity()
                                    .compareTo(workspace
                                            .document()
                                            .findings()
                                            .get(worst)
                                            .severity())
                            < 0;
            worst = finding.connection() == id && worse ? i : worst;
        }
        return worst;
    }

    /** The first range of a connection that had to be flushed and was not. */
    private int unflushed(int id) {
        var ranges = workspace.document().unflushed().list();
        for (int i = 0; i < ranges.size(); i++) {
            if (ranges.get(i).connection() == id && ranges.get(i).isDue()) {
                return i;
            }
        }
        return Packets.NONE;
    }

    @Override
    public String title() {
        return CONNECTIONS;
    }

    @Override
    public String explanation() {
        return "Queue pairs that talk to each other, those with trouble first";
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
