package org.rocescope.benchmark.traffic;

import java.io.IOException;
import org.rocescope.dissector.capture.Frame;

/** Where all connections send: builds their frames, gives each its time on a 100 Gbit/s link, and counts. */
final class Outlet {
    /** 2026-01-01 00:00:00 UTC. */
    private static final long START_NANOS = 1_767_225_600_000_000_000L;
    /** Preamble, check sequence and gap between frames, in bytes. */
    private static final int FRAME_OVERHEAD = 24;
    /** At 100 Gbit/s 25 bytes take 2 ns. */
    private static final int BYTES_OF_STEP = 25;

    private static final int NANOS_OF_STEP = 2;
    private static final int MOST_IDLE_NANOS = 100;

    private final FrameSink sink;
    private final Dice dice;
    private final FrameBuilder builder;
    private long nanos = START_NANOS;
    private long packets;

    Outlet(FrameSink sink, Dice dice) {
        this.sink = sink;
        this.dice = dice;
        this.builder = new FrameBuilder(dice);
    }

    /** Begins a frame; {@link #send} sends it. */
    FrameBuilder begin(Route route, int opcode, int psn) {
        return builder.begin(route, opcode, psn);
    }

    /** Sends the frame that was built last. */
    void send() throws IOException {
        Frame frame = builder.finish().timeNanos(nanos);
        int onTheWire = frame.capturedLength() + FRAME_OVERHEAD;
        nanos += onTheWire * NANOS_OF_STEP / BYTES_OF_STEP + dice.below(MOST_IDLE_NANOS);
        packets++;
        sink.accept(frame);
    }

    /** Frames sent. */
    long packets() {
        return packets;
    }
}
