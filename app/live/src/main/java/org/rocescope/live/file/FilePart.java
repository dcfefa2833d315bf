package org.rocescope.live.file;

import java.nio.file.Path;

/**
 * A part of what the reader of a capture gets: bytes of one of its files, as they follow each other there.
 *
 * @param file the file; it may have been deleted from the ring by now
 * @param start offset of the part's first byte in what the reader gets
 * @param from offset of that byte in the file
 */
public record FilePart(Path file, long start, long from) {
    /** Offset in the file of what is at an offset in what the reader gets. */
    public long inFile(long offset) {
        return from + offset - start;
    }
}
