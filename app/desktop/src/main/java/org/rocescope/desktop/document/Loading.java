package org.rocescope.desktop.document;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.rocescope.dissector.analysis.Analyzer;
import org.rocescope.dissector.analysis.PacketPipeline;
import org.rocescope.dissector.capture.CaptureInfo;
import org.rocescope.dissector.capture.Damage;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.capture.MergedCapture;
import org.rocescope.dissector.capture.MergedCapture.Source;
import org.rocescope.dissector.dissection.Dissector;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.region.KnownRegions;
import org.rocescope.inputs.Inputs;
import org.rocescope.inputs.regions.Declaration;
import org.rocescope.live.capture.LiveCounts;

/**
 * Reads a capture into a document, beside everything else: one thread reads and dissects, another analyses and appends.
 * Can be cancelled; what was read by then is analysed and stays.
 */
public final class Loading {
    /** Packets of a pipe that are shown together at most. */
    private static final int TOGETHER = 512;
    /** Longest time between two looks of those who watch a live capture that reading does not catch up with. */
    private static final long UNSEEN_NANOS = 50_000_000L;
    /** Packets between two looks at the clock, a power of 2. */
    private static final int CLOCKED = 64;

    private final CaptureDocument document = new CaptureDocument();
    private final List<String> asked;
    /** What is captured live; null where inputs are read. */
    private final Recording recording;

    private final Declaration declaration;
    private final InputStream standardInput;
    private final MemoryLimit limit;
    private final long start = System.nanoTime();
    private final Thread thread;

    private volatile boolean cancelled;
    private volatile Progress.State state = Progress.State.READING;
    private volatile MergedCapture capture;
    private volatile InputStream live;
    private volatile long totalBytes;
    private volatile long consumed;
    private volatile long end;
    private Analyzer analyzer;
    /** Null where nobody watches while packets come. */
    private LiveListener watching;

    private LiveCounts lossy;
    private long paused = System.nanoTime();
    private String stop;

    private Loading(
            List<String> asked,
            InputStream standardInput,
            Recording recording,
            Declaration declaration,
            MemoryLimit limit) {
        this.asked = List.copyOf(asked);
        this.recording = recording;
        this.declaration = declaration;
        this.standardInput = standardInput;
        this.limit = limit;
        thread = new Thread(this::run, "capture loading");
        thread.setDaemon(true);
    }

    /**
     * Begins to read; returns at once, also if the files are far away.
     *
     * @param names files, folders of them, or "-"
     * @param standardInput what "-" stands for
     */
    public static Loading start(List<String> names, InputStream standardInput) {
        return start(names, standardInput, Declaration.NONE, null);
    }

    /**
     * Begins to read; returns at once, also if the files are far away.
     *
     * @param names files, folders of them, or "-"
     * @param standardInput what "-" stands for
     * @param declaration what the analysis is told beforehand
     * @param before what was noted on packets when the same inputs were read before; null if they were not
     */
    public static Loading start(List<String> names, InputStream standardInput, Declaration declaration, Notes before) {
        Loading loading = new Loading(names, standardInput, null, declaration, MemoryLimit.ofHeap());
        if (before != null) {
            loading.document.notes().carry(before);
        }
        loading.thread.start();
        return loading;
    }

    /**
     * Begins to read what is captured live, to the end of the capture.
     *
     * @param recording the capture, of which nothing was read yet
     * @param declaration what the analysis is told beforehand
     */
    public static Loading start(Recording recording, Declaration declaration) {
        Loading loading = new Loading(List.of(), null, recording, declaration, MemoryLimit.ofHeap());
        loading.thread.start();
        return loading;
    }

    static Loading start(List<String> names, InputStream standardInput, MemoryLimit limit) {
        Loading loading = new Loading(names, standardInput, null, Declaration.NONE, limit);
        loading.thread.start();
        return loading;
    }

