package org.rocescope.pictures.placement;

import org.rocescope.pictures.axis.Units;

/** What a placement map tells of a write: where, when, how far it came and by which FLUSH. */
final class PlacementWords {
    private PlacementWords() {}

    /**
     * What is known of a piece.
     *
     * @param time the time whose state is told
     * @param origin what times are counted from
     */
    static String of(KeyTrace key, Piece piece, long time, long origin) {
        StringBuilder text = new StringBuilder();
        text.append(piece.atomic ? "Atomic update" : "WRITE")
                .append(" of frame ")
                .append(piece.frame);
        text.append(", ").append(Units.hex(piece.start)).append("\u2013").append(Units.hex(piece.last));
        text.append(", ").append(Units.bytes((double) (piece.last - piece.start) + 1));
        text.append("\nat ").append(Units.time((double) (piece.time - origin))).append("; ");
        text.append(MapState.of(piece, time).words).append(" at ").append(Units.time((double) (time - origin)));
        flushed(text, "visible", piece.visible, piece.visibleFrame, piece.time);
        flushed(text, "persistent", piece.persistent, piece.persistentFrame, piece.time);
        if (piece.flushed() == Piece.NEVER) {
            text.append("\nno FLUSH of it was answered");
        } else if (piece.persistent == Piece.NEVER && key.isPersistenceAsked()) {
            text.append("\nno FLUSH made it persistent");
        }
        for (Publication each : key.publications()) {
            if (each.writeFrame() == piece.frame) {
                text.append("\npublished by frame ").append(each.frame());
                text.append(each.pending() ? " before its FLUSH was answered" : " before it was flushed");
            }
        }
        return text.toString();
    }

    private static void flushed(StringBuilder text, String state, long time, long frame, long written) {
        if (time != Piece.NEVER) {
            text.append("\n").append(state).append(" by the FLUSH of frame ").append(frame);
            text.append(", ").append(Units.time((double) (time - written))).append(" after the write");
        }
    }
}
