package org.rocescope.dissector.connection;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The flows of which the opposite is not known, by the hosts that they go between and in the order in which they came; and
 * which of them seek it among the flows of the way back.
 */
final class UnpairedFlows {
    /** The flows from one host to another. */
    static final class Lane {
        private final long hosts;
        private final List<Flow> seekers = new ArrayList<>(1);
        private Flow first;
        private Flow last;

        Lane(long hosts) {
            this.hosts = hosts;
        }
    }

    private final Map<Long, Lane> lanes = new HashMap<>();
    private final Allowance candidates = new Allowance(Candidates.MOST_IN_ALL);
    private long given;

    /** Times that a flow had too many candidates to find its opposite among them. */
    long tooManyCandidates() {
        return given;
    }

    /** Adds a flow; it is a candidate of those that seek. */
    void add(Flow flow) {
        Lane lane = lanes.computeIfAbsent(hosts(flow.from(), flow.to()), Lane::new);
        flow.lane = lane;
        flow.previousInLane = lane.last;
        if (lane.last == null) {
            lane.first = flow;
        } else {
            lane.last.nextInLane = flow;
        }
        lane.last = flow;
        Lane opposite = lanes.get(hosts(flow.to(), flow.from()));
        if (opposite != null) {
            // from the end, because one that has too many leaves
            for (int i = opposite.seekers.size() - 1; i >= 0; i--) {
                Flow seeker = opposite.seekers.get(i);
                if (seeker.service() == flow.service() && !seeker.candidates.add(flow)) {
                    giveUp(seeker);
                }
            }
        }
    }

    /** Begins to seek the opposite of a flow, among those that are there and those to come. */
    void seek(Flow flow) {
        flow.candidates = new Candidates(flow, candidates);
        flow.seekerPlace = flow.lane.seekers.size();
        flow.lane.seekers.add(flow);
        Lane opposite = lanes.get(hosts(flow.to(), flow.from()));
        for (Flow each = opposite == null ? null : opposite.first; each != null; each = each.nextInLane) {
            if (each.service() == flow.service() && each != flow && !flow.candidates.add(each)) {
                giveUp(flow);
                return;
            }
        }
    }

    /** Stops to seek for a while: until it has twice as many responses. */
    void giveUp(Flow flow) {
        given++;
        flow.seekFrom = 2 * flow.responses();
        stop(flow);
    }

    private void stop(Flow flow) {
        if (flow.candidates == null) {
            return;
        }
        flow.candidates.forget();
        flow.candidates = null;
        List<Flow> seekers = flow.lane.seekers;
        Flow moved = seekers.remove(seekers.size() - 1);
        if (moved != flow) {
            seekers.set(flow.seekerPlace, moved);
            moved.seekerPlace = flow.seekerPlace;
        }
    }

    /** Takes a flow out. */
    void remove(Flow flow) {
        Lane lane = flow.lane;
        if (lane == null) {
            return;
        }
        stop(flow);
        if (flow.previousInLane == null) {
            lane.first = flow.nextInLane;
        } else {
            flow.previousInLane.nextInLane = flow.nextInLane;
        }
        if (flow.nextInLane == null) {
            lane.last = flow.previousInLane;
        } else {
            flow.nextInLane.previousInLane = flow.previousInLane;
        }
        flow.nextInLane = null;
        flow.previousInLane = null;
        flow.lane = null;
        if (lane.first == null) {
            lanes.remove(lane.hosts);
        }
    }

    /** The flows that seek, in the order in which those of a lane came. */
    List<Flow> seekers() {
        List<Flow> all = new ArrayList<>();
        for (Lane lane : lanes.values()) {
            for (Flow flow = lane.seekers.isEmpty() ? null : lane.first; flow != null; flow = flow.nextInLane) {
                if (flow.candidates != null) {
                    all.add(flow);
                }
            }
        }
        return all;
    }

    private static long hosts(Address from, Address to) {
        return (long) from.id() << 32 | to.id();
    }
}
