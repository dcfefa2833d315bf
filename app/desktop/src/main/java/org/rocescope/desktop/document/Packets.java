package org.rocescope.desktop.document;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.packet.IcrcVerdict;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.rule.Severity;

/**
 * What is kept of each packet: {@value #BYTES_PER_PACKET} bytes in columns, a row a packet, row = frame number - 1. All
 * else is read again from the file ({@link PacketReader}).
 *
 * <p>The loading thread appends; other threads read rows below {@link #size()}. What is set later (transaction, worst
 * finding) may be seen late, never torn.
 */
public final class Packets {
    /** Bytes kept a packet. */
    public static final int BYTES_PER_PACKET = 8 + 8 + 4 + 4 + 4 + 4 + 4 + 1 + 1;

    /** Rows that there may be. */
    public static final int MOST = Integer.MAX_VALUE - 8;

    /** Stands for "none" in columns of row numbers. */
    public static final int NONE = -1;

    private static final IcrcVerdict[] VERDICTS = IcrcVerdict.values();
    private static final Severity[] SEVERITIES = Severity.values();
    private static final int SEVERITY = 0b11;
    private static final int VERDICT_SHIFT = 2;
    private static final int VERDICT = 0xF;
    private static final int ROCE = 1 << 6;
    private static final int DROPPED = 1 << 7;

    private final LongColumn times = new LongColumn();
    private final LongColumn places = new LongColumn();
    private final IntColumn captured = new IntColumn();
    private final IntColumn original = new IntColumn();
    private final IntColumn origins = new IntColumn();
    private final IntColumn flows = new IntColumn();
    private final IntColumn transactions = new IntColumn();
    private final ByteColumn opcodes = new ByteColumn();
    private final ByteColumn marks = new ByteColumn();

    private final Map<Origin, Integer> originNumbers = new HashMap<>();
    private volatile List<Origin> originList = List.of();
    private int lastOrigin = NONE;
    private int added;
    private volatile int size;

    Packets() {}

    /** Appends a dissected packet whose ICRC was judged; others see it once it is {@link #publish published}. */
    void add(Packet packet, int flow) {
        Frame frame = packet.frame();
        times.add(frame.timeNanos());
        places.add(frame.fileOffset());
        captured.add(frame.capturedLength());
        original.add(frame.originalLength());
        origins.add(origin(frame));
        flows.add(flow);
        transactions.add(NONE);
        opcodes.add((byte) packet.opcode());
        IcrcVerdict verdict = packet.icrcVerdict();
        int mark = verdict == null ? 0 : verdict.ordinal() + 1 << VERDICT_SHIFT;
        mark |= packet.isRoce() ? ROCE : 0;
        mark |= packet.malformed() != null || verdict == IcrcVerdict.BAD ? DROPPED : 0;
        marks.add((byte) mark);
        added++;
    }

    /** Shows others what was added. */
    void publish() {
        size = added;
    }

    /** Packets added, also those that others do not see yet. */
    int added() {
        return added;
    }

    private int origin(Frame frame) {
        if (lastOrigin != NONE && originList.get(lastOrigin).isOf(frame)) {
            return lastOrigin;
        }
        Origin origin = Origin.of(frame);
        Integer known = originNumbers.get(origin);
        if (known == null) {
            known = originNumbers.size();
            originNumbers.put(origin, known);
            List<Origin> longer = new ArrayList<>(originList);
            longer.add(origin);
            originList = longer;
        }
        lastOrigin = known;
        return known;
    }

    /** Ties a packet to the transaction that it asks for or answers. */
    void transaction(int row, int transaction) {
        transactions.set(row, transaction);
    }

    /** Remembers that a finding names a packet; the worst one counts. */
    void finding(int row, Severity severity) {
        int mark = marks.get(row);
        int rank = SEVERITIES.length - severity.ordinal();
        if (rank > (mark & SEVERITY)) {
            marks.set(row, (byte) (mark & ~SEVERITY | rank));
        }
    }

    /** Packets that are there by now. */
    public int size() {
        return size;
    }

    /** Time of capture, as {@link Frame#timeNanos}. */
    public long timeNanos(int row) {
        return times.get(row);
    }

    /** Offset of the packet's record in its file, or of its bytes in the spool file. */
    long place(int row) {
        return places.get(row);
    }

    /** Captured bytes. */
    public int capturedLength(int row) {
        return captured.get(row);
    }

    /** Bytes on the wire. */
    public int originalLength(int row) {
        return original.get(row);
    }

    /** Which of the inputs it came from, from 0. */
    public int source(int row) {
        return origin(row).source();
    }

    Origin origin(int row) {
        return originList.get(origins.get(row));
    }

    /** Number of its flow in {@link Flows}, or {@link #NONE} if it is no transport packet. */
    public int flow(int row) {
        return flows.get(row);
    }

    /** Index of the transaction that it asks for or answers (of several the last), or {@link #NONE}. */
    public int transaction(int row) {
        return transactions.get(row);
    }

    /** The BTH's opcode, 0 to 255; only if {@link #isRoce}. */
    public int opcode(int row) {
        return opcodes.get(row) & 0xFF;
    }

    /** True for a transport packet. */
    public boolean isRoce(int row) {
        return (marks.get(row) & ROCE) != 0;
    }

    /** True for a packet that its receiver drops: it contradicts itself or its ICRC is bad. */
    public boolean isDropped(int row) {
        return (marks.get(row) & DROPPED) != 0;
    }

    /** What was found about its ICRC, or null. */
    public IcrcVerdict icrcVerdict(int row) {
        int verdict = marks.get(row) >> VERDICT_SHIFT & VERDICT;
        return verdict == 0 ? null : VERDICTS[verdict - 1];
    }

    /** The worst finding that names it, or null. */
    public Severity finding(int row) {
        int rank = marks.get(row) & SEVERITY;
        return rank == 0 ? null : SEVERITIES[SEVERITIES.length - rank];
    }
}
