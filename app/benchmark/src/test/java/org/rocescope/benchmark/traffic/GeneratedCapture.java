package org.rocescope.benchmark.traffic;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.rocescope.dissector.dissection.Dissector;
import org.rocescope.dissector.packet.Packet;

/** Generates traffic and dissects each frame at once. */
final class GeneratedCapture {
    private GeneratedCapture() {}

    static void forEachPacket(TrafficPlan plan, Consumer<Packet> consumer) throws IOException {
        Traffic.generate(plan, dissecting(consumer));
    }

    static FrameSink dissecting(Consumer<Packet> consumer) {
        Dissector dissector = new Dissector();
        Packet packet = new Packet();
        return frame -> {
            dissector.dissect(frame, packet);
            consumer.accept(packet);
        };
    }

    /** The number of a packet's destination: host and queue pair. Names one direction of a connection. */
    static long destination(Packet packet) {
        // the host's number stands in the last three bytes of its addresses
        int lastWord = packet.network() + (packet.isIpv6() ? 36 : 16);
        ByteBuffer bytes = packet.bytes();
        return key(bytes.getInt(lastWord) & 0xFFFFFF, bytes.getInt(packet.bth() + 4) & 0xFFFFFF);
    }

    static long key(QueuePair queuePair) {
        return key(queuePair.host().number(), queuePair.number());
    }

    private static long key(long host, int queuePair) {
        return host << 24 | queuePair;
    }
}
