package org.rocescope.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javafx.application.Platform;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocescope.desktop.Captures;
import org.rocescope.desktop.workspace.View;

/**
 * Watches the interface thread while a large file is loaded, scrolled and chosen from. What counts is the processor time
 * that a piece of its work takes, so that other programs on the machine do not.
 *
 * <p>With {@code -Drocescope.large=FILE} it takes a file of the user's and says what it measured.
 */
class ResponsivenessTest extends WindowTest {
    private static final int PACKETS = 1_000_000;
    private static final double MOST_MILLIS = 50;
    /** Processor time is stretched, too, where programs share a core and its caches: so many pieces may be, by so much. */
    private static final int STRETCHED = 5;

    private static final double MOST_STRETCHED_MILLIS = 250;

    private static final List<String> VIEWS = List.of(View.CONNECTIONS, View.TRANSACTIONS, View.FINDINGS, View.PACKETS);

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

    @TempDir
    Path folder;

    @Test
    void shouldNeverKeepTheUserWaiting() throws Exception {
        String given = System.getProperty("rocescope.large");
        Path file = given == null ? LargeCapture.write(folder.resolve("large.pcap"), PACKETS) : Path.of(given);
        // the first time the classes of all this are loaded
        open(Captures.sample("commit-log.pcap"));
        for (int row = 0; row < 60; row++) {
            int to = row % workspace.document().packets().size();
            interact(() -> workspace.selection().choosePacket(to));
        }
        long id = on(() -> Thread.currentThread().getId());
        double longest = 0;
        double longestWall = 0;
        int longer = 0;
        int probes = 0;
        long start = System.nanoTime();
        long firstRows = 0;
        Platform.runLater(() -> workspace.open(List.of(file.toString())));
        boolean over = false;
        int after = 0;
        while (!over || after < 40) {
            long[] done = new long[2];
            long before = threads.getThreadCpuTime(id);
            long posted = System.nanoTime();
            CountDownLatch latch = new CountDownLatch(1);
            Platform.runLater(() -> {
                done[0] = System.nanoTime();
                done[1] = threads.getThreadCpuTime(id);
                latch.countDown();
            });
            assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
            double millis = (done[1] - before) / 1e6;
            longest = Math.max(longest, millis);
            longer += millis > MOST_MILLIS ? 1 : 0;
            longestWall = Math.max(longestWall, (done[0] - posted) / 1e6);
            if (probes % 5 == 0) {
                int turn = probes;
                Platform.runLater(() -> chooseSome(turn));
            }
            if (firstRows == 0 && on(() -> packets().size() > 0 && workspace.loading() != null)) {
                firstRows = System.nanoTime();
            }
            over = on(() -> workspace.loading() != null
                    && workspace.opened().contains(file.toString())
                    && workspace.loading().progress().isOver());
            after += over ? 1 : 0;
            probes++;
            Thread.sleep(5);
        }
        long nanos = workspace.loading().progress().nanos();
        int size = workspace.document().packets().size();
        if (given != null) {
            System.out.printf(
                    "%d packets in %.2f s (%.2f million/s); longest work of the interface thread %.1f ms, %d above %.0f; longest wait"
                            + " %.1f ms of %d probes; first rows after %.0f ms; %d MiB of heap used, of which columns %d%n",
                    size,
                    nanos / 1e9,
                    size * 1e3 / nanos,
                    longest,
                    longer,
                    MOST_MILLIS,
                    longestWall,
                    probes,
                    (firstRows - start) / 1e6,
                    used() >> 20,
                    workspace.document().bytes() >> 20);
        }
        assertThat(longer).as("pieces of work above %s ms", MOST_MILLIS).isLessThanOrEqualTo(STRETCHED);
        assertThat(longest).isLessThan(MOST_STRETCHED_MILLIS);
    }

    @Test
    void shouldOpenViewsOfManyRowsAtOnce() throws Exception {
        String given = System.getProperty("rocescope.large");
        Path file = given == null ? LargeCapture.writeHosts(folder.resolve("hosts.pcap"), 5000) : Path.of(given);
        open(Captures.sample("commit-log.pcap"));
        for (String view : VIEWS) {
            work(() -> workspace.frontViewProperty().set(view));
        }
        Platform.runLater(() -> workspace.open(List.of(file.toString())));
        while (on(() -> !workspace.opened().contains(file.toString())
                || !workspace.loading().progress().isOver())) {
            Thread.sleep(50);
        }
        settle();
        double longest = 0;
        for (int round = 0; round < 2; round++) {
            for (String view : VIEWS) {
                double opening = work(() -> workspace.frontViewProperty().set(view));
                double choosing = work(() -> {
                    int size = workspace.document().transactions().size();
                    workspace
                            .selection()
                            .chooseTransaction(
                                    size - 1 - workspace.selection().get().packet() % 7);
                });
                double sorting = view.equals(View.TRANSACTIONS) ? work(this::sortTransactions) : 0;
                if (given != null) {
                    System.out.printf(
                            "%s: opened in %.1f ms, a transaction chosen in %.1f ms, sorting asked for in %.1f ms%n",
                            view, opening, choosing, sorting);
                }
                longest = Math.max(longest, Math.max(opening, Math.max(choosing, sorting)));
            }
        }
        assertThat(longest).isLessThan(MOST_STRETCHED_MILLIS);
    }

    private void sortTransactions() {
        var columns = ((org.rocescope.desktop.rows.LongTable) stage.getScene().lookup("#transactions")).table();
        columns.getSortOrder()
                .setAll(List.of(columns.getColumns().get(columns.getColumns().size() - 3)));
    }

    /** Processor time that the interface thread takes for something and for showing it, in milliseconds. */
    private double work(Runnable something) throws InterruptedException {
        long id = on(() -> Thread.currentThread().getId());
        long before = threads.getThreadCpuTime(id);
        on(() -> {
            something.run();
            return null;
        });
        // layout and painting come with the next frames
        Thread.sleep(120);
        on(() -> null);
        return (threads.getThreadCpuTime(id) - before) / 1e6;
    }

    private static long used() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    /** Chooses packets far from each other, which scrolls. */
    private void chooseSome(int turn) {
        int size = workspace.document().packets().size();
        if (size > 0) {
            workspace.selection().choosePacket((int) (turn * 7919L * 31 % size));
        }
    }
}
