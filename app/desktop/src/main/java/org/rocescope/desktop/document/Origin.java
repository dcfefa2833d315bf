package org.rocescope.desktop.document;

import org.rocescope.dissector.capture.Frame;

/**
 * What packets of one place of capture have in common, as their {@link Frame} said it.
 *
 * @param source which of the inputs, from 0
 * @param linkType kind of link, a {@link org.rocescope.dissector.capture.LinkType} number
 * @param interfaceId number of the capture interface within its file, or {@link Frame#NO_INTERFACE}
 * @param fcsLength bytes of frame check sequence, or {@link Frame#FCS_UNKNOWN}
 */
record Origin(int source, int linkType, int interfaceId, int fcsLength) {
    static Origin of(Frame frame) {
        return new Origin(frame.source(), frame.linkType(), frame.interfaceId(), frame.fcsLength());
    }

    boolean isOf(Frame frame) {
        return source == frame.source()
                && linkType == frame.linkType()
                && interfaceId == frame.interfaceId()
                && fcsLength == frame.fcsLength();
    }
}
