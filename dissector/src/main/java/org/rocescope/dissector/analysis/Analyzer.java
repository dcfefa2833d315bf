package org.rocescope.dissector.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.rocescope.dissector.connection.Connection;
import org.rocescope.dissector.connection.ConnectionListener;
import org.rocescope.dissector.connection.Connections;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.diagnosis.Diagnoses;
import org.rocescope.dissector.mad.Mad;
import org.rocescope.dissector.packet.IcrcVerdict;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.placement.Placement;
import org.rocescope.dissector.placement.Requirement;
import org.rocescope.dissector.region.RegionUses;
import org.rocescope.dissector.rule.AnswerRule;
import org.rocescope.dissector.rule.AnswerTraits;
import org.rocescope.dissector.rule.Catalogue;
import org.rocescope.dissector.rule.ClosingRule;
import org.rocescope.dissector.rule.ConnectionRule;
import org.rocescope.dissector.rule.Findings;
import org.rocescope.dissector.rule.ManagementRule;
import org.rocescope.dissector.rule.PacketRule;
import org.rocescope.dissector.rule.PacketTraits;
import org.rocescope.dissector.rule.RequestRule;
import org.rocescope.dissector.rule.RequestTraits;
import org.rocescope.dissector.rule.TransactionRule;
import org.rocescope.dissector.rule.TransactionTraits;
import org.rocescope.dissector.transaction.Answer;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transaction.TransactionPool;
import org.rocescope.dissector.transport.Aeth;
import org.rocescope.dissector.transport.Opcode;

/**
 * Analyses packets: follows connections, ties requests to their answers, judges by the rules, and says at the end what
 * is the matter. Needs packets in the order of capture and nothing else; a file, a stream and an interface are the same
 * to it.
 *
 * <p>A packet that its receiver would drop without a word, for a bad ICRC or lengths that contradict each other, counts
 * as not received (ICRC-01). One that was captured a second time, at another port or in another file, is not followed
 * again.
 *
 * <p>Not safe for use by several threads.
 */
public final class Analyzer {
    private final Catalogue catalogue = Catalogue.create();
    private final RuleTable<PacketRule> packetRules = new RuleTable<>(
            catalogue.of(PacketRule.class, new PacketRule[0]),
            new PacketRule[256][],
            PacketRule::concerns,
            PacketRule::packetTraits);
    private final RuleTable<RequestRule> requestRules = new RuleTable<>(
            catalogue.of(RequestRule.class, new RequestRule[0]),
            new RequestRule[256][],
            RequestRule::concerns,
            RequestRule::requestTraits);
    private final RuleTable<AnswerRule> positiveAnswerRules = new RuleTable<>(
            catalogue.of(AnswerRule.class, new AnswerRule[0]),
            new AnswerRule[256][],
            (rule, opcode) -> rule.concerns(opcode, true),
            AnswerRule::answerTraits);
    private final RuleTable<AnswerRule> negativeAnswerRules = new RuleTable<>(
            catalogue.of(AnswerRule.class, new AnswerRule[0]),
            new AnswerRule[256][],
            (rule, opcode) -> rule.concerns(opcode, false),
            AnswerRule::answerTraits);
    private final TransactionRule[] transactionRules = catalogue.of(TransactionRule.class, new TransactionRule[0]);
    private final int[] transactionTraits = Arrays.stream(transactionRules)
            .mapToInt(TransactionRule::transactionTraits)
            .toArray();
    private final ConnectionRule[] connectionRules = catalogue.of(ConnectionRule.class, new ConnectionRule[0]);
    private final ManagementRule[] managementRules = catalogue.of(ManagementRule.class, new ManagementRule[0]);
    private final Findings findings;
    private final Diagnoses diagnoses = new Diagnoses();
    private final AnalysisListener listener;
    private final Placement placement;
    private final TransactionPool pool;
    private final Connections connections;
    private final Limits limits;
    private final Copies copies = new Copies();
    private final long[] verdicts = new long[IcrcVerdict.values().length];
    private boolean notified;
    private long packets;
    private long rocePackets;
    private long truncatedPackets;
    private long lastFrame;
    private long dropped;

    /** An analysis that tells a listener, and takes a flush as due where a requester asks for one. */
    public Analyzer(AnalysisListener listener) {
        this(listener, Requirement.NONE);
    }

    /**
     * An analysis that tells a listener.
     *
     * @param listener is told
     * @param requirement which bytes must come how far; null if what becomes of bytes is not followed at all
     */
    public Analyzer(AnalysisListener listener, Requirement requirement) {
        this(listener, requirement, Limits.DEFAULT);
    }

