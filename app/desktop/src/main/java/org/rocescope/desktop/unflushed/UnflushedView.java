package org.rocescope.desktop.unflushed;

import java.util.function.Function;
import java.util.function.IntPredicate;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.value.ObservableIntegerValue;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import org.controlsfx.control.SegmentedButton;
import org.rocescope.desktop.columns.Column;
import org.rocescope.desktop.columns.ColumnTable;
import org.rocescope.desktop.columns.RowMenu;
import org.rocescope.desktop.document.CaptureDocument;
import org.rocescope.desktop.document.Packets;
import org.rocescope.desktop.document.ShownParts;
import org.rocescope.desktop.document.UnflushedEntry;
import org.rocescope.desktop.document.UnflushedRanges;
import org.rocescope.desktop.explanation.ExplanationPane;
import org.rocescope.desktop.export.CsvSource;
import org.rocescope.desktop.filterbar.FilterMenu;
import org.rocescope.desktop.filterbar.FollowBox;
import org.rocescope.desktop.selection.Region;
import org.rocescope.desktop.selection.Selected;
import org.rocescope.desktop.signs.RangeWords;
import org.rocescope.desktop.signs.Words;
import org.rocescope.desktop.workspace.FilterText;
import org.rocescope.desktop.workspace.View;
import org.rocescope.desktop.workspace.Workspace;
import org.rocescope.dissector.rule.Severity;

/** What was written to remote memory and never flushed, a row a range, with the FLUSH that missed it. */
public final class UnflushedView implements View {
    private static final double TABLE_SHARE = 0.7;
    private static final String ALL = "unflushed.all";

    private final Workspace workspace;
    private final ColumnTable table;
    private final Reasons reasons;
    private final BorderPane pane;
    private final ToggleButton onlyDue = new ToggleButton("Due");
    private final ToggleButton all = new ToggleButton("All");
    private final FollowBox follow;
    private final Label outcome = new Label();
    private final Label nothing = new Label();
    private final SimpleIntegerProperty count = new SimpleIntegerProperty();
    private int state;

    /** A table of what was not flushed in a workspace. */
    public UnflushedView(Workspace workspace) {
        this.workspace = workspace;
        table = new ColumnTable(
                workspace,
                UNFLUSHED,
                "unflushed",
                UnflushedColumns.ALL,
                document -> document.unflushed().list().size());
        table.usualOrder(UnflushedColumns.DUE_FIRST);
        follow = new FollowBox(workspace, "unflushed.follow", false, this::filter);
        ExplanationPane beside = new ExplanationPane(workspace, "reasons");
        reasons = new Reasons(beside);
        pane = new BorderPane(beside.beside(table.node(), TABLE_SHARE));
        pane.setTop(bar());
        nothing.setWrapText(true);
        nothing.getStyleClass().add("placeholder-text");
        table.nothing(nothing);
        table.onChoose(workspace.selection()::chooseUnflushed);
        table.onOpen(index -> {
            workspace.selection().chooseUnflushed(index);
            workspace.frontViewProperty().set(PACKETS);
        });
        table.menu(this::fill);
        table.onChange(this::say);
        workspace.loadingProperty().addListener((value, before, now) -> begin());
        workspace.selection().selectedProperty().addListener((value, before, now) -> follow(now));
        workspace.pulse().add(this::look);
        begin();
        look();
        follow(workspace.selection().get());
    }

    private Node bar() {
        onlyDue.setId("only-due");
        onlyDue.setTooltip(new Tooltip(
                "Only what had to be flushed: as declared, or because the requester flushes that" + " memory"));
        all.setId("all-ranges");
        all.setTooltip(new Tooltip("Also what was written with no sign that a FLUSH is due"));
        SegmentedButton which = new SegmentedButton(onlyDue, all);
        boolean wide = workspace.preferences().is(ALL, false);
        (wide ? all : onlyDue).setSelected(true);
        which.getToggleGroup().selectedToggleProperty().addListener((value, before, now) -> {
            if (now == null) {
                // one of the two is always in force
                before.setSelected(true);
            } else {
                workspace.preferences().put(ALL, String.valueOf(all.isSelected()));
                filter();
            }
        });
        outcome.setId("unflushed-outcome");
        outcome.getStyleClass().add("filter-outcome");
        FlowPane bar = new FlowPane(which, follow.node(), outcome);
        bar.getStyleClass().add("view-bar");
        return bar;
    }

