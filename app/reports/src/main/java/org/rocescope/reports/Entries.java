package org.rocescope.reports;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.rocescope.dissector.analysis.AnalysisListener;
import org.rocescope.dissector.analysis.Analyzer;
import org.rocescope.dissector.capture.CaptureInfo;
import org.rocescope.dissector.capture.Damage;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.capture.LinkType;
import org.rocescope.dissector.connection.Connection;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.diagnosis.Diagnosis;
import org.rocescope.dissector.packet.IcrcVerdict;
import org.rocescope.dissector.placement.KeyPlacement;
import org.rocescope.dissector.placement.Unflushed;
import org.rocescope.dissector.region.KnownRegions;
import org.rocescope.dissector.region.RegionUse;
import org.rocescope.dissector.rule.Finding;
import org.rocescope.dissector.rule.Severity;
import org.rocescope.dissector.transaction.Answer;
import org.rocescope.dissector.transaction.Status;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.pictures.feed.Bounds;
import org.rocescope.pictures.feed.PictureFeed;

/**
 * Makes the entries of a report from what an analysis finds, and counts. What is kept goes with the connections that are
 * open.
 *
 * <p>A report that cannot be written makes the methods of the listener throw {@link UncheckedIOException}.
 */
public final class Entries implements AnalysisListener {
    private static final class Tally {
        final long[] operations = new long[Words.OPERATIONS.size()];
        final Latencies latencies;
        long unflushed;
        /** Keys of the first and of the second flow that left bytes for which a flush was due, until their end comes. */
        final Set<Long> due = new HashSet<>();

        Tally(int digits) {
            latencies = new Latencies(digits);
        }
    }

    /** Connections at once of which latencies are kept to two significant digits; those of further ones to one. */
    private static final int MOST_EXACT = 2000;

    private final ReportFormat report;
    private final long mostTransactions;
    private final Map<Connection, Tally> tallies = new IdentityHashMap<>();
    private final long[] findings = new long[Severity.values().length];
    private Connection lastConnection;
    private Tally lastTally;
    private long transactions;
    private long connections;
    private long unflushedBytes;
    private Announcement announcement;
    private long announced;
    private final RegionEntries regions;
    /** Null where the report has no pictures. */
    private final PictureFeed feed;

    /**
     * Entries for a report.
     *
     * @param report takes them
     * @param mostTransactions how many transactions it is given at most; all are counted
     * @param known memory regions that have names
     */
    public Entries(ReportFormat report, long mostTransactions, KnownRegions known) {
        this.report = report;
        regions = new RegionEntries(known);
        feed = report.isDrawn()
                ? new PictureFeed(flow -> true, Bounds.REPORT, trace -> write(() -> report.pictures(trace)))
                : null;
        this.mostTransactions = mostTransactions;
    }

    /**
     * What an analysis is to tell: these entries, and where the report has pictures also what they are drawn from. A
     * report without pictures is spared to be told of each packet.
     */
    public AnalysisListener listener() {
        return feed == null ? this : new DrawnEntries(this, feed);
    }

    @Override
    public void transaction(Flow flow, Transaction transaction) {
        transactions++;
        int operation = Words.operation(transaction);
        Tally tally = tally(flow.connection());
        tally.operations[operation]++;
        long latency = transaction.latencyNanos();
        if (latency != Transaction.UNKNOWN && transaction.status() == Status.COMPLETED) {
            tally.latencies.add(latency);
        }
        if (transactions <= mostTransactions) {
            write(() -> report.transaction(entry(flow, transaction, operation)));
        }
    }

    private Tally tally(Connection connection) {
        if (connection != lastConnection) {
            lastConnection = connection;
            lastTally = tallies.computeIfAbsent(connection, key -> new Tally(tallies.size() < MOST_EXACT ? 2 : 1));
        }
        return lastTally;
    }

    private TransactionEntry entry(Flow flow, Transaction t, int operation) {
        Connection connection = flow.connection();
        boolean addressed = t.isAddressed();
        return new TransactionEntry(
                t.id(),
                connection.id(),
                connection.sender(flow),
                Words.OPERATIONS.get(operation),
                t.firstPsn(),
                t.lastPsn(),
                t.requestFrames().toArray(),
                t.responseFrames().toArray(),
                addressed ? Integer.toUnsignedLong(t.rKey()) : null,
                addressed ? (Long) t.virtualAddress() : null,
                known(t.length()),
                Words.status(t.status()),
                Words.nak(t),
                known(t.latencyNanos()),
                t.retransmissions(),
                Words.flush(t),
                regions.name(flow, t));
    }

