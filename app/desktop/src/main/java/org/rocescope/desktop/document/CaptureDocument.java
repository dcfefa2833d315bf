package org.rocescope.desktop.document;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.rocescope.dissector.analysis.Limit;
import org.rocescope.dissector.capture.CaptureInfo;
import org.rocescope.dissector.capture.Damage;
import org.rocescope.dissector.region.KnownKey;
import org.rocescope.dissector.region.KnownRegions;

/**
 * One opened capture: files read as one, and what the library says of them. It grows while {@link Loading} reads; every
 * part of it may be read by any thread at any time, and never shrinks.
 *
 * <h2>Memory</h2>
 *
 * {@value Packets#BYTES_PER_PACKET} bytes a packet, {@value Transactions#BYTES_PER_TRANSACTION} a transaction and some two
 * more for each of its frames, {@value Flows#BYTES_PER_FLOW} a flow, one object a connection, finding, range that was not
 * flushed and R_Key, and comments of packets up to a limit. Reading stops when that takes most of the heap.
 */
public final class CaptureDocument implements Closeable {
    private static final int KEY_BYTES = 160;
    private static final int REGION_BYTES = 400;

    private volatile List<String> names = List.of();
    private final Packets packets = new Packets();
    private final Flows flows = new Flows();
    private final Transactions transactions = new Transactions();
    private final Connections connections = new Connections(flows);
    private final Entries<FindingEntry> findings = new Entries<>();
    private final Entries<DiagnosisEntry> diagnoses = new Entries<>();
    private final UnflushedRanges unflushed = new UnflushedRanges();
    private final Entries<KeyEntry> keys = new Entries<>();
    private final Entries<RegionEntry> regionEntries = new Entries<>();
    private final Entries<Damage> damages = new Entries<>();
    private final Notes notes = new Notes();
    private final Map<InputFile, FileChannel> channels = new HashMap<>();
    private volatile InputFile[] files = {};
    private volatile Spool spool;
    private volatile InputFile spoolFile;
    private volatile List<CaptureInfo> infos = List.of();
    private volatile KnownRegions regions = KnownRegions.NONE;
    private volatile String regionsFault;
    private volatile List<Limit.Reached> limits = List.of();
    private volatile long revision;
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

    /** Sets a live capture as the one input. */
    void input(Recording recording) {
        files = new InputFile[] {InputFile.recording(recording)};
        names = List.of(recording.name());
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

    /** What was written and not flushed. */
    public UnflushedRanges unflushed() {
        return unflushed;
    }

    /** Place in {@link #unflushed} of the first range that a transaction left, or {@link Packets#NONE}. */
    public int unflushedBy(int transaction) {
        if (transaction == Packets.NONE) {
            return Packets.NONE;
        }
        return switch (transactions.operation(transaction)) {
            case RDMA_WRITE, ATOMIC_WRITE, COMPARE_SWAP, FETCH_ADD ->
                unflushed.writtenBy(transactions.firstRequest(transaction));
            default -> Packets.NONE;
        };
    }

    /** What the bytes of each R_Key that was written went through, of connections that have ended; grows. */
    public List<KeyEntry> keys() {
        return keys;
    }

    /** What each R_Key was used for; comes last. */
    public List<RegionEntry> memory() {
        return regionEntries;
    }

    /** The memory regions that were told beforehand. */
    public KnownRegions regions() {
        return regions;
    }

    /** Why the file of memory regions could not be taken, in one line; null if it could. */
    public String regionsFault() {
        return regionsFault;
    }

    void regionsFault(String fault) {
        regionsFault = fault;
    }

    void regions(KnownRegions known) {
        regions = known;
    }

    /** Name of the region that a request is about, or null; also while its connection has not ended. */
    public String regionName(int transaction) {
        if (regions.isEmpty() || !transactions.isAddressed(transaction)) {
            return null;
        }
        ConnectionEntry connection = connections.byId(transactions.connection(transaction));
        if (connection == null) {
            return null;
        }
        KnownKey key = regions.find(
                connection
                        .endpoints()
                        .get(1 - transactions.requester(transaction))
                        .host(),
                transactions.rKey(transaction));
        return key == null
                ? null
                : key.at(transactions.virtualAddress(transaction), transactions.length(transaction))
                        .name();
    }

    /** Name of the regions whose R_Key a finding is about, or null; also where both ends have such a key. */
    public String regionName(FindingEntry finding) {
        ConnectionEntry connection = connections.byId(finding.connection());
        if (regions.isEmpty() || finding.rKey() == null || connection == null) {
            return null;
        }
        int rKey = finding.rKey().intValue();
        KnownKey first = regions.find(connection.endpoints().get(0).host(), rKey);
        KnownKey second = regions.find(connection.endpoints().get(1).host(), rKey);
        if (first != null && second != null && first != second) {
            return null;
        }
        KnownKey key = first == null ? second : first;
        return key == null ? null : key.name();
    }

    /** Comments and marks of packets. */
    public Notes notes() {
        return notes;
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

    /** The files that packets are read from; not those of inputs that were copied. */
    public List<Path> files() {
        List<Path> all = new ArrayList<>();
        for (InputFile file : files) {
            if (file != null) {
                all.addAll(file.files());
            }
        }
        return all;
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

    Entries<KeyEntry> keyEntries() {
        return keys;
    }

    Entries<RegionEntry> regionEntries() {
        return regionEntries;
    }

    Entries<Damage> damageEntries() {
        return damages;
    }

    /** The limits that the analysis reached: what it tells is less than the capture holds. Known when all is read. */
    public List<Limit.Reached> limits() {
        return limits;
    }

    void limits(List<Limit.Reached> reached) {
        limits = List.copyOf(reached);
    }

    void infos(List<CaptureInfo> known) {
        infos = List.copyOf(known);
    }

    /**
     * Another number whenever something that was listed already is known better: what a live capture has brought is listed
     * before it is final.
     */
    public long revision() {
        return revision;
    }

    /** Something that was listed already is known better; only for the loading thread. */
    void revised() {
        revision = revision + 1;
    }

    /** Bytes that what is kept takes. */
    public long bytes() {
        return (long) packets.added() * Packets.BYTES_PER_PACKET
                + transactions.bytes()
                + (long) flows.size() * Flows.BYTES_PER_FLOW
                + unflushed.bytes()
                + (long) keys.size() * KEY_BYTES
                + (long) regionEntries.size() * REGION_BYTES
                + notes.bytes();
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
