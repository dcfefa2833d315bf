package org.rocescope.desktop.packets;

import java.io.IOException;
import java.util.List;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import org.rocescope.desktop.document.PacketReader;
import org.rocescope.desktop.workspace.Workspace;
import org.rocescope.dissector.dissection.FieldNode;
import org.rocescope.dissector.dissection.FieldText;
import org.rocescope.dissector.dissection.FieldTree;
import org.rocescope.dissector.dissection.PacketSummary;
import org.rocescope.dissector.packet.Packet;

/** Puts a packet into the clipboard. */
final class PacketCopy {
    /** What of it. */
    enum Form {
        SUMMARY("Summary"),
        FIELDS("All Fields as Text"),
        HEX("Bytes as Hexadecimal"),
        DUMP("Bytes as Hex Dump");

        private final String title;

        Form(String title) {
            this.title = title;
        }

        String title() {
            return title;
        }
    }

    private static final int BYTES_PER_LINE = 16;

    private PacketCopy() {}

    static void copy(Workspace workspace, int row, Form form) {
        try {
            String text = text(workspace.document().reader(PacketReader.FEW).read(row), form);
            ClipboardContent content = new ClipboardContent();
            content.putString(text);
            Clipboard.getSystemClipboard().setContent(content);
        } catch (IOException e) {
            workspace.faults().handle(e);
        }
    }

    /** A packet as text. */
    static String text(Packet packet, Form form) {
        StringBuilder out = new StringBuilder();
        switch (form) {
            case SUMMARY -> {
                out.append(packet.frame().number()).append("  ");
                FieldText.appendTime(packet.frame().timeNanos(), out);
                PacketSummary.appendSource(packet, out.append("  "));
                PacketSummary.appendDestination(packet, out.append(" → "));
                PacketSummary.append(packet, out.append("  "));
            }
            case FIELDS -> append(FieldTree.of(packet), 0, out);
            case HEX ->
                FieldText.appendHex(
                        packet.bytes(), packet.frameStart(), packet.frame().capturedLength(), '\0', out);
            case DUMP -> appendDump(packet, out);
        }
        return out.toString();
    }

    private static void append(List<FieldNode> nodes, int depth, StringBuilder out) {
        for (FieldNode node : nodes) {
            out.append("    ".repeat(depth)).append(node.text()).append('\n');
            append(node.children(), depth + 1, out);
        }
    }

    private static void appendDump(Packet packet, StringBuilder out) {
        int length = packet.frame().capturedLength();
        for (int at = 0; at < length; at += BYTES_PER_LINE) {
            out.append(String.format("%04x  ", at));
            FieldText.appendHex(
                    packet.bytes(), packet.frameStart() + at, Math.min(BYTES_PER_LINE, length - at), ' ', out);
            out.append('\n');
        }
    }
}