    private static Long known(long value) {
        return value == Transaction.UNKNOWN ? null : (Long) value;
    }

    @Override
    public void finding(Finding finding) {
        findings[finding.severity().ordinal()]++;
        write(() -> report.finding(entry(finding)));
    }

    private FindingEntry entry(Finding finding) {
        return new FindingEntry(
                finding.rule().id(),
                Words.severity(finding.severity()),
                finding.frame() == 0 ? null : finding.frame(),
                finding.connection() == null ? null : id(finding.connection()),
                known(finding.transaction()),
                finding.message(),
                finding.rule().source(),
                finding.count(),
                finding.frames().toArray(),
                finding.rKey(),
                regions.name(finding));
    }

    /** Takes what is known, though not final, while packets come. */
    public interface Announcement {
        /** Takes a finding that is new. */
        void noticed(FindingEntry finding) throws IOException;

        /** Takes a request message as its answer was captured. */
        default void answered(TransactionEntry transaction) throws IOException {}
    }

    /** Gives what is new to a taker at once, not only when it is final: for packets that come slowly. */
    public void announce(Announcement taker) {
        announcement = taker;
    }

    @Override
    public void answer(Flow responder, Answer answer, Transaction transaction) {
        if (announcement == null || transaction == null || announced >= mostTransactions) {
            return;
        }
        announced++;
        int operation = Words.operation(transaction);
        write(() -> announcement.answered(entry(responder.peer(), transaction, operation)));
    }

    /** Its number, which a connection that is still being paired has not. */
    private static Integer id(Connection connection) {
        return connection.id() == Connection.NO_ID ? null : (Integer) connection.id();
    }

    @Override
    public void noticed(Finding finding) {
        if (announcement != null) {
            write(() -> announcement.noticed(entry(finding)));
        }
    }

    @Override
    public void unflushed(Unflushed range) {
        if (range.isDue()) {
            Tally tally = tally(range.flow().connection());
            tally.unflushed += range.length();
            tally.due.add(key(range.flow(), range.rKey()));
            unflushedBytes += range.length();
        }
        write(() -> report.unflushed(new UnflushedEntry(
                range.connection().id(),
                range.connection().sender(range.flow()),
                Integer.toUnsignedLong(range.rKey()),
                range.virtualAddress(),
                range.length(),
                Words.lower(range.reached()),
                Words.lower(range.required()),
                Words.lower(range.contract()),
                range.writeFrames().toArray(),
                range.writes(),
                range.evidence() == null ? null : Words.lower(range.evidence()),
                range.capped(),
                range.uncertain(),
                regions.name(range))));
    }

    private static Long key(Flow flow, int rKey) {
        return (long) flow.connection().sender(flow) << Integer.SIZE | Integer.toUnsignedLong(rKey);
    }

    @Override
    public void placement(KeyPlacement key) {
        boolean due = tally(key.flow().connection()).due.remove(key(key.flow(), key.rKey()));
        PlacementEntry entry = PlacementEntries.entry(key, regions.name(key.flow(), key.rKey()), due);
        write(() -> report.placement(entry));
    }

    @Override
    public void connection(Connection connection) {
        connections++;
        Tally tally = tally(connection);
        Tally absorbed = connection.absorbed() == null ? null : tallies.remove(connection.absorbed());
        if (absorbed != null) {
            tally.latencies.addAll(absorbed.latencies);
            tally.unflushed += absorbed.unflushed;
            for (int i = 0; i < absorbed.operations.length; i++) {
                tally.operations[i] += absorbed.operations[i];
            }
        }
        tallies.remove(connection);
        lastConnection = null;
        write(() -> report.connection(entry(connection, tally)));
    }

    private static ConnectionEntry entry(Connection connection, Tally tally) {
        Flow first = connection.first();
        Flow second = connection.second();
        Map<String, Long> operations = new LinkedHashMap<>();
        for (int i = 0; i < tally.operations.length; i++) {
            if (tally.operations[i] > 0) {
                operations.put(Words.OPERATIONS.get(i), tally.operations[i]);
            }
        }
        Map<String, Long> naks = new LinkedHashMap<>();
        for (int code = 0; code < Words.NAKS.size(); code++) {
            long count = first.naks(code) + (second == null ? 0 : second.naks(code));
            if (count > 0) {
                naks.put(Words.NAKS.get(code), count);
            }
        }
        boolean silent = second == null || second.packets() == 0;
        boolean only = first.packets() == 0;
        return new ConnectionEntry(
                connection.id(),
                connection.service().name(),
                pairing(connection),
                List.of(endpoint(connection, 0), endpoint(connection, 1)),
                connection.pathMtu() == 0 ? null : connection.pathMtu(),
                silent
                        ? first.firstFrame()
                        : only ? second.firstFrame() : Math.min(first.firstFrame(), second.firstFrame()),
                silent ? first.lastFrame() : Math.max(first.lastFrame(), second.lastFrame()),
                List.of(first.packets(), second == null ? 0 : second.packets()),
                List.of(first.bytes(), second == null ? 0 : second.bytes()),
                operations,
                first.requests().retransmitted()
                        + (second == null ? 0 : second.requests().retransmitted()),
                naks,
                first.receiverNotReady() + (second == null ? 0 : second.receiverNotReady()),
                first.congestionMarked() + (second == null ? 0 : second.congestionMarked()),
                tally.latencies.summary(),
                tally.unflushed,
                connection.isGivenUp());
    }

