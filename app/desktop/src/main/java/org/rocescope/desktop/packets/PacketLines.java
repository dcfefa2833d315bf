package org.rocescope.desktop.packets;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.rocescope.desktop.document.CaptureDocument;
import org.rocescope.desktop.document.PacketReader;
import org.rocescope.desktop.document.Packets;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.packet.Packet;

/** The texts of the rows on the screen, made from the packets read again, and kept while they are near. */
final class PacketLines {
    private static final int KEPT = 512;
    /** Packets whose times tell how fine the clock is. */
    private static final int CLOCK_SAMPLE = 64;

    private final CaptureDocument document;
    private final PacketReader reader;
    private final ShownPackets shown;
    private final StringBuilder text = new StringBuilder();
    private final Map<Integer, PacketLine> lines = new LinkedHashMap<>(KEPT * 2, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, PacketLine> eldest) {
            return size() > KEPT;
        }
    };
    private List<PacketColumn> columns = PacketColumn.USUAL;
    private TimeFormat timeFormat = TimeFormat.RELATIVE;

    PacketLines(CaptureDocument document, ShownPackets shown) {
        this.document = document;
        this.shown = shown;
        this.reader = document.reader(PacketReader.FEW);
    }

    void columns(List<PacketColumn> newColumns) {
        columns = List.copyOf(newColumns);
        lines.clear();
    }

    void timeFormat(TimeFormat format) {
        timeFormat = format;
        lines.clear();
    }

    /** The line of a packet, at an index of the list. */
    PacketLine get(int row) {
        PacketLine line = lines.get(row);
        if (line == null) {
            line = make(row);
            lines.put(row, line);
        }
        return line;
    }

    private PacketLine make(int row) {
        String[] texts = new String[columns.size()];
        Packet packet;
        String fault = "";
        try {
            packet = reader.read(row);
        } catch (IOException e) {
            packet = null;
            fault = "cannot be read again: " + e.getMessage();
        }
        for (int i = 0; i < texts.length; i++) {
            PacketColumn column = columns.get(i);
            text.setLength(0);
            if (column == PacketColumn.NUMBER) {
                text.append(row + 1L);
            } else if (column == PacketColumn.TIME) {
                appendTime(row);
            } else if (packet == null) {
                text.append(column.id().equals("information") ? fault : "");
            } else if (column.text() != null) {
                column.text().append(packet, text);
            }
            texts[i] = text.toString();
        }
        return new PacketLine(packet == null ? PacketKind.OTHER : PacketKind.of(packet), texts);
    }

    private void appendTime(int row) {
        Packets packets = document.packets();
        int before = switch (timeFormat) {
            case SINCE_PREVIOUS -> Math.max(0, row - 1);
            case SINCE_SHOWN -> shown.before(row);
            default -> 0;
        };
        timeFormat.append(packets.timeNanos(row), packets.timeNanos(before), hasNanos(packets), text);
    }

    private static boolean hasNanos(Packets packets) {
        for (int row = 0; row < Math.min(CLOCK_SAMPLE, packets.size()); row++) {
            long time = packets.timeNanos(row);
            if (time != Frame.NO_TIME && time % 1000 != 0) {
                return true;
            }
        }
        return false;
    }
}
