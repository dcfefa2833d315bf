package org.rocescope.desktop.packets;

import java.io.IOException;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.rocescope.desktop.document.CaptureDocument;
import org.rocescope.desktop.export.CsvSource;
import org.rocescope.desktop.signs.SeveritySign;
import org.rocescope.dissector.rule.Severity;
import org.rocescope.reports.CsvCell;

/** The list of packets as CSV, in its columns: the packets that were shown when it was made. */
final class PacketCsv implements CsvSource {
    private static final String END = "\r\n";
    private static final int BUFFERED_CHARACTERS = 1 << 15;

    private final CaptureDocument document;
    private final ShownPackets shown;
    private final List<PacketColumn> columns;
    private final TimeFormat timeFormat;
    private final int size;

    PacketCsv(CaptureDocument document, ShownPackets shown, List<PacketColumn> columns, TimeFormat timeFormat) {
        this.document = document;
        this.shown = shown;
        this.columns = columns;
        this.timeFormat = timeFormat;
        size = shown.size();
    }

    @Override
    public String name() {
        return "packets";
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public void write(Appendable out, BooleanSupplier cancelled) throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < columns.size(); i++) {
            text.append(i > 0 ? "," : "").append(columns.get(i).id());
        }
        text.append(END);
        PacketLines lines = new PacketLines(document, shown);
        lines.columns(columns);
        lines.timeFormat(timeFormat);
        for (int index = 0; index < size && !cancelled.getAsBoolean(); index++) {
            int row = shown.row(index);
            String[] cells = lines.get(row).texts();
            for (int i = 0; i < cells.length; i++) {
                text.append(i > 0 ? "," : "");
                Severity severity = columns.get(i) == PacketColumn.FINDING
                        ? document.packets().finding(row)
                        : null;
                CsvCell.append(severity == null ? cells[i] : SeveritySign.word(severity), text);
            }
            text.append(END);
            if (text.length() > BUFFERED_CHARACTERS) {
                out.append(text);
                text.setLength(0);
            }
        }
        out.append(text);
    }
}
