package org.rocescope.dissector.diagnosis;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.rocescope.dissector.link.Ethernet;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Lrh;

/** The paths of an analysis, found by the bytes of a packet without allocating, and when packets passed. */
final class Traffic {
    /** Paths that are told apart; packets of further ones are not counted. */
    static final int MOST = 1 << 14;

    private final List<Path> paths = new ArrayList<>();
    private Path[] table = new Path[64];
    private Path last;
    private long unknown;
    long lastTime;

    /** Packets that go another way than those that are told apart. */
    long unknown() {
        return unknown;
    }

    /** Every path, in the order of appearance. */
    List<Path> paths() {
        return Collections.unmodifiableList(paths);
    }

    /** The path of a transport packet; null if there are {@link #MOST} already. */
    Path of(Packet packet) {
        ByteBuffer bytes = packet.bytes();
        int network = packet.network();
        long fromHigh = 0;
        long toHigh = 0;
        long fromLow;
        long toLow;
        if (network < 0) {
            int lrh = packet.layerStart(packet.find(Lrh.HEADER));
            fromLow = Lrh.SLID.in(bytes, lrh);
            toLow = Lrh.DLID.in(bytes, lrh);
        } else if (packet.isIpv6()) {
            fromHigh = bytes.getLong(network + 8);
            fromLow = bytes.getLong(network + 16);
            toHigh = bytes.getLong(network + 24);
            toLow = bytes.getLong(network + 32);
        } else {
            fromLow = bytes.getInt(network + 12) & 0xFFFFFFFFL;
            toLow = bytes.getInt(network + 16) & 0xFFFFFFFFL;
        }
        if (last != null && is(last, fromHigh, fromLow, toHigh, toLow)) {
            return last;
        }
        Path path = find(fromHigh, fromLow, toHigh, toLow);
        if (path == null && paths.size() < MOST) {
            path = add(packet, new Path(fromHigh, fromLow, toHigh, toLow, packet.isIpv6(), network < 0));
        }
        if (path == null) {
            unknown++;
        }
        last = path;
        return path;
    }

    /** The path between two addresses, or null. */
    Path find(long fromHigh, long fromLow, long toHigh, long toLow) {
        int mask = table.length - 1;
        for (int slot = hash(fromHigh, fromLow, toHigh, toLow) & mask; table[slot] != null; slot = slot + 1 & mask) {
            if (is(table[slot], fromHigh, fromLow, toHigh, toLow)) {
                return table[slot];
            }
        }
        return null;
    }

    private Path add(Packet packet, Path path) {
        path.firstFrame = packet.frame().number();
        path.versionOne = packet.udp() < 0;
        int ethernet = packet.find(Ethernet.HEADER);
        if (ethernet >= 0) {
            int at = packet.layerStart(ethernet);
            path.targetEthernet = packet.bytes().getLong(at) >>> 16;
            path.sourceEthernet = packet.bytes().getLong(at + 6) >>> 16;
        }
        path.opposite = find(path.toHigh, path.toLow, path.fromHigh, path.fromLow);
        if (path.opposite != null) {
            path.opposite.opposite = path;
        }
        paths.add(path);
        if (paths.size() * 2 > table.length) {
            table = new Path[table.length * 2];
            paths.forEach(this::put);
        } else {
            put(path);
        }
        return path;
    }

    private void put(Path path) {
        int mask = table.length - 1;
        int slot = hash(path.fromHigh, path.fromLow, path.toHigh, path.toLow) & mask;
        while (table[slot] != null) {
            slot = slot + 1 & mask;
        }
        table[slot] = path;
    }

    private static boolean is(Path path, long fromHigh, long fromLow, long toHigh, long toLow) {
        return path.fromLow == fromLow && path.toLow == toLow && path.fromHigh == fromHigh && path.toHigh == toHigh;
    }

    private static int hash(long fromHigh, long fromLow, long toHigh, long toLow) {
        long mixed = ((fromHigh * 31 + fromLow) * 31 + toHigh) * 31 + toLow;
        return (int) (mixed * 0x9E3779B97F4A7C15L >>> 32);
    }
}
