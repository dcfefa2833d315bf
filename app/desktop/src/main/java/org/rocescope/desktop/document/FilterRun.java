package org.rocescope.desktop.document;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.rocescope.dissector.filter.DisplayFilter;
import org.rocescope.dissector.filter.FilterException;

/**
 * Finds the packets that match a display filter, beside everything else: several threads read the packets again and
 * judge a block of rows each; matches are given in order as they are known. Goes on while the capture is still read. Can
 * be cancelled.
 */
public final class FilterRun {
    private static final int BLOCK = 1 << 14;
    private static final int CANCEL_CHECK = 0xFF;
    private static final long WAIT_MILLIS = 20;
    private static final int MOST_THREADS = 8;

    private final String expression;
    private final Loading loading;
    private final CaptureDocument document;
    private final IntColumn rows = new IntColumn();
    private final Map<Integer, int[]> waiting = new HashMap<>();
    private volatile int size;
    private volatile int tested;
    private volatile boolean cancelled;
    private volatile boolean over;
    private volatile String failure;
    private int nextRow;
    private int nextBlock;
    private int publishedBlock;
    private int running;

    private FilterRun(String expression, Loading loading) {
        this.expression = expression;
        this.loading = loading;
        this.document = loading.document();
    }

    /**
     * Begins.
     *
     * @param expression a display filter
     * @throws FilterException if it is mistaken
     */
    public static FilterRun start(String expression, Loading loading) throws FilterException {
        DisplayFilter.compile(expression);
        FilterRun run = new FilterRun(expression, loading);
        int threads = Math.min(MOST_THREADS, Math.max(1, Runtime.getRuntime().availableProcessors()));
        run.running = threads;
        for (int i = 0; i < threads; i++) {
            Thread thread = new Thread(run::work, "packet filter");
            thread.setDaemon(true);
            thread.start();
        }
        return run;
    }

    private record Block(int number, int from, int to) {}

    private void work() {
        try {
            DisplayFilter filter = DisplayFilter.compile(expression);
            PacketReader reader = document.reader(PacketReader.MANY);
            int[] matches = new int[BLOCK];
            Block block;
            while ((block = next()) != null) {
                int count = 0;
                for (int row = block.from; row < block.to; row++) {
                    if ((row & CANCEL_CHECK) == 0 && cancelled) {
                        return;
                    }
                    if (matches(filter, reader, row)) {
                        matches[count++] = row;
                    }
                }
                publish(block, java.util.Arrays.copyOf(matches, count));
            }
        } catch (FilterException | RuntimeException | OutOfMemoryError e) {
            failure = e.toString();
        } finally {
            leave();
        }
    }

    private boolean matches(DisplayFilter filter, PacketReader reader, int row) {
        try {
            return filter.matches(reader.read(row));
        } catch (IOException e) {
            failure = e.getMessage();
            return false;
        }
    }

    private Block next() {
        while (!cancelled) {
            // in this order: what was there when reading had ended is all
            boolean all = loading.progress().state() != Progress.State.READING;
            int there = document.packets().size();
            synchronized (this) {
                if (nextRow < there) {
                    Block block = new Block(nextBlock++, nextRow, Math.min(there, nextRow + BLOCK));
                    nextRow = block.to;
                    return block;
                }
            }
            if (all) {
                return null;
            }
            try {
                Thread.sleep(WAIT_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return null;
            }
        }
        return null;
    }

    private synchronized void publish(Block block, int[] matches) {
        waiting.put(block.number, matches);
        int[] due;
        int count = size;
        while ((due = waiting.remove(publishedBlock)) != null) {
            for (int row : due) {
                rows.add(row);
            }
            count += due.length;
            publishedBlock++;
        }
        size = count;
        tested += block.to - block.from;
    }

    private synchronized void leave() {
        if (--running == 0) {
            over = true;
        }
    }

    /** Stops it soon. */
    public void cancel() {
        cancelled = true;
    }

    /** The filter. */
    public String expression() {
        return expression;
    }

    /** Matching packets known by now. */
    public int size() {
        return size;
    }

    /** Row of a matching packet, by its index among them; ascending. */
    public int row(int index) {
        return rows.get(index);
    }

    /** Packets judged by now. */
    public int tested() {
        return tested;
    }

    /** True once it goes no further. */
    public boolean isOver() {
        return over;
    }

    /** True if it was cancelled. */
    public boolean isCancelled() {
        return cancelled;
    }

    /** Why some packets could not be judged, or null. */
    public String failure() {
        return failure;
    }

    /** Index of a row among the matching ones; if it is none, -1 - the index of the next one. */
    public int indexOf(int row) {
        int low = 0;
        int high = size - 1;
        while (low <= high) {
            int middle = low + high >>> 1;
            int there = rows.get(middle);
            if (there == row) {
                return middle;
            }
            if (there < row) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1 - low;
    }
}
