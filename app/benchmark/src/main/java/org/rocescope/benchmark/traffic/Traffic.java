package org.rocescope.benchmark.traffic;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Traffic of many RC connections between a few hosts as a mirror port of their switch would show it: in order, without
 * loss, every request answered, every ICRC right. It is made one frame at a time; memory is needed for the connections
 * only, about a kilobyte each.
 */
public final class Traffic {
    /** Packets left for the READ that fills the capture up: more than any message and its answer need. */
    private static final int RESERVE = 4 * OperationMix.MOST_PACKETS;

    private static final int LEAST_HOSTS = 4;
    private static final int MOST_HOSTS = 64;
    private static final int CONNECTIONS_OF_HOST = 128;
    private static final int PATH_MTU = 1024;
    private static final int LARGE_PATH_MTU = 4096;
    private static final int LARGE_MTU_PERCENT = 25;

    private final TrafficPlan plan;
    private final Dice dice;
    private final Outlet outlet;
    private final Ledger ledger;
    private final List<Connection> connections = new ArrayList<>();

    Traffic(TrafficPlan plan, FrameSink sink) {
        this.plan = plan;
        this.dice = new Dice(plan.seed());
        this.outlet = new Outlet(sink, dice);
        this.ledger = new Ledger(plan.packets() - RESERVE, plan.meanSize());
        connect();
    }

    /**
     * Generates what the plan says.
     *
     * @throws IOException if the sink throws it
     */
    public static void generate(TrafficPlan plan, FrameSink sink) throws IOException {
        new Traffic(plan, sink).run();
    }

    /** All connections, in the order of their making. */
    List<Connection> connections() {
        return connections;
    }

    private void connect() {
        OperationMix mix = new OperationMix(dice);
        int number = Math.min(MOST_HOSTS, Math.max(LEAST_HOSTS, plan.connections() / CONNECTIONS_OF_HOST));
        Host[] hosts = new Host[number];
        for (int i = 0; i < number; i++) {
            hosts[i] = new Host(i + 1);
        }
        for (int i = 0; i < plan.connections(); i++) {
            Host one = hosts[i % number];
            Host other = hosts[(i + 1 + i / number % (number - 1)) % number];
            boolean ipv6 = dice.percent(plan.ipv6Percent());
            int pathMtu = dice.percent(LARGE_MTU_PERCENT) ? LARGE_PATH_MTU : PATH_MTU;
            connections.add(
                    new Connection(one.createQueuePair(), other.createQueuePair(), ipv6, pathMtu, ledger, mix, dice));
        }
    }

    void run() throws IOException {
        while (ledger.mayBegin()) {
            while (ledger.mayBegin()) {
                connections.get(dice.below(connections.size())).burst(outlet, dice);
            }
            for (Connection connection : connections) {
                connection.complete(outlet);
            }
        }
        int left = (int) (plan.packets() - outlet.packets());
        connections.get(0).fill(left, outlet);
    }
}