    private void begin() {
        table.begin(workspace.document());
        filter();
        explain();
    }

    private void filter() {
        Function<CaptureDocument, IntPredicate> shown = follow.shown(ShownParts::unflushed);
        if (all.isSelected()) {
            table.filter(shown, follow.version());
        } else {
            table.filter(
                    document -> {
                        IntPredicate due =
                                index -> UnflushedColumns.entry(document, index).isDue();
                        return shown == null ? due : due.and(shown.apply(document));
                    },
                    follow.version());
        }
        say();
    }

    private void look() {
        table.look();
        CaptureDocument document = workspace.document();
        count.set(document == null ? 0 : document.unflushed().due());
        // requesters are known when their connection has ended
        int now = document == null
                ? 0
                : document.connections().list().size() * 31
                        + document.unflushed().list().size();
        if (now != state) {
            state = now;
            table.refresh();
        }
        say();
    }

    private void say() {
        CaptureDocument document = workspace.document();
        if (document == null) {
            outcome.setText("");
            nothing.setText("No capture is open.");
            return;
        }
        UnflushedRanges ranges = document.unflushed();
        String due = ranges.due() == 0
                ? ""
                : RangeWords.bytes(ranges.dueBytes()) + " in " + Words.count(ranges.due())
                        + (ranges.due() == 1 ? " range" : " ranges") + " that had to be flushed";
        String unlisted = ranges.unlisted() == 0
                ? ""
                : "; " + Words.count(ranges.unlisted())
                        + " further ranges are not listed: the command line's reports have them";
        outcome.setText(table.isThere() ? due + unlisted : "Looking...");
        nothing.setText(placeholder(document, ranges.list().size() - ranges.due()));
    }

    private String placeholder(CaptureDocument document, int notDue) {
        if (!workspace.loading().progress().isOver()) {
            return "What was not flushed is known when its connection has ended; at the latest when all is read.";
        }
        if (document.unflushed().due() > 0 || all.isSelected() && notDue > 0) {
            return "Nothing of it is shown by the display filter.";
        }
        if (notDue > 0) {
            return "Nothing is left that had to be flushed.\n" + Words.count(notDue)
                    + (notDue == 1 ? " range was" : " ranges were")
                    + " written and not flushed with no sign that a FLUSH is due: All shows them; Analyze, What Must Be"
                    + " Flushed says that it is.";
        }
        return "All that was written was flushed, or nothing was written.";
    }

    private void follow(Selected selected) {
        int index = selected.unflushed();
        CaptureDocument document = workspace.document();
        if (document != null
                && selected.kind() == Selected.Kind.UNFLUSHED
                && !UnflushedColumns.entry(document, index).isDue()) {
            all.setSelected(true);
        }
        table.choose(index);
        explain();
    }

    private void explain() {
        CaptureDocument document = workspace.document();
        int index = workspace.selection().get().unflushed();
        if (document == null) {
            reasons.clear("No capture is open.");
        } else if (index == Packets.NONE) {
            reasons.clear(
                    "Choose a range to read who wrote it, which FLUSH missed it, and what would have covered it.");
        } else {
            reasons.show(document, UnflushedColumns.entry(document, index));
        }
    }

    private void fill(ContextMenu menu, int index, Column column) {
        CaptureDocument document = workspace.document();
        UnflushedEntry range = UnflushedColumns.entry(document, index);
        int transaction = document.packets().transaction((int) range.firstWrite() - 1);
        RowMenu items = new RowMenu(workspace, menu).filters(column, index, range.connection(), transaction);
        menu.getItems()
                .add(FilterMenu.of(workspace, "Filter on Its Writes and FLUSH", FilterText.unflushed(document, range)));
        items.line()
                .toPacket("Go to the Write", range.firstWrite())
                .toPacket("Go to the FLUSH That Missed It", range.miss().frame())
                .toTransaction(transaction)
                .toConnection(range.connection())
                .toMemory(new Region(range.connection(), range.rKey()))
                .line()
                .copies(table, column, index);
    }

    @Override
    public String title() {
        return UNFLUSHED;
    }

    @Override
    public String explanation() {
        return "What was written to remote memory and never flushed, which FLUSH missed it, and what would have covered it";
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
    public Severity worst() {
        return count.get() > 0 ? Severity.WARNING : null;
    }

    @Override
    public CsvSource csv() {
        return table.csv();
    }
}