    /**
     * An analysis that tells a listener, with limits of its own.
     *
     * @param listener is told
     * @param requirement which bytes must come how far; null if what becomes of bytes is not followed at all
     * @param limits how much it keeps at most
     */
    public Analyzer(AnalysisListener listener, Requirement requirement, Limits limits) {
        this.listener = listener;
        this.limits = limits;
        findings = new Findings(limits.findings());
        findings.tellFirst(listener::noticed);
        pool = new TransactionPool(limits.requests());
        connections = new Connections(new Following(), limits.connections(), pool);
        placement = requirement == null
                ? null
                : new Placement(
                        requirement, listener::unflushed, listener::placement, limits.intervals(), limits.keys());
    }

    /** Takes the next packet, of which the ICRC was judged. */
    public void take(Packet packet) {
        packets++;
        lastFrame = packet.frame().number();
        if (!packet.isRoce()) {
            diagnoses.other(packet);
            return;
        }
        rocePackets++;
        if (packet.frame().isSliced()) {
            truncatedPackets++;
        }
        IcrcVerdict verdict = packet.icrcVerdict() == null ? IcrcVerdict.NOT_CAPTURED : packet.icrcVerdict();
        verdicts[verdict.ordinal()]++;
        boolean received = verdict != IcrcVerdict.BAD && packet.malformed() == null;
        Opcode opcode = Opcode.of(packet.opcode());
        catalogue.clock().tick(packet.frame().timeNanos());
        int times = copies.take(packet);
        if (copies.isCopy()) {
            diagnoses.packet(packet, opcode, connections.find(packet), received, times, copies.print());
            return;
        }
        Flow flow = null;
        switch (opcode.service()) {
            case RC, XRC, UC -> flow = received ? connections.take(packet) : connections.find(packet);
            case CNP -> {
                flow = connections.find(packet);
                notified = true;
            }
            case UD -> management(packet, received);
            default -> {}
        }
        judge(packet, opcode, flow, received);
        boolean request = received && flow != null && opcode.isRequest();
        if (request) {
            judgeRequest(packet, opcode, flow);
        }
        diagnoses.packet(packet, opcode, flow, received, times, copies.print());
        if (flow != null) {
            listener.packet(packet, flow, received, request && connections.isRepeated());
        }
    }

    private void judge(Packet packet, Opcode opcode, Flow flow, boolean received) {
        int shown = PacketTraits.of(packet, opcode, flow, received, notified);
        if (!packetRules.concerns(opcode.value(), shown)) {
            return;
        }
        PacketRule[] rules = packetRules.rules(opcode.value());
        int[] traits = packetRules.traits(opcode.value());
        for (int i = 0; i < rules.length; i++) {
            if ((traits[i] & shown) != 0) {
                rules[i].judge(packet, opcode, flow, received, findings);
            }
        }
    }

    private void judgeRequest(Packet packet, Opcode opcode, Flow flow) {
        boolean repeated = connections.isRepeated();
        int shown = RequestTraits.of(flow, repeated);
        if (!requestRules.concerns(opcode.value(), shown)) {
            return;
        }
        Transaction transaction = connections.transaction();
        RequestRule[] rules = requestRules.rules(opcode.value());
        int[] traits = requestRules.traits(opcode.value());
        for (int i = 0; i < rules.length; i++) {
            if ((traits[i] & shown) != 0) {
                rules[i].judge(packet, opcode, flow, transaction, repeated, findings);
            }
        }
    }

    private void management(Packet packet, boolean received) {
        int mad = packet.find(Mad.HEADER);
        if (mad >= 0 && received) {
            connections.takeManagement(packet, mad);
            for (ManagementRule rule : managementRules) {
                rule.judge(packet, mad, connections, findings);
            }
            diagnoses.management(packet, mad);
        }
    }

    /**
     * Says how many packets the capture itself dropped by now, as {@link
     * org.rocescope.dissector.capture.CaptureInfo#dropped()} has it. What was sent last before this became known may be
     * among them; so a capture that is still being made is best asked often, and a file at least at its end.
     *
     * @param total packets dropped since the start, never less than the time before
     */
    public void dropped(long total) {
        if (total <= dropped) {
            return;
        }
        dropped = total;
        diagnoses.dropped(total);
        if (placement != null) {
            placement.lost(lastFrame);
        }
    }

    /** Says that there are no more packets: everything that is still open becomes final. */
    public void close() {
        // what is found now is final at once
        findings.tellFirst(finding -> {});
        connections.close();
        for (ManagementRule rule : managementRules) {
            rule.close(connections, findings);
        }
        for (ClosingRule rule : catalogue.of(ClosingRule.class, new ClosingRule[0])) {
            rule.close(findings);
        }
        catalogue.regions().close(listener::region);
        findings.takeRest().forEach(listener::finding);
        diagnoses.close(listener::diagnosis);
    }

