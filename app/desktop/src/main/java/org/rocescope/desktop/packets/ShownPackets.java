package org.rocescope.desktop.packets;

import org.rocescope.desktop.document.CaptureDocument;
import org.rocescope.desktop.document.FilterRun;

/**
 * The rows of the packets that are shown: all packets, or those that match a filter. Grows when it is told to look.
 */
final class ShownPackets {
    private final CaptureDocument document;
    private final FilterRun filter;
    private int size;

    /** @param filter what matches is shown; null for all */
    ShownPackets(CaptureDocument document, FilterRun filter) {
        this.document = document;
        this.filter = filter;
        this.size = there();
    }

    private int there() {
        return filter == null ? document.packets().size() : filter.size();
    }

    /** Takes in what is there by now. */
    void look() {
        size = there();
    }

    /** Row of the packet at an index. */
    int row(int index) {
        return filter == null ? index : filter.row(index);
    }

    /** How many are shown. */
    int size() {
        return size;
    }

    /** Index of a packet; if it is not shown, -1 - the index of the next one that is. */
    int indexOfRow(int row) {
        if (filter == null) {
            return row < size ? row : -1 - size;
        }
        int index = filter.indexOf(row);
        return index >= size ? -1 - size : index;
    }

    /** The packet shown before another one; the first one itself if there is none. */
    int before(int row) {
        int index = indexOfRow(row);
        int at = index >= 0 ? index - 1 : -1 - index - 1;
        return at < 0 ? row : row(at);
    }
}
