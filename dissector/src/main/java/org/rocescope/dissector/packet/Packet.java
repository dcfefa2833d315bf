package org.rocescope.dissector.packet;

import java.nio.ByteBuffer;
import org.rocescope.dissector.capture.Frame;

/**
 * A frame as layers of described headers: a reusable view, made anew for each frame without allocating. What it says
 * is valid as long as the frame's bytes are. The dissector fills it; everything else reads it.
 *
 * <p>All positions are absolute indexes into {@link #bytes()}. Ends come from the packet's own length fields and may
 * lie beyond {@link #capturedEnd()} when the frame was sliced.
 *
 * <p>Not safe for use by several threads.
 */
public final class Packet {
    /** Headers that a packet may have; a frame with more is malformed. */
    public static final int MAX_LAYERS = 40;

    /** One place more than a packet may have headers, for the layer that says what is wrong with it. */
    private static final int PLACES = MAX_LAYERS + 1;

    private final Header[] headers = new Header[PLACES];
    private final int[] starts = new int[PLACES];
    private final int[] ends = new int[PLACES];
    private int layers;

    private Frame frame;
    private ByteBuffer bytes;
    private int frameStart;
    private int capturedEnd;
    private int wireEnd;

    private int network = -1;
    private boolean ipv6;
    private int udp = -1;
    private int lrh = -1;
    private int bth = -1;
    private int opcode;
    private int payloadStart = -1;
    private int payloadLength;
    private int padLength;
    private int icrcStart = -1;
    private int transportEnd = -1;
    private long firstNanos;
    private long previousNanos;
    private boolean fragment;
    private IcrcVerdict icrcVerdict;

    private Malformed malformed;
    private int malformedAt;
    private long malformedFound;
    private long malformedPossible;

    /** Empties the view and lays it over a frame. */
    public void begin(Frame frame) {
        this.frame = frame;
        bytes = frame.bytes();
        frameStart = frame.offset();
        capturedEnd = frameStart + frame.capturedLength();
        long end = (long) frameStart + frame.originalLength();
        wireEnd = (int) Math.min(end, Integer.MAX_VALUE);
        layers = 0;
        network = -1;
        ipv6 = false;
        udp = -1;
        lrh = -1;
        bth = -1;
        opcode = 0;
        payloadStart = -1;
        payloadLength = 0;
        padLength = 0;
        icrcStart = -1;
        transportEnd = -1;
        fragment = false;
        icrcVerdict = null;
        malformed = null;
    }

    /**
     * Adds a layer.
     *
     * @return false if there are {@link #MAX_LAYERS} already; the packet is then marked malformed
     */
    public boolean push(Header header, int start, int end) {
        if (layers == MAX_LAYERS) {
            markMalformed(Malformed.TOO_DEEP, start, layers, MAX_LAYERS);
            return false;
        }
        put(header, start, end);
        return true;
    }

    /** Adds the layer that says what is wrong with the packet, the last one; there is always room for it. */
    public void pushLast(Header header, int start, int end) {
        put(header, start, end);
    }

    private void put(Header header, int start, int end) {
        headers[layers] = header;
        starts[layers] = start;
        ends[layers] = end;
        layers++;
    }

    /** Says what is wrong with the packet; the first fault found is kept. */
    public void markMalformed(Malformed reason, int at, long found, long possible) {
        if (malformed == null) {
            malformed = reason;
            malformedAt = at;
            malformedFound = found;
            malformedPossible = possible;
        }
    }

    /** Remembers the innermost network header. */
    public void network(int start, boolean isIpv6) {
        network = start;
        ipv6 = isIpv6;
        udp = -1;
    }

    /** Remembers the local route header. */
    public void lrh(int start) {
        lrh = start;
    }

    /** Remembers the innermost UDP header. */
    public void udp(int start) {
        udp = start;
    }

    /** Takes the bytes from an index on as not captured: the packet was cut there, and what follows is not of it. */
    public void cutAt(int end) {
        capturedEnd = Math.min(capturedEnd, end);
    }

    /** Marks the packet as a fragment of an IP packet. */
    public void markFragment() {
        fragment = true;
    }

    /** Remembers where the transport packet is and where it ends by its own lengths, ICRC included. */
    public void transport(int bthStart, int opcode, int end) {
        this.bth = bthStart;
        this.opcode = opcode;
        this.transportEnd = end;
    }

    /** Remembers the transport packet's payload, pad and ICRC (-1: there is none). */
    public void payload(int start, int length, int padLength, int icrcStart) {
        this.payloadStart = start;
        this.payloadLength = length;
        this.padLength = padLength;
        this.icrcStart = icrcStart;
    }

    /** Remembers when the capture's first frame and the frame before this one were seen, as {@link Frame#timeNanos}. */
    public void times(long first, long previous) {
        this.firstNanos = first;
        this.previousNanos = previous;
    }

