package org.rocescope.dissector.rule;

import static org.rocescope.dissector.dissection.FrameBuilder.concat;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.rocescope.dissector.dissection.FrameBuilder;
import org.rocescope.dissector.dissection.ReferenceCrc;

/**
 * A RoCEv2 packet for tests of rules: by default a faultless one, each setter changes one thing. Host 1 is 10.0.0.1
 * with QP 0x11, host 2 is 10.0.0.2 with QP 0x12. The ICRC is right and the pad is as the payload needs it unless told
 * otherwise.
 */
final class Wire {
    static final int SEND_FIRST = 0x00;
    static final int SEND_MIDDLE = 0x01;
    static final int SEND_LAST = 0x02;
    static final int SEND_ONLY = 0x04;
    static final int WRITE_FIRST = 0x06;
    static final int WRITE_MIDDLE = 0x07;
    static final int WRITE_LAST = 0x08;
    static final int WRITE_ONLY = 0x0A;
    static final int READ = 0x0C;
    static final int READ_RESPONSE_FIRST = 0x0D;
    static final int READ_RESPONSE_MIDDLE = 0x0E;
    static final int READ_RESPONSE_LAST = 0x0F;
    static final int READ_RESPONSE_ONLY = 0x10;
    static final int ACK = 0x11;
    static final int ATOMIC_ACK = 0x12;
    static final int COMPARE_SWAP = 0x13;
    static final int FETCH_ADD = 0x14;
    static final int FLUSH = 0x1C;
    static final int ATOMIC_WRITE = 0x1D;
    /** Add it to a SEND or WRITE opcode for the same of UC. */
    static final int UC = 0x20;

    static final int UD_SEND_ONLY = 0x64;
    static final int CNP = 0x81;

    /** AETH syndrome of an ACK without credit information. */
    static final int POSITIVE = 0x1F;

    private final ByteBuffer bth = ByteBuffer.allocate(12);
    private byte[] headers = {};
    private byte[] payload = {};
    private int pad = -1;
    private byte[] padBytes;
    private int ecn = 2;
    private int dscp;
    private boolean forth;
    private int port = 0xC123;
    private int damage;

    private Wire(boolean forth, int opcode, int destinationQp, int psn) {
        this.forth = forth;
        bth.put(0, (byte) opcode)
                .putShort(2, (short) 0xFFFF)
                .putInt(4, destinationQp)
                .putInt(8, psn & 0xFFFFFF);
    }

    /** A packet of host 1 to host 2. */
    static Wire forth(int opcode, int psn) {
        return new Wire(true, opcode, 0x12, psn);
    }

    /** A packet of host 2 to host 1. */
    static Wire back(int opcode, int psn) {
        return new Wire(false, opcode, 0x11, psn);
    }

    /** A request of host 1 that is one packet with RETH, with the payload that its length says if it is a WRITE. */
    static Wire write(int psn, int length) {
        return forth(WRITE_ONLY, psn).reth(0x1000, 0x77, length).payload(length);
    }

    static Wire read(int psn, int length) {
        return forth(READ, psn).reth(0x1000, 0x77, length);
    }

    static Wire send(int psn, int length) {
        return forth(SEND_ONLY, psn).payload(length);
    }

    /** A FLUSH of a range for persistence. */
    static Wire flush(int psn) {
        return forth(FLUSH, psn).feth(2).reth(0x1000, 0x77, 64);
    }

    static Wire atomicWrite(int psn, long address) {
        return forth(ATOMIC_WRITE, psn).reth(address, 0x77, 8).payload(8);
    }

    /** A positive acknowledge of host 2. */
    static Wire ack(int psn, int msn) {
        return back(ACK, psn).aeth(POSITIVE, msn);
    }

    /** A negative acknowledge of host 2; code 1 is invalid request. */
    static Wire nak(int psn, int code, int msn) {
        return back(ACK, psn).aeth(0x60 | code, msn);
    }

    static Wire readResponse(int opcode, int psn, int msn, int length) {
        Wire response = back(opcode, psn);
        return (opcode == READ_RESPONSE_MIDDLE ? response : response.aeth(POSITIVE, msn)).payload(length);
    }

    /**
     * The REQ of host 1; its requests are answered as the REP says.
     *
     * @param mtuCode 1 to 5 for 256 to 4096
     * @param depth READs and atomics that either side may have outstanding
     */
    static Wire connectionRequest(int mtuCode, int depth) {
        byte[] message = new byte[232];
        ByteBuffer.wrap(message)
                .putInt(0, 0x111)
                .putInt(32, 0x11 << 8 | depth)
                .putInt(36, depth)
                .putInt(44, 100 << 8)
                .putShort(48, (short) 0xFFFF)
                .put(50, (byte) (mtuCode << 4));
        return forth(UD_SEND_ONLY, 0).management(0x10, message);
    }

    /** The REP of host 2; requests of both sides begin with PSN 100. */
    static Wire connectionReply(int depth) {
        byte[] message = new byte[232];
        ByteBuffer.wrap(message)
                .putInt(0, 0x222)
                .putInt(4, 0x111)
                .putInt(12, 0x12 << 8)
                .putInt(20, 100 << 8)
                .put(24, (byte) depth)
                .put(25, (byte) depth);
        return back(UD_SEND_ONLY, 0).management(0x13, message);
    }

