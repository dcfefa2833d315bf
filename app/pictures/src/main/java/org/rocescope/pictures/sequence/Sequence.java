package org.rocescope.pictures.sequence;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.LongPredicate;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Operation;
import org.rocescope.dissector.transport.Opcode.Position;
import org.rocescope.pictures.axis.Units;

/** The packets of both directions in one order, and their rows: long runs are one row unless they are opened. */
final class Sequence {
    /** Packets of one direction and kind that become one row, and pairs of packets. */
    private static final int SHORTEST_RUN = 4;

    private static final int SIDE = 1 << 31;

    private final Arrows[] sides;
    private final int[] order;
    private final int size;

    /**
     * Puts the packets in the order of their frames.
     *
     * @param forth packets of endpoint 0; null for none
     * @param back packets of endpoint 1; null for none
     * @param frames which to show
     */
    Sequence(Arrows forth, Arrows back, LongPredicate frames) {
        sides = new Arrows[] {forth, back};
        int ends = forth == null ? 0 : forth.size();
        int backEnds = back == null ? 0 : back.size();
        int[] merged = new int[ends + backEnds];
        int count = 0;
        int i = 0;
        int j = 0;
        while (i < ends || j < backEnds) {
            boolean first = j == backEnds || i < ends && forth.frame(i) <= back.frame(j);
            int place = first ? i++ : j++ | SIDE;
            Arrows arrows = sides[first ? 0 : 1];
            int index = place & ~SIDE;
            boolean came = arrows.has(index, Arrows.MISSING) && arrows.length(index) <= 0;
            if (frames.test(arrows.frame(index)) && !came) {
                merged[count++] = place;
            }
        }
        order = merged;
        size = count;
    }

    int size() {
        return size;
    }

    /** The endpoint that sent a packet, 0 or 1. */
    int side(int at) {
        return order[at] < 0 ? 1 : 0;
    }

    Arrows arrows(int at) {
        return sides[side(at)];
    }

    int index(int at) {
        return order[at] & ~SIDE;
    }

    /** Packets of one direction that were not kept before a packet. */
    private long leftOut(int at) {
        int index = index(at);
        return index == 0
                ? arrows(at).number(0)
                : arrows(at).number(index) - arrows(at).number(index - 1) - 1;
    }

    /**
     * Makes the rows.
     *
     * @param opened places at which runs begin that are not to be one row
     * @param gaps whether rows say that packets were not kept
     */
    List<Row> rows(Set<Integer> opened, boolean gaps) {
        List<Row> rows = new ArrayList<>();
        int at = 0;
        while (at < size) {
            long left = gaps ? leftOut(at) : 0;
            if (left > 0) {
                rows.add(new Row(at, (int) Math.min(Integer.MAX_VALUE, left), 0));
            }
            int single = run(at, 1);
            int pairs = run(at, 2);
            int period = single >= SHORTEST_RUN ? 1 : 2;
            int count = period == 1 ? single : pairs;
            if (count < SHORTEST_RUN * period) {
                rows.add(new Row(at, 1, 1));
                at++;
            } else if (opened.contains(at)) {
                for (int i = 0; i < count; i++) {
                    rows.add(new Row(at + i, 1, 1));
                }
                at += count;
            } else {
                rows.add(new Row(at, count, period));
                at += count;
            }
        }
        return rows;
    }

    /** Packets from a place on that are like those a period before: a multiple of the period. */
    private int run(int at, int period) {
        if (at + period > size || !isPlain(at, period)) {
            return 1;
        }
        int end = at + period;
        while (end < size && isLike(end, end - period) && leftOut(end) == 0) {
            end++;
        }
        return (end - at) / period * period;
    }

    private boolean isPlain(int at, int period) {
        for (int i = at; i < at + period; i++) {
            if (arrows(i).isTrouble(index(i)) && !isRepetition(i) || i > at && leftOut(i) != 0) {
                return false;
            }
        }
        return period == 1 || side(at) != side(at + 1);
    }

    /** True for a request that was sent again, if nothing else is the matter with it. */
    private boolean isRepetition(int at) {
        return arrows(at).has(index(at), Arrows.REPEATED)
                && !arrows(at).has(index(at), Arrows.TROUBLE & ~Arrows.REPEATED);
    }

    private boolean isLike(int at, int before) {
        Arrows arrows = arrows(at);
        int index = index(at);
        return side(at) == side(before)
                && arrows.has(index, Arrows.TROUBLE) == arrows(before).has(index(before), Arrows.TROUBLE)
                && (!arrows.isTrouble(index) || isRepetition(at) && isRepetition(before))
                && kind(arrows.opcode(index)) == kind(arrows.opcode(index(before)))
                && arrows.has(index, Arrows.MARKED) == arrows.has(index(before), Arrows.MARKED);
    }

    /** Opcodes that may be in one run: First, Middle and Last of an operation are of one kind. */
    private static int kind(int opcode) {
        Opcode of = Opcode.of(opcode);
        boolean part =
                of.position() == Position.FIRST || of.position() == Position.MIDDLE || of.position() == Position.LAST;
        boolean bulk = of.operation() == Operation.RDMA_READ_RESPONSE
                || of.operation() == Operation.RDMA_WRITE
                || of.operation() == Operation.SEND;
        return part && bulk ? 256 + of.operation().ordinal() : opcode;
    }

    /** Place of the last packet up to a frame; -1 if there is none. */
    int find(long frame) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = low + high >>> 1;
            if (arrows(middle).frame(index(middle)) <= frame) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low - 1;
    }

    /** What a row is, in words. */
    String words(Row row) {
        if (row.isLeftOut()) {
            return "\u2026 " + Units.count(row.count()) + " packets not kept \u2026";
        }
        if (!row.isFold()) {
            return ArrowWords.of(arrows(row.start()), index(row.start()));
        }
        StringBuilder text = new StringBuilder();
        text.append(Units.count(row.count() / row.period())).append(" \u00d7 ");
        for (int i = 0; i < row.period(); i++) {
            int from = row.start() + i;
            int to = row.start() + row.count() - row.period() + i;
            text.append(i == 0 ? "" : " / ").append(kindWords(from, row));
            int first = arrows(from).psn(index(from));
            int last = arrows(to).psn(index(to));
            text.append(", PSN ").append(first).append(first == last ? "" : "\u2013" + last);
            text.append(isRepetition(from) ? " \u2014 sent again" : "");
        }
        long bytes = 0;
        for (int i = row.start(); i < row.start() + row.count(); i++) {
            bytes += arrows(i).payload(index(i));
        }
        if (bytes > 0) {
            text.append(", ").append(Units.bytes(bytes));
        }
        return text.toString();
    }

    private String kindWords(int at, Row row) {
        int opcode = arrows(at).opcode(index(at));
        String words = ArrowWords.operation(opcode);
        boolean mixed = false;
        for (int i = at; i < row.start() + row.count(); i += row.period()) {
            mixed |= arrows(i).opcode(index(i)) != opcode;
        }
        return mixed ? words.substring(0, Math.max(words.lastIndexOf(' '), 1)) : words;
    }
}
