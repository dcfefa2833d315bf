package org.rocescope.cli.print;

import java.util.List;
import org.rocescope.dissector.packet.Packet;

/** Prints a line of columns a packet, as tshark's -T fields does. */
public final class FieldsPrinter implements PacketPrinter {
    private final Column[] columns;
    private final FieldsLayout layout;

    /** Prints the given columns. */
    public FieldsPrinter(List<Column> columns, FieldsLayout layout) {
        this.columns = columns.toArray(new Column[0]);
        this.layout = layout;
    }

    @Override
    public void begin(StringBuilder out) {
        if (layout.header()) {
            for (int i = 0; i < columns.length; i++) {
                out.append(i == 0 ? "" : layout.separator()).append(columns[i].name());
            }
            out.append('\n');
        }
    }

    @Override
    public void print(Packet packet, StringBuilder out) {
        String quote = layout.quote();
        for (int i = 0; i < columns.length; i++) {
            if (i > 0) {
                out.append(layout.separator());
            }
            int start = out.length();
            columns[i].append(packet, layout.occurrence(), layout.aggregator(), out);
            if (!quote.isEmpty() && out.length() > start) {
                quote(out, start, quote);
            }
        }
        out.append('\n');
    }

    private static void quote(StringBuilder out, int start, String quote) {
        for (int i = out.indexOf(quote, start); i >= 0; i = out.indexOf(quote, i + 2)) {
            out.insert(i, quote);
        }
        out.insert(start, quote).append(quote);
    }
}
