package org.rocescope.pictures.placement;

import java.util.Arrays;
import org.rocescope.pictures.axis.Plot;
import org.rocescope.pictures.drawing.Surface;

/** A raster of states, for maps with so many pieces that they are smaller than what can be seen. */
final class PlacementCells {
    private static final double CELL = 2;

    private final Plot plot;
    private final int across;
    private final int down;
    private final byte[] states;
    private final double[][] boxes = new double[MapState.values().length][64];
    private final int[] counts = new int[MapState.values().length];

    PlacementCells(Plot plot) {
        this.plot = plot;
        across = (int) Math.ceil(plot.width() / CELL);
        down = (int) Math.ceil(plot.height() / CELL);
        states = new byte[across * down];
    }

    /** Fills a rectangle with a state, at least one cell of it. */
    void fill(double left, double top, double right, double bottom, MapState state) {
        int firstX = Math.max(0, (int) ((left - plot.x()) / CELL));
        int lastX = Math.min(across - 1, Math.max(firstX, (int) Math.ceil((right - plot.x()) / CELL) - 1));
        int firstY = Math.max(0, (int) ((top - plot.y()) / CELL));
        int lastY = Math.min(down - 1, Math.max(firstY, (int) Math.ceil((bottom - plot.y()) / CELL) - 1));
        byte value = (byte) (state.ordinal() + 1);
        for (int y = firstY; y <= lastY; y++) {
            Arrays.fill(states, y * across + firstX, y * across + Math.max(firstX, lastX + 1), value);
        }
    }

    /** Draws runs of like cells, each as high as it goes on downwards. */
    void draw(Surface surface) {
        for (int x = 0; x < across; x++) {
            for (int y = 0; y < down; y++) {
                byte value = states[y * across + x];
                if (value != 0) {
                    run(x, y, value);
                }
            }
        }
        for (MapState state : MapState.values()) {
            surface.rectangles(boxes[state.ordinal()], counts[state.ordinal()], state.role);
        }
    }

    private void run(int x, int y, byte value) {
        int high = 1;
        while (y + high < down && states[(y + high) * across + x] == value) {
            high++;
        }
        int wide = 1;
        while (x + wide < across && isRun(x + wide, y, high, value)) {
            wide++;
        }
        for (int i = 0; i < high; i++) {
            Arrays.fill(states, (y + i) * across + x, (y + i) * across + x + wide, (byte) 0);
        }
        int state = value - 1;
        int at = counts[state]++ * 4;
        if (at == boxes[state].length) {
            boxes[state] = Arrays.copyOf(boxes[state], at * 2);
        }
        boxes[state][at] = plot.x() + x * CELL;
        boxes[state][at + 1] = plot.y() + y * CELL;
        boxes[state][at + 2] = wide * CELL;
        boxes[state][at + 3] = high * CELL;
    }

    private boolean isRun(int x, int y, int high, byte value) {
        for (int i = 0; i < high; i++) {
            if (states[(y + i) * across + x] != value) {
                return false;
            }
        }
        return true;
    }
}
