package org.rocescope.desktop.selection;

import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.rocescope.desktop.document.CaptureDocument;
import org.rocescope.desktop.document.ConnectionEntry;
import org.rocescope.desktop.document.FindingEntry;
import org.rocescope.desktop.document.Packets;
import org.rocescope.desktop.document.Transactions;
import org.rocescope.desktop.document.UnflushedEntry;
import org.rocescope.desktop.selection.Selected.Kind;

/**
 * The one selection of a window. Views show {@link #selectedProperty()} and call a choose method when the user chooses;
 * they keep no selection of their own. Remembers what was chosen before. Only for the interface thread.
 */
public final class Selection {
    private static final int MOST_REMEMBERED = 500;

    private final ReadOnlyObjectWrapper<Selected> selected = new ReadOnlyObjectWrapper<>(Selected.NOTHING);
    private final ReadOnlyBooleanWrapper backward = new ReadOnlyBooleanWrapper();
    private final ReadOnlyBooleanWrapper forward = new ReadOnlyBooleanWrapper();
    private final List<Selected> history = new ArrayList<>();
    private int at = -1;
    private CaptureDocument document;

    /** Forgets everything and goes on with another capture, or with none. */
    public void begin(CaptureDocument newDocument) {
        document = newDocument;
        history.clear();
        at = -1;
        update();
        selected.set(Selected.NOTHING);
    }

    /** What is chosen. */
    public ReadOnlyObjectProperty<Selected> selectedProperty() {
        return selected.getReadOnlyProperty();
    }

    /** What is chosen. */
    public Selected get() {
        return selected.get();
    }

    /** Chooses a packet by its row. */
    public void choosePacket(int row) {
        if (document == null || row < 0 || row >= document.packets().size()) {
            return;
        }
        Packets packets = document.packets();
        int transaction = packets.transaction(row);
        int connection = transaction == Packets.NONE
                ? document.connections().of(packets, row)
                : document.transactions().connection(transaction);
        int finding = packets.finding(row) == null ? Packets.NONE : findingOf(row);
        choose(new Selected(
                Kind.PACKET,
                row,
                transaction,
                connection,
                finding,
                unflushedOf(row, transaction),
                region(transaction)));
    }

    /** Chooses a transaction by its index. */
    public void chooseTransaction(int index) {
        if (document == null || index < 0 || index >= document.transactions().size()) {
            return;
        }
        Transactions transactions = document.transactions();
        int packet = (int) transactions.firstRequest(index) - 1;
        int connection = transactions.connection(index);
        choose(new Selected(
                Kind.TRANSACTION, packet, index, connection, Packets.NONE, unflushedOf(packet, index), region(index)));
    }

    /** Chooses a connection by its id. */
    public void chooseConnection(int id) {
        ConnectionEntry entry = document == null ? null : document.connections().byId(id);
        if (entry == null) {
            return;
        }
        int packet = entry.firstFrame() > 0 ? (int) entry.firstFrame() - 1 : Packets.NONE;
        choose(new Selected(Kind.CONNECTION, packet, Packets.NONE, id, Packets.NONE, Packets.NONE, null));
    }

    /** Chooses a finding by its index. */
    public void chooseFinding(int index) {
        if (document == null || index < 0 || index >= document.findings().size()) {
            return;
        }
        FindingEntry finding = document.findings().get(index);
        int packet = finding.packet();
        int transaction = finding.transaction();
        if (transaction == Packets.NONE && packet != Packets.NONE) {
            transaction = document.packets().transaction(packet);
        }
        Region region = finding.rKey() == null || finding.connection() == Packets.NONE
                ? region(transaction)
                : new Region(finding.connection(), finding.rKey().intValue());
        int unflushed = unflushedOf(packet, transaction);
        choose(new Selected(Kind.FINDING, packet, transaction, finding.connection(), index, unflushed, region));
    }

    /** Chooses a range that was not flushed, by its index; the packet is the first that wrote it. */
    public void chooseUnflushed(int index) {
        if (document == null
                || index < 0
                || index >= document.unflushed().list().size()) {
            return;
        }
        UnflushedEntry range = document.unflushed().list().get(index);
        int packet = (int) range.firstWrite() - 1;
        choose(new Selected(
                Kind.UNFLUSHED,
                packet,
                document.packets().transaction(packet),
                range.connection(),
                Packets.NONE,
                index,
                new Region(range.connection(), range.rKey())));
    }

    /** Chooses memory; the packet stays. */
    public void chooseRegion(Region region) {
        choose(new Selected(
                Kind.REGION, get().packet(), Packets.NONE, region.connection(), Packets.NONE, Packets.NONE, region));
    }

    /** A finding that names a packet: the one that is chosen if it does, so that one can go through its packets. */
    private int findingOf(int row) {
        List<FindingEntry> findings = document.findings();
        int present = get().finding();
        if (present != Packets.NONE) {
            for (long frame : findings.get(present).frames()) {
                if (frame == row + 1L) {
                    return present;
                }
            }
        }
        for (int i = 0; i < findings.size(); i++) {
            for (long frame : findings.get(i).frames()) {
                if (frame == row + 1L) {
                    return i;
                }
            }
        }
        return Packets.NONE;
    }

    /** A range that a packet's request left unflushed: the one that is chosen if the packet has to do with it. */
    private int unflushedOf(int row, int transaction) {
        int present = get().unflushed();
        if (present != Packets.NONE && document.unflushed().list().get(present).names(row + 1L)) {
            return present;
        }
        return document.unflushedBy(transaction);
    }

    private Region region(int transaction) {
        Transactions transactions = document.transactions();
        return transaction == Packets.NONE || !transactions.isAddressed(transaction)
                ? null
                : new Region(transactions.connection(transaction), transactions.rKey(transaction));
    }

    private void choose(Selected next) {
        if (next.isSame(get())) {
            return;
        }
        while (history.size() > at + 1) {
            history.remove(history.size() - 1);
        }
        if (history.size() == MOST_REMEMBERED) {
            history.remove(0);
        }
        history.add(next);
        at = history.size() - 1;
        update();
        selected.set(next);
    }

    /** Chooses what was chosen before. */
    public void back() {
        go(at - 1);
    }

    /** Chooses again what was left by {@link #back}. */
    public void forward() {
        go(at + 1);
    }

    private void go(int index) {
        if (index >= 0 && index < history.size()) {
            at = index;
            update();
            selected.set(history.get(index));
        }
    }

    /** True if there is something to go back to. */
    public ReadOnlyBooleanProperty backwardProperty() {
        return backward.getReadOnlyProperty();
    }

    /** True if there is something to go forward to. */
    public ReadOnlyBooleanProperty forwardProperty() {
        return forward.getReadOnlyProperty();
    }

    private void update() {
        backward.set(at > 0);
        forward.set(at < history.size() - 1);
    }
}
