package org.rocescope.desktop.live;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import javafx.application.Platform;
import org.rocescope.live.capture.Interfaces;
import org.rocescope.live.device.InterfaceCounts;
import org.rocescope.live.device.LiveFault;
import org.rocescope.live.device.LiveInterface;

/**
 * Looks once a second what passes through the interfaces, and now and then which there are, in a thread of its own. Tells
 * it on the interface thread.
 */
final class InterfaceWatch {
    /** Rates that are remembered of an interface: seconds. */
    static final int REMEMBERED = 60;

    private static final long PERIOD_MILLIS = 1000;
    /** Looks at rates between two at the list. */
    private static final int LISTED_AT = 5;

    /**
     * An interface at a moment.
     *
     * @param device the interface
     * @param packets packets a second, one number a second, the newest last; empty where the system does not count
     * @param bytes bytes a second now
     */
    record Seen(LiveInterface device, List<Double> packets, double bytes) {}

    private final Consumer<List<Seen>> taker;
    private final Consumer<LiveFault> faults;
    private final Map<String, InterfaceCounts> counts = new HashMap<>();
    private final Map<String, List<Double>> rates = new HashMap<>();
    private final Thread thread = new Thread(this::run, "interface watch");
    private List<LiveInterface> list = List.of();

    /**
     * Begins to look.
     *
     * @param taker is told what is there
     * @param faults is told why nothing can be listed
     */
    InterfaceWatch(Consumer<List<Seen>> taker, Consumer<LiveFault> faults) {
        this.taker = taker;
        this.faults = faults;
        thread.setDaemon(true);
        thread.start();
    }

    /** Ends it. */
    void stop() {
        thread.interrupt();
    }

    private void run() {
        try {
            for (int beat = 0; !thread.isInterrupted(); beat++) {
                if (beat % LISTED_AT == 0) {
                    list = Interfaces.list();
                }
                List<Seen> seen = list.stream().map(this::look).toList();
                Platform.runLater(() -> taker.accept(seen));
                Thread.sleep(PERIOD_MILLIS);
            }
        } catch (LiveFault e) {
            Platform.runLater(() -> faults.accept(e));
        } catch (InterruptedException e) {
            // nobody looks any more
            Thread.currentThread().interrupt();
        }
    }

    private Seen look(LiveInterface device) {
        String name = device.name();
        InterfaceCounts before = counts.get(name);
        InterfaceCounts now = InterfaceCounts.of(name).orElse(null);
        counts.put(name, now);
        List<Double> packets = rates.computeIfAbsent(name, each -> new ArrayList<>());
        double bytes = 0;
        if (now == null) {
            packets.clear();
        } else if (before != null) {
            InterfaceCounts.Rate rate = now.since(before);
            bytes = rate.bytes();
            packets.add(rate.packets());
            if (packets.size() > REMEMBERED) {
                packets.remove(0);
            }
        }
        return new Seen(device, List.copyOf(packets), bytes);
    }
}
