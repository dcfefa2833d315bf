package org.rocescope.desktop.export;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;
import org.rocescope.desktop.document.CaptureDocument;
import org.rocescope.desktop.document.PacketGone;
import org.rocescope.desktop.document.PacketReader;
import org.rocescope.dissector.capture.CaptureInfo;
import org.rocescope.dissector.capture.CaptureInterface;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.capture.PcapngWriter;
import org.rocescope.dissector.packet.Packet;

/**
 * Saves packets as pcapng, beside everything else: with their times, lengths and comments as captured, an interface for
 * each place of capture. The file appears when it is whole. Can be cancelled.
 */
public final class PacketExport {
    private record Place(int source, int interfaceId, int linkType, int fcsLength) {}

    private final CaptureDocument document;
    private final int count;
    private final IntUnaryOperator rowAt;
    /** Comments as they were when their packets were written. */
    private final Map<Integer, Object> noted = new HashMap<>();

    private long gone;
    private volatile boolean cancelled;

    private PacketExport(CaptureDocument document, int count, IntUnaryOperator rowAt) {
        this.document = document;
        this.count = count;
        this.rowAt = rowAt;
    }

    /**
     * Begins to save.
     *
     * @param count how many packets
     * @param rowAt gives their rows
     * @param target where to; what is there is replaced
     * @param done is told what came of it, on the saving thread
     */
    public static PacketExport start(
            CaptureDocument document, int count, IntUnaryOperator rowAt, Path target, Consumer<Outcome> done) {
        PacketExport export = new PacketExport(document, count, rowAt);
        Thread thread = new Thread(() -> done.accept(export.save(target)), "packet export");
        // not a daemon: closing the window must not lose what is being saved
        thread.start();
        return export;
    }

    /** Gives it up; no file appears. */
    public void cancel() {
        cancelled = true;
    }

    private Outcome save(Path target) {
        Outcome outcome = WholeFile.save(document, target, part -> {
            long written = write(part);
            String left = gone == 0 ? "" : " (without " + gone + " whose files the ring has deleted)";
            return cancelled ? null : written + (written == 1 ? " packet" : " packets") + left;
        });
        if (outcome.saved()) {
            noted.forEach(document.notes()::saved);
        }
        return outcome;
    }

    private long write(Path part) throws IOException {
        PacketReader reader = document.reader(PacketReader.MANY);
        Map<Place, Integer> interfaces = new HashMap<>();
        long written = 0;
        long lastTime = 0;
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(part), 1 << 20);
                PcapngWriter writer = new PcapngWriter(out)) {
            writer.section("", "", "", "rocescope");
            for (int i = 0; i < count && !cancelled; i++) {
                int row = rowAt.applyAsInt(i);
                Object unsaved = document.notes().unsaved(row);
                if (unsaved != null) {
                    noted.put(row, unsaved);
                }
                Packet packet;
                try {
                    packet = reader.read(row);
                } catch (PacketGone e) {
                    gone++;
                    continue;
                }
                Frame frame = packet.frame();
                Place place = new Place(frame.source(), frame.interfaceId(), frame.linkType(), frame.fcsLength());
                Integer id = interfaces.get(place);
                if (id == null) {
                    id = writer.addInterface(place.linkType, 0, name(place), place.fcsLength);
                    interfaces.put(place, id);
                }
                writer.write(frame, id, frame.comments());
                lastTime = Math.max(lastTime, frame.timeNanos());
                written++;
            }
            for (Map.Entry<Place, Integer> each : interfaces.entrySet()) {
                CaptureInterface known = known(each.getKey());
                if (known != null && known.dropped() > 0) {
                    // who opens the file must know that packets are missing
                    writer.statistics(each.getValue(), Math.max(0, lastTime), known.received(), 0, known.dropped());
                }
            }
        }
        return written;
    }

    /** The interface's name in its input, or nothing. */
    private String name(Place place) {
        CaptureInterface known = known(place);
        return known == null ? "" : known.name();
    }

    private CaptureInterface known(Place place) {
        List<CaptureInfo> infos = document.infos();
        if (place.source >= infos.size() || place.interfaceId < 0) {
            return null;
        }
        List<CaptureInterface> known = infos.get(place.source).interfaces();
        return place.interfaceId < known.size() ? known.get(place.interfaceId) : null;
    }
}
