package org.rocescope.pictures.sequence;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongPredicate;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.pictures.axis.Units;
import org.rocescope.pictures.drawing.Align;
import org.rocescope.pictures.drawing.Hit;
import org.rocescope.pictures.drawing.Picture;
import org.rocescope.pictures.drawing.Role;
import org.rocescope.pictures.drawing.Stroke;
import org.rocescope.pictures.drawing.Surface;
import org.rocescope.pictures.drawing.TextSize;

/**
 * Draws packets as a sequence diagram: two lifelines, an arrow a packet, downwards in the order of capture. Rows are
 * evenly spaced, or as far apart as their times. Only what is visible is drawn, whatever there is.
 */
public final class SequencePicture implements Picture {
    private static final double HEAD = 44;
    private static final double STEP = 26;
    private static final double MARGIN = 14;
    private static final double LEFT = 190;
    private static final double RIGHT = 70;
    private static final double TIP = 8;
    private static final double LEAST_WIDTH = 480;
    /** How far above the top an arrow must be for nothing of its row to be seen. */
    private static final double HIDDEN = 5;
    /** Pixels between rows to scale at least, so that their arrows are not one. */
    private static final double LEAST_STEP = 3;

    private final Sequence sequence;
    private final String[] ends;
    private final String title;
    private final boolean gaps;
    private final Set<Integer> opened = new HashSet<>();
    private List<Row> rows;
    private double[] places;
    private long origin = Frame.NO_TIME;
    private double width = 960;
    private double height = Double.NaN;
    private double scroll;
    private double nanosPerPixel;
    private long chosen;

    /**
     * A diagram.
     *
     * @param title what it shows
     * @param forth packets of endpoint 0, null for none
     * @param back packets of endpoint 1, null for none
     * @param ends the names of the two endpoints
     * @param frames which frames to show; null for all
     */
    public SequencePicture(
            String title, DirectionTrace forth, DirectionTrace back, List<String> ends, LongPredicate frames) {
        this.title = title;
        this.ends = ends.toArray(String[]::new);
        gaps = frames == null;
        sequence = new Sequence(
                forth == null ? null : forth.arrows(),
                back == null ? null : back.arrows(),
                frames == null ? frame -> true : frames);
        for (int i = 0; i < sequence.size() && origin == Frame.NO_TIME; i++) {
            origin = time(i);
        }
        fold();
    }

    private long time(int at) {
        return sequence.arrows(at).time(sequence.index(at));
    }

    private void fold() {
        rows = sequence.rows(opened, gaps);
        place();
    }

    private void place() {
        places = new double[rows.size()];
        double at = STEP;
        long before = Frame.NO_TIME;
        for (int i = 0; i < places.length; i++) {
            if (i > 0) {
                long time = rows.get(i).isLeftOut()
                        ? Frame.NO_TIME
                        : time(rows.get(i).start());
                boolean timed = nanosPerPixel > 0 && time != Frame.NO_TIME && before != Frame.NO_TIME;
                at += timed
                        ? Math.min(1e7, Math.max(LEAST_STEP, Math.max(0, (double) time - before) / nanosPerPixel))
                        : STEP;
                before = time == Frame.NO_TIME ? before : time;
            } else if (!rows.get(0).isLeftOut()) {
                before = time(rows.get(0).start());
            }
            places[i] = at;
        }
    }

    /** Spaces rows as their times, so many nanoseconds a pixel; 0 for evenly. */
    public void scale(double nanos) {
        nanosPerPixel = nanos;
        place();
        scroll(scroll);
    }

    /** Nanoseconds a pixel at which half of the rows are not nearer to each other than a label is high. */
    public double fittingScale() {
        double[] steps = new double[Math.max(0, rows.size() - 1)];
        for (int i = 0; i < steps.length; i++) {
            Row from = rows.get(i);
            Row to = rows.get(i + 1);
            steps[i] = from.isLeftOut() || to.isLeftOut()
                    ? 0
                    : Math.max(0, (double) time(to.start()) - time(from.start()));
        }
        Arrays.sort(steps);
        double middle = steps.length == 0 ? 0 : steps[steps.length / 2];
        return middle > 0 ? middle / STEP : 1000;
    }

    /** Rows that there are. */
    public int rows() {
        return rows.size();
    }

    /** Height of everything, without the head. */
    public double fullHeight() {
        return places.length == 0 ? STEP : places[places.length - 1] + MARGIN;
    }

    /** How far it is scrolled down. */
    public double scroll() {
        return scroll;
    }

    /** Scrolls so that so much of it is above what is shown. */
    public void scroll(double above) {
        double room = Double.isNaN(height) ? fullHeight() : height - HEAD;
        scroll = Math.max(0, Math.min(above, fullHeight() - room));
    }

