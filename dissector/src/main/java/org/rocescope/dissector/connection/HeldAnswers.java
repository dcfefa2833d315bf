package org.rocescope.dissector.connection;

import java.util.ArrayDeque;
import java.util.function.Consumer;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transaction.Answer;

/** The responses of a flow whose opposite flow is not known yet, in the order of capture, up to a bound. */
final class HeldAnswers {
    /** Responses held at most; the oldest then goes. */
    static final int MOST = 4096;

    private ArrayDeque<Answer> answers;

    Answer hold(Packet packet) {
        if (answers == null) {
            answers = new ArrayDeque<>();
        }
        Answer answer = answers.size() == MOST ? answers.removeFirst() : new Answer();
        answers.addLast(answer.take(packet));
        return answer;
    }

    /** Gives all of them away, oldest first. */
    void giveTo(Consumer<Answer> taker) {
        if (answers != null) {
            answers.forEach(taker);
            answers = null;
        }
    }
}