    /** The frame that the view lies over. */
    public Frame frame() {
        return frame;
    }

    /** The buffer that holds the frame, big-endian, to be indexed absolutely. */
    public ByteBuffer bytes() {
        return bytes;
    }

    /** Index of the frame's first byte. */
    public int frameStart() {
        return frameStart;
    }

    /** Index behind the last captured byte of the packet. */
    public int capturedEnd() {
        return capturedEnd;
    }

    /** Index behind the last byte that the frame had on the wire. */
    public int wireEnd() {
        return wireEnd;
    }

    /** Number of layers. */
    public int layers() {
        return layers;
    }

    /** Description of a layer, counted from the outermost. */
    public Header layer(int layer) {
        return headers[layer];
    }

    /** Index of a layer's first byte. */
    public int layerStart(int layer) {
        return starts[layer];
    }

    /** Index behind a layer's last byte by its own length; may lie beyond {@link #capturedEnd()}. */
    public int layerEnd(int layer) {
        return ends[layer];
    }

    /** Sets the end of a layer that was pushed before its length was known. */
    public void layerEnd(int layer, int end) {
        ends[layer] = end;
    }

    /** The innermost layer with a header, or -1. */
    public int find(Header header) {
        for (int i = layers - 1; i >= 0; i--) {
            if (headers[i] == header) {
                return i;
            }
        }
        return -1;
    }

    /** True if the packet has the field and its bytes were captured. */
    public boolean has(Field field) {
        int layer = find(field.header());
        return layer >= 0 && field.isIn(this, layer);
    }

    /**
     * The value of a number field, of the innermost layer that has its header.
     *
     * @throws IllegalStateException if the packet does not have it (see {@link #has})
     */
    public long value(Field field) {
        int layer = find(field.header());
        if (layer < 0 || !field.isIn(this, layer)) {
            throw new IllegalStateException("the packet has no " + field.name());
        }
        return field.value(this, layer);
    }

    /** True if an InfiniBand transport packet was found: its BTH was captured whole. */
    public boolean isRoce() {
        return bth >= 0;
    }

    /** Index of the BTH, or -1. */
    public int bth() {
        return bth;
    }

    /** The BTH's opcode, 0-255; 0 also where there is no BTH. */
    public int opcode() {
        return opcode;
    }

    /** Index of the innermost IPv4, IPv6 or GRH header that leads to the BTH, or -1. */
    public int network() {
        return network;
    }

    /** True if {@link #network()} is an IPv6 header or a GRH. */
    public boolean isIpv6() {
        return ipv6;
    }

    /** Index of the local route header, or -1 if the packet is none of native InfiniBand. */
    public int lrh() {
        return lrh;
    }

    /** Index of the UDP header that leads to the BTH, or -1. */
    public int udp() {
        return udp;
    }

    /** Index of the first payload byte behind the extension headers, or -1 where there is no transport packet. */
    public int payloadStart() {
        return payloadStart;
    }

    /** Payload bytes by the packet's own lengths, pad and ICRC not counted; they need not all be captured. */
    public int payloadLength() {
        return payloadLength;
    }

    /** Pad bytes between payload and ICRC, 0-3. */
    public int padLength() {
        return padLength;
    }

    /** Index of the ICRC by the packet's own lengths, or -1 if the packet has none; it need not be captured. */
    public int icrcStart() {
        return icrcStart;
    }

    /** Index behind the transport packet's last byte by its own lengths, ICRC included; -1 if there is none. */
    public int transportEnd() {
        return transportEnd;
    }

    /** Time of the capture's first frame, as {@link Frame#timeNanos}. */
    public long firstNanos() {
        return firstNanos;
    }

    /** Time of the frame before this one, as {@link Frame#timeNanos}. */
    public long previousNanos() {
        return previousNanos;
    }

    /** Remembers what was found about the ICRC. */
    public void icrcVerdict(IcrcVerdict verdict) {
        icrcVerdict = verdict;
    }

    /** What was found about the ICRC, or null if nobody looked yet. */
    public IcrcVerdict icrcVerdict() {
        return icrcVerdict;
    }

    /** True if the innermost IP header says that this is a fragment. */
    public boolean isFragment() {
        return fragment;
    }

    /** What is wrong with the packet, or null. */
    public Malformed malformed() {
        return malformed;
    }

    /** Index of the header that is wrong. */
    public int malformedAt() {
        return malformedAt;
    }

    /** What is wrong with the packet, in words, with the offset within the frame; null if nothing is. */
    public String malformedText() {
        return malformed == null
                ? null
                : malformed.text(malformedFound, malformedPossible) + " (at byte " + (malformedAt - frameStart) + ")";
    }
}
