package org.rocescope.dissector.mad;

import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.packet.Packet;

/**
 * A management datagram in a line, such as "CM REJ of REQ: invalid service id (8)". What was not captured is left out.
 */
public final class MadSummary {
    private MadSummary() {}

    /**
     * Appends the line.
     *
     * @param packet a packet
     * @param madLayer its layer with {@link Mad#HEADER}; nothing is appended for another one
     * @param out where to append to
     */
    public static void summary(Packet packet, int madLayer, StringBuilder out) {
        if (madLayer < 0 || madLayer >= packet.layers() || packet.layer(madLayer) != Mad.HEADER) {
            return;
        }
        if (!Mad.CLASS.isIn(packet, madLayer)) {
            out.append("MAD");
            return;
        }
        int mgmtClass = (int) Mad.CLASS.value(packet, madLayer);
        boolean isMessage = Mad.CM_MESSAGE.isIn(packet, madLayer)
                && Mad.CM_MESSAGE.names().of(Mad.CM_MESSAGE.value(packet, madLayer)) != null;
        if (isMessage) {
            out.append("CM ").append(Mad.CM_MESSAGE.names().of(Mad.CM_MESSAGE.value(packet, madLayer)));
            if (madLayer + 1 < packet.layers()) {
                new Line(packet, madLayer + 1, out).message();
            }
        } else {
            Line line = new Line(packet, madLayer, out);
            out.append("MAD class ");
            CmValues.hex(mgmtClass, 2, out);
            String word = Mad.CLASS.names().of(mgmtClass);
            if (word != null) {
                out.append(" (").append(word).append(')');
            }
            line.part(" method ", Mad.METHOD);
            line.part(", attribute ", Mad.ATTRIBUTE_ID);
        }
        if (Mad.STATUS.isIn(packet, madLayer) && Mad.STATUS.value(packet, madLayer) != 0) {
            new Line(packet, madLayer, out).part(", status ", Mad.STATUS);
        }
    }

    /** Appends the parts of a line about one layer. */
    private record Line(Packet packet, int layer, StringBuilder out) {

        void message() {
            Header header = packet.layer(layer);
            if (header == CmReq.HEADER) {
                part(" local id ", CmReq.LOCAL_ID);
                service(CmReq.SERVICE_ID);
                part(", QP ", CmReq.LOCAL_QPN);
                decimal(", PSN ", CmReq.STARTING_PSN);
                decimal(", MTU ", CmReq.PATH_MTU_BYTES);
            } else if (header == CmRep.HEADER) {
                ids(CmRep.LOCAL_ID, CmRep.REMOTE_ID);
                part(", QP ", CmRep.LOCAL_QPN);
                decimal(", PSN ", CmRep.STARTING_PSN);
            } else if (header == CmRej.HEADER) {
                word(" of ", CmRej.MESSAGE);
                reason(": ", "reason ", CmRej.REASON);
            } else if (header == CmMra.HEADER) {
                word(" of ", CmMra.MESSAGE);
                ids(CmMra.LOCAL_ID, CmMra.REMOTE_ID);
            } else if (header == CmRtu.HEADER) {
                ids(CmRtu.LOCAL_ID, CmRtu.REMOTE_ID);
            } else if (header == CmDreq.HEADER) {
                ids(CmDreq.LOCAL_ID, CmDreq.REMOTE_ID);
                part(", remote QP ", CmDreq.REMOTE_QPN);
            } else if (header == CmDrep.HEADER) {
                ids(CmDrep.LOCAL_ID, CmDrep.REMOTE_ID);
            } else if (header == CmLap.HEADER) {
                ids(CmLap.LOCAL_ID, CmLap.REMOTE_ID);
                part(", remote QP ", CmLap.REMOTE_QPN);
            } else if (header == CmApr.HEADER) {
                ids(CmApr.LOCAL_ID, CmApr.REMOTE_ID);
                reason(": ", "status ", CmApr.STATUS);
            } else if (header == CmSidrReq.HEADER) {
                part(" request id ", CmSidrReq.REQUEST_ID);
                service(CmSidrReq.SERVICE_ID);
            } else if (header == CmSidrRep.HEADER) {
                part(" request id ", CmSidrRep.REQUEST_ID);
                sidrResult();
            }
        }

        private void sidrResult() {
            if (CmSidrRep.STATUS.isIn(packet, layer) && CmSidrRep.STATUS.value(packet, layer) == 0) {
                service(CmSidrRep.SERVICE_ID);
                part(", QP ", CmSidrRep.QPN);
                part(", Q_Key ", CmSidrRep.Q_KEY);
            } else {
                reason(": ", "status ", CmSidrRep.STATUS);
            }
        }

        void ids(Field local, Field remote) {
            part(" local id ", local);
            part(", remote id ", remote);
        }

        void service(Field id) {
            if (id.isIn(packet, layer)) {
                out.append(", service ");
                ServiceId.append(id.value(packet, layer), out);
            }
        }

        /** A number in hexadecimal, as the field shows it. */
        void part(String before, Field field) {
            if (field.isIn(packet, layer)) {
                out.append(before);
                CmValues.hex(field.value(packet, layer), field.hexDigits(), out);
            }
        }

        void decimal(String before, Field field) {
            if (field.isIn(packet, layer)) {
                out.append(before).append(field.value(packet, layer));
            }
        }

        void word(String before, Field field) {
            if (field.isIn(packet, layer)) {
                long value = field.value(packet, layer);
                String word = field.names().of(value);
                out.append(before).append(word == null ? "message " + value : word);
            }
        }

        /** A word with its number behind, or only the number where it has no word. */
        void reason(String before, String noWord, Field field) {
            if (field.isIn(packet, layer)) {
                long value = field.value(packet, layer);
                String word = field.names().of(value);
                out.append(before);
                if (word == null) {
                    out.append(noWord).append(value);
                } else {
                    out.append(word).append(" (").append(value).append(')');
                }
            }
        }
    }
}
