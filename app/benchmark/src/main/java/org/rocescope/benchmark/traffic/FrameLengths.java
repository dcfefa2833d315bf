package org.rocescope.benchmark.traffic;

/** How many bytes a message puts on the wire (source: headers.md section 6). */
final class FrameLengths {
    /** Ethernet, IPv4, UDP, BTH, ICRC. */
    private static final int BARE_FRAME = 14 + 20 + 8 + 12 + 4;

    private static final int RETH = 16;
    private static final int ATOMIC_ETH = 28;
    private static final int AETH = 4;
    private static final int WORD = 4;

    private FrameLengths() {}

    /** Bytes of all frames of a request and its answer; an ACK, which may be for several messages, is not counted. */
    static int of(Message message, int pathMtu, boolean ipv6) {
        int request = message.packets(pathMtu);
        int answer = message.answers(pathMtu);
        int bare = ipv6 ? BARE_FRAME + Responder.IPV6_MORE : BARE_FRAME;
        return (request + answer) * bare
                + padded(message.payload())
                + padded(message.answerPayload())
                + requestHeaders(message.operation())
                + answerHeaders(message.operation(), answer);
    }

    private static int padded(int bytes) {
        return bytes + 3 & ~3;
    }

    private static int requestHeaders(Operation operation) {
        return switch (operation) {
            case SEND -> 0;
            case SEND_WITH_IMMEDIATE, SEND_WITH_INVALIDATE -> WORD;
            case WRITE, READ, ATOMIC_WRITE -> RETH;
            case WRITE_WITH_IMMEDIATE -> RETH + WORD;
            case COMPARE_SWAP, FETCH_ADD -> ATOMIC_ETH;
            case FLUSH -> WORD + RETH;
        };
    }

    private static int answerHeaders(Operation operation, int packets) {
        return switch (operation) {
            case COMPARE_SWAP, FETCH_ADD -> AETH + Long.BYTES;
            // First and Last have an AETH each, Middle has none
            default -> Math.min(packets, 2) * AETH;
        };
    }
}
