package org.rocescope.fuzz.check;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.rocescope.dissector.analysis.AnalysisListener;
import org.rocescope.dissector.analysis.Analyzer;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.capture.LinkType;
import org.rocescope.dissector.connection.Connection;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.diagnosis.Diagnosis;
import org.rocescope.dissector.dissection.Dissector;
import org.rocescope.dissector.packet.IcrcVerdict;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.placement.KeyPlacement;
import org.rocescope.dissector.placement.Requirement;
import org.rocescope.dissector.placement.Unflushed;
import org.rocescope.dissector.region.RegionUse;
import org.rocescope.dissector.rule.Finding;
import org.rocescope.dissector.transaction.Answer;
import org.rocescope.dissector.transaction.FrameList;
import org.rocescope.dissector.transaction.Status;
import org.rocescope.dissector.transaction.Transaction;

/**
 * Analyses packets and keeps the books of what is told: every packet is counted, a transaction and a connection are told
 * once, every frame that is named was there, ranges of unflushed bytes do not overlap.
 */
public final class AnalysisLedger {
    private final StringBuilder told = new StringBuilder();
    private final Set<Long> transactions = new HashSet<>();
    private final Set<Connection> connections = new HashSet<>();
    private final Map<Flow, Map<Integer, Long>> lastUnflushed = new HashMap<>();
    private final Analyzer analyzer;
    private final Dissector dissector = new Dissector().judgeIcrc(true);
    private final Packet packet = new Packet();
    private final Frame frame = new Frame();
    private long taken;
    private long shown;
    private long roce;
    private long time = 1_700_000_000_000_000_000L;

    private AnalysisLedger(Requirement requirement) {
        analyzer = new Analyzer(new Books(), requirement);
    }

    /** Analyses packets once, with no requirement. */
    public static void once(Consumer<AnalysisLedger> packets) {
        new AnalysisLedger(Requirement.NONE).told(packets);
    }

    /**
     * Analyses the same twice: what is told must be the same.
     *
     * @param requirement which bytes must come how far, or null
     * @param packets gives the packets to the analysis
     */
    public static void check(Requirement requirement, Consumer<AnalysisLedger> packets) {
        String first = new AnalysisLedger(requirement).told(packets);
        String second = new AnalysisLedger(requirement).told(packets);
        Expect.that(first.equals(second), "told at first:%n%s%nand then:%n%s", first, second);
    }

    private String told(Consumer<AnalysisLedger> packets) {
        packets.accept(this);
        analyzer.close();
        Expect.that(analyzer.packets() == taken, "%d packets of %d", analyzer.packets(), taken);
        Expect.that(analyzer.rocePackets() == roce, "%d RoCE packets of %d", analyzer.rocePackets(), roce);
        Expect.that(analyzer.copies() <= roce, "%d copies of %d", analyzer.copies(), roce);
        Expect.that(analyzer.truncatedPackets() <= roce, "%d cut packets of %d", analyzer.truncatedPackets(), roce);
        long verdicts = 0;
        for (IcrcVerdict verdict : IcrcVerdict.values()) {
            verdicts += analyzer.verdicts(verdict);
        }
        Expect.that(verdicts == roce, "%d verdicts on %d packets", verdicts, roce);
        told.append(analyzer.copies()).append(" copies\n");
        return told.toString();
    }

    /** Takes Ethernet frames that were captured whole, a microsecond apart. */
    public void takeAll(List<byte[]> frames) {
        frames.forEach(each -> take(each, each.length, 1000));
    }

    /**
     * Takes an Ethernet frame.
     *
     * @param bytes what was captured
     * @param length bytes that the frame had on the wire
     * @param nanos time since the frame before
     */
    public void take(byte[] bytes, int length, long nanos) {
        time += nanos;
        frame.wrap(ByteBuffer.wrap(bytes), 0, bytes.length, LinkType.ETHERNET)
                .originalLength(length)
                .number(taken + 1)
                .timeNanos(time);
        take(frame);
    }

    /** Takes a frame that has its number. */
    public void take(Frame each) {
        dissector.dissect(each, packet);
        take(packet);
    }

    /** Takes a packet whose frame has its number. */
    public void take(Packet each) {
        taken++;
        roce += each.isRoce() ? 1 : 0;
        analyzer.take(each);
    }

    /** Says how many packets the capture dropped. */
    public void dropped(long total) {
        analyzer.dropped(total);
    }

    /** What is analysed. */
    public Analyzer analyzer() {
        return analyzer;
    }

