package org.rocescope.dissector.rule;

/**
 * Texts of the rules for a request that the responder refused for good, which {@link RefusedRequests} tells apart: each
 * refused request is found under one of them.
 */
final class RefusedRequest extends Rule {
    private RefusedRequest(String id, String title, String source, String meaning, String advice, String example) {
        super(id, Severity.ERROR, title, source, meaning, advice, example);
    }

    static RefusedRequest invalid() {
        return new RefusedRequest(
                "RC-NAK-02",
                "A request is refused as invalid",
                "rc-protocol.md section 3, mpe.md section 4",
                "The responder answered a request with NAK invalid request (0x61): it does not take the request as it"
                        + " is. Both queue pairs go to the error state, and every request behind it is flushed.",
                "Look at what the message says about the request: alignment, length, and order of its packets. If it is"
                        + " in order, look at what the responder's device and queue pair support.",
                "An ATOMIC WRITE to address 0x1004, which is no multiple of 8, is answered by NAK invalid request.");
    }

    static RefusedRequest notEnabled() {
        return new RefusedRequest(
                "RC-OPC-02",
                "An operation is refused that the queue pair does not allow or support",
                "rc-protocol.md section 2, mpe.md section 4",
                "The responder answered a request that is in order with NAK invalid request (0x61), and this operation"
                        + " never succeeded in this direction: most likely the responder's device does not support it,"
                        + " or its queue pair was not set up to allow it. The connection is dead.",
                "Set the access flag of the operation on the responder's queue pair when it goes to INIT"
                        + " (qp_access_flags), and ask its device attributes for the capability.",
                "A READ to a queue pair without IBV_ACCESS_REMOTE_READ is answered by NAK invalid request.");
    }

    static RefusedRequest tooLong() {
        return new RefusedRequest(
                "RC-LEN-06",
                "A SEND is refused that is in order: most likely longer than the receive buffer",
                "rc-protocol.md section 2",
                "The responder answered a SEND with NAK invalid request (0x61). Where the packets of the SEND are in"
                        + " order, the reason is the receive buffer: the one posted for it is too short. The connection"
                        + " is dead, and the receiver has a completion with a length error.",
                "Post receive buffers as long as the longest message that the peer may send.",
                "A SEND of 4096 bytes meets a receive buffer of 1024 bytes.");
    }

    static RefusedRequest operational() {
        return new RefusedRequest(
                "RC-OPE-01",
                "A request fails because of a fault at the responder",
                "rc-protocol.md section 2",
                "The responder answered with NAK remote operational error (0x63): the request may be in order, but the"
                        + " responder could not execute it, for example because the memory of its receive buffer is"
                        + " gone, or its length does not suffice (Linux's software RoCE). The connection is dead.",
                "Look at the responder: its completion of the receive, or its asynchronous event, says what failed.",
                "A SEND meets a receive buffer whose memory region was deregistered.");
    }
}
