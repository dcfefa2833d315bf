package org.rocescope.pictures.placement;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.rocescope.dissector.placement.Unflushed;
import org.rocescope.pictures.axis.Plot;
import org.rocescope.pictures.axis.Span;
import org.rocescope.pictures.axis.Ticks;
import org.rocescope.pictures.axis.Units;
import org.rocescope.pictures.drawing.Align;
import org.rocescope.pictures.drawing.Hit;
import org.rocescope.pictures.drawing.Picture;
import org.rocescope.pictures.drawing.Role;
import org.rocescope.pictures.drawing.Stroke;
import org.rocescope.pictures.drawing.Surface;
import org.rocescope.pictures.drawing.TextSize;

/**
 * Draws what the bytes of an R_Key went through: addresses across, time downwards. Bytes are written, then visible, then
 * persistent, until they are written again. On top the state at a chosen time; at the bottom what was left at the end;
 * below it how long writes waited for their FLUSH.
 */
public final class PlacementPicture implements Picture {
    private static final double LEFT = 84;
    private static final double RIGHT = 16;
    private static final double HEAD = 44;
    private static final double STRIP = 16;
    private static final double TOP = HEAD + STRIP + 6;
    private static final double LEFT_OVER = 14;
    private static final double AXIS = 20;
    private static final double LAG = 92;
    private static final double LEAST_WIDTH = 420;
    private static final double LEAST_HEIGHT = 310;
    private static final double LEAST_PIECE = 2;
    /** Marks at both edges of a FLUSH of the whole region. */
    private static final double REGION_MARK = 8;
    /** FLUSHes up to here are drawn with their range; of more only those that failed. */
    private static final int MOST_FLUSHES = 400;
    /** Pieces up to here are drawn one by one. */
    private static final int MOST_RECTANGLES = 1_200;

    private final KeyTrace key;
    private final String title;
    private final List<Piece> pieces;
    private final List<AddressScale.Range> used = new ArrayList<>();
    private final long origin;
    private final long end;
    private final Span times;
    private double width = 960;
    private double height = 560;
    private AddressScale addresses;
    private long cursor;
    private long chosen;

    /** A map of an R_Key that was written, see {@link #isPossible}. */
    public PlacementPicture(String title, KeyTrace key) {
        this.title = title;
        this.key = key;
        pieces = new ArrayList<>(key.pieces());
        pieces.sort(Comparator.comparingLong((Piece piece) -> piece.time).thenComparingLong(piece -> piece.frame));
        long first = Long.MAX_VALUE;
        long last = Long.MIN_VALUE;
        for (Piece piece : pieces) {
            used.add(new AddressScale.Range(piece.start, piece.last));
            first = Math.min(first, piece.time);
            last = Math.max(last, piece.flushed() == Piece.NEVER ? piece.time : piece.flushed());
            last = piece.persistent == Piece.NEVER ? last : Math.max(last, piece.persistent);
        }
        for (FlushMark flush : key.flushMarks()) {
            first = Math.min(first, flush.sent());
            last = Math.max(last, flush.answered());
        }
        for (Unflushed range : key.left()) {
            used.add(new AddressScale.Range(range.virtualAddress(), range.lastAddress()));
        }
        for (Publication each : key.publications()) {
            last = Math.max(last, each.time());
        }
        origin = first;
        end = last;
        cursor = last;
        times = new Span(0, (double) (last - first), 100);
        lay();
    }

    /** True if there is something to draw. */
    public static boolean isPossible(KeyTrace key) {
        return !key.pieces().isEmpty();
    }

    private void lay() {
        addresses = new AddressScale(used, LEFT, width - LEFT - RIGHT);
    }

    /** The part of the time that is shown, nanoseconds from {@link #origin} on; it goes downwards. */
    public Span times() {
        return times;
    }

    /** The time that times are counted from. */
    public long origin() {
        return origin;
    }

    /** The last time at which something happened. */
    public long end() {
        return end;
    }

    /** Where the map is. */
    public Plot plot() {
        return new Plot(LEFT, TOP, width - LEFT - RIGHT, height - TOP - LEFT_OVER - AXIS - LAG);
    }

    /** Sets the time of the state that the strip on top shows, in nanoseconds since 1970. */
    public void cursor(long time) {
        cursor = Math.max(origin, Math.min(end, time));
    }