    private final class Books implements AnalysisListener {
        @Override
        public void packet(Packet each, Flow flow, boolean received, boolean repeated) {
            long number = each.frame().number();
            Expect.that(number > shown && number <= taken, "packet %d is shown after %d of %d", number, shown, taken);
            shown = number;
            told.append(number).append(received ? " received" : " lost").append(repeated ? " again\n" : "\n");
        }

        @Override
        public void transaction(Flow flow, Transaction transaction) {
            Expect.that(transactions.add(transaction.id()), "transaction %d is told twice", transaction.id());
            frames(transaction.requestFrames(), true);
            frames(transaction.responseFrames(), false);
            Expect.that(transaction.requestFrames().size() > 0, "%s without a frame", transaction);
            boolean latency = transaction.latencyNanos() >= 0 || transaction.latencyNanos() == Transaction.UNKNOWN;
            Expect.that(latency, "latency of %d ns", transaction.latencyNanos());
            Expect.that(
                    transaction.length() >= Transaction.UNKNOWN, "%s of %d bytes", transaction, transaction.length());
            Expect.that(
                    (transaction.firstPsn() | transaction.lastPsn()) >>> 24 == 0,
                    "PSN %x to %x",
                    transaction.firstPsn(),
                    transaction.lastPsn());
            Expect.that(
                    transaction.status() != Status.COMPLETED && transaction.status() != Status.NAK
                            || transaction.responseFrames().size() > 0
                            || flow.service() == org.rocescope.dissector.transport.Opcode.Service.UC,
                    "%s, and no frame that says so",
                    transaction);
            told.append(transaction)
                    .append(' ')
                    .append(transaction.latencyNanos())
                    .append('\n');
        }

        @Override
        public void answer(Flow responder, Answer answer, Transaction transaction) {
            told.append("answer ")
                    .append(transaction == null ? "to nothing" : transaction.id())
                    .append('\n');
        }

        @Override
        public void connection(Connection connection) {
            Expect.that(connections.add(connection), "connection %s is told twice", connection);
            told.append(connection).append(' ').append(connection.pathMtu()).append('\n');
        }

        @Override
        public void noticed(Finding finding) {
            finding(finding, "noticed ");
        }

        @Override
        public void finding(Finding finding) {
            finding(finding, "found ");
        }

        private void finding(Finding finding, String how) {
            Expect.oneLine(finding.message());
            Expect.that(finding.count() > 0, "%s", finding);
            Expect.that(finding.frames().size() <= finding.count(), "%s at %s", finding, finding.frames());
            frames(finding.frames(), false);
            told.append(how).append(finding).append('\n');
        }

        @Override
        public void unflushed(Unflushed range) {
            Expect.that(range.length() != 0, "%s without a byte", range);
            Expect.that(
                    Long.compareUnsigned(range.lastAddress(), range.virtualAddress()) >= 0,
                    "unflushed from %x to %x",
                    range.virtualAddress(),
                    range.lastAddress());
            Map<Integer, Long> ofFlow = lastUnflushed.computeIfAbsent(range.flow(), flow -> new HashMap<>());
            Long before = ofFlow.put(range.rKey(), range.lastAddress());
            Expect.that(
                    before == null || range.capped() || Long.compareUnsigned(before, range.virtualAddress()) < 0,
                    "unflushed from %x, and before up to %x",
                    range.virtualAddress(),
                    before);
            Expect.that(range.writes() > 0, "%s", range);
            frames(range.writeFrames(), false);
            told.append(range.rKey())
                    .append(' ')
                    .append(range.virtualAddress())
                    .append('+')
                    .append(range.length())
                    .append(' ')
                    .append(range.reached())
                    .append(range.required())
                    .append(range.contract())
                    .append(range.evidence())
                    .append(range.uncertain())
                    .append(range.writeFrames())
                    .append('\n');
        }

        @Override
        public void placement(KeyPlacement key) {
            told.append("placement ").append(key.rKey()).append('\n');
        }

        @Override
        public void region(RegionUse use) {
            told.append("region\n");
        }

        @Override
        public void diagnosis(Diagnosis diagnosis) {
            Expect.oneLine(diagnosis.message());
            Expect.oneLine(diagnosis.advice());
            for (long number : diagnosis.frames()) {
                Expect.that(number > 0 && number <= taken, "%s at %d of %d", diagnosis.id(), number, taken);
            }
            told.append(diagnosis.id())
                    .append(diagnosis.frames())
                    .append(diagnosis.message())
                    .append('\n');
        }

        private void frames(FrameList frames, boolean once) {
            Set<Long> seen = new HashSet<>();
            for (long number : frames.toArray()) {
                Expect.that(number > 0 && number <= taken, "frame %d of %d", number, taken);
                Expect.that(seen.add(number) || !once, "frame %d twice", number);
            }
        }
    }
}
