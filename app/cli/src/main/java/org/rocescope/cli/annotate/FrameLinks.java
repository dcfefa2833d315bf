package org.rocescope.cli.annotate;

import java.util.ArrayList;
import java.util.List;

/**
 * Which frame answers which. An int a frame, in pieces that are there only where a frame has a link: a map of objects would
 * need ten times that. There is room for 2^26 frames, 256 MB; further ones get no link.
 */
final class FrameLinks {
    private static final int PIECE_BITS = 16;
    private static final int PIECE_MASK = (1 << PIECE_BITS) - 1;
    /** Pieces that there may be. */
    private static final int MOST_PIECES = 1 << 10;

    /** Bits 0 to 29 of a link are the number of the other frame. */
    private static final int FRAME_MASK = (1 << 30) - 1;

    /** The frame is an answer. */
    private static final int ANSWER = 1 << 30;
    /** The answer is one to several requests, of which the last is kept. */
    private static final int SEVERAL = 1 << 31;
    /** In place of a number: a request without an answer. */
    private static final int NONE = FRAME_MASK;

    private final List<int[]> pieces = new ArrayList<>();
    private int used;
    private long leftOut;

    /** Says that a frame is part of a request that another one answers. */
    void answer(long frame, long answer) {
        if (isKept(frame, answer)) {
            set(frame, (int) answer);
        }
    }

    /** Says that a frame is part of a request that was not answered. */
    void unanswered(long frame) {
        if (isKept(frame, frame)) {
            set(frame, NONE);
        }
    }

    /** Says that a frame answers the request that begins in another one. */
    void request(long frame, long request) {
        if (!isKept(frame, request)) {
            return;
        }
        int before = get(frame);
        int last = Math.max(before & FRAME_MASK, (int) request);
        boolean several = before != 0 && (before < 0 || (before & FRAME_MASK) != request);
        set(frame, last | ANSWER | (several ? SEVERAL : 0));
    }

    /** The link of a frame in words; empty if it has none. */
    String text(long frame) {
        int link = frame > 0 && frame < NONE ? get(frame) : 0;
        if (link == 0) {
            return "";
        }
        int other = link & FRAME_MASK;
        if ((link & ANSWER) != 0) {
            return "answers the request in frame " + other + (link < 0 ? " and earlier ones" : "");
        }
        return other == NONE ? "request without an answer in this capture" : "request, answered in frame " + other;
    }

    /** Links that there is no room for. */
    long leftOut() {
        return leftOut;
    }

    private static boolean isKept(long frame, long other) {
        return frame > 0 && frame < NONE && other > 0 && other < NONE;
    }

    private int get(long frame) {
        int piece = (int) (frame >> PIECE_BITS);
        int[] links = piece < pieces.size() ? pieces.get(piece) : null;
        return links == null ? 0 : links[(int) frame & PIECE_MASK];
    }

    private void set(long frame, int link) {
        int piece = (int) (frame >> PIECE_BITS);
        while (pieces.size() <= piece) {
            pieces.add(null);
        }
        if (pieces.get(piece) == null) {
            if (used == MOST_PIECES) {
                leftOut++;
                return;
            }
            used++;
            pieces.set(piece, new int[1 << PIECE_BITS]);
        }
        pieces.get(piece)[(int) frame & PIECE_MASK] = link;
    }
}
