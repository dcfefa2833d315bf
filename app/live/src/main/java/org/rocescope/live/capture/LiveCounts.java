package org.rocescope.live.capture;

/**
 * What a capture has counted by now.
 *
 * @param packets packets captured
 * @param bytes bytes of those
 * @param writtenBytes bytes of the files, those that were deleted since too
 * @param files files begun
 * @param droppedBySystem packets for which the kernel's buffer had no room
 * @param droppedByInterface packets that the interface dropped, as far as its driver says so
 */
public record LiveCounts(
        long packets, long bytes, long writtenBytes, long files, long droppedBySystem, long droppedByInterface) {
    /** Packets that passed and are not in the files. */
    public long dropped() {
        return droppedBySystem + droppedByInterface;
    }
}
