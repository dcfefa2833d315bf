package org.rocescope.benchmark.traffic;

import java.io.IOException;
import org.rocescope.dissector.capture.Frame;

/** Takes generated frames. */
@FunctionalInterface
public interface FrameSink {
    /**
     * Takes the next frame.
     *
     * @param frame the frame; its bytes are valid during the call only
     * @throws IOException if it cannot be put where it belongs
     */
    void accept(Frame frame) throws IOException;
}