    private List<Source> find() {
        if (recording != null) {
            document.input(recording);
            return List.of(Source.of(recording.capture().reader()));
        }
        Inputs inputs = Inputs.find(asked, standardInput);
        List<String> names = inputs.sources().stream().map(Source::name).toList();
        document.inputs(names);
        inputs.unreadable().forEach(document.damageEntries()::append);
        if (inputs.isLive()) {
            live = standardInput;
        } else {
            totalBytes = names.stream()
                    .mapToLong(name -> InputFile.length(Path.of(name)))
                    .sum();
        }
        return inputs.sources();
    }

    /** The document that grows. */
    public CaptureDocument document() {
        return document;
    }

    /** What the analysis was told beforehand. */
    public Declaration declaration() {
        return declaration;
    }

    /** The live capture that is read; null where inputs are. */
    public Recording recording() {
        return recording;
    }

    /** Ends a live capture; what was captured is read to its end. Anything else is cancelled. */
    public void stop() {
        if (recording != null && recording.capture().isRunning()) {
            recording.capture().stop();
        } else {
            cancel();
        }
    }

    /** How far it is. */
    public Progress progress() {
        long now = end == 0 ? System.nanoTime() : end;
        return new Progress(state, document.packets().size(), consumed, totalBytes, now - start);
    }

    /** Ends reading soon; what was read is analysed and stays. */
    public void cancel() {
        cancelled = true;
        MergedCapture open = capture;
        if (recording != null) {
            recording.capture().stop();
        }
        if (live != null && open != null) {
            try {
                // a pipe may be silent for long
                open.close();
            } catch (IOException e) {
                cancelled = true;
            }
        }
    }

    /** Waits until nothing changes any more. */
    public void await() throws InterruptedException {
        thread.join();
    }

    /** Cancels, waits, and closes the document. */
    public void close() {
        close(() -> {});
    }

    /** Cancels, waits, closes the document, and does what is left then, on another thread. */
    public void close(Runnable then) {
        cancel();
        Thread closing = new Thread(
                () -> {
                    try {
                        thread.join();
                        document.close();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    } catch (IOException e) {
                        document.damageEntries().append(new Damage("spool file", 0, "cannot be removed"));
                    }
                    then.run();
                },
                "capture closing");
        // not a daemon: the program must not end before the files of a live capture are whole
        closing.start();
    }

    private void run() {
        Progress.State ending = Progress.State.DONE;
        analyzer = declaration.analyzer(listener(), regions());
        try (MergedCapture opened = MergedCapture.ofSources(find())) {
            capture = opened;
            if (recording != null) {
                recorded(opened);
            } else if (live != null) {
                inOneThread(opened);
            } else {
                pipelined(opened);
            }
            note(
                    recording == null
                            ? opened.infos()
                            : List.of(recording.capture().info()));
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            stop = e instanceof OutOfMemoryError
                    ? "memory ran out"
                    : e.getMessage() == null ? e.toString() : e.getMessage();
        }
        state = Progress.State.CONCLUDING;
        document.packets().publish();
        conclude();
        if (stop != null) {
            ending = Progress.State.STOPPED;
        } else if (cancelled) {
            ending = Progress.State.CANCELLED;
        }
        end = System.nanoTime();
        state = ending;
    }

    private DocumentListener listener() {
        if (recording == null && !asked.contains(Inputs.STANDARD_INPUT)) {
            return new DocumentListener(document);
        }
        watching = new LiveListener(document);
        return watching;
    }

    /** The regions that are told; none where their file cannot be taken, which the document then says. */
    private KnownRegions regions() {
        try {
            document.regions(declaration.read());
        } catch (IOException e) {
            document.regionsFault(declaration.regions() + ": " + e.getMessage());
        }
        return document.regions();
    }

    private void conclude() {
        document.notes().check(document.packets());
        try {
            analyzer.dropped(CaptureInfo.dropped(document.infos()));
            analyzer.close();
            document.limits(analyzer.reached());
            Connections connections = document.connections();
            connections.latencies(Latencies.of(document.transactions(), connections.idBound()));
        } catch (RuntimeException | OutOfMemoryError e) {
            stop = "the analysis failed: " + e;
        }
        if (stop != null) {
            document.damageEntries()
                    .append(new Damage(
                            document.names().isEmpty() ? "" : document.names().get(0), consumed, stop));
        }
    }