    /** Emphasises a write or FLUSH by its first frame; 0 for none. */
    public void choose(long frame) {
        chosen = frame;
    }

    @Override
    public String title() {
        return title;
    }

    @Override
    public void size(double newWidth, double newHeight) {
        width = Math.max(LEAST_WIDTH, newWidth);
        height = Math.max(LEAST_HEIGHT, newHeight);
        lay();
    }

    @Override
    public double width() {
        return width;
    }

    @Override
    public double height() {
        return height;
    }

    private double y(long time) {
        Plot plot = plot();
        return plot.y() + times.part((double) (time - origin)) * plot.height();
    }

    @Override
    public void draw(Surface surface) {
        Plot plot = plot();
        surface.title(title, width);
        legend(surface);
        for (AddressScale.Segment segment : addresses.segments()) {
            surface.rectangle(segment.left(), plot.y(), segment.width(), plot.height(), Role.RAISED, 1);
        }
        times(surface, plot);
        strip(surface);
        surface.clip(plot.x(), plot.y(), plot.width(), plot.height());
        if (pieces.size() <= MOST_RECTANGLES) {
            rectangles(surface, plot);
        } else {
            cells(surface, plot);
        }
        flushes(surface, plot);
        publications(surface, plot);
        emphasis(surface, plot);
        double at = y(cursor);
        surface.line(plot.x(), at, plot.right(), at, Stroke.dashed(Role.CHOSEN));
        surface.unclip();
        for (AddressScale.Segment segment : addresses.segments()) {
            surface.border(segment.left(), plot.y(), segment.width(), plot.height(), Stroke.thin(Role.RULE));
        }
        left(surface, plot);
        labels(surface, plot);
        new LagPanel(key, pieces).draw(surface, LEFT, height - LAG + 18, width - LEFT - RIGHT, LAG - 40);
    }

    private void legend(Surface surface) {
        double x = LEFT;
        for (MapState state : MapState.values()) {
            x = legend(surface, x, state.words, state.role);
        }
        if (key.earlyPublications() > 0) {
            long shown = key.publications().stream()
                    .mapToLong(Publication::frame)
                    .distinct()
                    .count();
            String words = "published before its FLUSH was answered " + Units.count(key.earlyPublications())
                    + (shown < key.earlyPublications() ? " (" + shown + " shown)" : "");
            x = legend(surface, x, words, Role.ERROR);
        }
        if (key.leftCount() > 0) {
            x = legend(surface, x, "left unflushed, ranges " + Units.count(key.leftCount()), Role.ERROR);
        }
        if (key.writes() > KeyTrace.MOST_WRITES) {
            String words =
                    "a random " + Units.count(KeyTrace.MOST_WRITES) + " of " + Units.count(key.writes()) + " writes";
            surface.text(words, width - RIGHT, 16, Role.FAINT, TextSize.SMALL, Align.END);
        }
    }

    private static double legend(Surface surface, double x, String text, Role role) {
        surface.rectangle(x, 25, 9, 9, role, 1);
        surface.text(text, x + 13, 34, Role.INK, TextSize.SMALL, Align.START);
        return x + 28 + TextSize.SMALL.width(text);
    }

    private void times(Surface surface, Plot plot) {
        Ticks ticks = Ticks.of(times.first(), times.last(), (int) Math.max(2, plot.height() / 24), true);
        for (int i = 0; i < ticks.count(); i++) {
            double at = plot.y() + times.part(ticks.value(i)) * plot.height();
            surface.line(plot.x() - 4, at, plot.x(), at, Stroke.thin(Role.RULE));
            if (at > plot.bottom() - 6) {
                // there it says what is left
                break;
            }
            String text = Units.time(Math.round(ticks.value(i)), ticks.step());
            surface.text(text, plot.x() - 8, at + 4, Role.FAINT, TextSize.SMALL, Align.END);
        }
    }

    /** Takes a part of a piece and the state in which it is. */
    private interface Painter {
        void paint(double left, double top, double right, double bottom, MapState state);
    }

