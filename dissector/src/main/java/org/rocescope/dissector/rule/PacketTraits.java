package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.packet.IcrcVerdict;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Opcode;

/**
 * What shows in a packet at a glance. A {@link PacketRule} names the traits of which a packet that breaks it has at
 * least one, so that the packet path shows it no packet in vain: most packets have none.
 */
public final class PacketTraits {
    /** BTH byte 1: solicited event. */
    public static final int SOLICITED_EVENT = 0x80;

    /** In place of the pad count in BTH byte 1: it has a pad where none may be. */
    public static final int NEEDLESS_PAD = 0x10;

    /** In place of the pad count in BTH byte 1: a byte of its pad is not 0, or was not captured. */
    public static final int PAD_NOT_ZERO = 0x20;

    /** BTH byte 1: transport header version. */
    public static final int VERSION = 0x0F;

    /** BTH byte 4: FECN and BECN. */
    public static final int CONGESTION = 0xC0 << 8;

    /** BTH byte 4: the reserved bits beside the queue pair. */
    public static final int RESERVED_BESIDE_QP = 0x3F << 8;

    /** BTH byte 8: acknowledge request. */
    public static final int ACK_REQUEST = 0x80 << 16;

    /** BTH byte 8: the reserved bits beside the PSN. */
    public static final int RESERVED_BESIDE_PSN = 0x7F << 16;

    /** Goes to queue pair 0. */
    public static final int QUEUE_PAIR_ZERO = 1 << 24;

    /** Its receiver drops it, or payload and pad are no multiple of 4 bytes. */
    public static final int BAD_LENGTH = 1 << 25;

    /** Partition key or migration bit are not those of the packet before in its flow, or it is the first. */
    public static final int IDENTITY_CHANGED = 1 << 26;

    /** Its ICRC is not known to be good, or it is the first good one of its flow. */
    public static final int ICRC_UNPROVEN = 1 << 27;

    /** A congestion notification was captured before, for whichever flow. */
    public static final int NOTIFIED = 1 << 28;

    /** Every packet has this one. */
    public static final int ALWAYS = 1 << 31;

    /** Any trait at all: what a rule names that must be shown every packet. */
    public static final int ANY = -1;

    /** The pad count in the first four bytes of a BTH. */
    private static final int PAD_COUNT = 0x30 << 16;

    private PacketTraits() {}

    /**
     * The traits of a transport packet.
     *
     * @param opcode its opcode
     * @param flow its flow, which counted it if it was received; or null
     * @param received false if its receiver drops it without a word
     * @param notified whether a congestion notification was captured before
     */
    public static int of(Packet packet, Opcode opcode, Flow flow, boolean received, boolean notified) {
        int bth = packet.bth();
        int low = packet.bytes().getInt(bth);
        int middle = packet.bytes().getInt(bth + 4);
        int traits = ALWAYS
                | low >> 16 & (SOLICITED_EVENT | VERSION)
                | middle >> 16 & (CONGESTION | RESERVED_BESIDE_QP)
                | (packet.bytes().get(bth + 8) & 0xFF) << 16;
        if ((low & PAD_COUNT) != 0) {
            traits |= ofPad(packet, opcode);
        }
        if ((middle & 0xFFFFFF) == 0) {
            traits |= QUEUE_PAIR_ZERO;
        }
        if (!received || (packet.payloadLength() + packet.padLength() & 3) != 0) {
            traits |= BAD_LENGTH;
        }
        if (flow == null || flow.hasChangedIdentity()) {
            traits |= IDENTITY_CHANGED;
        }
        if (packet.icrcVerdict() != IcrcVerdict.GOOD || flow == null || flow.goodIcrcs() <= 1) {
            traits |= ICRC_UNPROVEN;
        }
        return notified ? traits | NOTIFIED : traits;
    }

    private static int ofPad(Packet packet, Opcode opcode) {
        int needless = opcode.endsMessage() && packet.payloadLength() > 0 ? 0 : NEEDLESS_PAD;
        int pad = packet.padLength();
        int end = packet.icrcStart();
        boolean zero = pad > 0
                && end <= packet.capturedEnd()
                && packet.payloadLength() >= Integer.BYTES
                && (packet.bytes().getInt(end - Integer.BYTES) & (1 << pad * Byte.SIZE) - 1) == 0;
        return zero ? needless : needless | PAD_NOT_ZERO;
    }
}
