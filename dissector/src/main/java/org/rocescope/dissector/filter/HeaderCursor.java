package org.rocescope.dissector.filter;

import java.util.List;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.packet.Packet;

/** Goes through the layers of a packet whose header is one of a protocol's. */
final class HeaderCursor {
    private final Header[] headers;
    private final LayerChoice layers;
    private int layer;

    HeaderCursor(List<Header> headers, LayerChoice layers) {
        this.headers = headers.toArray(Header[]::new);
        this.layers = layers;
    }

    /** Begins with the innermost layer, which is the most likely one to be of a protocol that is asked for. */
    boolean first(Packet packet) {
        layer = packet.layers();
        return next(packet);
    }

    boolean next(Packet packet) {
        while (--layer >= 0) {
            Header found = packet.layer(layer);
            for (Header header : headers) {
                if (found == header && layers.has(packet, layer)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The layer that was found. */
    int layer() {
        return layer;
    }
}
