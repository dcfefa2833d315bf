package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.connection.Setup;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transaction.Answer;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Operation;
import org.rocescope.dissector.transport.Opcode.Position;

/** CM-MTU-01: packets do not keep to the path MTU that the connection was set up with. */
final class AgreedMtu extends Rule implements RequestRule, AnswerRule {
    AgreedMtu() {
        super(
                "CM-MTU-01",
                Severity.ERROR,
                "A packet's payload is not the path MTU of the REQ",
                "rc-protocol.md section 7",
                "First and Middle packets carry just one path MTU, the one that the REQ named. The receiver refuses"
                        + " others.",
                "See whether both ends take the path MTU from the connection manager's REQ.",
                "The REQ says path MTU 1024, and a WRITE First carries 2048 bytes.");
    }

    @Override
    public boolean concerns(Opcode opcode) {
        return opcode.position() == Position.FIRST || opcode.position() == Position.MIDDLE;
    }

    @Override
    public boolean concerns(Opcode opcode, boolean positive) {
        return opcode.operation() == Operation.RDMA_READ_RESPONSE && !opcode.endsMessage();
    }

    @Override
    public int requestTraits() {
        return RequestTraits.SET_UP;
    }

    @Override
    public void judge(Packet packet, Opcode opcode, Flow flow, Transaction t, boolean repeated, Findings findings) {
        Setup setup = flow.connection().setup();
        if (setup == null || opcode.endsMessage() || opcode.operation() == Operation.RDMA_READ_REQUEST) {
            return;
        }
        boolean full = opcode.position() == Position.FIRST || opcode.position() == Position.MIDDLE;
        int payload = packet.payloadLength();
        if (full && setup.pathMtu() > 0 && payload != setup.pathMtu()) {
            findings.report(this, flow, packet.frame().number(), t, () -> words(opcode, payload, setup));
        }
    }

    @Override
    public int answerTraits() {
        return AnswerTraits.SET_UP;
    }

    @Override
    public void judge(Flow responder, Answer answer, Transaction t, Findings findings) {
        Setup setup = responder.connection().setup();
        if (setup == null
                || answer.opcode().operation() != Operation.RDMA_READ_RESPONSE
                || answer.opcode().endsMessage()) {
            return;
        }
        int payload = answer.payload();
        if (setup.pathMtu() > 0 && payload != setup.pathMtu()) {
            findings.report(this, responder, answer.frame(), t, () -> words(answer.opcode(), payload, setup));
        }
    }

    private static String words(Opcode opcode, int payload, Setup setup) {
        return opcode.name() + " carries " + RequestWords.bytes(payload) + ", the REQ of frame " + setup.requestFrame()
                + " says path MTU " + setup.pathMtu();
    }
}
