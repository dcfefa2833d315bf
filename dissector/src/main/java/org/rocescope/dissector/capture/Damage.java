package org.rocescope.dissector.capture;

/**
 * One place at which an input could not be read as its format says. What lies before it was read, and what lies behind
 * it too unless the reason says that nothing readable follows.
 *
 * @param input name of the input, as given when it was opened
 * @param offset offset of the damaged record or block in bytes from the input's start, after decompression
 * @param reason what is wrong, with the numbers found, in one line
 */
public record Damage(String input, long offset, String reason) {
    @Override
    public String toString() {
        return input + ": at byte " + offset + ": " + reason;
    }
}
