package org.rocescope.dissector.connection;

import java.util.ArrayDeque;
import java.util.function.Consumer;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transaction.Answer;

/** The responses of a flow whose opposite flow is not known yet, in the order of capture, up to a bound. */
final class HeldAnswers {
    /** Responses of a flow held at most; the oldest then goes. */
    static final int MOST = 4096;
    /** Responses held over all flows; where there are more, each keeps those that it has, and the last in any case. */
    static final int MOST_IN_ALL = 1 << 18;

    private final Allowance allowance;
    private ArrayDeque<Answer> answers;

    HeldAnswers(Allowance allowance) {
        this.allowance = allowance;
    }

    Answer hold(Packet packet) {
        if (answers == null) {
            answers = new ArrayDeque<>(2);
        }
        // the first is free of charge
        boolean more = answers.isEmpty() || answers.size() < MOST && allowance.take();
        Answer answer = more ? new Answer() : answers.removeFirst();
        answers.addLast(answer.take(packet));
        return answer;
    }

    /** Gives all of them away, oldest first. */
    void giveTo(Consumer<Answer> taker) {
        if (answers != null) {
            answers.forEach(taker);
            forget();
        }
    }

    /** Gives them up. */
    void forget() {
        if (answers != null && !answers.isEmpty()) {
            allowance.giveBack(answers.size() - 1);
        }
        answers = null;
    }
}
