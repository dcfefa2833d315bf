package org.rocescope.dissector.diagnosis;

import org.rocescope.dissector.connection.Connection;
import org.rocescope.dissector.packet.Packet;

/**
 * One kind of trouble that is looked for. It is shown what passes, never a healthy packet, and says at the end whether
 * it was there. What it concludes from is in {@link Track} and {@link Path}, which are kept for all kinds at once.
 *
 * <p>A wrong diagnosis costs more than a missing one: each kind states its threshold, and does not speak below it.
 */
abstract class Suspicion {
    private final String id;
    private final String advice;

    /**
     * Describes a kind of trouble.
     *
     * @param id its short name
     * @param advice what to check next
     */
    Suspicion(String id, String advice) {
        this.id = id;
        this.advice = advice;
    }

    final String id() {
        return id;
    }

    /** True if packets that were captured twice can be taken for this kind of trouble. */
    boolean isFooledByCopies() {
        return true;
    }

    /** Takes a packet that is no transport packet. */
    void other(Packet packet) {}

    /** Takes a management datagram. */
    void management(Packet packet, int madLayer) {}

    /** Takes a connection that has ended, with all that its flows remember. */
    void connection(Connection connection) {}

    /** Says what was found, when there are no more packets. */
    abstract void close(Traffic traffic, Report report);

    /** Puts a diagnosis of this kind together. */
    final Diagnosis diagnosis(Case evidence, String message, Object... numbers) {
        return new Diagnosis(id, evidence.connections(), evidence.frames(), Text.format(message, numbers), advice);
    }

    /** Takes diagnoses. */
    interface Report {
        void add(Diagnosis diagnosis);
    }
}
