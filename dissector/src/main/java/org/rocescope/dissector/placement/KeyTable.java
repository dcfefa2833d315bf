package org.rocescope.dissector.placement;

import java.util.ArrayDeque;
import java.util.Arrays;

/** The R_Keys of a flow: an open hash table, and the order in which they came. */
final class KeyTable {
    private KeyPlacement[] table = new KeyPlacement[2];
    private final ArrayDeque<KeyPlacement> order = new ArrayDeque<>(2);
    private KeyPlacement latest;

    int size() {
        return order.size();
    }

    Iterable<KeyPlacement> inOrder() {
        return order;
    }

    KeyPlacement get(int rKey) {
        if (latest != null && latest.rKey() == rKey) {
            return latest;
        }
        int at = place(rKey);
        if (table[at] != null) {
            latest = table[at];
        }
        return table[at];
    }

    private int place(int rKey) {
        int at = rKey * 0x9E3779B9 >>> 7 & table.length - 1;
        while (table[at] != null && table[at].rKey() != rKey) {
            at = at + 1 & table.length - 1;
        }
        return at;
    }

    /**
     * Adds a key that is not in the table.
     *
     * @param key the key
     * @param more whether there may be more keys than there are
     * @return the key that left for it, or null
     */
    KeyPlacement add(KeyPlacement key, boolean more) {
        KeyPlacement oldest = more || order.isEmpty() ? null : order.poll();
        order.add(key);
        latest = key;
        if (oldest != null) {
            remove(oldest.rKey());
        } else if (order.size() * 2 > table.length) {
            table = new KeyPlacement[table.length * 2];
            order.forEach(each -> table[place(each.rKey())] = each);
            return null;
        }
        table[place(key.rKey())] = key;
        return oldest;
    }

    /** Takes a key out and moves those behind it to where they are found. */
    private void remove(int rKey) {
        int at = place(rKey);
        table[at] = null;
        for (int i = at + 1 & table.length - 1; table[i] != null; i = i + 1 & table.length - 1) {
            KeyPlacement moved = table[i];
            table[i] = null;
            table[place(moved.rKey())] = moved;
        }
    }

    void clear() {
        Arrays.fill(table, null);
        order.clear();
        latest = null;
    }
}