    /** Makes it a datagram of the connection manager with an attribute and the 232 bytes behind its header. */
    Wire management(int attribute, byte[] message) {
        byte[] mad = FrameBuilder.hex("01070203 00000000 0000000212345678 0000 0000 00000000");
        ByteBuffer.wrap(mad).putShort(16, (short) attribute);
        return destinationQp(1).deth(0x80010000, 1).payload(concat(mad, message));
    }

    Wire reth(long address, int rKey, int length) {
        return header(ByteBuffer.allocate(16)
                .putLong(address)
                .putInt(rKey)
                .putInt(length)
                .array());
    }

    Wire feth(int value) {
        return header(ByteBuffer.allocate(4).putInt(value).array());
    }

    Wire aeth(int syndrome, int msn) {
        return header(
                ByteBuffer.allocate(4).putInt(syndrome << 24 | msn & 0xFFFFFF).array());
    }

    Wire atomicEth(long address, int rKey, long swapOrAdd, long compare) {
        return header(ByteBuffer.allocate(28)
                .putLong(address)
                .putInt(rKey)
                .putLong(swapOrAdd)
                .putLong(compare)
                .array());
    }

    Wire atomicAckEth(long original) {
        return header(ByteBuffer.allocate(8).putLong(original).array());
    }

    Wire deth(int qKey, int sourceQp) {
        return header(ByteBuffer.allocate(8).putInt(qKey).putInt(sourceQp).array());
    }

    /** Adds bytes behind the BTH and the headers so far. */
    Wire header(byte[] bytes) {
        headers = concat(headers, bytes);
        return this;
    }

    Wire payload(int length) {
        byte[] bytes = new byte[length];
        Arrays.fill(bytes, (byte) 0x5A);
        return payload(bytes);
    }

    Wire payload(byte[] bytes) {
        payload = bytes;
        return this;
    }

    /** Sets the pad count, whatever the payload needs; as many bytes follow the payload. */
    Wire pad(int count) {
        pad = count;
        return this;
    }

    /** Sets the pad bytes, whatever the pad count says. */
    Wire padBytes(int... bytes) {
        padBytes = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            padBytes[i] = (byte) bytes[i];
        }
        return this;
    }

    /** Sets bits in the BTH's byte 1: 0x80 solicited event, 0x40 MigReq, 0x0F version. */
    Wire flags(int bits) {
        bth.put(1, (byte) (bth.get(1) | bits));
        return this;
    }

    Wire solicited() {
        return flags(0x80);
    }

    Wire ackRequest() {
        bth.put(8, (byte) (bth.get(8) | 0x80));
        return this;
    }

    /** Sets a byte of the BTH. */
    Wire bth(int index, int value) {
        bth.put(index, (byte) value);
        return this;
    }

    Wire pKey(int key) {
        bth.putShort(2, (short) key);
        return this;
    }

    Wire destinationQp(int queuePair) {
        bth.putInt(4, bth.get(4) << 24 | queuePair);
        return this;
    }

    /** Sets the ECN codepoint: 0 not capable, 1 and 2 capable, 3 congestion met. */
    Wire ecn(int codepoint) {
        ecn = codepoint;
        return this;
    }

    Wire dscp(int codepoint) {
        dscp = codepoint;
        return this;
    }

    Wire sourcePort(int number) {
        port = number;
        return this;
    }

    /** Goes the other way, to the other host. */
    Wire reversed() {
        forth = !forth;
        return destinationQp(forth ? 0x12 : 0x11);
    }

    /** Makes the ICRC wrong by flipping bits in it. */
    Wire damagedBy(int bits) {
        damage = bits;
        return this;
    }

    int opcode() {
        return bth.get(0) & 0xFF;
    }

    int psn() {
        return bth.getInt(8) & 0xFFFFFF;
    }

    /** Syndrome of a response whose AETH was added first, 0 without one. */
    int syndrome() {
        return headers.length == 0 ? 0 : headers[0] & 0xFF;
    }

    /** The Ethernet frame. */
    byte[] frame() {
        int count = pad >= 0 ? pad : -payload.length & 3;
        byte[] padding = padBytes == null ? new byte[count] : padBytes;
        ByteBuffer base = ByteBuffer.wrap(bth.array().clone());
        base.put(1, (byte) (base.get(1) | count << 4));
        byte[] transport = concat(base.array(), headers, payload, padding);
        int length = 20 + 8 + transport.length + 4;
        ByteBuffer ip = ByteBuffer.allocate(28);
        ip.put((byte) 0x45).put((byte) (dscp << 2 | ecn)).putShort((short) length);
        ip.putInt(0x12344000).put((byte) 64).put((byte) 17).putShort((short) 0);
        ip.put(FrameBuilder.hex(forth ? "0a000001 0a000002" : "0a000002 0a000001"));
        ip.putShort((short) port).putShort((short) 4791).putShort((short) (length - 20));
        byte[] covered = concat(ip.array(), transport);
        int crc = ReferenceCrc.crc32(ReferenceCrc.prefix(), ReferenceCrc.maskedIpv4(covered)) ^ damage;
        return concat(FrameBuilder.hex("020000000002 020000000001 0800"), covered, ReferenceCrc.wire(crc));
    }
}
