package org.rocescope.cli.annotate;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.rocescope.dissector.capture.CaptureInfo;
import org.rocescope.dissector.capture.CaptureInterface;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.capture.PcapngWriter;

/**
 * Writes frames again as pcapng, with comments added to their own. Interfaces keep their number, link type, name, snap
 * length and frame check sequence; all are in one section. Packets of pcap, which name no interface, have one for each
 * link type.
 */
public final class AnnotatedCopy implements Closeable {
    private final PcapngWriter writer;
    private final BitSet beyondSnapLength;
    private int interfaces;
    /** Interfaces of packets that name none, by what makes another one necessary. */
    private final Map<Kind, Integer> unnamed = new HashMap<>();

    private Kind lastUnnamed;
    private int lastUnnamedId;

    private record Kind(int linkType, int fcsLength) {
        boolean isOf(Frame frame) {
            return frame.linkType() == linkType && frame.fcsLength() == fcsLength;
        }
    }

    /**
     * Begins a copy.
     *
     * @param out where to; {@link #close()} closes it
     * @param info what is known of the capture when all of it was read
     * @param beyondSnapLength numbers of the interfaces that have packets longer than their snap length, which must not
     *     cut them now
     */
    public AnnotatedCopy(OutputStream out, CaptureInfo info, BitSet beyondSnapLength) throws IOException {
        this.writer = new PcapngWriter(out);
        this.beyondSnapLength = beyondSnapLength;
        String application = info.application().isEmpty() ? "rocescope" : info.application() + ", rocescope";
        writer.section(String.join("\n", info.comments()), info.hardware(), info.os(), application);
    }

    /**
     * Writes a frame.
     *
     * @param frame the frame
     * @param known what is known of the capture by now; asked at a frame of an interface not met before
     * @param comments comments to add
     */
    public void write(Frame frame, Supplier<CaptureInfo> known, List<String> comments) throws IOException {
        int id = frame.interfaceId();
        if (id == Frame.NO_INTERFACE) {
            id = unnamed(frame, known);
        } else if (id >= interfaces) {
            declare(known.get().interfaces(), id);
        }
        List<String> own = frame.comments();
        if (!own.isEmpty() && !comments.isEmpty()) {
            List<String> all = new ArrayList<>(own);
            all.addAll(comments);
            writer.write(frame, id, all);
        } else {
            writer.write(frame, id, own.isEmpty() ? comments : own);
        }
    }

    /** The interface of a packet of pcap: one, unless files with other headers were appended to each other. */
    private int unnamed(Frame frame, Supplier<CaptureInfo> known) throws IOException {
        if (lastUnnamed != null && lastUnnamed.isOf(frame)) {
            return lastUnnamedId;
        }
        if (interfaces == 0) {
            List<CaptureInterface> all = known.get().interfaces();
            declare(all, 0);
            unnamed.put(new Kind(all.get(0).linkType(), all.get(0).fcsLength()), 0);
        }
        lastUnnamed = new Kind(frame.linkType(), frame.fcsLength());
        Integer there = unnamed.get(lastUnnamed);
        if (there == null) {
            there = writer.addInterface(frame.linkType(), 0, "", frame.fcsLength());
            interfaces++;
            unnamed.put(lastUnnamed, there);
        }
        lastUnnamedId = there;
        return lastUnnamedId;
    }

    private void declare(List<CaptureInterface> known, int upTo) throws IOException {
        for (; interfaces <= upTo; interfaces++) {
            CaptureInterface one = known.get(interfaces);
            boolean limited = one.snapLength() <= Integer.MAX_VALUE && !beyondSnapLength.get(interfaces);
            writer.addInterface(one.linkType(), limited ? (int) one.snapLength() : 0, one.name(), one.fcsLength());
        }
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }
}
