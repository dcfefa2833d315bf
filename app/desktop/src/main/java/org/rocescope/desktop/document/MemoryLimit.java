package org.rocescope.desktop.document;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;

/**
 * Foresees that memory runs out: reading stops, and says so, while there is still enough for the window to work. Looks at
 * what is left in use after a collection of the old generation, and at what the columns take, which is known exactly.
 */
final class MemoryLimit {
    /** Share of the heap that what is kept may take. */
    private static final double SHARE = 0.8;

    private final long most;
    private final MemoryPoolMXBean oldGeneration;

    /** @param most bytes that what is kept may take */
    MemoryLimit(long most) {
        this.most = most;
        this.oldGeneration = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP
                        && pool.isCollectionUsageThresholdSupported()
                        && (pool.getName().contains("Old") || pool.getName().contains("Tenured")))
                .findFirst()
                .orElse(null);
    }

    /** The limit that the heap of this process sets. */
    static MemoryLimit ofHeap() {
        return new MemoryLimit((long) (Runtime.getRuntime().maxMemory() * SHARE));
    }

    /**
     * True if no more should be kept.
     *
     * @param kept bytes that the columns take
     */
    boolean isReached(long kept) {
        if (kept > most) {
            return true;
        }
        if (left() <= most) {
            return false;
        }
        // the last collection may have been before another capture was closed
        System.gc();
        return left() > most;
    }

    /** Bytes in use after the last collection, 0 if it is not known. */
    private long left() {
        MemoryUsage usage = oldGeneration == null ? null : oldGeneration.getCollectionUsage();
        return usage == null ? 0 : usage.getUsed();
    }

    long most() {
        return most;
    }
}
