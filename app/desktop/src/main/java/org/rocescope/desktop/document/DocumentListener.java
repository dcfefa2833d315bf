package org.rocescope.desktop.document;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.rocescope.desktop.document.ConnectionEntry.Endpoint;
import org.rocescope.dissector.analysis.AnalysisListener;
import org.rocescope.dissector.connection.Address;
import org.rocescope.dissector.connection.Connection;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.diagnosis.Diagnosis;
import org.rocescope.dissector.placement.KeyPlacement;
import org.rocescope.dissector.placement.Unflushed;
import org.rocescope.dissector.region.RegionUse;
import org.rocescope.dissector.rule.Finding;
import org.rocescope.dissector.transaction.FrameList;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Opcode.Operation;

/** Puts what an analysis finds into a document, as it becomes final. */
class DocumentListener implements AnalysisListener {
    private static final int NAK_CODES = 5;
    private static final Operation[] OPERATIONS = Operation.values();

    private final CaptureDocument document;
    private final PlacementListener placement;
    private final Map<Flow, long[]> operations = new java.util.IdentityHashMap<>();
    private Flow lastFlow;
    private long[] lastOperations;

    DocumentListener(CaptureDocument document) {
        this.document = document;
        placement = new PlacementListener(document);
    }

    @Override
    public void transaction(Flow flow, Transaction transaction) {
        Connection connection = flow.connection();
        tie(transaction, list(transaction, connection, connection.sender(flow)));
        if (flow != lastFlow) {
            lastFlow = flow;
            lastOperations = operations.computeIfAbsent(flow, key -> new long[OPERATIONS.length]);
        }
        lastOperations[transaction.operation().ordinal()]++;
    }

    /** Lists a transaction that is final; its place. */
    int list(Transaction transaction, Connection connection, int requester) {
        return document.transactions().add(transaction, connection.id(), requester);
    }

    /** Ties the packets of a transaction to its place. */
    void tie(Transaction transaction, int index) {
        tie(transaction.requestFrames(), index);
        tie(transaction.responseFrames(), index);
    }

    private void tie(FrameList frames, int transaction) {
        for (int i = 0; i < frames.size(); i++) {
            int row = (int) frames.get(i) - 1;
            document.packets().transaction(row, transaction);
            if (document.packets().finding(row) != null) {
                document.transactions().finding(transaction, document.packets().finding(row));
            }
        }
    }

    @Override
    public void connection(Connection connection) {
        Flow first = connection.first();
        Flow second = connection.second();
        document.connections().put(entry(connection, placement.takeDueBytes(first) + placement.takeDueBytes(second)));
        operations.remove(first);
        operations.remove(second);
        lastFlow = null;
    }

    /** What is known of a connection, whether it has ended or not. */
    ConnectionEntry entry(Connection connection, long dueBytes) {
        Flow first = connection.first();
        Flow second = connection.second();
        Map<Operation, Long> counts = new EnumMap<>(Operation.class);
        count(operations.get(first), counts);
        if (second != null) {
            count(operations.get(second), counts);
        }
        long[] naks = new long[NAK_CODES];
        for (int code = 0; code < NAK_CODES; code++) {
            naks[code] = first.naks(code) + (second == null ? 0 : second.naks(code));
        }
        boolean silent = second == null || second.packets() == 0;
        boolean only = first.packets() == 0 && !silent;
        Flow begins = only || !silent && second.firstFrame() < first.firstFrame() ? second : first;
        Flow ends = only || !silent && second.lastFrame() > first.lastFrame() ? second : first;
        return new ConnectionEntry(
                connection.id(),
                connection.service(),
                connection.pairing(),
                List.of(endpoint(connection, 0), endpoint(connection, 1)),
                new int[] {flow(first), second == null ? Packets.NONE : flow(second)},
                connection.pathMtu(),
                begins.firstFrame(),
                ends.lastFrame(),
                begins.firstTime(),
                ends.lastTime(),
                new long[] {first.packets(), second == null ? 0 : second.packets()},
                new long[] {first.bytes(), second == null ? 0 : second.bytes()},
                counts,
                first.requests().retransmitted()
                        + (second == null ? 0 : second.requests().retransmitted()),
                naks,
                first.receiverNotReady() + (second == null ? 0 : second.receiverNotReady()),
                first.congestionMarked() + (second == null ? 0 : second.congestionMarked()),
                dueBytes,
                connection.setup());
    }

    private static void count(long[] counted, Map<Operation, Long> counts) {
        for (int i = 0; counted != null && i < counted.length; i++) {
            if (counted[i] > 0) {
                counts.merge(OPERATIONS[i], counted[i], Long::sum);
            }
        }
    }

    private int flow(Flow flow) {
        return document.flows().find(flow.from(), flow.to(), flow.destinationQp());
    }

    private static Endpoint endpoint(Connection connection, int index) {
        Address address = connection.address(index);
        int version = switch (address.kind()) {
            case IPV4 -> 4;
            case IPV6 -> 6;
            case LID -> 0;
        };
        return new Endpoint(address, address.toString(), version, connection.queuePair(index));
    }

    @Override
    public void finding(Finding finding) {
        FindingEntry entry = entry(finding);
        mark(entry);
        document.findingEntries().append(entry);
    }

    /** What is known of a finding, whether it is final or not. */
    FindingEntry entry(Finding finding) {
        return new FindingEntry(
                finding.rule(),
                finding.severity(),
                finding.connection() == null
                        ? Packets.NONE
                        : finding.connection().id(),
                finding.transaction() == Transaction.UNKNOWN
                        ? Packets.NONE
                        : document.packets().transaction((int) finding.transaction() - 1),
                finding.rKey(),
                finding.message(),
                finding.frames().toArray(),
                finding.count());
    }

    /** Remembers with what it is about that there is a finding. */
    void mark(FindingEntry entry) {
        for (long frame : entry.frames()) {
            int row = (int) frame - 1;
            document.packets().finding(row, entry.severity());
            mark(document.packets().transaction(row), entry);
        }
        mark(entry.transaction(), entry);
        document.connections().finding(entry);
    }

    private void mark(int transaction, FindingEntry entry) {
        if (transaction != Packets.NONE) {
            document.transactions().finding(transaction, entry.severity());
        }
    }

    @Override
    public void unflushed(Unflushed range) {
        placement.unflushed(range);
    }

    @Override
    public void placement(KeyPlacement key) {
        placement.placement(key);
    }

    @Override
    public void region(RegionUse use) {
        placement.region(use);
    }

    @Override
    public void diagnosis(Diagnosis diagnosis) {
        document.diagnosisEntries()
                .append(new DiagnosisEntry(
                        diagnosis.id(),
                        diagnosis.connections().stream()
                                .mapToInt(Integer::intValue)
                                .toArray(),
                        diagnosis.frames().stream().mapToLong(Long::longValue).toArray(),
                        diagnosis.message(),
                        diagnosis.advice()));
    }
}
