package org.rocescope.dissector.placement;

import java.util.Arrays;
import java.util.function.Consumer;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.transaction.FrameList;
import org.rocescope.dissector.transaction.Psn;
import org.rocescope.dissector.transaction.Status;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Feth;
import org.rocescope.dissector.transport.Opcode.Operation;

/**
 * Follows the messages of one flow, in PSN order: which are updates, FLUSHes, and publications, which tell the peer that
 * data is there (SEND, WRITE with immediate, ATOMIC WRITE).
 */
public final class FlowPlacement {
    /** Bytes of a READ that is meant to push writes before it to the memory (mpe.md section 9). */
    private static final long SMALL_READ = 8;
    /** READs of that kind that are no chance. */
    private static final int REGULAR = 2;

    private final Flow flow;
    private final Placement analysis;
    private final KeyTable keys = new KeyTable();

    private boolean started;
    private int nextPsn;
    private boolean wholeFromStart;
    private long gaps;
    private long lastGapFrame;

    // keys that were written since the last publication
    private KeyPlacement[] unpublished = new KeyPlacement[1];
    private int unpublishedCount;

    // the FLUSH that is answered last of those so far
    private long pendingUntil;
    private long pendingFlush;
    private long pendingStart;
    private long pendingLast;
    private KeyPlacement pendingKey;

    private KeyPlacement lastWritten;
    private long readBacks;

    FlowPlacement(Flow flow, Placement analysis) {
        this.flow = flow;
        this.analysis = analysis;
    }

    /** What is known of a flow; null if it wrote and flushed nothing. */
    public static FlowPlacement of(Flow flow) {
        return flow == null ? null : (FlowPlacement) flow.placement();
    }

    /** Takes the next message of the flow, final. */
    void take(Transaction t) {
        follow(t);
        boolean wrote = false;
        switch (t.operation()) {
            case RDMA_WRITE -> {
                if (t.hasImmediate()) {
                    publish(t);
                }
                wrote = update(t);
            }
            case ATOMIC_WRITE -> {
                publish(t);
                update(t);
            }
            case FETCH_ADD, COMPARE_SWAP -> update(t);
            case SEND -> publish(t);
            case FLUSH -> flush(t);
            case RDMA_READ_REQUEST -> readBack(t);
            default -> {}
        }
        lastWritten = wrote ? lastWritten : null;
    }

    /** Notes where the capture lacks messages: a FLUSH may have been among them. */
    private void follow(Transaction t) {
        boolean blind = t.operation() == Operation.FLUSH && !t.isAddressed();
        if (!started) {
            started = true;
            wholeFromStart = analysis.isFirst(flow, t.firstPsn());
        } else if (t.firstPsn() != nextPsn || !t.hasBeginning() || blind) {
            gap(t);
        }
        nextPsn = Psn.plus(t.lastPsn(), 1);
        if (!t.hasEnd()) {
            // what follows its last captured packet may be something else
            nextPsn = -1;
        }
    }

    private void gap(Transaction t) {
        gaps++;
        wholeFromStart = false;
        lastGapFrame = Math.max(lastGapFrame, t.id());
        pendingUntil = 0;
        lastWritten = null;
        forgetUnpublished();
    }

    private void forgetUnpublished() {
        for (int i = 0; i < unpublishedCount; i++) {
            unpublished[i].recent.clear();
            unpublished[i] = null;
        }
        unpublishedCount = 0;
    }

    private static boolean isExecuted(Transaction t) {
        return t.status() == Status.COMPLETED && (t.operation() != Operation.COMPARE_SWAP || t.hasOriginal())
                || t.isOvertaken() && t.operation() != Operation.COMPARE_SWAP && t.status() != Status.NAK;
    }

    /** Takes an update; true if it changed memory. */
    private boolean update(Transaction t) {
        if (!t.isAddressed() || t.length() <= 0) {
            return false;
        }
        boolean executed = isExecuted(t);
        if (executed && !t.changesMemory()) {
            return false;
        }
        long start = t.virtualAddress();
        KeyPlacement key = key(t.rKey());
        if (!executed) {
            key.doubt();
            return false;
        }
        if (key.recent.size() == 0) {
            if (unpublishedCount == unpublished.length) {
                unpublished = Arrays.copyOf(unpublished, unpublishedCount * 2);
            }
            unpublished[unpublishedCount++] = key;
        }
        key.update(start, AddressRange.last(start, t.length()), t.lastRequestTime(), t.id());
        lastWritten = key;
        return true;
    }

    private KeyPlacement key(int rKey) {
        KeyPlacement key = keys.get(rKey);
        if (key == null) {
            key = new KeyPlacement(flow, rKey, analysis.budget(), analysis.riskPoints());
            KeyPlacement oldest = keys.add(key, analysis.mayHaveKey(keys.size()));
            if (oldest == null) {
                analysis.countKeys(1);
            } else {
                giveUp(oldest);
            }
        }
        return key;
    }

