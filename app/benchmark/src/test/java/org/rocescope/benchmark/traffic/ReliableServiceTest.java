package org.rocescope.benchmark.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Aeth;
import org.rocescope.dissector.transport.Bth;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Operation;
import org.rocescope.dissector.transport.Opcode.Position;
import org.rocescope.dissector.transport.Reth;

/** Follows every direction of the generated connections by the rules of opcodes.md and rc-protocol.md. */
class ReliableServiceTest {
    private static final int MASK = 0xFFFFFF;
    private static final TrafficPlan PLAN =
            TrafficPlan.standard().withPackets(60_000).withConnections(40).withIpv6Percent(20);

    private final Map<Long, Direction> byResponder = new HashMap<>();
    private final Map<Long, Direction> byRequester = new HashMap<>();

    /** A message that waits for its answer; {@code length} is what a READ asks for. */
    private record Request(Operation operation, int psn, int msn, int length) {}

    /** Requests of one direction and their answers. */
    private static final class Direction {
        private final int pathMtu;
        private final Deque<Request> unanswered = new ArrayDeque<>();
        private int nextPsn = -1;
        private int messages;
        private boolean withinMessage;
        private int messageLeft;
        private int responseBytes;

        Direction(int pathMtu) {
            this.pathMtu = pathMtu;
        }

        void request(Packet packet) {
            Opcode opcode = Opcode.of(packet.opcode());
            int psn = (int) packet.value(Bth.PSN);
            if (nextPsn >= 0) {
                assertThat(psn).isEqualTo(nextPsn);
            }
            assertThat(opcode.beginsMessage()).isEqualTo(!withinMessage);
            withinMessage = !opcode.endsMessage();
            if (withinMessage) {
                assertThat(packet.payloadLength()).isEqualTo(pathMtu);
            }
            int length = packet.has(Reth.DMA_LENGTH) ? (int) packet.value(Reth.DMA_LENGTH) : 0;
            if (opcode.operation() == Operation.RDMA_WRITE) {
                messageLeft = (opcode.beginsMessage() ? length : messageLeft) - packet.payloadLength();
                assertThat(messageLeft == 0).isEqualTo(opcode.endsMessage());
            }
            boolean read = opcode.operation() == Operation.RDMA_READ_REQUEST;
            nextPsn = psn + (read ? (length + pathMtu - 1) / pathMtu : 1) & MASK;
            if (opcode.endsMessage()) {
                messages++;
                unanswered.add(new Request(opcode.operation(), psn, messages, length));
            }
        }

        void answer(Packet packet) {
            Opcode opcode = Opcode.of(packet.opcode());
            int psn = (int) packet.value(Bth.PSN);
            boolean ack = opcode.operation() == Operation.ACKNOWLEDGE;
            // an answer acknowledges all SENDs and WRITEs before it; an ACK is for the one with its own PSN
            while (isAcknowledged(unanswered.peek())
                    && distance(unanswered.peek().psn(), psn) >= (ack ? 1 : 0)) {
                unanswered.remove();
            }
            Request request = unanswered.peek();
            assertThat(request).isNotNull();
            if (opcode.aethOffset() >= 0) {
                assertThat(packet.value(Aeth.TYPE)).isEqualTo(Aeth.TYPE_ACK);
                assertThat(packet.value(Aeth.MSN)).isEqualTo(request.msn());
            }
            if (request.operation() == Operation.RDMA_READ_REQUEST) {
                readResponse(packet, opcode, psn, request);
                return;
            }
            assertThat(psn).isEqualTo(request.psn());
            assertThat(opcode.operation()).isEqualTo(answerTo(request.operation()));
            assertThat(opcode.position()).isEqualTo(Position.ONLY);
            assertThat(packet.payloadLength()).isZero();
            unanswered.remove();
        }

        private void readResponse(Packet packet, Opcode opcode, int psn, Request request) {
            assertThat(opcode.operation()).isEqualTo(Operation.RDMA_READ_RESPONSE);
            assertThat(psn).isEqualTo(request.psn() + responseBytes / pathMtu & MASK);
            assertThat(opcode.beginsMessage()).isEqualTo(responseBytes == 0);
            responseBytes += packet.payloadLength();
            assertThat(responseBytes == request.length()).isEqualTo(opcode.endsMessage());
            if (opcode.endsMessage()) {
                responseBytes = 0;
                unanswered.remove();
            } else {
                assertThat(packet.payloadLength()).isEqualTo(pathMtu);
            }
        }
    }

    @Test
    void shouldAnswerEveryRequestInOrderWithoutGaps() throws IOException {
        Traffic traffic = new Traffic(PLAN, GeneratedCapture.dissecting(packet -> {
            long to = GeneratedCapture.destination(packet);
            if (Opcode.of(packet.opcode()).isRequest()) {
                byResponder.get(to).request(packet);
            } else {
                byRequester.get(to).answer(packet);
            }
        }));
        for (Connection connection : traffic.connections()) {
            add(connection.one(), connection.other(), connection.pathMtu());
            add(connection.other(), connection.one(), connection.pathMtu());
        }
        traffic.run();
        assertThat(byResponder).hasSize(2 * PLAN.connections());
        byResponder.values().forEach(direction -> {
            assertThat(direction.unanswered).isEmpty();
            assertThat(direction.withinMessage).isFalse();
            assertThat(direction.messages).isPositive();
        });
    }

    private void add(QueuePair requester, QueuePair responder, int pathMtu) {
        Direction direction = new Direction(pathMtu);
        byRequester.put(GeneratedCapture.key(requester), direction);
        byResponder.put(GeneratedCapture.key(responder), direction);
    }

    private static Operation answerTo(Operation request) {
        return switch (request) {
            case SEND, RDMA_WRITE -> Operation.ACKNOWLEDGE;
            case COMPARE_SWAP, FETCH_ADD -> Operation.ATOMIC_ACKNOWLEDGE;
            // FLUSH and ATOMIC WRITE as well
            default -> Operation.RDMA_READ_RESPONSE;
        };
    }

    private static boolean isAcknowledged(Request request) {
        return request != null
                && (request.operation() == Operation.SEND || request.operation() == Operation.RDMA_WRITE);
    }

    private static int distance(int from, int to) {
        return to - from << 8 >> 8;
    }
}
