package org.rocescope.pictures.placement;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.rocescope.dissector.placement.Incidents;
import org.rocescope.dissector.placement.KeyPlacement;
import org.rocescope.dissector.placement.Level;
import org.rocescope.dissector.placement.Unflushed;
import org.rocescope.dissector.transaction.FrameList;
import org.rocescope.dissector.transport.Feth;

/**
 * What a placement map shows of one R_Key of one direction: writes with what became of them, FLUSHes, publications that
 * came too early, bytes that are left. Of more than {@value #MOST_WRITES} writes a random sample is kept, so that no habit
 * of the program falls through; what the analysis found is kept as it says it.
 */
public final class KeyTrace {
    /** Writes kept at most, before FLUSHes cut them to pieces. */
    public static final int MOST_WRITES = 2_000;
    /** FLUSHes kept at most. */
    public static final int MOST_FLUSHES = 1_000;
    /** Ranges kept at most that were not flushed. */
    public static final int MOST_LEFT = 256;

    private static final int MOST_PIECES = 400;
    private static final long SEED = 0x5EED;

    private final int rKey;
    private final SplittableRandom random = new SplittableRandom(SEED);
    private final List<Piece> pieces = new ArrayList<>();
    private final List<Piece> open = new ArrayList<>();
    private final List<FlushMark> flushes = new ArrayList<>();
    private final List<Unflushed> left = new ArrayList<>();
    private final List<Publication> publications = new ArrayList<>();
    private long publicationCount;
    private int cuts;
    private long writes;
    private long flushCount;
    private long leftCount;
    private boolean persistenceAsked;
    private Level asked;
    private LagSummary visibility;
    private LagSummary persistence;

    KeyTrace(int rKey) {
        this.rKey = rKey;
    }

    void write(Piece piece) {
        writes++;
        if (writes <= MOST_WRITES) {
            pieces.add(piece);
            open.add(piece);
            return;
        }
        long place = random.nextLong(writes);
        if (place < MOST_WRITES) {
            // the pieces of cut writes stay; of the others one makes room
            Piece gone = pieces.set((int) place, piece);
            open.remove(gone);
            open.add(piece);
        }
    }

    void flush(FlushMark flush) {
        persistenceAsked |= (flush.placement() & Feth.PERSISTENCE) != 0;
        if (flush.outcome() == FlushMark.Outcome.CONFIRMED) {
            cover(flush);
        }
        flushCount++;
        if (flushes.size() < MOST_FLUSHES) {
            flushes.add(flush);
        } else {
            long place = random.nextLong(flushCount);
            if (place < MOST_FLUSHES) {
                flushes.set((int) place, flush);
            }
        }
    }

    private void cover(FlushMark flush) {
        int covered = open.size();
        int kept = 0;
        for (int i = 0; i < covered; i++) {
            Piece piece = open.get(i);
            boolean stays = true;
            if (piece.touches(flush.start(), flush.last())) {
                boolean begins = Long.compareUnsigned(flush.start(), piece.start) <= 0;
                boolean ends = Long.compareUnsigned(flush.last(), piece.last) >= 0;
                if (begins && ends) {
                    reach(piece, flush);
                    stays = isOpen(piece);
                } else if (cuts + 2 <= MOST_PIECES) {
                    cut(piece, flush, begins, ends);
                    stays = false;
                }
            }
            if (stays) {
                open.set(kept++, piece);
            }
        }
        open.subList(kept, covered).clear();
    }

    private void cut(Piece piece, FlushMark flush, boolean begins, boolean ends) {
        long start = begins ? piece.start : flush.start();
        long last = ends ? piece.last : flush.last();
        Piece inner = piece.part(start, last);
        reach(inner, flush);
        pieces.set(pieces.indexOf(piece), inner);
        if (isOpen(inner)) {
            open.add(inner);
        }
        if (!begins) {
            rest(piece.part(piece.start, start - 1));
        }
        if (!ends) {
            rest(piece.part(last + 1, piece.last));
        }
    }

