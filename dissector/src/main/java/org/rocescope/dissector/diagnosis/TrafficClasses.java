package org.rocescope.dissector.diagnosis;

import java.util.Map;
import java.util.TreeMap;
import org.rocescope.dissector.connection.Connection;
import org.rocescope.dissector.connection.Flow;

/**
 * The queue pairs between two hosts use two traffic classes, and only one loses. Said if there are exactly two, each
 * with at least 100 request packets, one with at least 5 losses, and the other with none where the same rate would have
 * made at least 5.
 */
final class TrafficClasses extends FlowSuspicion<TrafficClasses.Classes> {
    private static final int FEWEST_PACKETS = 100;
    private static final int FEWEST_LOSSES = 5;

    private static final class Class {
        private final Case evidence = new Case();
        private long packets;
        private long losses;
        private long flows;
    }

    /** The traffic classes of a path. */
    static final class Classes extends Sum {
        private final Map<Integer, Class> classes = new TreeMap<>();
    }

    TrafficClasses() {
        super(
                "traffic-class-split",
                "Put all RoCE traffic of the hosts into the same DSCP (cma_roce_tos, the traffic class of the queue"
                        + " pair, NVMe or NCCL settings), and check that the switches map it to the lossless priority.",
                Classes::new);
    }

    @Override
    void examine(Connection connection, Flow flow, Track track) {
        if (track.trafficClassVaries || track.trafficClass < 0) {
            return;
        }
        Class itsClass = sum(track.path).classes.computeIfAbsent(track.trafficClass, key -> new Class());
        itsClass.packets += track.requestPackets;
        itsClass.flows++;
        Trouble trouble = track.trouble;
        if (trouble != null && trouble.missed() + trouble.waits() > 0) {
            itsClass.losses += trouble.missed() + trouble.waits();
            itsClass.evidence
                    .add(connection)
                    .add(trouble.lostBefore)
                    .add(trouble.lostBehind)
                    .add(trouble.timeouts);
        }
    }

    @Override
    void close(Path path, Classes sum, Report report) {
        if (sum.classes.size() != 2) {
            return;
        }
        Integer[] numbers = sum.classes.keySet().toArray(new Integer[0]);
        boolean first = sum.classes.get(numbers[0]).losses > 0;
        int losingNumber = first ? numbers[0] : numbers[1];
        int soundNumber = first ? numbers[1] : numbers[0];
        Class losing = sum.classes.get(losingNumber);
        Class sound = sum.classes.get(soundNumber);
        if (sound.losses == 0
                && losing.losses >= FEWEST_LOSSES
                && Math.min(losing.packets, sound.packets) >= FEWEST_PACKETS
                && losing.losses * sound.packets >= FEWEST_LOSSES * losing.packets) {
            report.add(diagnosis(
                    losing.evidence,
                    "%s sends to %s in two traffic classes and only one loses: DSCP %d has %d losses in %d request"
                            + " packets (%s), DSCP %d none in %d (%s).",
                    path.from(),
                    path.to(),
                    losingNumber >> 2,
                    losing.losses,
                    losing.packets,
                    Text.count(losing.flows, "queue pair"),
                    soundNumber >> 2,
                    sound.packets,
                    Text.count(sound.flows, "queue pair")));
        }
    }
}
