package org.rocescope.dissector.filter;

/**
 * A part of an expression, so that a mistake can be shown where it stands.
 *
 * @param start index of its first character
 * @param end index behind its last
 */
record Span(int start, int end) {
    /** From the first character of this part to the last of another. */
    Span to(Span last) {
        return new Span(start, last.end);
    }
}