    /** Scrolls up as far as it takes for no row to be cut at the top. */
    public void alignTop() {
        int top = firstVisible();
        while (top + 1 < places.length && places[top + 1] - STEP <= scroll) {
            top++;
        }
        scroll(top == 0 ? 0 : places[top] - STEP + HIDDEN);
    }

    /** Emphasises a packet and brings it into view; 0 for none. */
    public void choose(long frame) {
        chosen = frame;
        int row = frame == 0 ? -1 : row(sequence.find(frame));
        if (row >= 0 && !Double.isNaN(height)) {
            double y = places[row];
            if (y < scroll + STEP || y > scroll + height - HEAD - STEP) {
                scroll(y - (height - HEAD) / 2);
            }
        }
    }

    private int row(int at) {
        for (int low = 0, high = rows.size() - 1; low <= high; ) {
            int middle = low + high >>> 1;
            Row row = rows.get(middle);
            if (at < row.start()) {
                high = middle - 1;
            } else if (!row.isLeftOut() && at < row.start() + row.count()) {
                return middle;
            } else {
                low = middle + 1;
            }
        }
        return -1;
    }

    @Override
    public String title() {
        return title;
    }

    @Override
    public void size(double newWidth, double newHeight) {
        width = Math.max(LEAST_WIDTH, newWidth);
        height = Math.max(HEAD + STEP, newHeight);
        scroll(scroll);
    }

    /** Makes it as high as all of its rows, but no more than some. */
    public void sizeToFit(double newWidth, int mostRows) {
        width = Math.max(LEAST_WIDTH, newWidth);
        int shown = Math.min(mostRows, rows.size());
        // where rows are left out, without the half of a label
        double margin = shown < rows.size() ? MARGIN / 2 : MARGIN;
        height = HEAD + (shown == 0 ? STEP : places[shown - 1]) + margin;
        scroll = 0;
    }

    @Override
    public double width() {
        return width;
    }

    @Override
    public double height() {
        return Double.isNaN(height) ? HEAD + fullHeight() : height;
    }

    private double x(int side) {
        return side == 0 ? LEFT : width - RIGHT;
    }

    @Override
    public void draw(Surface surface) {
        surface.clip(0, HEAD, width, height() - HEAD);
        for (int side = 0; side < 2; side++) {
            surface.line(x(side), HEAD, x(side), height(), Stroke.of(Role.RULE, 2));
        }
        double labelled = Double.NEGATIVE_INFINITY;
        for (int i = firstVisible(); i < places.length; i++) {
            double y = HEAD + places[i] - scroll;
            if (y - STEP > height()) {
                break;
            }
            boolean room = y - labelled >= STEP * 0.6;
            row(surface, rows.get(i), y, room);
            labelled = room ? y : labelled;
        }
        surface.unclip();
        head(surface);
    }

    private void head(Surface surface) {
        for (int side = 0; side < 2; side++) {
            double room = Math.min(width - LEFT - RIGHT, 2 * Math.min(x(side), width - x(side))) - 8;
            Align align = room < 220 && side == 1 ? Align.END : Align.MIDDLE;
            double x = align == Align.END ? width - 8 : x(side);
            double fitting = align == Align.END ? width - LEFT - 230 : Math.max(room, 220);
            surface.text(TextSize.NORMAL.fit(ends[side], fitting), x, 22, Role.INK, TextSize.NORMAL, align);
            surface.line(x(side) - 6, HEAD - 8, x(side) + 6, HEAD - 8, Stroke.of(Role.INK, 2));
            surface.line(x(side), HEAD - 8, x(side), HEAD, Stroke.of(Role.RULE, 2));
        }
        surface.text("frame, time", 8, HEAD - 6, Role.FAINT, TextSize.SMALL, Align.START);
        surface.line(0, HEAD, width, HEAD, Stroke.thin(Role.RULE));
    }

