package org.rocescope.dissector.example;

import java.io.IOException;
import java.nio.file.Path;
import org.rocescope.dissector.capture.Capture;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.dissection.Dissector;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Reth;

/** Reads a capture in ten lines. */
final class ReadCapture {
    private ReadCapture() {}

    /** How many bytes the FLUSHes of a capture ask for. */
    static long flushedBytes(Path file) throws IOException {
        try (Capture capture = Capture.open(file)) {
            Dissector dissector = new Dissector();
            Frame frame = new Frame();
            Packet packet = new Packet();
            long bytes = 0;
            while (capture.read(frame)) {
                dissector.dissect(frame, packet);
                if (packet.isRoce() && Opcode.of(packet.opcode()).operation() == Opcode.Operation.FLUSH) {
                    bytes += packet.value(Reth.DMA_LENGTH);
                }
            }
            return bytes;
        }
    }
}