    private static String pairing(Connection connection) {
        return switch (connection.pairing()) {
            case CM -> "cm";
            case MATCHED -> "matched";
            case UNPAIRED -> "unpaired";
        };
    }

    private static ConnectionEntry.Endpoint endpoint(Connection connection, int index) {
        int queuePair = connection.queuePair(index);
        return new ConnectionEntry.Endpoint(
                connection.address(index).toString(), queuePair == Flow.UNKNOWN ? null : queuePair);
    }

    @Override
    public void region(RegionUse use) {
        write(() -> report.region(RegionEntries.entry(use)));
    }

    @Override
    public void diagnosis(Diagnosis diagnosis) {
        write(() -> report.diagnosis(new DiagnosisEntry(
                diagnosis.id(), diagnosis.connections(), diagnosis.frames(), diagnosis.message(), diagnosis.advice())));
    }

    /**
     * Ends the report with its inputs and the summary.
     *
     * @param analyzer the analysis, closed
     * @param inputs what was read
     * @param unreadable inputs that could not be read at all
     * @return the summary
     */
    public SummaryEntry end(Analyzer analyzer, List<CaptureInfo> inputs, List<Damage> unreadable) throws IOException {
        for (CaptureInfo input : inputs) {
            report.input(entry(input));
        }
        for (Damage damage : unreadable) {
            InputEntry.Fault fault = new InputEntry.Fault(damage.offset(), damage.reason());
            report.input(new InputEntry(damage.input(), null, List.of(), 0, 0, null, null, 0, false, fault));
        }
        if (feed != null) {
            report.rates(feed.all());
        }
        long variant = 0;
        for (IcrcVerdict verdict : IcrcVerdict.values()) {
            variant += verdict.isVariant() ? analyzer.verdicts(verdict) : 0;
        }
        SummaryEntry summary = new SummaryEntry(
                analyzer.packets(),
                analyzer.rocePackets(),
                analyzer.truncatedPackets(),
                new SummaryEntry.Icrc(
                        analyzer.verdicts(IcrcVerdict.GOOD),
                        variant,
                        analyzer.verdicts(IcrcVerdict.BAD),
                        analyzer.verdicts(IcrcVerdict.NOT_CAPTURED) + analyzer.verdicts(IcrcVerdict.NONE)),
                connections,
                transactions,
                findings(),
                unflushedBytes,
                analyzer.reached().stream().map(LimitEntry::of).toList());
        report.summary(summary);
        return summary;
    }

    private static InputEntry entry(CaptureInfo input) {
        List<String> linkTypes = new ArrayList<>();
        input.interfaces().forEach(each -> {
            String name = LinkType.nameOf(each.linkType());
            if (!linkTypes.contains(name)) {
                linkTypes.add(name);
            }
        });
        Damage first = input.damages().isEmpty() ? null : input.damages().get(0);
        return new InputEntry(
                input.name(),
                input.format(),
                linkTypes,
                input.packets(),
                input.bytes(),
                time(input.firstTime()),
                time(input.lastTime()),
                input.dropped(),
                input.complete(),
                first == null ? null : new InputEntry.Fault(first.offset(), first.reason()));
    }

    private static String time(long nanos) {
        return nanos == Frame.NO_TIME ? null : Words.time(nanos);
    }

    /** Bytes so far that were not flushed though a flush was due. */
    public long unflushedBytes() {
        return unflushedBytes;
    }

    /** Findings so far. */
    public SummaryEntry.Counts findings() {
        return new SummaryEntry.Counts(
                findings[Severity.ERROR.ordinal()],
                findings[Severity.WARNING.ordinal()],
                findings[Severity.NOTE.ordinal()]);
    }

    private interface Writing {
        void run() throws IOException;
    }

    private static void write(Writing writing) {
        try {
            writing.run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
