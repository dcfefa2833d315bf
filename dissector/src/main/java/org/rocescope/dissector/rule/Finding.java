package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Connection;
import org.rocescope.dissector.transaction.FrameList;

/**
 * A rule that was broken in a connection, once or many times: what one person would mend once is one finding.
 */
public final class Finding {
    /** Frames that are kept of those that break the rule. */
    static final int KEPT_FRAMES = 10;

    private final Rule rule;
    private Connection connection;
    private final Long rKey;
    private final long transaction;
    private final String message;
    private final FrameList frames = new FrameList();
    private Severity severity;
    private long count;

    Finding(Rule rule, Severity severity, Connection connection, Long rKey, long transaction, String message) {
        this.rule = rule;
        this.severity = severity;
        this.connection = connection;
        this.rKey = rKey;
        this.transaction = transaction;
        this.message = message;
    }

    void again(long frame, Severity again) {
        count++;
        if (frame > 0 && frames.size() < KEPT_FRAMES) {
            frames.append(frame);
        }
        if (again.ordinal() < severity.ordinal()) {
            severity = again;
        }
    }

    /** Takes in the same finding of a connection that turned out to be the other direction of this one. */
    void absorb(Finding other) {
        count += other.count;
        for (int i = 0; i < other.frames.size() && frames.size() < KEPT_FRAMES; i++) {
            frames.append(other.frames.get(i));
        }
        if (other.severity.ordinal() < severity.ordinal()) {
            severity = other.severity;
        }
    }

    void moveTo(Connection whole) {
        connection = whole;
    }

    /** The rule that was broken. */
    public Rule rule() {
        return rule;
    }

    /** How much it matters: of the worst time. */
    public Severity severity() {
        return severity;
    }

    /** The connection, or null where it is about none. */
    public Connection connection() {
        return connection;
    }

    /** The R_Key that it is about, or null. */
    public Long rKey() {
        return rKey;
    }

    /** The first frame, 0 if there is none. */
    public long frame() {
        return frames.size() == 0 ? 0 : frames.get(0);
    }

    /** The first frames, at most ten. */
    public FrameList frames() {
        return frames;
    }

    /** Id of the first transaction that it is about, or {@link org.rocescope.dissector.transaction.Transaction#UNKNOWN}. */
    public long transaction() {
        return transaction;
    }

    /** What is wrong, with the numbers of the first time, and what was expected. */
    public String message() {
        return message;
    }

    /** How often. */
    public long count() {
        return count;
    }

    @Override
    public String toString() {
        return severity + " " + rule + " x" + count + " frame " + frame() + ": " + message;
    }
}
