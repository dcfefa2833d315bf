package org.rocescope.dissector.rule;

import java.util.List;
import org.rocescope.dissector.connection.Connection;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.region.Access;
import org.rocescope.dissector.region.RegionUses;
import org.rocescope.dissector.transaction.Answer;
import org.rocescope.dissector.transaction.Status;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Aeth;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Operation;

/**
 * Requests refused for good: RC-KEY-02 by this rule itself, the others by the rules given to it, so that each refused
 * request is found once. Why it was refused is told from what earlier requests showed of the key, and from the regions that
 * the analysis was told of (mpe.md section 10).
 */
final class RefusedRequests extends Rule implements TransactionRule, AnswerRule, ConnectionRule {
    static final int INVALID_REQUEST = 1;
    static final int REMOTE_ACCESS = 2;
    static final int REMOTE_OPERATIONAL = 3;

    private final Rule invalid;
    private final Rule notEnabled;
    private final Rule tooLong;
    private final Rule operational;
    private final RegionUses regions;
    private final List<AccessRule> accessRules;

    /**
     * The rule.
     *
     * @param regions what is known of memory, and learns from every request that this rule is shown
     * @param accessRules judge the requests that are not refused
     */
    RefusedRequests(
            Rule invalid,
            Rule notEnabled,
            Rule tooLong,
            Rule operational,
            RegionUses regions,
            List<AccessRule> accessRules) {
        super(
                "RC-KEY-02",
                Severity.ERROR,
                "Access to remote memory is refused",
                "rc-protocol.md section 2, mpe.md sections 4 and 10 (oA19-13, oA19-28)",
                "The responder answered a request with NAK remote access error (0x62): the R_Key is not valid on this"
                        + " connection, the range reaches out of the memory that it stands for, or the memory was"
                        + " registered without the access that the operation needs. Both queue pairs go to the error"
                        + " state, and every request behind it is flushed.",
                "The message says what the capture shows about the key. Compare address, length and key with what the"
                        + " responder registered and told its peer, and the access flags of the registration.",
                "A READ of 64 bytes at 0x2000 is answered by NAK remote access error; the key was used for WRITE only,"
                        + " so that REMOTE_READ is missing from its registration.");
        this.invalid = invalid;
        this.notEnabled = notEnabled;
        this.tooLong = tooLong;
        this.operational = operational;
        this.regions = regions;
        this.accessRules = accessRules;
    }

    @Override
    public boolean concerns(Opcode opcode, boolean positive) {
        return !positive;
    }

    @Override
    public void judge(Flow flow, Transaction t, Findings findings) {
        FlowHistory history = history(flow);
        if (t.status() == Status.NAK && t.nakCode() >= INVALID_REQUEST && t.nakCode() <= REMOTE_OPERATIONAL) {
            history.refusals++;
            long frame = t.responseFrames().get(t.responseFrames().size() - 1);
            Rule rule = switch (t.nakCode()) {
                case REMOTE_ACCESS -> this;
                case REMOTE_OPERATIONAL -> operational;
                default -> ruleOfInvalid(t, history);
            };
            findings.reportApart(rule, flow, frame, t, () -> RefusalReason.message(t, flow, history, regions));
            if (t.nakCode() == REMOTE_ACCESS && t.isAddressed()) {
                regions.refuse(flow, t);
            }
        }
        history.learn(t);
        if (regions.judgesAccess() && t.status() == Status.COMPLETED && t.isAddressed() && !t.isAltered()) {
            judgeAccess(flow, t, findings);
        }
    }

    private void judgeAccess(Flow flow, Transaction t, Findings findings) {
        int needed = Access.neededBy(t);
        if (needed != 0) {
            for (AccessRule rule : accessRules) {
                rule.judgeAccess(flow, t, needed, findings);
            }
        }
    }

    /** The more precise rules only where nothing that was captured speaks against them. */
    private Rule ruleOfInvalid(Transaction t, FlowHistory history) {
        boolean inOrder = RefusalReason.faultOf(t) == null && !history.isBegunBefore(t.firstPsn());
        if (t.operation() == Operation.SEND) {
            return inOrder && !t.invalidates() && t.isWhole() ? tooLong : invalid;
        }
        boolean first = inOrder && t.isAddressed() && !history.hasSucceeded(t.operation());
        return first && !history.wasOutstanding(t) ? notEnabled : invalid;
    }

    private FlowHistory history(Flow flow) {
        FlowHistory history = (FlowHistory) flow.note(place());
        if (history == null) {
            history = new FlowHistory(regions.keysOf(flow));
            flow.note(place(), history);
        }
        return history;
    }

    @Override
    public void judge(Flow responder, Answer answer, Transaction transaction, Findings findings) {
        if (answer.type() == Aeth.TYPE_NAK && answer.code() >= INVALID_REQUEST && answer.code() <= REMOTE_OPERATIONAL) {
            FlowHistory history = history(responder.peer());
            history.refusedPsn = answer.psn();
            history.refusedCode = answer.code();
            history.refusedFrame = answer.frame();
        }
    }

    /** A refusal of which the request was not captured. */
    @Override
    public void judge(Connection connection, Findings findings) {
        end(connection.first(), findings);
        if (connection.second() != null) {
            end(connection.second(), findings);
        }
    }

    private void end(Flow flow, Findings findings) {
        FlowHistory history = (FlowHistory) flow.note(place());
        if (history != null) {
            judgeUncaptured(flow, history, findings);
            history.keys.settle();
        }
    }

    private void judgeUncaptured(Flow flow, FlowHistory history, Findings findings) {
        if (history.refusedPsn < 0 || history.refusals > 0) {
            return;
        }
        Rule rule = switch (history.refusedCode) {
            case REMOTE_ACCESS -> this;
            case REMOTE_OPERATIONAL -> operational;
            default -> invalid;
        };
        findings.report(
                rule,
                Severity.WARNING,
                flow.connection(),
                null,
                history.refusedFrame,
                Transaction.UNKNOWN,
                () -> "the request at PSN " + history.refusedPsn + " of " + flow + " was refused with NAK "
                        + Aeth.nakName(history.refusedCode) + "; the request itself was not captured");
    }
}
