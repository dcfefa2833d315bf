package org.rocescope.cli.print;

import java.util.List;
import org.rocescope.dissector.dissection.FieldNode;
import org.rocescope.dissector.dissection.FieldTree;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.reports.Control;

/** Prints the full field tree of each packet, an empty line between two. */
public final class TreePrinter implements PacketPrinter {
    private static final String INDENT = "    ";

    @Override
    public void print(Packet packet, StringBuilder out) {
        print(FieldTree.of(packet), "", out);
        out.append('\n');
    }

    private static void print(List<FieldNode> nodes, String indent, StringBuilder out) {
        for (FieldNode node : nodes) {
            out.append(indent);
            int start = out.length();
            out.append(node.text());
            Control.escape(out, start);
            if (node.field() == null) {
                out.append(", bytes ").append(node.start()).append('-').append(node.start() + node.length() - 1);
                if (node.length() == 0) {
                    out.setLength(out.lastIndexOf(", bytes "));
                }
            }
            out.append('\n');
            print(node.children(), indent + INDENT, out);
        }
    }
}
