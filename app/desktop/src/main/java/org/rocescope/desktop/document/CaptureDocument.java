package org.rocescope.desktop.document;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.rocescope.dissector.capture.CaptureInfo;
import org.rocescope.dissector.capture.Damage;

/**
 * One opened capture: files read as one, and what the library says of them. It grows while {@link Loading} reads; every
 * part of it may be read by any thread at any time, and never shrinks.
 *
 * <h2>Memory</h2>
 *
 * {@value Packets#BYTES_PER_PACKET} bytes a packet, {@value Transactions#BYTES_PER_TRANSACTION} a transaction and some two
 * more for each of its frames, {@value Flows#BYTES_PER_FLOW} a flow, one object a connection and finding, and comments of
 * packets up to a limit. Reading stops when that takes most of the heap.
 */
public final class CaptureDocument implements Closeable {
    /** Characters of packet comments that are kept. */
    private static final long MOST_COMMENTS = 16 << 20;

    private volatile List<String> names = List.of();
    private final Packets packets = new Packets();
    private final Flows flows = new Flows();
    private final Transactions transactions = new Transactions();
    private final Connections connections = new Connections(flows);
    private final Entries<FindingEntry> findings = new Entries<>();
    private final Entries<DiagnosisEntry> diagnoses = new Entries<>();
    private final Entries<Damage> damages = new Entries<>();
    private final Map<Integer, List<String>> comments = new ConcurrentHashMap<>();
    private final Map<InputFile, FileChannel> channels = new HashMap<>();
    private volatile InputFile[] files = {};
    private long commentCharacters;
    private volatile Spool spool;
    private volatile InputFile spoolFile;
    private volatile List<CaptureInfo> infos = List.of();
    private volatile boolean closed;

    CaptureDocument() {}

    /** Sets the inputs, in the order in which {@link Packets#source} counts them, before the first packet comes. */
    void inputs(List<String> found) {
        InputFile[] opened = new InputFile[found.size()];
        for (int i = 0; i < opened.length; i++) {
            opened[i] = InputFile.of(found.get(i));
        }
        files = opened;
        names = List.copyOf(found);
    }

    /** The packets. */
    public Packets packets() {
        return packets;
    }

    /** The flows that packets belong to. */
    public Flows flows() {
        return flows;
    }

    /** The request messages that are final. */
    public Transactions transactions() {
        return transactions;
    }

    /** The connections that have ended. */
    public Connections connections() {
        return connections;
    }

    /** The findings that are final; grows. */
    public List<FindingEntry> findings() {
        return findings;
    }

    /** The diagnoses, which come last; grows. */
    public List<DiagnosisEntry> diagnoses() {
        return diagnoses;
    }

    /** What could not be read, in the order found; known at the end. */
    public List<Damage> damages() {
        return damages;
    }

    /** Names of the inputs, by {@link Packets#source}; none until they are found. */
    public List<String> names() {
        return names;
    }

    /** What is known of each input; known at the end. */
    public List<CaptureInfo> infos() {
        return infos;
    }

    /** A reader of packets for one thread. */
    public PacketReader reader(int windowBytes) {
        return new PacketReader(this, windowBytes);
    }

    /** The comments of a packet, or null. */
    public List<String> comments(int row) {
        return comments.get(row);
    }

    /** The file that packets of an input are read from. */
    InputFile file(int source) throws IOException {
        InputFile file = files[source];
        if (file != null) {
            return file;
        }
        InputFile there = spoolFile;
        if (there == null) {
            throw new IOException("nothing was kept of " + names.get(source));
        }
        return there;
    }

    /** A channel of a file; positional reads only. */
    FileChannel channel(InputFile file) throws IOException {
        synchronized (channels) {
            if (closed) {
                throw new IOException("the capture is closed");
            }
            FileChannel channel = channels.get(file);
            if (channel == null) {
                channel = file.open();
                channels.put(file, channel);
            }
            return channel;
        }
    }

    boolean isSpooled(int source) {
        return files[source] == null;
    }

    /** Where the packets of inputs go that cannot be read again; made when it is needed. */
    Spool spool() throws IOException {
        if (spool == null) {
            Spool made = new Spool();
            spoolFile = InputFile.spool(made.file());
            spool = made;
        }
        return spool;
    }

    boolean hasSpool() {
        return spool != null;
    }

    Entries<FindingEntry> findingEntries() {
        return findings;
    }

    Entries<DiagnosisEntry> diagnosisEntries() {
        return diagnoses;
    }

    Entries<Damage> damageEntries() {
        return damages;
    }

    void infos(List<CaptureInfo> known) {
        infos = List.copyOf(known);
    }

    /** Keeps the comments of a packet, unless there are too many already. */
    void keepComments(int row, List<String> texts) {
        for (String text : texts) {
            commentCharacters += text.length();
        }
        if (commentCharacters <= MOST_COMMENTS) {
            comments.put(row, texts);
        }
    }

    /** Bytes that what is kept takes. */
    public long bytes() {
        return (long) packets.added() * Packets.BYTES_PER_PACKET
                + transactions.bytes()
                + (long) flows.size() * Flows.BYTES_PER_FLOW
                + 2 * commentCharacters;
    }

    /** Closes the files; packets cannot be read any more. */
    @Override
    public void close() throws IOException {
        synchronized (channels) {
            closed = true;
            for (FileChannel channel : channels.values()) {
                channel.close();
            }
            channels.clear();
        }
        if (spool != null) {
            spool.close();
        }
    }
}
