package org.rocescope.inputs;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.rocescope.dissector.capture.Capture;
import org.rocescope.dissector.capture.Damage;
import org.rocescope.dissector.capture.MergedCapture.Source;

/**
 * The inputs that a user named, found and looked at: a file is itself, a folder is the capture files in it and in the
 * folders below, "-" is standard input. What cannot be read is kept with the reason, the others are read all the same.
 */
public final class Inputs {
    /** The name that stands for standard input. */
    public static final String STANDARD_INPUT = "-";

    /** Inputs at most; each takes some 2 KB, and is named in reports. */
    static final int MOST_INPUTS = 1 << 16;

    /** Inputs that cannot be read and are named; further ones are counted. */
    static final int MOST_UNREADABLE = 1000;

    /** Folders below a folder that are looked into. */
    private static final int DEEPEST_FOLDER = 16;

    /** Names of capture files, also rotated ones (flow.pcap0, flow.pcap.12) and compressed ones. */
    private static final Pattern CAPTURE_NAME = Pattern.compile(".*\\.(pcap|pcapng|cap|erf)(\\.?\\d+)?(\\.(gz|zst))?");

    private final List<Source> sources = new ArrayList<>();
    private final List<Damage> unreadable = new ArrayList<>();
    private final int most;
    private boolean live;
    private long tooMany;
    private long moreUnreadable;

    private Inputs(int most) {
        this.most = most;
    }

    /**
     * Finds the inputs.
     *
     * @param names files, folders, "-"
     * @param standardInput what "-" stands for
     */
    public static Inputs find(List<String> names, InputStream standardInput) {
        return find(names, standardInput, MOST_INPUTS);
    }

    static Inputs find(List<String> names, InputStream standardInput, int most) {
        Inputs inputs = new Inputs(most);
        for (String name : names) {
            if (name.equals(STANDARD_INPUT)) {
                inputs.addStandardInput(standardInput);
            } else if (Files.isDirectory(Path.of(name))) {
                inputs.addFolder(Path.of(name));
            } else {
                inputs.addFile(Path.of(name));
            }
        }
        return inputs;
    }

    private void addStandardInput(InputStream standardInput) {
        if (live) {
            refuse(STANDARD_INPUT, "standard input was named already");
            return;
        }
        live = true;
        sources.add(Source.of(Capture.read(standardInput, STANDARD_INPUT)));
    }

    private void addFolder(Path folder) {
        try (Stream<Path> files = Files.walk(folder, DEEPEST_FOLDER, new FileVisitOption[0])) {
            int before = sources.size();
            files.filter(file -> isCaptureName(file.getFileName().toString()) && Files.isRegularFile(file))
                    .sorted()
                    .forEach(this::addFile);
            if (sources.size() == before) {
                refuse(folder.toString(), "no capture file in this folder");
            }
        } catch (IOException | java.io.UncheckedIOException e) {
            refuse(folder.toString(), "cannot look into the folder: " + e.getMessage());
        }
    }

    private void refuse(String name, String reason) {
        if (unreadable.size() < MOST_UNREADABLE) {
            unreadable.add(new Damage(name, 0, reason));
        } else {
            moreUnreadable++;
        }
    }

    private void addFile(Path file) {
        if (sources.size() >= most) {
            tooMany++;
            return;
        }
        Source source = new CaptureFile(file);
        // a file that cannot be opened must not take the others with it
        try {
            source.open(Capture.DEFAULT_BUFFER >> 4).close();
            sources.add(source);
        } catch (IOException e) {
            String reason = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
            String name = file + ": ";
            refuse(file.toString(), reason.startsWith(name) ? reason.substring(name.length()) : reason);
        }
    }

    private static boolean isCaptureName(String name) {
        return CAPTURE_NAME.matcher(name.toLowerCase(Locale.ROOT)).matches();
    }

    /** The inputs that can be read, in the order named. */
    public List<Source> sources() {
        return List.copyOf(sources);
    }

    /** What cannot be read at all, with the reason. */
    public List<Damage> unreadable() {
        List<Damage> all = new ArrayList<>(unreadable);
        if (moreUnreadable > 0) {
            all.add(new Damage("further inputs", 0, moreUnreadable + " more cannot be read"));
        }
        if (tooMany > 0) {
            all.add(new Damage("further inputs", 0, tooMany + " more were not read: at most " + most + " at once"));
        }
        return List.copyOf(all);
    }

    /** True if standard input is among the inputs: packets may come slowly. */
    public boolean isLive() {
        return live;
    }
}
