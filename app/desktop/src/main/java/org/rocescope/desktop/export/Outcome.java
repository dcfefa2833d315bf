package org.rocescope.desktop.export;

/**
 * What came of saving or copying.
 *
 * @param saved true if it was done
 * @param text in words for the user
 */
public record Outcome(boolean saved, String text) {}
