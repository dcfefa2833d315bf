package org.rocescope.dissector.diagnosis;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.rocescope.dissector.connection.Connection;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.packet.IcrcVerdict;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.rule.Finding;
import org.rocescope.dissector.transaction.Answer;
import org.rocescope.dissector.transaction.Psn;
import org.rocescope.dissector.transaction.Status;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Aeth;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Service;

/**
 * Gathers the evidence for diagnoses while packets pass, and makes them at the end. A healthy packet is counted, no
 * more; what each kind of trouble is and when it is said stands in its {@link Suspicion}.
 */
public final class Diagnoses {
    /** Ways from one host to another that are told apart; what goes other ways is not diagnosed. */
    public static final int MOST_PATHS = Traffic.MOST;
    /** Diagnoses of one kind at most. */
    public static final int MOST_OF_A_KIND = 256;

    private final CaptureDropped captureDropped = new CaptureDropped();
    private final List<Suspicion> suspicions = List.of(
            new CapturedTwice(),
            captureDropped,
            new OneSidedCapture(),
            new SilentPeer(),
            new ReceiverWithoutBuffers(),
            new NoRetries(),
            new Reordering(),
            new PacketLoss(),
            new Duplication(),
            new Damage(),
            new SpuriousRetransmission(),
            new IcrcOfOneSender(),
            new IcrcWithoutPadding(),
            new IcrcPlaceholder(),
            new IcrcNotChecked(),
            new AddressZero(),
            new ConflictingPackets(),
            new TrafficClasses(),
            new OneSourcePort(),
            new Congestion(),
            new PauseFrames(),
            new TwoVersions(),
            new SetupWithoutData(),
            new ReversePort());
    private final Traffic traffic = new Traffic();
    private long leftOut;

    /** Packets that were not looked at, because they go further ways than are told apart. */
    public long packetsLeftOut() {
        return traffic.unknown();
    }

    /** Diagnoses that were not made, because there are too many of their kind; once closed. */
    public long diagnosesLeftOut() {
        return leftOut;
    }

    /** Takes a packet that is no transport packet. */
    public void other(Packet packet) {
        for (Suspicion each : suspicions) {
            each.other(packet);
        }
    }

    /**
     * Takes a transport packet, after it was followed.
     *
     * @param times how often it was captured, itself included; 0 where that cannot be told
     * @param print a number that copies of it share; 0 where they cannot be told
     */
    public void packet(Packet packet, Opcode opcode, Flow flow, boolean received, int times, long print) {
        traffic.lastTime = packet.frame().timeNanos();
        Track track = Track.of(flow);
        Path path = track == null ? traffic.of(packet) : track.path;
        if (path == null) {
            return;
        }
        if (flow != null && track == null) {
            track = new Track(path);
            flow.evidence(track);
        }
        verdict(packet, path, received);
        if (times > 0) {
            path.judged++;
            if (times == 2) {
                path.second.add(packet.frame().number());
            } else if (times > 2) {
                path.third++;
            }
        }
        Service service = opcode.service();
        if (service == Service.CNP) {
            path.notifications++;
            path.notified.add(packet.frame().number());
        } else if (service == Service.RC || service == Service.XRC) {
            if (opcode.isRequest()) {
                request(packet, opcode, flow, path, print, received);
            } else {
                path.answers++;
                path.positiveAnswers += isPositive(packet, opcode) ? 1 : 0;
                if (track != null && received) {
                    track.answer(packet, flow, print);
                }
            }
        }
    }

    private static void verdict(Packet packet, Path path, boolean received) {
        IcrcVerdict verdict = packet.icrcVerdict();
        if (verdict == null) {
            return;
        }
        (packet.padLength() == 0 ? path.plain : path.padded)[verdict.ordinal()]++;
        if (!received) {
            path.bad.add(packet.frame().number());
        } else if (verdict.isVariant() && verdict != IcrcVerdict.RXE_FLUSH) {
            path.variant.add(packet.frame().number());
        }
    }

    private static boolean isPositive(Packet packet, Opcode opcode) {
        int aeth = opcode.aethOffset();
        return aeth < 0
                || packet.bth() + aeth < packet.capturedEnd()
                        && Aeth.type(packet.bytes(), packet.bth() + aeth) == Aeth.TYPE_ACK;
    }

    private static void request(Packet packet, Opcode opcode, Flow flow, Path path, long print, boolean received) {
        path.requests++;
        path.badRequests += received ? 0 : 1;
        Track track = Track.of(flow);
        if (track == null) {
            return;
        }
        if (received) {
            track.request(packet, opcode, flow, print);
            if (track.trouble != null) {
                track.trouble.replaced(packet.bytes().getInt(packet.bth() + 8) & Psn.MASK);
            }
        } else {
            track.trouble().damaged(packet.bytes().getInt(packet.bth() + 8) & Psn.MASK);
        }
    }

    /** Takes a management datagram. */
    public void management(Packet packet, int madLayer) {
        for (Suspicion each : suspicions) {
            each.management(packet, madLayer);
        }
    }

    /** Takes a response that was brought to its requests. */
    public void answer(Flow responder, Answer answer, Transaction transaction) {
        Track track = Track.of(responder.peer());
        if (track != null && (track.trouble != null || answer.type() != 0)) {
            track.trouble().answer(answer);
        }
    }

    /** Takes a final message. */
    public void transaction(Flow flow, Transaction transaction) {
        Track track = Track.of(flow);
        if (track != null) {
            track.messages++;
            if (transaction.status() == Status.UNANSWERED || transaction.status() == Status.RNR) {
                track.trouble().ended(transaction);
            }
        }
    }

    /** Takes how many packets the capture itself dropped by now. */
    public void dropped(long total) {
        captureDropped.dropped(total);
    }

    /** Takes a final finding. */
    public void finding(Finding finding) {}

    /** Takes a connection that has ended. */
    public void connection(Connection connection) {
        for (Suspicion each : suspicions) {
            each.connection(connection);
        }
    }

    /** Makes the diagnoses. */
    public void close(Consumer<Diagnosis> taker) {
        List<Diagnosis> made = new ArrayList<>();
        boolean twice = false;
        for (Suspicion each : suspicions) {
            if (!twice || !each.isFooledByCopies()) {
                int before = made.size();
                each.close(traffic, diagnosis -> {
                    if (made.size() - before < MOST_OF_A_KIND) {
                        made.add(diagnosis);
                    } else {
                        leftOut++;
                    }
                });
            }
            twice |= each instanceof CapturedTwice && !made.isEmpty();
        }
        made.forEach(taker);
    }
}
