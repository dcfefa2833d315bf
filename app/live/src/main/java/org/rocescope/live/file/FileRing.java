package org.rocescope.live.file;

/**
 * When a capture goes on in another file, and how many are kept. A file is full at the first of the bounds that is
 * reached.
 *
 * @param bytes bytes of a file, about: a packet is never split
 * @param nanos nanoseconds after its start
 * @param packets packets in it
 * @param kept files that are kept, the newest; the others are deleted
 */
public record FileRing(long bytes, long nanos, long packets, int kept) {
    /** One file, however large. */
    public static final FileRing NONE = new FileRing(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, Integer.MAX_VALUE);

    /** Checks that every bound is positive. */
    public FileRing {
        if (bytes <= 0 || nanos <= 0 || packets <= 0 || kept <= 0) {
            throw new IllegalArgumentException("a bound is positive");
        }
    }

    /** True if there is more than one file. */
    public boolean isRing() {
        return bytes != Long.MAX_VALUE || nanos != Long.MAX_VALUE || packets != Long.MAX_VALUE;
    }
}
