package org.rocescope.benchmark.traffic;

/**
 * What to generate. The same plan gives the same bytes on every machine.
 *
 * @param packets number of packets, at least 2 (a request and its answer)
 * @param connections number of RC connections, 1 to 1,000,000
 * @param meanSize mean length of a frame in bytes, {@value #LEAST_MEAN_SIZE} to {@value #MOST_MEAN_SIZE}
 * @param ipv6Percent how many of a hundred connections use IPv6
 * @param seed start of all chance
 */
public record TrafficPlan(long packets, int connections, int meanSize, int ipv6Percent, long seed) {
    /** Mean length that the mix of operations can still reach. */
    public static final int LEAST_MEAN_SIZE = 150;

    /** Mean length that the mix of operations can still reach. */
    public static final int MOST_MEAN_SIZE = 1000;

    private static final int MOST_CONNECTIONS = 1_000_000;

    /** Checks the numbers. */
    public TrafficPlan {
        require(packets >= 2, "packets: at least 2, not " + packets);
        require(
                connections >= 1 && connections <= MOST_CONNECTIONS,
                "connections: 1 to " + MOST_CONNECTIONS + ", not " + connections);
        require(
                meanSize >= LEAST_MEAN_SIZE && meanSize <= MOST_MEAN_SIZE,
                "mean size: " + LEAST_MEAN_SIZE + " to " + MOST_MEAN_SIZE + " bytes, not " + meanSize);
        require(ipv6Percent >= 0 && ipv6Percent <= 100, "IPv6: 0 to 100 percent, not " + ipv6Percent);
    }

    /** One million packets of 64 connections, 530 bytes on average, IPv4. */
    public static TrafficPlan standard() {
        return new TrafficPlan(1_000_000, 64, 530, 0, 1);
    }

    /** The same with another number of packets. */
    public TrafficPlan withPackets(long number) {
        return new TrafficPlan(number, connections, meanSize, ipv6Percent, seed);
    }

    /** The same with another number of connections. */
    public TrafficPlan withConnections(int number) {
        return new TrafficPlan(packets, number, meanSize, ipv6Percent, seed);
    }

    /** The same with another mean length of a frame, in bytes. */
    public TrafficPlan withMeanSize(int bytes) {
        return new TrafficPlan(packets, connections, bytes, ipv6Percent, seed);
    }

    /** The same with another share of IPv6. */
    public TrafficPlan withIpv6Percent(int percent) {
        return new TrafficPlan(packets, connections, meanSize, percent, seed);
    }

    /** The same with another start of all chance. */
    public TrafficPlan withSeed(long start) {
        return new TrafficPlan(packets, connections, meanSize, ipv6Percent, start);
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException(message);
        }
    }
}
