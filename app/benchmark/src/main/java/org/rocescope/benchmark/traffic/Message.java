package org.rocescope.benchmark.traffic;

/**
 * One request of a requester, in one or several packets.
 *
 * @param operation what it asks for
 * @param address where in the responder's memory; means nothing for SENDs
 * @param length bytes of data that it carries, or asks for, or makes durable
 */
record Message(Operation operation, long address, int length) {
    /** Bytes that the packets of the request carry. */
    int payload() {
        return operation.isAcknowledged() || operation == Operation.ATOMIC_WRITE ? length : 0;
    }

    /** Bytes that the answers carry. */
    int answerPayload() {
        return operation == Operation.READ ? length : 0;
    }

    /** Packets of the request. */
    int packets(int pathMtu) {
        return packets(payload(), pathMtu);
    }

    /** Packets of the answer; an ACK, which may be for several messages, is not counted. */
    int answers(int pathMtu) {
        return operation.isAcknowledged() ? 0 : packets(answerPayload(), pathMtu);
    }

    /** PSNs that the request consumes (source: opcodes.md section 7). */
    int psns(int pathMtu) {
        return Math.max(packets(pathMtu), packets(answerPayload(), pathMtu));
    }

    /** Packets that so many bytes need: at least one. */
    static int packets(int bytes, int pathMtu) {
        return Math.max(1, (bytes + pathMtu - 1) / pathMtu);
    }
}
