package org.rocescope.veth;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.Platform;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Two network namespaces with a cable between them. The ends have no addresses, so that the kernel answers nothing and
 * sends nothing of its own. Needs root; a test that asks for one elsewhere is skipped.
 */
public final class VethPair implements AutoCloseable {
    /** Name of the end that packets are sent from. */
    public static final String NEAR = "near0";
    /** Name of the end that packets are captured at. */
    public static final String FAR = "far0";

    private static final int CLONE_NEWNET = 0x40000000;
    private static final AtomicInteger COUNT = new AtomicInteger();

    interface LibC extends Library {
        int open(String path, int flags);

        int setns(int file, int kind);

        int close(int file);
    }

    private final String near;
    private final String far;

    private VethPair(String name) {
        near = name + "n";
        far = name + "f";
    }

    /** Makes one; skips the test where that is not possible. */
    public static VethPair create() throws Exception {
        assumeTrue(Platform.isLinux(), "network namespaces are Linux's");
        assumeTrue("root".equals(System.getProperty("user.name")), "only root may make network namespaces");
        VethPair pair = new VethPair("rs" + ProcessHandle.current().pid() + "x" + COUNT.incrementAndGet());
        boolean made = false;
        try {
            pair.lay();
            made = true;
        } catch (IOException e) {
            assumeTrue(false, "no network namespaces here: " + e.getMessage());
        } finally {
            if (!made) {
                pair.close();
            }
        }
        return pair;
    }

    private void lay() throws Exception {
        run("ip", "netns", "add", near);
        run("ip", "netns", "add", far);
        run(
                "ip", "-n", near, "link", "add", NEAR, "mtu", "9000", "type", "veth", "peer", "name", FAR, "netns", far,
                "mtu", "9000");
        for (String name : List.of(near, far)) {
            run("ip", "netns", "exec", name, "sh", "-c", "echo 1 > /proc/sys/net/ipv6/conf/all/disable_ipv6");
        }
        run("ip", "-n", near, "link", "set", NEAR, "arp", "off", "up");
        run("ip", "-n", far, "link", "set", FAR, "arp", "off", "up");
    }

    /** Runs a program; what it prints. */
    public static String run(String... words) throws IOException {
        Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.onExit().orTimeout(20, TimeUnit.SECONDS).join();
        if (process.exitValue() != 0) {
            throw new IOException(String.join(" ", words) + ": " + said.strip());
        }
        return said;
    }

    /** Takes the cable away. */
    public void cut() throws Exception {
        run("ip", "-n", near, "link", "del", NEAR);
    }

    /** Pulls the far end down. */
    public void down() throws Exception {
        run("ip", "-n", far, "link", "set", FAR, "down");
    }

    /** Brings the far end up again. */
    public void up() throws Exception {
        run("ip", "-n", far, "link", "set", FAR, "up");
    }

    /** What runs a program at the far end. */
    public List<String> atFar(List<String> words) {
        List<String> all = new ArrayList<>(List.of("ip", "netns", "exec", far));
        all.addAll(words);
        return all;
    }

    /** Does a thing in a thread that is at the near end. */
    public <T> CompletableFuture<T> near(Callable<T> what) {
        return in(near, what);
    }

    /** Does a thing in a thread that is at the far end. */
    public <T> CompletableFuture<T> far(Callable<T> what) {
        return in(far, what);
    }

    /**
     * Puts the thread that calls it, and so those that it makes from now on, at the far end.
     *
     * @return puts it back to where it was
     */
    public AutoCloseable enterFar() throws IOException {
        LibC libc = Native.load("c", LibC.class);
        // of the thread, where /proc/self would be the first one
        int before = libc.open("/proc/thread-self/ns/net", 0);
        enter(libc, far);
        return () -> {
            libc.setns(before, CLONE_NEWNET);
            libc.close(before);
        };
    }

    private static void enter(LibC libc, String namespace) throws IOException {
        int file = libc.open("/var/run/netns/" + namespace, 0);
        int entered = libc.setns(file, CLONE_NEWNET);
        libc.close(file);
        if (entered != 0) {
            throw new IOException("setns failed");
        }
    }

    private static <T> CompletableFuture<T> in(String namespace, Callable<T> what) {
        CompletableFuture<T> done = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                enter(Native.load("c", LibC.class), namespace);
                done.complete(what.call());
            } catch (Throwable e) {
                done.completeExceptionally(e);
            }
        });
        thread.setDaemon(true);
        thread.start();
        return done;
    }

    @Override
    public void close() throws IOException {
        for (String name : List.of(near, far)) {
            if (Files.exists(Path.of("/var/run/netns", name))) {
                run("ip", "netns", "del", name);
            }
        }
    }
}
