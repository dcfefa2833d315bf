package org.rocescope.dissector.rule;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.rocescope.dissector.connection.Connection;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.transaction.Transaction;

/**
 * Gathers what the rules find: the same rule broken many times in a connection is one finding with a count, not a flood.
 * The text is made for the first time only.
 */
public final class Findings {
    /** Refused requests of a connection that stand apart at most; further ones are joined. */
    private static final int MOST_APART = 256;
    /** Findings of a connection, or of none, at most; further ones are joined to one a rule. */
    public static final int MOST_TOGETHER = 1 << 12;
    /** Findings of all open connections at most where nothing else is said; further ones are joined to one a rule and connection. */
    public static final int MOST = 1 << 17;

    private record Key(Rule rule, Long rKey, Object aspect) {
        /** True for the one finding that stands for all that is not told apart. */
        boolean isOfRule() {
            return rKey == null && aspect == null;
        }
    }

    // in the order made: what is told is the same in each run, which hashes of objects are not
    private final Map<Connection, Map<Key, Finding>> byConnection = new LinkedHashMap<>();
    private final Map<Key, Finding> ofNone = new LinkedHashMap<>();
    private final int most;
    private Consumer<Finding> first = finding -> {};
    private int held;
    private long joined;

    /** Holds up to {@link #MOST} findings. */
    public Findings() {
        this(MOST);
    }

    /**
     * Holds findings.
     *
     * @param most findings of all open connections at most; beyond that one a rule and connection
     */
    public Findings(int most) {
        this.most = most;
    }

    /** Times that something was found and counted with others that it would stand apart from, because there are too many. */
    public long joined() {
        return joined;
    }

    /** Sets who is told of a finding when it is made, after its first time was counted. */
    public void tellFirst(Consumer<Finding> taker) {
        first = taker;
    }

    /** Reports that a flow's packet breaks a rule. */
    public void report(Rule rule, Flow flow, long frame, Supplier<String> message) {
        report(
                rule,
                rule.severity(),
                flow == null ? null : flow.connection(),
                null,
                frame,
                Transaction.UNKNOWN,
                message);
    }

    /** Reports that a message breaks a rule. */
    public void report(Rule rule, Flow flow, long frame, Transaction transaction, Supplier<String> message) {
        long id = transaction == null ? Transaction.UNKNOWN : transaction.id();
        report(rule, rule.severity(), flow.connection(), null, frame, id, message);
    }

    /**
     * Reports that a rule is broken.
     *
     * @param rule the rule
     * @param severity how much it matters this time: less than the rule's where it rests on packets not seen
     * @param connection the connection, or null
     * @param rKey the R_Key that it is about, or null; findings of several keys are kept apart
     * @param frame the frame, or 0
     * @param transaction id of the transaction, or {@link Transaction#UNKNOWN}
     * @param message says with the packet's own numbers what is wrong and what was expected
     */
    public void report(
            Rule rule,
            Severity severity,
            Connection connection,
            Long rKey,
            long frame,
            long transaction,
            Supplier<String> message) {
        add(new Key(rule, rKey, null), severity, connection, frame, transaction, message);
    }

    /** Reports what is never joined with others of its rule, because each must name its message: a refused request. */
    public void reportApart(Rule rule, Flow flow, long frame, Transaction transaction, Supplier<String> message) {
        Map<Key, Finding> findings = byConnection.get(flow.connection());
        boolean many = findings != null && findings.size() >= MOST_APART;
        Long rKey = transaction.isAddressed() ? Long.valueOf(transaction.rKey() & 0xFFFFFFFFL) : null;
        Key key = new Key(rule, rKey, many ? null : Long.valueOf(transaction.id()));
        add(key, rule.severity(), flow.connection(), frame, transaction.id(), message);
    }

    /**
     * Reports that a packet breaks one aspect of a rule; findings of several aspects of a connection are kept apart.
     *
     * @param aspect a value with equals
     */
    public void report(
            Rule rule, Severity severity, Connection connection, Object aspect, long frame, Supplier<String> message) {
        add(new Key(rule, null, aspect), severity, connection, frame, Transaction.UNKNOWN, message);
    }

    private void add(
            Key key, Severity severity, Connection connection, long frame, long transaction, Supplier<String> message) {
        Map<Key, Finding> findings =
                connection == null ? ofNone : byConnection.computeIfAbsent(connection, each -> new LinkedHashMap<>());
        Finding known = findings.get(key);
        Key kept = key;
        if (known == null && (findings.size() >= MOST_TOGETHER || held >= most) && !key.isOfRule()) {
            joined++;
            kept = new Key(key.rule(), null, null);
            known = findings.get(kept);
        }
        if (known != null) {
            known.again(frame, severity);
            return;
        }
        Finding finding = new Finding(kept.rule(), severity, connection, kept.rKey(), transaction, message.get());
        findings.put(kept, finding);
        held++;
        finding.again(frame, severity);
        first.accept(finding);
    }

    /** True if the rule was reported for a connection before; for rules that would do much work to report again. */
    public boolean has(Rule rule, Connection connection) {
        Map<Key, Finding> findings = connection == null ? ofNone : byConnection.get(connection);
        return findings != null && findings.containsKey(new Key(rule, null, null));
    }

    /** Takes out the findings of a connection that has ended, in the order of the catalogue and then of frames. */
    public List<Finding> takeOf(Connection connection) {
        Map<Key, Finding> findings = byConnection.remove(connection);
        Map<Key, Finding> absorbed = connection.absorbed() == null ? null : byConnection.remove(connection.absorbed());
        held -= (findings == null ? 0 : findings.size()) + (absorbed == null ? 0 : absorbed.size());
        if (absorbed == null) {
            return ordered(findings);
        }
        Map<Key, Finding> all = findings == null ? new LinkedHashMap<>() : findings;
        absorbed.forEach((key, finding) -> {
            finding.moveTo(connection);
            all.merge(key, finding, (known, other) -> {
                known.absorb(other);
                return known;
            });
        });
        return ordered(all);
    }

    /** Takes out the findings that are about no connection. */
    public List<Finding> takeRest() {
        List<Finding> rest = ordered(ofNone);
        held -= ofNone.size();
        ofNone.clear();
        return rest;
    }

    private static List<Finding> ordered(Map<Key, Finding> findings) {
        List<Finding> list = findings == null ? new ArrayList<>() : new ArrayList<>(findings.values());
        list.sort((a, b) -> a.rule().place() != b.rule().place()
                ? Integer.compare(a.rule().place(), b.rule().place())
                : Long.compare(a.frame(), b.frame()));
        return list;
    }
}
