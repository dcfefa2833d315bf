package org.rocescope.dissector.connection;

import java.util.ArrayList;
import java.util.List;
import org.rocescope.dissector.transaction.Answer;
import org.rocescope.dissector.transaction.RequestLedger.Fit;

/**
 * The flows whose requests the responses of one flow may answer, with the evidence for and against each.
 *
 * <p>Evidence, strongest first: a response that answers an open request of just that kind at just that PSN; one that
 * cannot; the same UDP source port in both directions, and more so the port that Linux derives from both queue pair
 * numbers (headers.md section 2). Windows of neighbouring PSNs overlap by chance, so that a candidate is chosen only
 * when every other one was contradicted, or the ports tell it from every other one.
 */
final class Candidates {
    /** Exact answers that choose a candidate when the others were contradicted. */
    private static final int ENOUGH = 3;
    /** Contradictions for each of which this many exact answers speak against a mere gap in the capture. */
    private static final int EXACT_FOR_ONE_CONTRADICTION = 20;

    /** Answers of which none fitted exactly, after which a candidate no longer stands beside one that they did fit. */
    private static final int LONG_SILENCE = 16;

    /** Candidates of a flow at most. */
    static final int MOST = 1 << 12;
    /** Candidates of all flows at most; they take 32 bytes each. */
    static final int MOST_IN_ALL = 1 << 21;
    /** Comparisons of a response with a candidate, after which a flow stops to look for a while. */
    private static final int MOST_WORK = 1 << 17;

    private static final class Candidate {
        final Flow flow;
        int weighed;
        int exact;
        int contradicted;

        Candidate(Flow flow) {
            this.flow = flow;
        }

        boolean stands() {
            return contradicted * EXACT_FOR_ONE_CONTRADICTION <= exact;
        }

        boolean isRival(Candidate best) {
            return this != best
                    && !flow.isSettled()
                    && stands()
                    && (exact > 0 || weighed < LONG_SILENCE || best.exact * 2 < best.weighed);
        }
    }

    private final Flow flow;
    private final Allowance allowance;
    private final List<Candidate> candidates = new ArrayList<>(1);
    private int work;

    /**
     * Candidates for the requests that a flow answers.
     *
     * @param flow the flow
     * @param allowance how many all flows may have
     */
    Candidates(Flow flow, Allowance allowance) {
        this.flow = flow;
        this.allowance = allowance;
    }

    /** Adds a candidate; false if there are too many to tell which it is. */
    boolean add(Flow opposite) {
        if (candidates.size() == MOST || !allowance.take()) {
            return false;
        }
        candidates.add(new Candidate(opposite));
        return true;
    }

    /** Forgets them. */
    void forget() {
        allowance.giveBack(candidates.size());
        candidates.clear();
    }

    /** True if so much was compared in vain that there is no hope. */
    boolean isWorn() {
        return work > MOST_WORK;
    }

    /** Takes a response as evidence. */
    void weigh(Answer answer) {
        work += candidates.size();
        for (int i = candidates.size() - 1; i >= 0; i--) {
            Candidate candidate = candidates.get(i);
            if (candidate.flow.isSettled()) {
                candidates.remove(i);
                allowance.giveBack(1);
                continue;
            }
            candidate.weighed++;
            Fit fit = candidate.flow.requests().fit(answer);
            if (fit == Fit.EXACT) {
                candidate.exact++;
            } else if (fit == Fit.CONTRADICTS) {
                candidate.contradicted++;
            }
        }
    }

    /**
     * The flow whose requests these responses answer, if the evidence suffices.
     *
     * @param last true when no more evidence will come
     * @return null if it does not
     */
    Flow chosen(boolean last) {
        Candidate best = null;
        int samePort = 0;
        for (Candidate candidate : candidates) {
            if (candidate.flow.isSettled() || !candidate.stands()) {
                continue;
            }
            samePort += hasSamePort(candidate) ? 1 : 0;
            if (best == null || weight(candidate) > weight(best)) {
                best = candidate;
            }
        }
        if (best == null || best.exact == 0 || !best.flow.candidatesAllow(flow)) {
            return null;
        }
        if (hasSamePort(best) && (samePort == 1 || hasDerivedPort(best) && isOnlyDerived(best))) {
            return best.flow;
        }
        return (best.exact >= ENOUGH || last) && !hasRival(best) ? best.flow : null;
    }

    private boolean hasRival(Candidate best) {
        for (Candidate candidate : candidates) {
            if (candidate.isRival(best)) {
                return true;
            }
        }
        return false;
    }

    /** False if a flow's requests were contradicted too often to be what these responses answer. */
    boolean allow(Flow opposite) {
        for (Candidate candidate : candidates) {
            if (candidate.flow == opposite) {
                return candidate.stands();
            }
        }
        return true;
    }

    private int weight(Candidate candidate) {
        return candidate.exact + (hasSamePort(candidate) ? 1 << 20 : 0) + (hasDerivedPort(candidate) ? 1 << 21 : 0);
    }

    private boolean isOnlyDerived(Candidate best) {
        for (Candidate candidate : candidates) {
            if (candidate != best && !candidate.flow.isSettled() && candidate.stands() && hasDerivedPort(candidate)) {
                return false;
            }
        }
        return true;
    }

    private boolean hasSamePort(Candidate candidate) {
        return isSteady(flow) && isSteady(candidate.flow) && flow.sourcePort() == candidate.flow.sourcePort();
    }

    private static boolean isSteady(Flow flow) {
        return flow.sourcePort() != Flow.UNKNOWN && !flow.sourcePortVaries();
    }

    private boolean hasDerivedPort(Candidate candidate) {
        return hasSamePort(candidate)
                && flow.sourcePort() == derivedPort(flow.destinationQp(), candidate.flow.destinationQp());
    }

    /** The source port that Linux gives a connection of two queue pairs, the same on both sides (headers.md 2). */
    static int derivedPort(int queuePair, int otherQueuePair) {
        long v = (long) queuePair * otherQueuePair;
        v ^= v >>> 20;
        v ^= v >>> 40;
        int label = (int) v & 0xFFFFF;
        return label & 0x3FFF ^ (label & 0xFC000) >> 14 | 0xC000;
    }
}
