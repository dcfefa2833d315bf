package org.rocescope.pictures.sequence;

import org.rocescope.dissector.transaction.Psn;
import org.rocescope.dissector.transport.Aeth;
import org.rocescope.dissector.transport.Feth;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Opcode.Operation;
import org.rocescope.pictures.axis.Units;

/** What an arrow is and carries, in words. */
final class ArrowWords {
    /** Where the operation that an answer is to is kept with its syndrome. */
    static final int REQUEST_SHIFT = 8;

    private ArrowWords() {}

    /** The operation, short: "WRITE First". */
    static String operation(int opcode) {
        String name = Opcode.of(opcode).name();
        String service = Opcode.of(opcode).service() + " ";
        String plain = name.startsWith(service) ? name.substring(service.length()) : name;
        return plain.startsWith("RDMA ") ? plain.substring("RDMA ".length()) : plain;
    }

    /** What a packet is: operation, PSN, what it carries, what is the matter with it. */
    static String of(Arrows arrows, int index) {
        if (arrows.has(index, Arrows.MISSING)) {
            return missing(arrows, index);
        }
        if (arrows.has(index, Arrows.CONGESTION)) {
            return "CNP: congestion met";
        }
        StringBuilder text = new StringBuilder();
        Opcode opcode = Opcode.of(arrows.opcode(index));
        boolean answer = opcode.isResponse() && arrows.has(index, Arrows.DETAILED);
        text.append(
                answer && opcode.operation() == Operation.ACKNOWLEDGE
                        ? syndrome(arrows.extra(index))
                        : operation(opcode.value()));
        if (answer && opcode.operation() == Operation.RDMA_READ_RESPONSE) {
            int request = arrows.extra(index) >> REQUEST_SHIFT;
            boolean flush = request == Operation.FLUSH.ordinal() + 1;
            boolean write = request == Operation.ATOMIC_WRITE.ordinal() + 1;
            text.append(flush ? " to FLUSH" : write ? " to ATOMIC WRITE" : "");
        }
        text.append(", PSN ").append(arrows.psn(index));
        carried(arrows, index, opcode, text);
        matter(arrows, index, text);
        return text.toString();
    }

    private static String missing(Arrows arrows, int index) {
        int count = arrows.extra(index);
        int left = arrows.length(index);
        String range = count == 1
                ? "PSN " + arrows.psn(index)
                : "PSN " + arrows.psn(index) + "\u2013" + Psn.plus(arrows.psn(index), count - 1);
        if (left <= 0) {
            return range + (count == 1 ? " comes late" : " come late");
        }
        return left == count ? range + " not captured" : left + " of " + range + " not captured";
    }

    private static void carried(Arrows arrows, int index, Opcode opcode, StringBuilder text) {
        int payload = arrows.payload(index);
        if (opcode.isResponse()) {
            if (arrows.has(index, Arrows.DETAILED)) {
                if (opcode.operation() != Operation.ACKNOWLEDGE && (arrows.extra(index) >> 5 & 3) != Aeth.TYPE_ACK) {
                    text.append(", ").append(syndrome(arrows.extra(index)));
                }
                text.append(", MSN ").append(arrows.length(index));
            }
        } else if (arrows.has(index, Arrows.DETAILED)) {
            if (opcode.operation() == Operation.FLUSH) {
                text.append(", ").append(flush(arrows.extra(index)));
            }
            if (opcode.operation() != Operation.FLUSH || arrows.extra(index) >> 8 == Feth.RANGE) {
                text.append(", ").append(Units.bytes(arrows.length(index) & 0xFFFFFFFFL));
                text.append(" at ").append(Units.hex(arrows.address(index)));
            }
            return;
        }
        if (payload > 0) {
            text.append(", ").append(Units.bytes(payload));
        }
    }

    private static String flush(int placement) {
        String types = switch (placement & (Feth.GLOBAL_VISIBILITY | Feth.PERSISTENCE)) {
            case Feth.GLOBAL_VISIBILITY -> "visibility";
            case Feth.PERSISTENCE -> "persistence";
            case Feth.GLOBAL_VISIBILITY | Feth.PERSISTENCE -> "visibility and persistence";
            default -> "no placement type";
        };
        return placement >> 8 == Feth.RANGE ? types : types + " of the region";
    }

    private static String syndrome(int syndrome) {
        int code = syndrome & 0x1F;
        return switch (syndrome >> 5 & 3) {
            case Aeth.TYPE_ACK -> "ACK";
            case Aeth.TYPE_RNR -> "RNR NAK, wait " + Units.time(Aeth.rnrNanos(code));
            case Aeth.TYPE_NAK -> "NAK, " + (Aeth.nakName(code) == null ? "reserved code " + code : Aeth.nakName(code));
            default -> "reserved syndrome " + Units.hex(syndrome & 0xFF);
        };
    }

    private static void matter(Arrows arrows, int index, StringBuilder text) {
        if (arrows.has(index, Arrows.REPEATED)) {
            text.append(" \u2014 sent again");
        }
        if (arrows.has(index, Arrows.LATE)) {
            text.append(" \u2014 behind later ones");
        }
        if (arrows.has(index, Arrows.ASKED_AGAIN)) {
            text.append(" \u2014 lost or out of order, asked for again");
        }
        if (arrows.has(index, Arrows.NOT_READY)) {
            text.append(" \u2014 receiver not ready");
        }
        if (arrows.has(index, Arrows.DROPPED)) {
            text.append(" \u2014 dropped by its receiver");
        }
        if (arrows.has(index, Arrows.MARKED)) {
            text.append(" \u2014 ECN marked");
        }
    }
}
