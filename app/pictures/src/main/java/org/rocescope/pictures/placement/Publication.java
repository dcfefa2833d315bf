package org.rocescope.pictures.placement;

/**
 * A message that tells the peer that data is there, sent before the data was flushed: the analysis says so.
 *
 * @param frame its first frame
 * @param time of its first packet, in nanoseconds since 1970
 * @param start first address of the bytes it is about, unsigned
 * @param last last address
 * @param writeFrame first frame of the write that left them
 * @param pending true if a FLUSH of them was under way, and its answer was not there yet
 */
public record Publication(long frame, long time, long start, long last, long writeFrame, boolean pending) {}
