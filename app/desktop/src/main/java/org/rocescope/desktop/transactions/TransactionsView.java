package org.rocescope.desktop.transactions;

import java.util.Arrays;
import java.util.function.Function;
import java.util.function.IntPredicate;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.value.ObservableIntegerValue;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import org.rocescope.desktop.columns.Column;
import org.rocescope.desktop.columns.ColumnTable;
import org.rocescope.desktop.columns.RowMenu;
import org.rocescope.desktop.document.CaptureDocument;
import org.rocescope.desktop.document.Packets;
import org.rocescope.desktop.document.Transactions;
import org.rocescope.desktop.export.CsvSource;
import org.rocescope.desktop.filterbar.FollowBox;
import org.rocescope.desktop.selection.Region;
import org.rocescope.desktop.signs.Words;
import org.rocescope.desktop.transactions.TransactionChoice.Ending;
import org.rocescope.desktop.workspace.View;
import org.rocescope.desktop.workspace.Workspace;
import org.rocescope.dissector.transport.Opcode.Operation;

/** Every request with its answer. */
public final class TransactionsView implements View {
    private static final PseudoClass MISTAKEN = PseudoClass.getPseudoClass("mistaken");
    private static final String ANY = "Any";
    private static final Operation[] OPERATIONS = {
        Operation.SEND,
        Operation.RDMA_WRITE,
        Operation.RDMA_READ_REQUEST,
        Operation.COMPARE_SWAP,
        Operation.FETCH_ADD,
        Operation.FLUSH,
        Operation.ATOMIC_WRITE
    };

    private final Workspace workspace;
    private final ColumnTable table;
    private final BorderPane pane;
    private final Label outcome = new Label();
    private final Label nothing = new Label();
    private final SimpleIntegerProperty count = new SimpleIntegerProperty();
    private final ComboBox<String> operation = new ComboBox<>();
    private final ComboBox<Ending> ending = new ComboBox<>();
    private final CheckBox resent = new CheckBox("Sent again");
    private final TextField number = new TextField();
    private final FollowBox follow;
    private TransactionChoice choice = TransactionChoice.ALL;
    private int state;

    /** A table of the transactions of a workspace. */
    public TransactionsView(Workspace workspace) {
        this.workspace = workspace;
        table = new ColumnTable(
                workspace,
                TRANSACTIONS,
                "transactions",
                TransactionColumns.ALL,
                document -> document.transactions().size());
        follow = new FollowBox(workspace, "transactions.follow", true, this::filter);
        pane = new BorderPane(table.node());
        pane.setTop(bar());
        table.nothing(nothing);
        table.onChoose(workspace.selection()::chooseTransaction);
        table.onOpen(index -> {
            workspace.selection().chooseTransaction(index);
            workspace.frontViewProperty().set(PACKETS);
        });
        table.menu(this::fill);
        table.onChange(this::say);
        workspace.loadingProperty().addListener((value, before, now) -> table.begin(workspace.document()));
        workspace.selection().selectedProperty().addListener((value, before, now) -> table.choose(now.transaction()));
        workspace.pulse().add(this::look);
        table.begin(workspace.document());
        filter();
        look();
        table.choose(workspace.selection().get().transaction());
    }

    private Node bar() {
        operation.getItems().add(ANY);
        Arrays.stream(OPERATIONS).map(Words::request).forEach(operation.getItems()::add);
        operation.setValue(ANY);
        operation.setId("transactions-of");
        operation.setTooltip(new Tooltip("Show only requests of this kind"));
        ending.getItems().setAll(Ending.values());
        ending.setValue(Ending.ANY);
        ending.setId("transactions-ended");
        ending.setTooltip(new Tooltip("Show only requests that ended so"));
        resent.setTooltip(new Tooltip("Show only requests of which a packet was sent again"));
        number.setId("transactions-number");
        number.setPromptText("R_Key or address");
        number.setTooltip(
                new Tooltip(
                        "Show only requests with this R_Key, or whose memory has this address; 0x before a hexadecimal number"));
        outcome.setId("transactions-outcome");
        outcome.getStyleClass().add("filter-outcome");
        operation.valueProperty().addListener(any -> filter());
        ending.valueProperty().addListener(any -> filter());
        resent.selectedProperty().addListener(any -> filter());
        number.textProperty().addListener(any -> filter());
        FlowPane bar = new FlowPane(
                labelled("Operation", operation), labelled("Ended", ending), resent, number, follow.node(), outcome);
        bar.getStyleClass().add("view-bar");
        return bar;
    }