    /** What the analysis knows and learns of memory regions; regions are made known to it before the first packet. */
    public RegionUses regions() {
        return catalogue.regions();
    }

    /** The rules of this analysis. */
    public Catalogue catalogue() {
        return catalogue;
    }

    /** The limits that were reached so far: what is known is less than the capture tells. */
    public List<Limit.Reached> reached() {
        List<Limit.Reached> reached = new ArrayList<>();
        add(reached, Limit.CONNECTIONS, limits.connections(), connections.givenUp());
        add(reached, Limit.REQUESTS, limits.requests(), pool.leftOpen());
        add(reached, Limit.FRAME_NUMBERS, TransactionPool.MOST_WORDS, pool.notNoted());
        add(reached, Limit.ANSWERS, Connections.MOST_ANSWERS, connections.answersLeftOut());
        add(reached, Limit.CANDIDATES, Connections.MOST_CANDIDATES, connections.tooManyCandidates());
        if (placement != null) {
            add(reached, Limit.INTERVALS, limits.intervals(), placement.hasJoinedIntervals() ? 1 : 0);
            add(reached, Limit.KEYS, limits.keys(), placement.keysGivenUp());
        }
        RegionUses regions = catalogue.regions();
        add(reached, Limit.REGIONS, RegionUses.MOST_REGIONS, regions.unlisted());
        add(reached, Limit.REFUSALS, RegionUses.MOST_PAIRS, regions.refusalsLeftOut());
        add(reached, Limit.FINDINGS, limits.findings(), findings.joined());
        add(reached, Limit.PATHS, Diagnoses.MOST_PATHS, diagnoses.packetsLeftOut());
        add(reached, Limit.DIAGNOSES, Diagnoses.MOST_OF_A_KIND, diagnoses.diagnosesLeftOut());
        return reached;
    }

    private static void add(List<Limit.Reached> reached, Limit limit, long most, long count) {
        if (count > 0) {
            reached.add(new Limit.Reached(limit, most, count));
        }
    }

    /** Packets taken. */
    public long packets() {
        return packets;
    }

    /** Packets with a BTH. */
    public long rocePackets() {
        return rocePackets;
    }

    /** Packets with a BTH that the snap length cut. */
    public long truncatedPackets() {
        return truncatedPackets;
    }

    /** Packets that the capture itself dropped, as far as the analysis was told. */
    public long dropped() {
        return dropped;
    }

    /** Packets that were captured a second time. */
    public long copies() {
        return copies.count();
    }

    /** Packets with a verdict. */
    public long verdicts(IcrcVerdict verdict) {
        return verdicts[verdict.ordinal()];
    }

    /** Judges what becomes final and hands it on. */
    private final class Following implements ConnectionListener {
        @Override
        public void answer(Flow responder, Answer answer, Transaction transaction) {
            RuleTable<AnswerRule> table = answer.type() == Aeth.TYPE_ACK ? positiveAnswerRules : negativeAnswerRules;
            int opcode = answer.opcode().value();
            int shown = AnswerTraits.of(responder, answer, responder.peer().requests(), transaction);
            if (table.concerns(opcode, shown)) {
                AnswerRule[] rules = table.rules(opcode);
                int[] traits = table.traits(opcode);
                for (int i = 0; i < rules.length; i++) {
                    if ((traits[i] & shown) != 0) {
                        rules[i].judge(responder, answer, transaction, findings);
                    }
                }
            }
            diagnoses.answer(responder, answer, transaction);
            if (placement != null) {
                placement.answer(responder, transaction);
            }
            listener.answer(responder, answer, transaction);
        }

        @Override
        public void transaction(Flow flow, Transaction transaction) {
            int shown = TransactionTraits.of(flow, transaction);
            for (int i = 0; i < transactionRules.length; i++) {
                if ((transactionTraits[i] & shown) != 0) {
                    transactionRules[i].judge(flow, transaction, findings);
                }
            }
            diagnoses.transaction(flow, transaction);
            if (placement != null) {
                placement.take(flow, transaction);
            }
            listener.transaction(flow, transaction);
        }

        @Override
        public void connection(Connection connection) {
            for (ConnectionRule rule : connectionRules) {
                rule.judge(connection, findings);
            }
            findings.takeOf(connection).forEach(finding -> {
                diagnoses.finding(finding);
                listener.finding(finding);
            });
            diagnoses.connection(connection);
            if (placement != null) {
                placement.end(connection);
            }
            listener.connection(connection);
        }
    }
}
