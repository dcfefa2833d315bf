package org.rocescope.benchmark.traffic;

import java.nio.ByteBuffer;

/** A host with one port: 02:00:00:00:00:01 has 10.0.0.1 and fd00::1, and so on. */
final class Host {
    private static final int FIRST_QUEUE_PAIR = 0x100;

    private final int number;
    private int queuePairs;

    /** @param number from 1 */
    Host(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }

    /** Makes a further queue pair; its number and source port are this host's next. */
    QueuePair createQueuePair() {
        int index = queuePairs++;
        return new QueuePair(this, FIRST_QUEUE_PAIR + 3 * index, 0xC000 | 0x9E37 * index & 0x3FFF);
    }

    void putMac(ByteBuffer bytes, int at) {
        bytes.putShort(at, (short) 0x0200).putInt(at + 2, number);
    }

    void putIpv4(ByteBuffer bytes, int at) {
        bytes.putInt(at, 10 << 24 | number);
    }

    void putIpv6(ByteBuffer bytes, int at) {
        bytes.putLong(at, 0xFD00L << 48).putLong(at + Long.BYTES, number);
    }
}
