package org.rocescope.dissector.dissection;

import java.nio.ByteBuffer;
import org.rocescope.dissector.link.Ethernet;
import org.rocescope.dissector.link.Ipv4;
import org.rocescope.dissector.link.Ipv6;
import org.rocescope.dissector.mad.Mad;
import org.rocescope.dissector.mad.MadSummary;
import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.packet.IcrcVerdict;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Aeth;
import org.rocescope.dissector.transport.AtomicAckEth;
import org.rocescope.dissector.transport.AtomicEth;
import org.rocescope.dissector.transport.Bth;
import org.rocescope.dissector.transport.Deth;
import org.rocescope.dissector.transport.Feth;
import org.rocescope.dissector.transport.Grh;
import org.rocescope.dissector.transport.Ieth;
import org.rocescope.dissector.transport.ImmDt;
import org.rocescope.dissector.transport.Lrh;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Reth;
import org.rocescope.dissector.transport.XrcEth;

/** Says in one line what a packet is: who sends it to whom, and the fields that tell. */
public final class PacketSummary {
    private PacketSummary() {}

    /** Appends the sender's address: of the innermost network header, else the outermost link header; "" if unknown. */
    public static void appendSource(Packet packet, StringBuilder out) {
        appendAddress(packet, true, out);
    }

    /** Appends the receiver's address. */
    public static void appendDestination(Packet packet, StringBuilder out) {
        appendAddress(packet, false, out);
    }

    private static void appendAddress(Packet packet, boolean source, StringBuilder out) {
        for (int layer = packet.layers() - 1; layer > 0; layer--) {
            Header header = packet.layer(layer);
            Field field = null;
            if (header == Ipv4.HEADER) {
                field = source ? Ipv4.SOURCE : Ipv4.DESTINATION;
            } else if (header == Ipv6.HEADER) {
                field = source ? Ipv6.SOURCE : Ipv6.DESTINATION;
            } else if (header == Grh.HEADER) {
                field = source ? Grh.SGID : Grh.DGID;
            } else if (header == Lrh.HEADER) {
                out.append("LID ");
                field = source ? Lrh.SLID : Lrh.DLID;
            } else if (header == Ethernet.HEADER) {
                field = source ? Ethernet.SOURCE : Ethernet.DESTINATION;
            }
            if (field != null) {
                if (field.isIn(packet, layer)) {
                    FieldText.append(packet, layer, field, out);
                }
                return;
            }
        }
    }

    /** Appends what the packet is and the fields that tell, with what is wrong with it at the end. */
    public static void append(Packet packet, StringBuilder out) {
        if (packet.isRoce()) {
            appendTransport(packet, out);
        } else {
            appendOther(packet, out);
        }
        if (packet.malformed() != null) {
            out.append("  [malformed: ").append(packet.malformedText()).append(']');
        } else if (packet.isRoce() && packet.frame().isSliced()) {
            out.append("  [cut by the snap length]");
        }
        IcrcVerdict verdict = packet.icrcVerdict();
        if (verdict == IcrcVerdict.BAD || verdict != null && verdict.isVariant()) {
            out.append("  [ICRC ").append(verdict.word()).append(']');
        }
    }

    private static void appendOther(Packet packet, StringBuilder out) {
        StringBuilder protocols = new StringBuilder();
        FieldText.append(packet, 0, FrameHeader.PROTOCOLS, protocols);
        out.append(
                protocols.length() == 0 ? "unknown link type " + packet.frame().linkType() : protocols);
        int innermost = packet.layers() - 1;
        while (innermost > 0 && isBehindThePacket(packet.layer(innermost))) {
            innermost--;
        }
        for (Field field : packet.layer(innermost).fields()) {
            // the field that says what follows: an Ethernet type or an IP protocol
            boolean names = field.name().endsWith("type")
                    || field.name().endsWith("proto")
                    || field.name().endsWith("nxt");
            if (names && field.names() != null && field.isIn(packet, innermost)) {
                out.append(", ");
                FieldText.appendForPeople(packet, innermost, field, out);
                break;
            }
        }
        if (packet.isFragment()) {
            out.append(", IP fragment");
        }
    }

    private static boolean isBehindThePacket(Header header) {
        return header == Ethernet.PADDING
                || header == Ethernet.TRAILER
                || header == Ethernet.FCS
                || header == FrameHeader.MALFORMED;
    }