    private void note(List<CaptureInfo> infos) {
        document.infos(infos);
        for (CaptureInfo info : infos) {
            info.damages().forEach(document.damageEntries()::append);
            long unlisted = info.damageCount() - info.damages().size();
            if (unlisted > 0) {
                document.damageEntries().append(new Damage(info.name(), 0, "and " + unlisted + " further faults"));
            }
        }
    }

    private void pipelined(MergedCapture opened) throws IOException {
        Dissector dissector = new Dissector().judgeIcrc(true);
        try (PacketPipeline pipeline = new PacketPipeline(frame -> read(opened, frame), dissector)) {
            while (!cancelled && stop == null && pipeline.next(this::take)) {
                publish(opened, false);
            }
        }
    }

    private void inOneThread(MergedCapture opened) throws IOException {
        Dissector dissector = new Dissector().judgeIcrc(true);
        Frame frame = new Frame();
        Packet packet = new Packet();
        int unseen = 0;
        while (!cancelled && stop == null && read(opened, frame)) {
            dissector.dissect(frame, packet);
            take(packet);
            if (++unseen == TOGETHER || live.available() == 0) {
                unseen = 0;
                publish(opened, false);
            }
        }
    }

    /** What is captured is shown whenever all that there is was read. */
    private void recorded(MergedCapture opened) throws IOException {
        Dissector dissector = new Dissector().judgeIcrc(true);
        Frame frame = new Frame();
        Packet packet = new Packet();
        recording.onPause(() -> pause(opened, true));
        try {
            for (long taken = 1; !cancelled && stop == null && read(opened, frame); taken++) {
                dissector.dissect(frame, packet);
                take(packet);
                if ((taken & CLOCKED - 1) == 0 && System.nanoTime() - paused > UNSEEN_NANOS) {
                    pause(opened, false);
                }
            }
        } finally {
            // a limit may be reached before the capture ends
            recording.close();
        }
    }

    private void pause(MergedCapture opened, boolean idle) {
        LiveCounts counts = recording.capture().counts();
        // the analysis is told when it has come to where packets are missing
        if (lossy == null && counts.dropped() > analyzer.dropped()) {
            lossy = counts;
        }
        if (lossy != null && document.packets().added() >= lossy.packets()) {
            analyzer.dropped(lossy.dropped());
            lossy = null;
            document.infos(List.of(recording.capture().info()));
        }
        try {
            publish(opened, idle);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        paused = System.nanoTime();
        if (stop != null) {
            // what waits for the next packet would not see it
            recording.capture().stop();
        }
    }

    private void publish(MergedCapture opened, boolean idle) throws IOException {
        if (document.hasSpool()) {
            document.spool().flush();
        }
        document.packets().publish();
        if (watching != null) {
            watching.look(idle);
        }
        consumed = opened.consumedBytes();
        if (limit.isReached(document.bytes())) {
            stop = "stopped here: what is kept takes " + (document.bytes() >> 20) + " MiB, and the limit is "
                    + (limit.most() >> 20) + " MiB (give more with -Xmx)";
        }
    }

    /** Reads a frame, and keeps what the pipeline or the file does not. */
    private boolean read(MergedCapture opened, Frame frame) throws IOException {
        if (cancelled || !opened.read(frame)) {
            return false;
        }
        List<String> comments = frame.comments();
        if (!comments.isEmpty()) {
            document.notes().captured((int) frame.number() - 1, comments);
        }
        if (document.isSpooled(frame.source())) {
            frame.fileOffset(document.spool().add(frame));
        }
        return true;
    }

    private void take(Packet packet) {
        if (document.packets().added() < Packets.MOST) {
            document.packets().add(packet, document.flows().of(packet));
            analyzer.take(packet);
        } else {
            stop = "stopped here: more packets than " + Packets.MOST + " cannot be listed";
        }
    }
}
