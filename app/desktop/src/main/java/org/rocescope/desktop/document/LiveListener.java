package org.rocescope.desktop.document;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.rocescope.dissector.connection.Connection;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.rule.Finding;
import org.rocescope.dissector.transaction.Answer;
import org.rocescope.dissector.transaction.Status;
import org.rocescope.dissector.transaction.Transaction;

/**
 * Puts what an analysis finds into a document before it is final, for those who watch while packets come: a request when
 * its answer comes, a finding when it is first made, a connection when it has a number. Each is put right when it is
 * final, in its place. What was not flushed is not told before: it may still be.
 */
final class LiveListener extends DocumentListener {
    /** Times the last look's duration that is waited before the next: it must not take the time of reading. */
    private static final long PAUSES = 20;
    /** Connections that are looked at while they go on; of more the others are told when they have ended. */
    private static final int MOST_LOOKED_AT = 4096;

    private final CaptureDocument document;
    /** Connections that have a number and go on, with the packets that they had at the last look. */
    private final Map<Connection, long[]> open = new LinkedHashMap<>();
    /** Findings that are listed and not final, with their places. */
    private final Map<Finding, Integer> noticed = new IdentityHashMap<>();
    /** Findings that are not listed: in a direction alone that may yet turn out to be a part of another connection. */
    private final List<Finding> waiting = new ArrayList<>();

    private Connection last;
    private long nextLook = System.nanoTime();

    LiveListener(CaptureDocument document) {
        super(document);
        this.document = document;
    }

    @Override
    public void answer(Flow responder, Answer answer, Transaction transaction) {
        if (transaction == null
                || transaction.status() == Status.OPEN
                || transaction.requestFrames().size() == 0
                || passing(transaction) != Packets.NONE) {
            return;
        }
        Connection connection = responder.connection();
        int requester = 1 - connection.sender(responder);
        tie(transaction, document.transactions().addPassing(transaction, connection.id(), requester));
    }

    /** Place of a transaction that is listed and not final, or none. */
    private int passing(Transaction transaction) {
        long frame = transaction.requestFrames().get(0);
        int index = document.packets().transaction((int) frame - 1);
        return index != Packets.NONE
                        && document.transactions().isPassing(index)
                        && document.transactions().firstRequest(index) == frame
                ? index
                : Packets.NONE;
    }

    @Override
    int list(Transaction transaction, Connection connection, int requester) {
        if (connection != last) {
            last = connection;
            if (open.size() < MOST_LOOKED_AT) {
                open.putIfAbsent(connection, new long[1]);
            }
        }
        int index = transaction.requestFrames().size() == 0 ? Packets.NONE : passing(transaction);
        if (index == Packets.NONE) {
            return super.list(transaction, connection, requester);
        }
        document.transactions().complete(index, transaction, connection.id(), requester);
        document.revised();
        return index;
    }

    @Override
    public void connection(Connection connection) {
        open.remove(connection);
        last = null;
        super.connection(connection);
        document.revised();
    }

    @Override
    public void noticed(Finding finding) {
        waiting.add(finding);
    }

    private void notice(Finding finding) {
        FindingEntry entry = entry(finding);
        noticed.put(finding, document.findings().size());
        mark(entry);
        document.findingEntries().append(entry);
    }

    @Override
    public void finding(Finding finding) {
        waiting.remove(finding);
        Integer place = noticed.remove(finding);
        if (place == null) {
            super.finding(finding);
            return;
        }
        replace(place, finding);
    }

    private void replace(int place, Finding finding) {
        document.connections().withdraw(document.findings().get(place));
        FindingEntry entry = entry(finding);
        mark(entry);
        document.findingEntries().replace(place, entry);
        document.revised();
    }

    /**
     * Brings what is listed up to date.
     *
     * @param idle true if there is nothing to be read just now, and maybe not for long; else it is done now and then
     */
    void look(boolean idle) {
        for (int i = waiting.size() - 1; i >= 0; i--) {
            Finding finding = waiting.get(i);
            if (finding.connection() == null || finding.connection().second() != null) {
                waiting.remove(i);
                notice(finding);
            }
        }
        long start = System.nanoTime();
        if (!idle && start - nextLook < 0) {
            return;
        }
        noticed.forEach((finding, place) -> {
            if (document.findings().get(place).count() != finding.count()) {
                replace(place, finding);
            }
        });
        open.forEach((connection, packets) -> {
            Flow second = connection.second();
            long count = connection.first().packets() + (second == null ? 0 : second.packets());
            if (count != packets[0]) {
                packets[0] = count;
                document.connections().put(entry(connection, 0));
                document.revised();
            }
        });
        long end = System.nanoTime();
        nextLook = end + PAUSES * (end - start);
    }
}