    private static void appendTransport(Packet packet, StringBuilder out) {
        ByteBuffer bytes = packet.bytes();
        int bth = packet.bth();
        Opcode opcode = Opcode.of(packet.opcode());
        FieldText.appendNumber(Bth.DEST_QP.in(bytes, bth), 6, out.append("QP "));
        out.append("  ").append(opcode.name());
        if (opcode.service() == Opcode.Service.RD
                && packet.find(Bth.HEADER) >= 0
                && packet.find(org.rocescope.dissector.transport.Rdeth.HEADER) < 0) {
            out.append(" (or DC), undecoded");
        }
        out.append("  PSN ").append(Bth.PSN.in(bytes, bth));
        int mad = packet.find(Mad.HEADER);
        if (mad >= 0) {
            MadSummary.summary(packet, mad, out.append("  "));
            return;
        }
        for (int layer = 0; layer < packet.layers(); layer++) {
            appendHeader(packet, layer, out);
        }
        if (packet.payloadLength() > 0) {
            out.append("  ").append(packet.payloadLength()).append(" bytes");
        }
        if (Bth.ACK_REQ.in(bytes, bth) != 0) {
            out.append("  AckReq");
        }
        if (Bth.SOLICITED_EVENT.in(bytes, bth) != 0) {
            out.append("  SE");
        }
    }

    /** Appends the fields of one extension header, those that were captured. */
    private static void appendHeader(Packet packet, int layer, StringBuilder out) {
        Header header = packet.layer(layer);
        if (header == Reth.HEADER) {
            appendField(packet, layer, "va ", Reth.VIRTUAL_ADDRESS, out);
            appendField(packet, layer, "rkey ", Reth.R_KEY, out);
            appendField(packet, layer, "len ", Reth.DMA_LENGTH, out);
        } else if (header == Feth.HEADER) {
            if (Feth.PLACEMENT.isIn(packet, layer)) {
                int at = packet.layerStart(layer);
                int selectivity = Feth.SELECTIVITY.intIn(packet.bytes(), at);
                out.append("  ").append(Feth.PLACEMENT.names().of(Feth.PLACEMENT.in(packet.bytes(), at)));
                out.append(", ").append(Feth.SELECTIVITY.names().of(selectivity));
            }
        } else if (header == Aeth.HEADER) {
            if (Aeth.SYNDROME.isIn(packet, layer)) {
                out.append("  ")
                        .append(Aeth.SYNDROME.names().of(Aeth.SYNDROME.in(packet.bytes(), packet.layerStart(layer))));
            }
            appendField(packet, layer, "MSN ", Aeth.MSN, out);
        } else if (header == AtomicEth.HEADER) {
            appendField(packet, layer, "va ", AtomicEth.VIRTUAL_ADDRESS, out);
            appendField(packet, layer, "rkey ", AtomicEth.R_KEY, out);
            boolean swap = Opcode.of(packet.opcode()).operation() == Opcode.Operation.COMPARE_SWAP;
            if (swap) {
                appendField(packet, layer, "compare ", AtomicEth.COMPARE, out);
            }
            appendField(packet, layer, swap ? "swap " : "add ", AtomicEth.SWAP_OR_ADD, out);
        } else if (header == AtomicAckEth.HEADER) {
            appendField(packet, layer, "was ", AtomicAckEth.ORIGINAL, out);
        } else if (header == ImmDt.HEADER) {
            appendField(packet, layer, "imm 0x", ImmDt.DATA, out);
        } else if (header == Ieth.HEADER) {
            appendField(packet, layer, "invalidates rkey ", Ieth.R_KEY, out);
        } else if (header == Deth.HEADER) {
            appendField(packet, layer, "from QP ", Deth.SOURCE_QP, out);
            appendField(packet, layer, "qkey ", Deth.Q_KEY, out);
        } else if (header == XrcEth.HEADER) {
            appendField(packet, layer, "SRQ ", XrcEth.SRQ, out);
        }
    }

    private static void appendField(Packet packet, int layer, String label, Field field, StringBuilder out) {
        if (field.isIn(packet, layer)) {
            FieldText.append(packet, layer, field, out.append("  ").append(label));
        }
    }
}
