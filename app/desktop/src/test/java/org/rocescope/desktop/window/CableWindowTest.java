package org.rocescope.desktop.window;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javafx.stage.Window;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.rocescope.desktop.live.CaptureChoice;
import org.rocescope.desktop.live.CaptureChoice.Bounds;
import org.rocescope.veth.Sender;
import org.rocescope.veth.Sender.Frames;
import org.rocescope.veth.VethPair;

/** A window at one end of a cable: the interface thread is put there, and what it starts with it. */
abstract class CableWindowTest extends WindowTest {
    @TempDir
    Path folder;

    VethPair pair;
    private AutoCloseable back;

    @BeforeEach
    void layCable() throws Exception {
        pair = VethPair.create();
        back = on(pair::enterFar);
    }

    @AfterEach
    void takeCableAway() throws Exception {
        interact(() -> {
            workspace.close();
            for (Window window : List.copyOf(Window.getWindows())) {
                if (window != stage) {
                    window.hide();
                }
            }
        });
        if (back != null) {
            on(() -> {
                back.close();
                return null;
            });
            pair.close();
        }
    }

    void send(Frames frames) throws Exception {
        pair.near(() -> {
                    try (Sender sender = new Sender(VethPair.NEAR)) {
                        sender.flood(frames, 10_000, frames.bytes().size() / 10_000.0);
                    }
                    return null;
                })
                .get(30, TimeUnit.SECONDS);
    }

    void capture(CaptureChoice choice) {
        interact(() -> window.capture(choice));
        until(() -> workspace.isCapturing());
    }

    static CaptureChoice into(Path file, Bounds ring, Bounds stop) {
        return new CaptureChoice(VethPair.FAR, "udp port 4791", true, 0, 16, file.toString(), ring, stop);
    }

    void untilPackets(int count) {
        until(() -> workspace.document().packets().size() >= count);
        settle();
    }
}