    private void paint(Plot plot, Painter painter) {
        for (Piece piece : pieces) {
            for (AddressScale.Segment segment : addresses.segments()) {
                double left = AddressScale.from(segment, piece.start, piece.last);
                if (Double.isNaN(left)) {
                    continue;
                }
                double right = Math.max(left + LEAST_PIECE, AddressScale.to(segment, piece.last));
                long[] changes = {
                    piece.time, Math.max(piece.time, piece.visible), Math.max(piece.time, piece.persistent)
                };
                changes[1] = Math.min(changes[1], changes[2]);
                for (int i = 0; i < 3; i++) {
                    long next = i == 2 ? Piece.NEVER : changes[i + 1];
                    double top = Math.max(plot.y(), y(changes[i]));
                    double bottom = next == Piece.NEVER ? plot.bottom() : Math.min(plot.bottom(), y(next));
                    if (changes[i] != Piece.NEVER && bottom > top) {
                        painter.paint(left, top, right, bottom, MapState.of(piece, changes[i]));
                    }
                }
            }
        }
    }

    private void rectangles(Surface surface, Plot plot) {
        paint(plot, (left, top, right, bottom, state) -> {
            surface.rectangle(left, top, right - left, bottom - top, state.role, 1);
            surface.line(left, top, right, top, Stroke.thin(Role.RAISED));
        });
    }

    private void cells(Surface surface, Plot plot) {
        PlacementCells cells = new PlacementCells(plot);
        paint(plot, cells::fill);
        cells.draw(surface);
    }

    private void strip(Surface surface) {
        double y = HEAD;
        for (AddressScale.Segment segment : addresses.segments()) {
            surface.rectangle(segment.left(), y, segment.width(), STRIP, Role.RAISED, 1);
        }
        surface.clip(LEFT, y, width - LEFT - RIGHT, STRIP);
        for (Piece piece : pieces) {
            if (piece.time > cursor) {
                break;
            }
            for (AddressScale.Segment segment : addresses.segments()) {
                double left = AddressScale.from(segment, piece.start, piece.last);
                if (!Double.isNaN(left)) {
                    double right = Math.max(left + LEAST_PIECE, AddressScale.to(segment, piece.last));
                    surface.rectangle(left, y, right - left, STRIP, MapState.of(piece, cursor).role, 1);
                }
            }
        }
        surface.unclip();
        for (AddressScale.Segment segment : addresses.segments()) {
            surface.border(segment.left(), y, segment.width(), STRIP, Stroke.thin(Role.CHOSEN));
        }
        String at = Units.time((double) (cursor - origin));
        surface.text("at " + at, LEFT - 8, y + 12, Role.CHOSEN, TextSize.SMALL, Align.END);
    }

    private void flushes(Surface surface, Plot plot) {
        boolean few = key.flushMarks().size() <= MOST_FLUSHES;
        for (FlushMark flush : key.flushMarks()) {
            boolean confirmed = flush.outcome() == FlushMark.Outcome.CONFIRMED;
            Stroke stroke = confirmed ? Stroke.of(Role.INK, 1.5) : new Stroke(Role.ERROR, 1.5, true);
            double y = y(flush.answered());
            if (confirmed && flush.isRegion()) {
                // a line through everything would hide what the region holds
                surface.line(plot.x(), y, plot.x() + REGION_MARK, y, stroke);
                surface.line(plot.right() - REGION_MARK, y, plot.right(), y, stroke);
            } else if (few || !confirmed) {
                flush(surface, flush, y, stroke);
            }
        }
    }

    private void flush(Surface surface, FlushMark flush, double y, Stroke stroke) {
        for (AddressScale.Segment segment : addresses.segments()) {
            double left = AddressScale.from(segment, flush.start(), flush.last());
            if (!Double.isNaN(left)) {
                double right = Math.max(left + LEAST_PIECE, AddressScale.to(segment, flush.last()));
                surface.line(left, y, right, y, stroke);
                surface.line(left, y(flush.sent()), left, y, Stroke.thin(stroke.role()));
            }
        }
    }

    private void publications(Surface surface, Plot plot) {
        for (Publication each : key.publications()) {
            double y = y(each.time());
            Role role = Role.ERROR;
            for (AddressScale.Segment segment : addresses.segments()) {
                double left = AddressScale.from(segment, each.start(), each.last());
                if (Double.isNaN(left)) {
                    continue;
                }
                double right = Math.max(left + LEAST_PIECE, AddressScale.to(segment, each.last()));
                Piece piece = written(each);
                if (piece != null) {
                    double bottom = piece.flushed() == Piece.NEVER ? plot.bottom() : y(piece.flushed());
                    surface.border(left, y(piece.time), right - left, bottom - y(piece.time), Stroke.of(role, 2));
                }
                surface.line(left - 3, y, right + 3, y, Stroke.of(role, 2));
                double middle = (left + right) / 2;
                surface.polygon(new double[] {middle, y, middle - 5, y - 9, middle + 5, y - 9}, 3, role, 1);
            }
        }
    }

