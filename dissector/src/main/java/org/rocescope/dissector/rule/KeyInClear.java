package org.rocescope.dissector.rule;

import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Set;
import org.rocescope.dissector.connection.Connection;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.region.Access;
import org.rocescope.dissector.region.RegionUses;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Operation;

/**
 * EXP-03: an R_Key is handed out in clear in a SEND and then used; only looked for when asked.
 *
 * <p>Looks at the first {@value #MOST_BYTES} payload bytes of the last {@value #MOST_SENDS} SEND packets of the key's owner on
 * the connection. The key has to stand there as four bytes and an address at most 1 GiB below the one used as eight bytes,
 * both in the same byte order and at a multiple of four: anything less may be chance.
 */
final class KeyInClear extends Rule implements RequestRule, AccessRule, ConnectionRule {
    static final int MOST_BYTES = 256;
    static final int MOST_SENDS = 32;

    private static final int MOST_KEYS = 1024;
    /** Payloads kept and keys judged of all flows; beyond that a flow keeps as many as it has. */
    private static final int MOST_IN_ALL = 1 << 16;

    private static final long NEAR = 1L << 30;

    /** The last SEND packets of a flow, and the keys that it used. */
    private final class Sent {
        final ByteBuffer[] payloads = new ByteBuffer[MOST_SENDS];
        final long[] frames = new long[MOST_SENDS];
        final Set<Integer> judged = new HashSet<>();
        boolean judgedAny;
        int lastJudged;
        int next;

        /** True if a key was judged before, or there are too many. */
        boolean isJudged(int rKey) {
            if (judgedAny && lastJudged == rKey) {
                return true;
            }
            judgedAny = true;
            lastJudged = rKey;
            if (judged.size() >= MOST_KEYS || keys >= MOST_IN_ALL || !judged.add(rKey)) {
                return true;
            }
            keys++;
            return false;
        }

        void keep(Packet packet, int start, int length) {
            if (payloads[next] == null && kept >= MOST_IN_ALL) {
                next = 0;
                if (payloads[next] == null) {
                    return;
                }
            }
            ByteBuffer payload = payloads[next];
            if (payload == null) {
                payload = ByteBuffer.allocate(MOST_BYTES);
                payloads[next] = payload;
                kept++;
            }
            payload.clear().put(0, packet.bytes(), start, length).limit(length);
            frames[next] = packet.frame().number();
            next = (next + 1) % MOST_SENDS;
        }

        /** Leaves its places to others. */
        void end() {
            keys -= judged.size();
            for (ByteBuffer payload : payloads) {
                kept -= payload == null ? 0 : 1;
            }
        }
    }

    private final RegionUses regions;
    private int kept;
    private int keys;

    KeyInClear(RegionUses regions) {
        super(
                "EXP-03",
                Severity.NOTE,
                "An R_Key is handed out in clear",
                ExposureRules.SOURCE,
                "A SEND carries an R_Key and an address as plain bytes, and its receiver then used both. That is how most"
                        + " programs do it; whoever can read the network can read the key, and whoever can send packets"
                        + " in the connection's name can use it.",
                "Where the network is not trusted, encrypt it (IPsec, MACsec), or invalidate keys after use.",
                "A SEND of 16 bytes holds 0x7f0000001000 and 0x2a2d, and a WRITE to that address has key 0x2a2d.");
        this.regions = regions;
    }

    @Override
    public boolean concerns(Opcode opcode) {
        return opcode.operation() == Operation.SEND;
    }

    @Override
    public void judge(
            Packet packet, Opcode opcode, Flow flow, Transaction transaction, boolean repeated, Findings findings) {
        if (!regions.isExposureAsked() || repeated) {
            return;
        }
        int start = packet.payloadStart();
        int length = Math.min(packet.payloadLength(), packet.capturedEnd() - start);
        if (start >= 0 && length >= Integer.BYTES + Long.BYTES) {
            sent(flow).keep(packet, start, Math.min(length, MOST_BYTES));
        }
    }

    @Override
    public void judgeAccess(Flow flow, Transaction t, int needed, Findings findings) {
        if (!regions.isExposureAsked() || flow.peer() == null || Access.coversRegion(t)) {
            return;
        }
        Sent given = (Sent) flow.peer().note(place());
        if (given == null) {
            return;
        }
        if (sent(flow).isJudged(t.rKey())) {
            return;
        }
        for (int i = 0; i < MOST_SENDS; i++) {
            ByteBuffer payload = given.payloads[i];
            long frame = given.frames[i];
            if (payload != null && frame < t.id() && holds(payload, t)) {
                // one finding a connection: who mends the exchange of keys mends it for all keys
                findings.report(
                        this,
                        flow,
                        frame,
                        t,
                        () -> "R_Key " + RequestWords.hex(t.rKey() & 0xFFFFFFFFL) + " of " + flow.to()
                                + " stands in clear in the SEND of frame " + frame + " and is used from frame " + t.id()
                                + " on");
                return;
            }
        }
    }

    @Override
    public void judge(Connection connection, Findings findings) {
        end(connection.first());
        end(connection.second());
    }

    private void end(Flow flow) {
        Sent sent = flow == null ? null : (Sent) flow.note(place());
        if (sent != null) {
            sent.end();
            flow.note(place(), null);
        }
    }

    private static boolean holds(ByteBuffer payload, Transaction t) {
        return holds(payload, t.rKey(), t.virtualAddress(), false)
                || holds(payload, t.rKey(), t.virtualAddress(), true);
    }

    private static boolean holds(ByteBuffer payload, int rKey, long address, boolean reversed) {
        boolean key = false;
        boolean near = false;
        for (int at = 0; at + Integer.BYTES <= payload.limit(); at += Integer.BYTES) {
            int word = payload.getInt(at);
            key |= (reversed ? Integer.reverseBytes(word) : word) == rKey;
            if (at + Long.BYTES <= payload.limit()) {
                long base = payload.getLong(at);
                long distance = address - (reversed ? Long.reverseBytes(base) : base);
                near |= base != 0 && distance >= 0 && distance < NEAR;
            }
        }
        return key && near;
    }

    private Sent sent(Flow flow) {
        Sent sent = (Sent) flow.note(place());
        if (sent == null) {
            sent = new Sent();
            flow.note(place(), sent);
        }
        return sent;
    }
}
