package org.rocescope.dissector.diagnosis;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.rocescope.dissector.connection.Connection;
import org.rocescope.dissector.connection.Flow;

/**
 * A kind of trouble that shows in the requests of single flows and is said once for all flows from one host to another.
 *
 * @param <S> what is summed up over the flows
 */
abstract class FlowSuspicion<S extends FlowSuspicion.Sum> extends Suspicion {
    /** What flows from one host to another show together. */
    static class Sum {
        final Case evidence = new Case();
    }

    private final Map<Path, S> sums = new LinkedHashMap<>();
    private final Supplier<S> creator;

    FlowSuspicion(String id, String advice, Supplier<S> creator) {
        super(id, advice);
        this.creator = creator;
    }

    @Override
    void connection(Connection connection) {
        examine(connection, connection.first());
        examine(connection, connection.second());
    }

    private void examine(Connection connection, Flow flow) {
        Track track = Track.of(flow);
        if (track != null && track.requestPackets > 0) {
            examine(connection, flow, track);
        }
    }

    /** Takes a flow that carried requests, when its connection has ended. */
    abstract void examine(Connection connection, Flow flow, Track track);

    /** Says what was found about the flows from one host to another. */
    abstract void close(Path path, S sum, Report report);

    /** What the flows that go the same way show together. */
    final S sum(Path path) {
        return sums.computeIfAbsent(path, key -> creator.get());
    }

    @Override
    void close(Traffic traffic, Report report) {
        sums.forEach((path, sum) -> close(path, sum, report));
    }
}