    private Piece written(Publication of) {
        for (Piece piece : pieces) {
            if (piece.frame == of.writeFrame() && piece.touches(of.start(), of.last())) {
                return piece;
            }
        }
        return null;
    }

    private void emphasis(Surface surface, Plot plot) {
        if (chosen == 0) {
            return;
        }
        for (Piece piece : pieces) {
            if (piece.frame == chosen || piece.visibleFrame == chosen || piece.persistentFrame == chosen) {
                for (AddressScale.Segment segment : addresses.segments()) {
                    double left = AddressScale.from(segment, piece.start, piece.last);
                    if (!Double.isNaN(left)) {
                        double right = Math.max(left + LEAST_PIECE, AddressScale.to(segment, piece.last));
                        double bottom = piece.flushed() == Piece.NEVER ? plot.bottom() : y(piece.flushed());
                        surface.border(
                                left - 1,
                                y(piece.time),
                                right - left + 2,
                                bottom - y(piece.time),
                                Stroke.of(Role.CHOSEN, 2));
                    }
                }
            }
        }
    }

    /** What the analysis says was left at the end: a strip below the map, hatched. */
    private void left(Surface surface, Plot plot) {
        double top = plot.bottom() + 3;
        double high = LEFT_OVER - 5;
        for (Unflushed range : key.left()) {
            for (AddressScale.Segment segment : addresses.segments()) {
                double from = AddressScale.from(segment, range.virtualAddress(), range.lastAddress());
                if (!Double.isNaN(from)) {
                    double to = Math.max(from + LEAST_PIECE, AddressScale.to(segment, range.lastAddress()));
                    surface.rectangle(from, top, to - from, high, Role.ERROR, range.uncertain() ? 0.4 : 1);
                }
            }
        }
        if (!key.left().isEmpty()) {
            surface.text("left", plot.x() - 8, top + high, Role.ERROR, TextSize.SMALL, Align.END);
        }
    }

    private void labels(Surface surface, Plot plot) {
        double y = plot.bottom() + LEFT_OVER + 10;
        double free = LEFT;
        for (AddressScale.Segment segment : addresses.segments()) {
            String first = Units.hex(segment.range().start());
            double from = Math.max(free, segment.left());
            double textWidth = TextSize.SMALL.width(first);
            if (from + textWidth <= Math.max(segment.right(), from + 1) || from < segment.left() + 4) {
                if (from + textWidth > width) {
                    break;
                }
                surface.text(first, from, y, Role.FAINT, TextSize.SMALL, Align.START);
                free = from + textWidth + 10;
            }
            String last = Units.hex(segment.range().last());
            if (segment.right() - free > TextSize.SMALL.width(last)) {
                surface.text(last, segment.right(), y, Role.FAINT, TextSize.SMALL, Align.END);
                free = segment.right() + 10;
            }
        }
    }

    @Override
    public Hit hit(double px, double py) {
        Plot plot = plot();
        boolean strip = py >= HEAD && py <= HEAD + STRIP;
        if (!strip && !plot.contains(px, py)) {
            return null;
        }
        long time = strip ? cursor : origin + Math.round(times.value((py - plot.y()) / plot.height()));
        for (AddressScale.Segment segment : addresses.segments()) {
            if (px < segment.left() || px > segment.right()) {
                continue;
            }
            for (int i = pieces.size() - 1; i >= 0; i--) {
                Piece piece = pieces.get(i);
                double left = AddressScale.from(segment, piece.start, piece.last);
                if (piece.time <= time && !Double.isNaN(left) && px >= left) {
                    double right = Math.max(left + LEAST_PIECE, AddressScale.to(segment, piece.last));
                    if (px <= right) {
                        return new Hit(piece.frame, PlacementWords.of(key, piece, time, origin));
                    }
                }
            }
            return Hit.of(Units.hex(segment.address(px)) + ": not written by then");
        }
        return null;
    }
}