    private int firstVisible() {
        int low = 0;
        int high = places.length;
        while (low < high) {
            int middle = low + high >>> 1;
            if (places[middle] < scroll - STEP) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private void row(Surface surface, Row row, double y, boolean room) {
        double middle = (x(0) + x(1)) / 2;
        double space = x(1) - x(0) - 30;
        if (row.isLeftOut()) {
            surface.text(sequence.words(row), middle, y - 4, Role.FAINT, TextSize.SMALL, Align.MIDDLE);
            return;
        }
        Arrows arrows = sequence.arrows(row.start());
        int index = sequence.index(row.start());
        Role role = role(arrows, index);
        boolean isChosen = chosen != 0 && contains(row, chosen);
        if (isChosen) {
            surface.rectangle(0, y - STEP * 0.7, width, STEP, Role.CHOSEN, 0.18);
        }
        for (int i = 0; i < row.period(); i++) {
            arrow(surface, row, row.start() + i, y + 3 * i, role);
        }
        if (room || isChosen) {
            String words = TextSize.SMALL.fit(sequence.words(row), space);
            surface.text(words, middle, y - 5, textRole(role), TextSize.SMALL, Align.MIDDLE);
            margin(surface, row, y);
        }
    }

    private static Role textRole(Role role) {
        return role == Role.REQUEST || role == Role.ANSWER ? Role.INK : role;
    }

    private void margin(Surface surface, Row row, double y) {
        Arrows arrows = sequence.arrows(row.start());
        int index = sequence.index(row.start());
        if (arrows.has(index, Arrows.MISSING)) {
            return;
        }
        String frame = Units.count(arrows.frame(index)) + (row.isFold() ? " \u2026" : "");
        surface.text(frame, 8, y + 4, Role.FAINT, TextSize.SMALL, Align.START);
        long time = arrows.time(index);
        if (time != Frame.NO_TIME && origin != Frame.NO_TIME) {
            String since = Units.time((double) (time - origin));
            surface.text(since, LEFT - 22, y + 4, Role.FAINT, TextSize.SMALL, Align.END);
        }
    }

    private static Role role(Arrows arrows, int index) {
        if (arrows.has(index, Arrows.ASKED_AGAIN | Arrows.REFUSAL | Arrows.DROPPED)) {
            return Role.ERROR;
        }
        if (arrows.has(index, Arrows.CONGESTION)) {
            return Role.CONGESTION;
        }
        if (arrows.has(index, Arrows.MISSING | Arrows.NOT_READY)) {
            return Role.WARNING;
        }
        if (arrows.has(index, Arrows.REPEATED | Arrows.LATE)) {
            return Role.REPEATED;
        }
        return Opcode.of(arrows.opcode(index)).isResponse() ? Role.ANSWER : Role.REQUEST;
    }

    private void arrow(Surface surface, Row row, int at, double y, Role first) {
        Arrows arrows = sequence.arrows(at);
        int index = sequence.index(at);
        int side = sequence.side(at);
        Role role = at == row.start() ? first : role(arrows, index);
        double from = x(side);
        double to = x(1 - side);
        double ahead = to > from ? 1 : -1;
        Stroke stroke = new Stroke(role, row.isFold() ? 2.5 : 1.5, false);
        if (arrows.has(index, Arrows.MISSING)) {
            surface.line(from, y, to, y, Stroke.dashed(role));
            return;
        }
        if (arrows.has(index, Arrows.ASKED_AGAIN | Arrows.DROPPED)) {
            double end = from + (to - from) * 0.86;
            surface.line(from, y, end, y, stroke);
            surface.line(end - 4, y - 4, end + 4, y + 4, Stroke.of(role, 2));
            surface.line(end - 4, y + 4, end + 4, y - 4, Stroke.of(role, 2));
            return;
        }
        surface.line(
                from,
                y,
                to - ahead * TIP / 2,
                y,
                arrows.has(index, Arrows.REPEATED) ? new Stroke(role, 1.5, true) : stroke);
        tip(surface, to, y, ahead, role);
    }

    private static void tip(Surface surface, double x, double y, double ahead, Role role) {
        double back = x - ahead * TIP;
        surface.polygon(new double[] {x, y, back, y - TIP / 2, back, y + TIP / 2}, 3, role, 1);
    }

    private boolean contains(Row row, long frame) {
        int at = sequence.find(frame);
        return at >= row.start() && at < row.start() + row.count() && !row.isLeftOut();
    }

    private int rowAt(double y) {
        if (y < HEAD || y > height()) {
            return -1;
        }
        double place = y - HEAD + scroll;
        int next = 0;
        int high = places.length;
        while (next < high) {
            int middle = next + high >>> 1;
            if (places[middle] < place) {
                next = middle + 1;
            } else {
                high = middle;
            }
        }
        // a label is above its arrow
        int nearest = next > 0 && (next == places.length || place - places[next - 1] < STEP * 0.3) ? next - 1 : next;
        return nearest < places.length && Math.abs(places[nearest] - place) <= STEP ? nearest : -1;
    }

    @Override
    public Hit hit(double x, double y) {
        int at = rowAt(y);
        if (at < 0) {
            return null;
        }
        Row row = rows.get(at);
        if (row.isLeftOut()) {
            return Hit.of(sequence.words(row));
        }
        Arrows arrows = sequence.arrows(row.start());
        int index = sequence.index(row.start());
        String text = "Frame " + arrows.frame(index) + "\n" + sequence.words(row)
                + (row.isFold() ? "\nDouble-click opens the run" : "");
        return new Hit(arrows.frame(index), text);
    }

    /** Opens the run at a place, so that each packet has its row; false if there is none. */
    public boolean open(double y) {
        int at = rowAt(y);
        if (at < 0 || !rows.get(at).isFold()) {
            return false;
        }
        opened.add(rows.get(at).start());
        fold();
        scroll(scroll);
        return true;
    }

    /** Folds all runs again. */
    public void foldAll() {
        opened.clear();
        fold();
        scroll(scroll);
    }
}
