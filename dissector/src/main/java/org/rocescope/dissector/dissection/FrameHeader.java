package org.rocescope.dissector.dissection;

import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Field.DerivedNumber;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.packet.Kind;
import org.rocescope.dissector.packet.Packet;

/** What the capture says of a frame: number, times, lengths, interface, comments. The outermost layer of each packet. */
public final class FrameHeader {
    public static final Header HEADER = Header.of("frame", "Frame", 0, "the capture file");

    public static final Field NUMBER = HEADER.field("frame.number", "Frame Number")
            .number((packet, layer) -> packet.frame().number())
            .add();
    public static final Field TIME = HEADER.field("frame.time", "Arrival Time")
            .kind(Kind.TIME)
            .number((packet, layer) -> packet.frame().timeNanos())
            .add();
    /** Seconds since 1970-01-01 UTC. */
    public static final Field TIME_EPOCH = HEADER.field("frame.time_epoch", "Epoch Time")
            .kind(Kind.DURATION)
            .number((packet, layer) -> packet.frame().timeNanos())
            .add();
    /** Seconds since the first frame of the capture. */
    public static final Field TIME_RELATIVE = HEADER.field("frame.time_relative", "Time since first frame")
            .kind(Kind.DURATION)
            .number((packet, layer) -> since(packet, packet.firstNanos()))
            .add();
    /** Seconds since the frame before. */
    public static final Field TIME_DELTA = HEADER.field("frame.time_delta", "Time delta from previous captured frame")
            .kind(Kind.DURATION)
            .number((packet, layer) -> since(packet, packet.previousNanos()))
            .add();

    public static final Field LENGTH = HEADER.field("frame.len", "Frame length on the wire")
            .number((packet, layer) -> packet.frame().originalLength())
            .unit("bytes")
            .add();
    public static final Field CAPTURED_LENGTH = HEADER.field(
                    "frame.cap_len", "Frame length stored into the capture file")
            .number((packet, layer) -> packet.frame().capturedLength())
            .unit("bytes")
            .add();
    public static final Field INTERFACE = HEADER.field("frame.interface_id", "Interface id")
            .number((packet, layer) -> packet.frame().interfaceId() == Frame.NO_INTERFACE
                    ? DerivedNumber.ABSENT
                    : packet.frame().interfaceId())
            .add();
    /** Headers from the outermost to the innermost, joined by colons. */
    public static final Field PROTOCOLS = HEADER.field("frame.protocols", "Protocols in frame")
            .text(FrameHeader::protocols)
            .add();
    /** The frame's comments, joined by line feeds. */
    public static final Field COMMENT = HEADER.field("frame.comment", "Comment")
            .text((packet, layer, out) ->
                    out.append(String.join("\n", packet.frame().comments())))
            .add();

    /** The part of a packet that contradicts itself. */
    public static final Header MALFORMED = Header.of("_ws.malformed", "Malformed Packet", 0, "this dissector");

    public static final Field MALFORMED_REASON = MALFORMED
            .field("_ws.malformed.reason", "Reason")
            .text((packet, layer, out) -> out.append(packet.malformedText()))
            .add();

    private FrameHeader() {}

    private static long since(Packet packet, long origin) {
        long time = packet.frame().timeNanos();
        return time == Frame.NO_TIME || origin == Frame.NO_TIME ? DerivedNumber.ABSENT : time - origin;
    }

    private static void protocols(Packet packet, int layer, StringBuilder out) {
        String previous = "";
        for (int i = layer + 1; i < packet.layers(); i++) {
            String name = packet.layer(i).name();
            String protocol = name.startsWith("infiniband.") ? "infiniband" : name;
            if (!protocol.equals(previous) && protocol.indexOf('.') < 0) {
                out.append(previous.isEmpty() ? "" : ":").append(protocol);
                previous = protocol;
            }
        }
    }
}
