package org.rocescope.benchmark.traffic;

/** What a requester can ask for, with its RC opcodes (source: opcodes.md section 1). */
enum Operation {
    SEND(0x00, 0x01, 0x02, 0x04),
    SEND_WITH_IMMEDIATE(0x00, 0x01, 0x03, 0x05),
    SEND_WITH_INVALIDATE(0x00, 0x01, 0x16, 0x17),
    WRITE(0x06, 0x07, 0x08, 0x0A),
    WRITE_WITH_IMMEDIATE(0x06, 0x07, 0x09, 0x0B),
    READ(0x0C),
    COMPARE_SWAP(0x13),
    FETCH_ADD(0x14),
    FLUSH(0x1C),
    ATOMIC_WRITE(0x1D);

    private final int first;
    private final int middle;
    private final int last;
    private final int only;

    Operation(int first, int middle, int last, int only) {
        this.first = first;
        this.middle = middle;
        this.last = last;
        this.only = only;
    }

    Operation(int only) {
        this(only, only, only, only);
    }

    /** The opcode of a message's packet. */
    int opcode(int index, int packets) {
        if (packets == 1) {
            return only;
        }
        if (index == 0) {
            return first;
        }
        return index == packets - 1 ? last : middle;
    }

    /** True for operations that an ACK answers, also one for a later PSN; all others have an answer of their own. */
    boolean isAcknowledged() {
        return ordinal() <= WRITE_WITH_IMMEDIATE.ordinal();
    }

    boolean isWrite() {
        return this == WRITE || this == WRITE_WITH_IMMEDIATE;
    }
}
