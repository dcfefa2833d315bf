package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Connections;
import org.rocescope.dissector.mad.CmRej;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transaction.Transaction;

/** CM-06: a connection was refused. */
final class CmReject extends Rule implements ManagementRule {
    private static final int SHOWN_PRIVATE_DATA = 32;

    CmReject() {
        super(
                "CM-06",
                Severity.NOTE,
                "A connection is rejected",
                "cm-mad.md sections 7 and 8",
                "A REJ ended a set-up. Its reason says why: 8, invalid service id, is what a host answers where nobody"
                        + " listens; 28, consumer reject, is the decision of the program, whose private data may say"
                        + " more.",
                "Look at the reason. For 8 see that the server runs and listens on that port; for 10 the peer still"
                        + " holds an older connection.",
                "A REQ to a port where nobody listens is answered by REJ with reason 8.");
    }

    @Override
    public void judge(Packet packet, int madLayer, Connections connections, Findings findings) {
        int layer = madLayer + 1;
        if (layer < packet.layers() && packet.layer(layer) == CmRej.HEADER && CmRej.REASON.isIn(packet, layer)) {
            findings.report(
                    this,
                    severity(),
                    null,
                    null,
                    packet.frame().number(),
                    Transaction.UNKNOWN,
                    () -> words(packet, layer));
        }
    }

    private static String words(Packet packet, int layer) {
        long message = CmRej.MESSAGE.value(packet, layer);
        String messageName = CmRej.MESSAGE.names().of(message);
        long reason = CmRej.REASON.value(packet, layer);
        String reasonName = CmRej.REASON.names().of(reason);
        return "REJ of " + (messageName == null ? "message " + message : messageName) + ": "
                + (reasonName == null ? "reason " : reasonName + ", reason ") + reason + privateData(packet, layer);
    }

    private static String privateData(Packet packet, int layer) {
        int start = packet.layerStart(layer) + CmRej.PRIVATE_DATA_OFFSET;
        int end = Math.min(packet.layerEnd(layer), packet.capturedEnd());
        int last = Math.min(end, start + SHOWN_PRIVATE_DATA);
        while (last > start && packet.bytes().get(last - 1) == 0) {
            last--;
        }
        if (last <= start) {
            return "";
        }
        StringBuilder hex = new StringBuilder(", private data ");
        for (int i = start; i < last; i++) {
            hex.append(Character.forDigit(packet.bytes().get(i) >> 4 & 0xF, 16))
                    .append(Character.forDigit(packet.bytes().get(i) & 0xF, 16));
        }
        return hex.toString();
    }
}
