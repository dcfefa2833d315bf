package org.rocescope.dissector.analysis;

import org.rocescope.dissector.connection.Connections;
import org.rocescope.dissector.placement.Placement;
import org.rocescope.dissector.rule.Findings;
import org.rocescope.dissector.transaction.TransactionPool;

/**
 * How much an analysis keeps at most of each kind, whatever a capture holds. With the defaults an analysis of the worst
 * capture stays within some 700 MB, that of a usual one within 100. What is bounded without a choice, and what happens when
 * a bound is reached, stands with each {@link Limit}; {@link Analyzer#reached} says which were.
 *
 * @param connections connections followed at once, from {@link Connections#FEWEST} on: {@link Limit#CONNECTIONS}
 * @param requests request messages kept at once, twice as many at worst, at least 1: {@link Limit#REQUESTS}
 * @param intervals intervals of addresses that were written and not flushed, at least 1: {@link Limit#INTERVALS}
 * @param keys R_Keys of which it is followed what becomes of the bytes, at least 1: {@link Limit#KEYS}
 * @param findings findings of open connections, at least 1: {@link Limit#FINDINGS}
 */
public record Limits(int connections, int requests, int intervals, int keys, int findings) {
    /** Connections 65,536, requests 524,288, intervals 2,097,152, R_Keys 65,536, findings 131,072. */
    public static final Limits DEFAULT = new Limits(
            Connections.MOST,
            TransactionPool.MOST_IN_USE,
            Placement.MOST_INTERVALS,
            Placement.MOST_KEYS,
            Findings.MOST);

    /** Checks the numbers. */
    public Limits {
        atLeast(Connections.FEWEST, connections, "connections");
        atLeast(1, requests, "requests");
        atLeast(1, intervals, "intervals");
        atLeast(1, keys, "keys");
        atLeast(1, findings, "findings");
    }

    private static void atLeast(int fewest, int number, String name) {
        if (number < fewest) {
            throw new IllegalArgumentException("at least " + fewest + " " + name);
        }
    }

    /** The same with another number of connections. */
    public Limits withConnections(int number) {
        return new Limits(number, requests, intervals, keys, findings);
    }

    /** The same with another number of request messages. */
    public Limits withRequests(int number) {
        return new Limits(connections, number, intervals, keys, findings);
    }

    /** The same with another number of intervals. */
    public Limits withIntervals(int number) {
        return new Limits(connections, requests, number, keys, findings);
    }

    /** The same with another number of R_Keys. */
    public Limits withKeys(int number) {
        return new Limits(connections, requests, intervals, number, findings);
    }

    /** The same with another number of findings. */
    public Limits withFindings(int number) {
        return new Limits(connections, requests, intervals, keys, number);
    }
}