    /** Gives up the oldest key, where there are too many. */
    private void giveUp(KeyPlacement oldest) {
        analysis.giveUp(oldest, this);
        int kept = 0;
        for (int i = 0; i < unpublishedCount; i++) {
            if (unpublished[i] != oldest) {
                unpublished[kept++] = unpublished[i];
            }
        }
        Arrays.fill(unpublished, kept, unpublishedCount, null);
        unpublishedCount = kept;
        lastWritten = lastWritten == oldest ? null : lastWritten;
        if (pendingKey == oldest) {
            pendingKey = null;
            pendingUntil = 0;
        }
    }

    private void flush(Transaction t) {
        if (!t.isAddressed()) {
            return;
        }
        boolean region = t.selectivity() != Feth.RANGE;
        long start = region ? 0 : t.virtualAddress();
        boolean empty = !region && t.length() <= 0;
        long last = region ? -1 : empty ? start - 1 : AddressRange.last(start, t.length());
        KeyPlacement key = key(t.rKey());
        Promotion.Outcome outcome = outcome(t);
        boolean repeated = key.repeatsLastFlush(t, start, last);
        if (empty) {
            key.ask(t.placement());
            return;
        }
        long before = key.lastFlushFrame();
        long covered = key.flush(t, start, last, outcome, analysis.promotion());
        FrameList answers = t.responseFrames();
        if (outcome == Promotion.Outcome.CONFIRMED) {
            if (covered == 0 && (repeated || wholeFromStart && key.doubtfulUpdates() == 0)) {
                key.useless(t, start, last, before);
            } else if (covered != 0 && answers.get(0) > pendingUntil) {
                pendingUntil = answers.get(0);
                pendingFlush = t.id();
                pendingStart = start;
                pendingLast = last;
                pendingKey = key;
            }
        }
    }

    private static Promotion.Outcome outcome(Transaction t) {
        return switch (t.status()) {
            case COMPLETED -> Promotion.Outcome.CONFIRMED;
            case NAK -> Promotion.Outcome.FAILED;
            default -> t.isOvertaken() ? Promotion.Outcome.IMPLIED : Promotion.Outcome.PENDING;
        };
    }

    /** Takes a message that tells the peer of what was written before it. */
    private void publish(Transaction t) {
        if (!t.hasBeginning()) {
            forgetUnpublished();
            return;
        }
        boolean any = false;
        for (int i = 0; i < unpublishedCount; i++) {
            any |= publish(t, unpublished[i]);
        }
        forgetUnpublished();
        if (!any && pendingUntil > t.id()) {
            pendingKey.publishPending(t, pendingStart, pendingLast, pendingFlush);
        }
    }

    private boolean publish(Transaction t, KeyPlacement key) {
        RecentRanges recent = key.recent;
        boolean same = t.isAddressed() && t.rKey() == key.rKey() && t.length() > 0;
        for (int i = 0; i < recent.size(); i++) {
            long start = recent.start(i);
            long last = recent.last(i);
            // what it overwrites itself is not what it publishes
            boolean own = same
                    && Long.compareUnsigned(start, t.virtualAddress()) >= 0
                    && Long.compareUnsigned(last, AddressRange.last(t.virtualAddress(), t.length())) <= 0;
            IntervalMap left = own ? null : key.untouched(start, last);
            if (left != null) {
                boolean due = key.isFlushed() || analysis.requirement().level(flow, key.rKey(), start) != Level.NONE;
                key.publishUnflushed(t, left.foundStart(start), left.foundLast(last), recent.frame(i), due);
                return true;
            }
        }
        return false;
    }

    private void readBack(Transaction t) {
        boolean small = t.status() == Status.COMPLETED && t.length() > 0 && t.length() <= SMALL_READ;
        if (small && lastWritten != null && t.isAddressed() && t.rKey() == lastWritten.rKey()) {
            readBacks++;
            analysis.promotion().run(lastWritten, t, 0, -1, Promotion.Outcome.READ_BACK);
        }
    }

    /** True if small READs follow writes regularly. */
    public boolean readsBack() {
        return readBacks >= REGULAR;
    }

    /** Times that the capture lacks messages between others. */
    public long gaps() {
        return gaps;
    }

    /** First frame behind the last place where the capture lacks messages, 0 if there is none. */
    public long lastGapFrame() {
        return lastGapFrame;
    }

    /** True if the capture says that it dropped packets, and they may have been the last of this flow. */
    boolean mayLackEnd() {
        return analysis.mayLackEnd(flow);
    }

    /** The R_Keys that were written or flushed, in the order of their first use. */
    public Iterable<KeyPlacement> keys() {
        return keys.inOrder();
    }

    /** True if a flush of bytes of a key may be due. */
    public boolean mayBeDue(KeyPlacement key) {
        return key.isFlushed() || analysis.requirement() != Requirement.NONE;
    }

    /** Tells what is left that was not flushed, by key and address. */
    public void unflushed(Consumer<Unflushed> consumer) {
        for (KeyPlacement key : keys()) {
            unflushed(key, consumer);
        }
    }

    /** Tells what is left of a key that was not flushed, in the order of addresses. */
    public void unflushed(KeyPlacement key, Consumer<Unflushed> consumer) {
        new UnflushedRanges(key, this, analysis.requirement(), false, consumer).run();
    }

    /** The confirmed FLUSH of another queue pair that covers a range left by this flow; null if there was none. */
    public OtherFlushes.Seen otherFlush(Unflushed range) {
        return analysis.others().find(range);
    }
}
