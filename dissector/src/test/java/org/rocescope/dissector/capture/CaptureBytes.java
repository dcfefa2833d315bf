package org.rocescope.dissector.capture;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Builds capture files field by field, right or wrong, and reads such bytes back. */
final class CaptureBytes {
    /** 2023-11-14 22:13:20 UTC. */
    static final int SECONDS = 1_700_000_000;

    static final int ENHANCED = 6;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private ByteOrder order;

    private CaptureBytes(ByteOrder order) {
        this.order = order;
    }

    static CaptureBytes in(ByteOrder order) {
        return new CaptureBytes(order);
    }

    static CaptureBytes little() {
        return in(ByteOrder.LITTLE_ENDIAN);
    }

    static CaptureBytes big() {
        return in(ByteOrder.BIG_ENDIAN);
    }

    /** A microsecond Ethernet pcap. */
    static CaptureBytes pcap() {
        return little().pcapHeader(0xa1b2c3d4, 262144, LinkType.ETHERNET);
    }

    /** A pcapng section with one Ethernet interface. */
    static CaptureBytes pcapng() {
        return little().section().interfaceBlock(LinkType.ETHERNET, 0);
    }

    CaptureBytes order(ByteOrder order) {
        this.order = order;
        return this;
    }

    CaptureBytes u16(int value) {
        return raw(ByteBuffer.allocate(2).order(order).putShort((short) value).array());
    }

    CaptureBytes u32(long value) {
        return raw(ByteBuffer.allocate(4).order(order).putInt((int) value).array());
    }

    CaptureBytes u64(long value) {
        return raw(ByteBuffer.allocate(8).order(order).putLong(value).array());
    }

    CaptureBytes raw(byte... value) {
        bytes.writeBytes(value);
        return this;
    }

    CaptureBytes pcapHeader(int magic, long snapLength, int link) {
        return u32(magic).u16(2).u16(4).u32(0).u32(0).u32(snapLength).u32(link);
    }

    /** A record at SECONDS + number whose data is {@link #data}. */
    CaptureBytes record(int number, int length) {
        return record(SECONDS + number, number, length, length, data(number, length));
    }

    CaptureBytes record(long seconds, long fraction, long captured, long original, byte[] data) {
        return u32(seconds).u32(fraction).u32(captured).u32(original).raw(data);
    }

    /** Recognisable bytes that look like no header. */
    static byte[] data(int number, int length) {
        byte[] data = new byte[length];
        for (int i = 0; i < length; i++) {
            data[i] = (byte) (0x80 | number * 31 + i * 7);
        }
        return data;
    }

    CaptureBytes section(byte[]... options) {
        CaptureBytes body = in(order).u32(0x1a2b3c4d).u16(1).u16(0).u64(-1);
        for (byte[] option : options) {
            body.raw(option);
        }
        return block(0x0a0d0d0a, body.array());
    }

    CaptureBytes interfaceBlock(int linkType, long snapLength, byte[]... options) {
        CaptureBytes body = in(order).u16(linkType).u16(0).u32(snapLength);
        for (byte[] option : options) {
            body.raw(option);
        }
        return block(1, body.array());
    }

    /** An enhanced packet of microseconds at SECONDS + number. */
    CaptureBytes packet(int on, int number, int length, byte[]... options) {
        return packet(on, (SECONDS + number) * 1_000_000L, data(number, length), length, options);
    }

    CaptureBytes packet(int on, long ticks, byte[] data, long original, byte[]... options) {
        CaptureBytes body = in(order)
                .u32(on)
                .u32(ticks >>> 32)
                .u32(ticks)
                .u32(data.length)
                .u32(original)
                .raw(padded(data));
        for (byte[] option : options) {
            body.raw(option);
        }
        return block(ENHANCED, body.array());
    }

    CaptureBytes block(int type, byte[] body) {
        byte[] padded = padded(body);
        return u32(type).u32(12 + padded.length).raw(padded).u32(12 + padded.length);
    }

    byte[] option(int code, byte... value) {
        return in(order).u16(code).u16(value.length).raw(padded(value)).array();
    }

    byte[] option(int code, String value) {
        return option(code, value.getBytes(StandardCharsets.UTF_8));
    }

    static byte[] padded(byte[] value) {
        return Arrays.copyOf(value, (value.length + 3) & ~3);
    }

    int size() {
        return bytes.size();
    }

    byte[] array() {
        return bytes.toByteArray();
    }

    Reading read() {
        return read(array());
    }

    static Reading read(byte[] file) {
        return read(Capture.read(new ByteArrayInputStream(file), "test"));
    }

    /** Reads all of a capture, copying the packets. */
    static Reading read(Capture capture) {
        try (capture) {
            List<Packet> packets = new ArrayList<>();
            Frame frame = new Frame();
            while (capture.read(frame)) {
                packets.add(Packet.of(frame));
            }
            return new Reading(packets, capture.info());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What a capture gave. */
    record Reading(List<Packet> packets, CaptureInfo info) {
        /** The reasons of the damages, each with its offset. */
        List<String> damages() {
            return info.damages().stream()
                    .map(damage -> damage.offset() + ": " + damage.reason())
                    .toList();
        }

        List<Long> times() {
            return packets.stream().map(Packet::time).toList();
        }

        List<Integer> lengths() {
            return packets.stream().map(packet -> packet.data().remaining()).toList();
        }
    }

    /** A copy of a frame. */
    record Packet(
            ByteBuffer data,
            int original,
            long time,
            int linkType,
            int interfaceId,
            int fcsLength,
            int source,
            long number,
            long offset,
            List<String> comments) {
        static Packet of(Frame frame) {
            ByteBuffer copy = ByteBuffer.allocate(frame.capturedLength());
            copy.put(0, frame.bytes(), frame.offset(), frame.capturedLength());
            return new Packet(
                    copy,
                    frame.originalLength(),
                    frame.timeNanos(),
                    frame.linkType(),
                    frame.interfaceId(),
                    frame.fcsLength(),
                    frame.source(),
                    frame.number(),
                    frame.fileOffset(),
                    frame.comments());
        }
    }
}
