package org.rocescope.benchmark.traffic;

/**
 * Chooses what to ask for next. Small messages are what a store for persistent data sends (writes, flushes, atomics,
 * short sends and reads), large ones move blocks.
 */
final class OperationMix {
    /** Packets of the largest message. */
    static final int MOST_PACKETS = 16;

    /** What COMPARE &amp; SWAP expects: a lock that is free. */
    static final long EXPECTED = 0;

    private static final int MOST_SMALL = 256;
    private static final int WORD = 8;

    /** Weights of small messages, out of 100, by the operation's place in {@link Operation}. */
    private static final int[] SMALL = {15, 4, 2, 36, 4, 12, 4, 5, 12, 6};

    /** Weights of large messages, likewise. */
    private static final int[] LARGE = {16, 3, 1, 50, 5, 25, 0, 0, 0, 0};

    private final Dice dice;
    private final Operation[] small = hundred(SMALL);
    private final Operation[] large = hundred(LARGE);

    OperationMix(Dice dice) {
        this.dice = dice;
    }

    private static Operation[] hundred(int[] weights) {
        Operation[] operations = new Operation[100];
        int filled = 0;
        for (Operation operation : Operation.values()) {
            for (int i = 0; i < weights[operation.ordinal()]; i++) {
                operations[filled++] = operation;
            }
        }
        return operations;
    }

    Operation small() {
        return small[dice.below(small.length)];
    }

    Operation large() {
        return large[dice.below(large.length)];
    }

    /** Length of a small message. */
    int smallLength(Operation operation) {
        return switch (operation) {
            case COMPARE_SWAP, FETCH_ADD, ATOMIC_WRITE -> WORD;
            default -> WORD + dice.below(MOST_SMALL - WORD + 1);
        };
    }

    /** Length of a message of several packets. */
    int largeLength(int pathMtu) {
        return (1 + dice.below(MOST_PACKETS - 1)) * pathMtu + 1 + dice.below(pathMtu);
    }
}
