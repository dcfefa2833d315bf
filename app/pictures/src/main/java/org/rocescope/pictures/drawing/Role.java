package org.rocescope.pictures.drawing;

/** What a colour stands for; a theme says which colour that is. Text roles have a contrast of 4.5 to 1 on the paper. */
public enum Role {
    /** Behind everything. */
    PAPER(0xFFFFFF, 0x14171A),
    /** Behind a plot. */
    RAISED(0xF5F6F8, 0x1E2327),
    /** Text and lifelines. */
    INK(0x1C2126, 0xE4E7EA),
    /** Text of less weight. */
    FAINT(0x5C6670, 0x9AA4AD),
    /** Frames and rulers. */
    RULE(0xD0D5DB, 0x3A424A),
    /** Requests. */
    REQUEST(0x0B5CAD, 0x7DB8F0),
    /** Positive answers. */
    ANSWER(0x14693A, 0x6FDC9C),
    /** What was sent again. */
    REPEATED(0xA1480A, 0xFFB066),
    /** Refusals, losses, bytes that were published too early. */
    ERROR(0xB3161B, 0xFF9A96),
    /** What may be in order and may not. */
    WARNING(0x8A5300, 0xF2C069),
    /** Congestion. */
    CONGESTION(0x7A2E8C, 0xD9A6E8),
    /** Bytes that were written and not flushed. */
    WRITTEN(0xD99A2B, 0xB57A1C),
    /** Bytes that a FLUSH made globally visible. */
    VISIBLE(0x5AA7D6, 0x3E7FAB),
    /** Bytes that a FLUSH made persistent. */
    PERSISTENT(0x3F9A63, 0x2F7A4D),
    /** What is chosen. */
    CHOSEN(0x6B3FD4, 0xB79CFF);

    private final int light;
    private final int dark;

    Role(int light, int dark) {
        this.light = light;
        this.dark = dark;
    }

    /** Its colour in a theme, 0xRRGGBB. */
    public int colour(Theme theme) {
        return theme == Theme.DARK ? dark : light;
    }
}
