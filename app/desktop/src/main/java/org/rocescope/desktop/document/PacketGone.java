package org.rocescope.desktop.document;

import java.io.IOException;
import java.nio.file.Path;

/** A packet cannot be read again because the ring of files that it was captured into has deleted its file. */
public final class PacketGone extends IOException {
    private static final long serialVersionUID = 1;

    PacketGone(Path file, IOException cause) {
        super("its file is not kept any more: " + file.getFileName(), cause);
    }
}
