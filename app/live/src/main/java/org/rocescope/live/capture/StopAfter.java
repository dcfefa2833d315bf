package org.rocescope.live.capture;

/**
 * When a capture ends by itself: at the first of these bounds that is reached.
 *
 * @param nanos nanoseconds after its start
 * @param bytes bytes written into files
 * @param packets packets
 * @param files files, each full as {@link org.rocescope.live.file.FileRing} says
 */
public record StopAfter(long nanos, long bytes, long packets, long files) {
    /** It does not end by itself. */
    public static final StopAfter NEVER = new StopAfter(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);

    /** Checks that every bound is positive. */
    public StopAfter {
        if (nanos <= 0 || bytes <= 0 || packets <= 0 || files <= 0) {
            throw new IllegalArgumentException("a bound is positive");
        }
    }
}