    private static Node labelled(String text, Node control) {
        Label label = new Label(text);
        label.setLabelFor(control);
        HBox box = new HBox(6, label, control);
        box.setAlignment(Pos.CENTER_LEFT);
        return box;
    }

    private void filter() {
        int kind = operation.getSelectionModel().getSelectedIndex() - 1;
        String text = number.getText();
        Long wanted = TransactionChoice.number(text);
        number.pseudoClassStateChanged(MISTAKEN, wanted == null && !text.isBlank());
        choice = new TransactionChoice(
                kind < 0 ? null : OPERATIONS[kind], ending.getValue(), resent.isSelected(), wanted);
        TransactionChoice now = choice;
        Function<CaptureDocument, IntPredicate> shown =
                follow.shown(org.rocescope.desktop.document.ShownParts::transactions);
        if (now.isAll() && shown == null) {
            table.filter(null, () -> 0);
        } else {
            table.filter(
                    document -> {
                        IntPredicate chosen = now.in(document.transactions());
                        return shown == null ? chosen : chosen.and(shown.apply(document));
                    },
                    follow.version());
        }
        say();
    }

    private void look() {
        table.look();
        CaptureDocument document = workspace.document();
        count.set(document == null ? 0 : document.transactions().size());
        // requesters are known when their connection has ended, signs when findings are final
        int now = document == null
                ? 0
                : document.connections().list().size() * 31
                        + document.findings().size();
        if (now != state) {
            state = now;
            table.refresh();
        }
        say();
    }

    private void say() {
        CaptureDocument document = workspace.document();
        int all = document == null ? 0 : document.transactions().size();
        boolean some = !choice.isAll() || follow.filter() != null;
        outcome.setText(
                !table.isThere()
                        ? "Looking..."
                        : some && document != null ? Words.count(table.size()) + " of " + Words.count(all) : "");
        boolean reads = document != null && !workspace.loading().progress().isOver();
        nothing.setText(
                document == null
                        ? "No capture is open."
                        : reads || !table.isThere()
                                ? "Looking for requests..."
                                : all == 0
                                        ? "No requests in this capture."
                                        : "No request is as asked for above"
                                                + (follow.filter() == null ? "." : ", or by the display filter."));
    }

    private void fill(ContextMenu menu, int index, Column column) {
        Transactions transactions = workspace.document().transactions();
        long[] requests = transactions.requestFrames(index);
        long[] responses = transactions.responseFrames(index);
        int connection = transactions.connection(index);
        new RowMenu(workspace, menu)
                .filters(column, index, connection, index)
                .line()
                .toPacket("Go to Request", requests[0])
                .toPacket("Go to Answer", responses.length == 0 ? 0 : responses[responses.length - 1])
                .toConnection(connection)
                .toFinding(finding(index))
                .toUnflushed(workspace.document().unflushedBy(index))
                .toMemory(transactions.isAddressed(index) ? new Region(connection, transactions.rKey(index)) : null)
                .line()
                .copies(table, column, index);
    }

    /** The first finding that is about a transaction, or names one of its packets. */
    private int finding(int index) {
        CaptureDocument document = workspace.document();
        for (int i = 0; i < document.findings().size(); i++) {
            if (document.findings().get(i).transaction() == index) {
                return i;
            }
        }
        for (int i = 0; i < document.findings().size(); i++) {
            for (long frame : document.findings().get(i).frames()) {
                if (document.packets().transaction((int) frame - 1) == index) {
                    return i;
                }
            }
        }
        return Packets.NONE;
    }

    @Override
    public String title() {
        return TRANSACTIONS;
    }

    @Override
    public String explanation() {
        return "Every request with its answer: what was asked for, how it ended, how long it took";
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
