package org.rocescope.reports;

import java.util.List;

/** A connection in one line for people. */
public final class ConnectionName {
    private ConnectionName() {}

    /** Both ends: "192.0.2.1 QP 17 <-> 192.0.2.2 QP 18". */
    public static String of(List<ConnectionEntry.Endpoint> endpoints) {
        return of(endpoints.get(0)) + " <-> " + of(endpoints.get(1));
    }

    /** One end: "192.0.2.1 QP 17", "192.0.2.1 QP ?" if no packet told the queue pair. */
    public static String of(ConnectionEntry.Endpoint end) {
        return end.address() + " " + queuePair(end);
    }

    /** The queue pair of one end: "QP 17" or "QP ?". */
    public static String queuePair(ConnectionEntry.Endpoint end) {
        return "QP " + (end.qpn() == null ? "?" : end.qpn().toString());
    }
}
