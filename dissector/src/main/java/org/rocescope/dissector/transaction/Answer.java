package org.rocescope.dissector.transaction;

import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Aeth;
import org.rocescope.dissector.transport.AtomicAckEth;
import org.rocescope.dissector.transport.Bth;
import org.rocescope.dissector.transport.Opcode;

/** What matters of a response packet, kept for when its request or its connection is known. Reusable. */
public final class Answer {
    /** Syndrome of a response without an AETH: READ response Middle. */
    public static final int NO_SYNDROME = -1;

    int psn;
    Opcode opcode;
    int syndrome;
    int msn;
    int payload;
    long original;
    boolean originalCaptured;
    long frame;
    long time;

    /** Takes what matters from a response packet. */
    public Answer take(Packet packet) {
        opcode = Opcode.of(packet.opcode());
        psn = Bth.PSN.intIn(packet.bytes(), packet.bth());
        payload = packet.payloadLength();
        frame = packet.frame().number();
        time = packet.frame().timeNanos();
        int aeth = opcode.aethOffset() < 0 ? -1 : packet.bth() + opcode.aethOffset();
        boolean captured = aeth >= 0 && aeth + Aeth.LENGTH <= packet.capturedEnd();
        syndrome = captured ? packet.bytes().get(aeth) & 0xFF : NO_SYNDROME;
        msn = captured ? Aeth.MSN.intIn(packet.bytes(), aeth) : 0;
        int atomic = opcode.atomicAckEthOffset() < 0 ? -1 : packet.bth() + opcode.atomicAckEthOffset();
        boolean whole = atomic >= 0 && atomic + AtomicAckEth.LENGTH <= packet.capturedEnd();
        originalCaptured = whole;
        original = whole ? packet.bytes().getLong(atomic) : 0;
        return this;
    }

    Answer take(Answer other) {
        psn = other.psn;
        opcode = other.opcode;
        syndrome = other.syndrome;
        msn = other.msn;
        payload = other.payload;
        original = other.original;
        originalCaptured = other.originalCaptured;
        frame = other.frame;
        time = other.time;
        return this;
    }

    /** PSN of the response. */
    public int psn() {
        return psn;
    }

    /** Its opcode. */
    public Opcode opcode() {
        return opcode;
    }

    /** Its syndrome, or {@link #NO_SYNDROME}. */
    public int syndrome() {
        return syndrome;
    }

    /** Its message sequence number; only with a syndrome. */
    public int msn() {
        return msn;
    }

    /** Payload in bytes. */
    public int payload() {
        return payload;
    }

    /** True if it tells the value that an atomic found. */
    public boolean hasOriginal() {
        return originalCaptured;
    }

    /** The value that an atomic found; only if {@link #hasOriginal()}. */
    public long original() {
        return original;
    }

    /** Frame that it came in. */
    public long frame() {
        return frame;
    }

    /** When it was captured. */
    public long time() {
        return time;
    }

    /** Syndrome type, or {@link Aeth#TYPE_ACK} where there is no syndrome. */
    public int type() {
        return syndrome == NO_SYNDROME ? Aeth.TYPE_ACK : syndrome >> 5 & 3;
    }

    /** Credit, timer or NAK code. */
    public int code() {
        return syndrome & 0x1F;
    }
}
