package org.rocescope.dissector.placement;

import org.rocescope.dissector.transport.Feth;

/** What is known of a byte since it was last written, as bits. Bytes of which the same is known are kept together. */
final class Reached {
    /** A FLUSH with its own positive answer made it globally visible. */
    static final int VISIBLE = Feth.GLOBAL_VISIBILITY;
    /** A FLUSH with its own positive answer made it persistent. */
    static final int PERSISTENT = Feth.PERSISTENCE;

    /** Both placement types that are defined. */
    static final int BOTH = VISIBLE | PERSISTENT;
    /** How far the two are shifted for a FLUSH whose answer was not captured, but that of a later request was. */
    private static final int IMPLIED_SHIFT = 2;
    /** A small READ came after the write and was answered (mpe.md section 9). */
    static final int READ_BACK = 16;
    /** A FLUSH asked for it and has no answer, or was refused. */
    static final int ASKED = 32;

    private Reached() {}

    /** The level that placement types stand for. */
    static Level level(int placement) {
        if ((placement & PERSISTENT) != 0) {
            return Level.PERSISTENCE;
        }
        return (placement & VISIBLE) != 0 ? Level.VISIBILITY : Level.NONE;
    }

    static int implied(int placement) {
        return placement << IMPLIED_SHIFT;
    }

    /** Placement types reached, of FLUSHes with an answer. */
    static int confirmed(int reached) {
        return reached & BOTH;
    }

    /** True if a level is reached. */
    static boolean is(int reached, Level level) {
        return level == Level.NONE || (reached & (level == Level.PERSISTENCE ? PERSISTENT : VISIBLE)) != 0;
    }

    /** True if a FLUSH whose answer was not captured asked for a level. */
    static boolean isImplied(int reached, Level level) {
        return is(reached >> IMPLIED_SHIFT & BOTH, level);
    }

    /** True if no FLUSH asked for the bytes and got an answer, seen or not. */
    static boolean isUntouched(int reached) {
        return (reached & ~READ_BACK) == 0;
    }

    /** What is known once more is known; what is weaker than it is dropped. */
    static int with(int reached, int more) {
        int both = reached | more;
        both &= ~implied(both & BOTH);
        if ((both & PERSISTENT) != 0) {
            return both & BOTH;
        }
        return (both & VISIBLE) != 0 ? both & ~ASKED : both;
    }
}
