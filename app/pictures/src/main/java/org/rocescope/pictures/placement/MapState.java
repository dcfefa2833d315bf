package org.rocescope.pictures.placement;

import org.rocescope.pictures.drawing.Role;

/** How far written bytes have come. */
enum MapState {
    WRITTEN("written, not flushed", Role.WRITTEN),
    VISIBLE("visible", Role.VISIBLE),
    PERSISTENT("persistent", Role.PERSISTENT);

    final String words;
    final Role role;

    MapState(String words, Role role) {
        this.words = words;
        this.role = role;
    }

    /** That of a piece at a time not before its write. */
    static MapState of(Piece piece, long time) {
        if (piece.persistent <= time) {
            return PERSISTENT;
        }
        return piece.visible <= time ? VISIBLE : WRITTEN;
    }
}
