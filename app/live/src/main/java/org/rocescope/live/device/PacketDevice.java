package org.rocescope.live.device;

import java.io.Closeable;

/** An interface that is open for capture. */
public interface PacketDevice extends Closeable {
    /** Takes packets. */
    interface Taker {
        /**
         * Takes a packet.
         *
         * @param bytes its captured bytes, which are the taker's from now on
         * @param originalLength bytes that it had on the wire
         * @param timeNanos when, in nanoseconds since 1970-01-01 UTC
         */
        void take(byte[] bytes, int originalLength, long timeNanos);
    }

    /**
     * What was counted since the device was opened; each count grows only.
     *
     * @param received packets that passed the filter, dropped ones included
     * @param droppedBySystem packets for which the kernel's buffer had no room
     * @param droppedByInterface packets that the interface dropped
     */
    record Counts(long received, long droppedBySystem, long droppedByInterface) {}

    /** The kind of link, a {@link org.rocescope.dissector.capture.LinkType} number. */
    int linkType();

    /**
     * Gives packets to a taker until {@link #stop} is called. May wait for any time.
     *
     * @throws LiveFault if there can be no more packets
     */
    void run(Taker taker) throws LiveFault;

    /** Ends {@link #run}, also from within its taker; from any thread, at any time. */
    void stop();

    /** The counts by now; from any thread, while it is open. */
    Counts counts();

    /** Closes it; {@link #run} has ended. */
    @Override
    void close();
}
