package org.rocescope.dissector.dissection;

import java.nio.ByteBuffer;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.icrc.IcrcJudge;
import org.rocescope.dissector.packet.Packet;

/**
 * Dissects frames: finds the InfiniBand transport packet in each and lays a {@link Packet} over its headers.
 *
 * <pre>{@code
 * Dissector dissector = new Dissector();
 * Packet packet = new Packet();
 * Frame frame = new Frame();
 * while (capture.read(frame)) {
 *     dissector.dissect(frame, packet);
 *     if (packet.isRoce()) {
 *         System.out.println(Opcode.of(packet.opcode()) + " PSN " + packet.value(Bth.PSN));
 *     }
 * }
 * }</pre>
 *
 * <p>Nothing is allocated per frame and no frame makes it throw: what contradicts itself is marked malformed, what the
 * snap length cut off is not there. Not safe for use by several threads; make one for each.
 */
public final class Dissector {
    private final FrameWalk walk = new FrameWalk();
    private IcrcJudge judge;
    private long firstNanos = Frame.NO_TIME;
    private long previousNanos = Frame.NO_TIME;

    /**
     * Takes a further UDP destination port as RoCEv2's; 4791 always is.
     *
     * @param port 1 to 65535
     * @throws IllegalArgumentException if it is no port
     */
    public Dissector rocePort(int port) {
        if (port < 1 || port > 0xFFFF) {
            throw new IllegalArgumentException("UDP port " + port + " is not between 1 and 65535");
        }
        walk.rocePort(port);
        return this;
    }

    /**
     * Decodes opcodes 0x40 to 0x5F as RD. Without it they stay undecoded behind the BTH, because Mellanox dynamically
     * connected transport uses the same numbers (opcodes.md section 5).
     */
    public Dissector decodeReliableDatagram(boolean decode) {
        walk.decodeReliableDatagram(decode);
        return this;
    }

    /** Judges the ICRC of every packet while dissecting; else it is judged when somebody asks. */
    public Dissector judgeIcrc(boolean judgeIt) {
        judge = judgeIt ? new IcrcJudge() : null;
        return this;
    }

    /** Dissects a frame into a reusable packet. */
    public void dissect(Frame frame, Packet packet) {
        packet.begin(frame);
        long time = frame.timeNanos();
        if (firstNanos == Frame.NO_TIME) {
            firstNanos = time;
        }
        packet.times(firstNanos, previousNanos == Frame.NO_TIME ? time : previousNanos);
        previousNanos = time;
        packet.push(FrameHeader.HEADER, packet.frameStart(), packet.wireEnd());
        walk.walk(frame.linkType(), packet);
        if (judge != null) {
            judge.judge(packet);
        }
        if (packet.malformed() != null) {
            packet.pushLast(FrameHeader.MALFORMED, packet.malformedAt(), packet.wireEnd());
        }
    }

    /** Dissects bytes that a program has at hand, as an Ethernet frame captured whole. */
    public void dissect(byte[] ethernetFrame, Packet packet) {
        ByteBuffer bytes = ByteBuffer.wrap(ethernetFrame);
        dissect(
                new Frame().wrap(bytes, 0, ethernetFrame.length, org.rocescope.dissector.capture.LinkType.ETHERNET),
                packet);
    }
}
