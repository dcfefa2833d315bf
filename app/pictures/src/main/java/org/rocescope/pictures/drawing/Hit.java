package org.rocescope.pictures.drawing;

/**
 * What a picture shows at a place.
 *
 * @param frame the frame that it is about, from 1; 0 if it is about none
 * @param text what it is, some lines
 */
public record Hit(long frame, String text) {
    /** Something that is about no frame. */
    public static Hit of(String text) {
        return new Hit(0, text);
    }
}
