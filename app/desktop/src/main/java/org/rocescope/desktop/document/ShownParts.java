package org.rocescope.desktop.document;

import java.util.BitSet;
import java.util.function.IntPredicate;

/** What of a capture a filter shows besides packets: that of which it shows a packet. For any thread. */
public final class ShownParts {
    private final CaptureDocument document;
    private final BitSet packets;

    /** What a filter shows by now. */
    public ShownParts(CaptureDocument document, FilterRun filter) {
        this.document = document;
        packets = new BitSet(document.packets().size());
        int size = filter.size();
        for (int i = 0; i < size; i++) {
            packets.set(filter.row(i));
        }
    }

    /** Transactions of which a request or an answer is shown. */
    public IntPredicate transactions() {
        Transactions transactions = document.transactions();
        // most packets belong to one transaction; an answer to several names only the last
        BitSet tied = new BitSet();
        for (int row = packets.nextSetBit(0); row >= 0; row = packets.nextSetBit(row + 1)) {
            int transaction = document.packets().transaction(row);
            if (transaction != Packets.NONE) {
                tied.set(transaction);
            }
        }
        return index -> tied.get(index) || isShown(transactions.responseFrames(index));
    }

    /** Connections, by their place in the list, of which a packet is shown. */
    public IntPredicate connections() {
        IntPredicate ids = connectionsById();
        return index -> ids.test(document.connections().list().get(index).id());
    }

    /** Findings of which a packet that they name is shown; those that name none if their connection is shown. */
    public IntPredicate findings() {
        IntPredicate connections = connectionsById();
        return index -> {
            FindingEntry finding = document.findings().get(index);
            return finding.frames().length == 0
                    ? finding.connection() != Packets.NONE && connections.test(finding.connection())
                    : isShown(finding.frames());
        };
    }

    /** Ranges that were not flushed of which a packet is shown that wrote them, or the FLUSH that missed them. */
    public IntPredicate unflushed() {
        return index -> {
            UnflushedEntry range = document.unflushed().list().get(index);
            long flush = range.miss().frame();
            return isShown(range.writeFrames()) || flush > 0 && packets.get((int) flush - 1);
        };
    }

    /** Diagnoses of which a packet or a connection that they name is shown. */
    public IntPredicate diagnoses() {
        IntPredicate connections = connectionsById();
        return index -> {
            DiagnosisEntry diagnosis = document.diagnoses().get(index);
            boolean shown = isShown(diagnosis.frames());
            for (int id : diagnosis.connections()) {
                shown = shown || connections.test(id);
            }
            return shown;
        };
    }

    private IntPredicate connectionsById() {
        BitSet ids = new BitSet();
        for (int row = packets.nextSetBit(0); row >= 0; row = packets.nextSetBit(row + 1)) {
            int id = document.connections().of(document.packets(), row);
            if (id != Packets.NONE) {
                ids.set(id);
            }
        }
        return ids::get;
    }

    private boolean isShown(long[] frames) {
        for (long frame : frames) {
            if (packets.get((int) frame - 1)) {
                return true;
            }
        }
        return false;
    }
}