    private void rest(Piece piece) {
        cuts++;
        pieces.add(piece);
        open.add(piece);
    }

    private static void reach(Piece piece, FlushMark flush) {
        piece.flushOrdinal = Math.min(piece.flushOrdinal, flush.ordinal());
        if ((flush.placement() & Feth.GLOBAL_VISIBILITY) != 0 && piece.visible == Piece.NEVER) {
            piece.visible = Math.max(piece.time, flush.answered());
            piece.visibleFrame = flush.frame();
        }
        if ((flush.placement() & Feth.PERSISTENCE) != 0 && piece.persistent == Piece.NEVER) {
            piece.persistent = Math.max(piece.time, flush.answered());
            piece.persistentFrame = flush.frame();
        }
    }

    /** True if a later FLUSH may matter to it. */
    private boolean isOpen(Piece piece) {
        return piece.persistent == Piece.NEVER && (piece.visible == Piece.NEVER || persistenceAsked);
    }

    void left(Unflushed range) {
        leftCount++;
        if (left.size() < MOST_LEFT) {
            left.add(range);
        }
    }

    /** Takes what the analysis says at the end, while it is valid. */
    void end(KeyPlacement key, PublicationLog log) {
        asked = key.askedLevel();
        visibility = LagSummary.of(key.lagTo(Level.VISIBILITY));
        persistence = LagSummary.of(key.lagTo(Level.PERSISTENCE));
        early(key.publishedUnflushed(), log, false);
        early(key.publishedPending(), log, true);
    }

    private void early(Incidents incidents, PublicationLog log, boolean pending) {
        if (incidents == null) {
            return;
        }
        publicationCount += incidents.count();
        FrameList frames = incidents.frames();
        for (int i = 0; i < frames.size(); i++) {
            long frame = frames.get(i);
            int at = log.find(frame);
            if (at < 0) {
                continue;
            }
            long before = log.before(at);
            boolean found = false;
            for (Piece piece : pieces) {
                boolean between = piece.ordinal > before && piece.ordinal < log.ordinal(at);
                boolean asked = piece.flushOrdinal < log.ordinal(at);
                if (between && (pending ? asked && piece.flushed() > log.time(at) : !asked)) {
                    publications.add(
                            new Publication(frame, log.time(at), piece.start, piece.last, piece.frame, pending));
                    found = true;
                }
            }
            if (!found && i == 0) {
                long start = incidents.virtualAddress();
                publications.add(new Publication(
                        frame, log.time(at), start, start + incidents.length() - 1, incidents.otherFrame(), pending));
            }
        }
    }

    /** The R_Key. */
    public int rKey() {
        return rKey;
    }

    /** Writes that there were. */
    public long writes() {
        return writes;
    }

    /** FLUSHes that there were. */
    public long flushes() {
        return flushCount;
    }

    /** Ranges that were not flushed though that was due, as the analysis says. */
    public long leftCount() {
        return leftCount;
    }

    /** The first of those ranges. */
    public List<Unflushed> left() {
        return List.copyOf(left);
    }

    /** Publications that came too early, as the analysis says. */
    public long earlyPublications() {
        return publicationCount;
    }

    /** Those of which the bytes are known: a range each, the first ten publications of a kind. */
    public List<Publication> publications() {
        return List.copyOf(publications);
    }

    List<Piece> pieces() {
        return pieces;
    }

    List<FlushMark> flushMarks() {
        return flushes;
    }

    /** Times to visibility, of all writes; null if none became visible only, or the end did not come. */
    public LagSummary visibilityLag() {
        return visibility;
    }

    /** Times to persistence, of all writes; null if none became persistent, or the end did not come. */
    public LagSummary persistenceLag() {
        return persistence;
    }

    /** True if persistence was asked for: then visible bytes are at risk still. */
    boolean isPersistenceAsked() {
        return asked == null ? persistenceAsked : asked == Level.PERSISTENCE;
    }
}
