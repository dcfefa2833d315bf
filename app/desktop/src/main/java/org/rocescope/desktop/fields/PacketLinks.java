package org.rocescope.desktop.fields;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.rocescope.desktop.document.CaptureDocument;
import org.rocescope.desktop.document.FindingEntry;
import org.rocescope.desktop.document.PacketReader;
import org.rocescope.desktop.document.Packets;
import org.rocescope.desktop.document.Transactions;
import org.rocescope.desktop.document.UnflushedEntry;
import org.rocescope.desktop.signs.RangeWords;
import org.rocescope.desktop.signs.Words;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transaction.Transaction;
import org.rocescope.dissector.transport.Bth;
import org.rocescope.dissector.transport.Opcode;

/** What the analysis says of a packet: its request, its answer, the packets sent again, the findings that name it. */
final class PacketLinks {
    /** Frames of one kind that are listed. */
    private static final int LISTED = 12;
    /** Request packets that are looked at for the same PSN. */
    private static final int COMPARED = 256;

    private final CaptureDocument document;
    private final PacketReader reader;

    PacketLinks(CaptureDocument document) {
        this.document = document;
        this.reader = document.reader(PacketReader.FEW);
    }

    /** The lines about a packet, none where nothing is known. */
    List<TreeLine> of(int row) {
        List<TreeLine> lines = new ArrayList<>();
        findings(row, lines);
        int transaction = document.packets().transaction(row);
        if (transaction != Packets.NONE) {
            transaction(row, transaction, lines);
        }
        return lines;
    }

    private void findings(int row, List<TreeLine> lines) {
        if (document.packets().finding(row) == null) {
            return;
        }
        List<FindingEntry> findings = document.findings();
        for (int i = 0; i < findings.size(); i++) {
            FindingEntry finding = findings.get(i);
            if (names(finding.frames(), row)) {
                lines.add(new TreeLine.ToFinding(words(finding, row), i, finding.severity()));
            }
        }
    }

    /** The numbers in a message are those of the first time. */
    private static String words(FindingEntry finding, int row) {
        String start = finding.rule().id();
        if (finding.count() > 1 && finding.packet() != row) {
            start += ", one of " + Words.count(finding.count()) + "; the first, packet "
                    + Words.count(finding.packet() + 1L);
        }
        return start + ": " + finding.message();
    }

    private static boolean names(long[] frames, int row) {
        for (long frame : frames) {
            if (frame == row + 1L) {
                return true;
            }
        }
        return false;
    }

    private void transaction(int row, int index, List<TreeLine> lines) {
        Transactions transactions = document.transactions();
        StringBuilder text = new StringBuilder(Words.operation(transactions, index));
        text.append(", ").append(Words.status(transactions, index));
        long latency = transactions.latencyNanos(index);
        if (latency != Transaction.UNKNOWN) {
            text.append(" after ").append(Words.nanos(latency));
        }
        long repeats = transactions.retransmissions(index);
        if (repeats > 0) {
            text.append(", ")
                    .append(Words.count(repeats))
                    .append(repeats == 1 ? " packet" : " packets")
                    .append(" sent again");
        }
        String region = document.regionName(index);
        if (region != null) {
            text.append(", memory region ").append(region);
        }
        lines.add(new TreeLine.Note(text.toString()));
        unflushed(index, lines);
        long[] requests = transactions.requestFrames(index);
        boolean isRequest = names(requests, row);
        if (isRequest) {
            samePsn(row, requests, lines);
        }
        list(isRequest ? "Request also in packet " : "Answers the request in packet ", requests, row, lines);
        list(
                isRequest ? "Answered by packet " : "Answered also by packet ",
                transactions.responseFrames(index),
                row,
                lines);
    }

    /** What the request left unflushed. */
    private void unflushed(int transaction, List<TreeLine> lines) {
        int index = document.unflushedBy(transaction);
        if (index != Packets.NONE) {
            UnflushedEntry range = document.unflushed().list().get(index);
            lines.add(new TreeLine.ToUnflushed(
                    RangeWords.range(range)
                            + (range.isDue() ? " never flushed: " + RangeWords.missed(range) : " not flushed"),
                    index,
                    range.isDue()));
        }
    }

    private static void list(String text, long[] frames, int row, List<TreeLine> lines) {
        int listed = 0;
        for (int i = 0; i < frames.length; i++) {
            if (frames[i] == row + 1L) {
                continue;
            }
            if (listed == LISTED) {
                lines.add(new TreeLine.Note("... and " + Words.count(frames.length - i) + " more"));
                return;
            }
            lines.add(new TreeLine.ToPacket(text + Words.count(frames[i]), (int) frames[i] - 1));
            listed++;
        }
    }

    private void samePsn(int row, long[] requests, List<TreeLine> lines) {
        if (document.transactions().retransmissions(document.packets().transaction(row)) == 0) {
            return;
        }
        try {
            long psn = psn(row);
            for (int i = 0; i < Math.min(COMPARED, requests.length); i++) {
                int other = (int) requests[i] - 1;
                if (other != row && psn(other) == psn) {
                    String text = other < row ? "Sent again; before in packet " : "Sent again in packet ";
                    lines.add(new TreeLine.ToPacket(text + Words.count(requests[i]), other));
                }
            }
        } catch (IOException e) {
            lines.add(new TreeLine.Note("packets cannot be read again: " + e.getMessage()));
        }
    }

    private long psn(int row) throws IOException {
        Packet packet = reader.read(row);
        return packet.isRoce() && Opcode.of(packet.opcode()).isRequest()
                ? Bth.PSN.in(packet.bytes(), packet.bth())
                : -1L - row;
    }
}
