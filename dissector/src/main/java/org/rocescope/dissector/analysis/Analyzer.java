package org.rocescope.dissector.analysis;

import java.util.Arrays;
import java.util.function.BiPredicate;
import org.rocescope.dissector.connection.Connection;
import org.rocescope.dissector.connection.ConnectionListener;
import org.rocescope.dissector.connection.Connections;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.diagnosis.Diagnoses;
import org.rocescope.dissector.mad.Mad;
import org.rocescope.dissector.packet.IcrcVerdict;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.region.RegionUses;
import org.rocescope.dissector.rule.AnswerRule;
import org.rocescope.dissector.rule.Catalogue;
import org.rocescope.dissector.rule.ClosingRule;
import org.rocescope.dissector.rule.ConnectionRule;
import org.rocescope.dissector.rule.Findings;
import org.rocescope.dissector.rule.ManagementRule;
import org.rocescope.dissector.rule.PacketRule;
import org.rocescope.dissector.rule.RequestRule;
import org.rocescope.dissector.rule.TransactionRule;
import org.rocescope.dissector.transaction.Answer;
import org.rocescope.dissector.transaction.Transaction;
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
    private final PacketRule[][] packetRules =
            byOpcode(catalogue.of(PacketRule.class, new PacketRule[0]), PacketRule::concerns, new PacketRule[256][]);
    private final RequestRule[][] requestRules = byOpcode(
            catalogue.of(RequestRule.class, new RequestRule[0]), RequestRule::concerns, new RequestRule[256][]);
    private final RequestRule[][] newRequestRules = byOpcode(
            catalogue.of(RequestRule.class, new RequestRule[0]),
            (rule, opcode) -> rule.concerns(opcode) && !rule.concernsOnlyRepeats(),
            new RequestRule[256][]);
    private final AnswerRule[][] positiveAnswerRules = byOpcode(
            catalogue.of(AnswerRule.class, new AnswerRule[0]),
            (rule, opcode) -> rule.concerns(opcode, true),
            new AnswerRule[256][]);
    private final AnswerRule[][] negativeAnswerRules = byOpcode(
            catalogue.of(AnswerRule.class, new AnswerRule[0]),
            (rule, opcode) -> rule.concerns(opcode, false),
            new AnswerRule[256][]);
    private final TransactionRule[] transactionRules = catalogue.of(TransactionRule.class, new TransactionRule[0]);
    private final ConnectionRule[] connectionRules = catalogue.of(ConnectionRule.class, new ConnectionRule[0]);
    private final ManagementRule[] managementRules = catalogue.of(ManagementRule.class, new ManagementRule[0]);
    private final Findings findings = new Findings();
    private final Diagnoses diagnoses = new Diagnoses();
    private final AnalysisListener listener;
    private final Connections connections = new Connections(new Following());
    private final Copies copies = new Copies();
    private final long[] verdicts = new long[IcrcVerdict.values().length];
    private long packets;
    private long rocePackets;
    private long truncatedPackets;

    /** An analysis that tells a listener. */
    public Analyzer(AnalysisListener listener) {
        this.listener = listener;
    }

    /** The rules that packets of each opcode concern. */
    private static <T> T[][] byOpcode(T[] rules, BiPredicate<T, Opcode> concerns, T[][] table) {
        for (int value = 0; value < table.length; value++) {
            Opcode opcode = Opcode.of(value);
            table[value] = Arrays.stream(rules)
                    .filter(rule -> concerns.test(rule, opcode))
                    .toArray(length -> Arrays.copyOf(rules, length));
        }
        return table;
    }

    /** Takes the next packet, of which the ICRC was judged. */
    public void take(Packet packet) {
        packets++;
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
        if (copies.isCopy(packet)) {
            diagnoses.packet(packet, opcode, connections.find(packet), received);
            return;
        }
        Flow flow = null;
        switch (opcode.service()) {
            case RC, XRC, UC -> flow = received ? connections.take(packet) : connections.find(packet);
            case CNP -> flow = connections.find(packet);
            case UD -> management(packet, received);
            default -> {}
        }
        for (PacketRule rule : packetRules[opcode.value()]) {
            rule.judge(packet, opcode, flow, received, findings);
        }
        if (received && flow != null && opcode.isRequest()) {
            Transaction transaction = connections.transaction();
            boolean repeated = connections.isRepeated();
            for (RequestRule rule : (repeated ? requestRules : newRequestRules)[opcode.value()]) {
                rule.judge(packet, opcode, flow, transaction, repeated, findings);
            }
        }
        diagnoses.packet(packet, opcode, flow, received);
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

    /** Says that there are no more packets: everything that is still open becomes final. */
    public void close() {
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
            AnswerRule[][] rules = answer.type() == Aeth.TYPE_ACK ? positiveAnswerRules : negativeAnswerRules;
            for (AnswerRule rule : rules[answer.opcode().value()]) {
                rule.judge(responder, answer, transaction, findings);
            }
            diagnoses.answer(responder, answer, transaction);
            listener.answer(responder, answer, transaction);
        }

        @Override
        public void transaction(Flow flow, Transaction transaction) {
            for (TransactionRule rule : transactionRules) {
                rule.judge(flow, transaction, findings);
            }
            diagnoses.transaction(flow, transaction);
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
            listener.connection(connection);
        }
    }
}
