package org.rocescope.fuzz.targets;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.rocescope.dissector.analysis.PacketPipeline;
import org.rocescope.dissector.capture.Capture;
import org.rocescope.dissector.capture.CaptureInfo;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.dissection.Dissector;
import org.rocescope.dissector.placement.Level;
import org.rocescope.dissector.placement.Requirement;
import org.rocescope.fuzz.check.AnalysisLedger;
import org.rocescope.fuzz.check.BoundedTime;
import org.rocescope.fuzz.traffic.TrafficScript;

/**
 * Fuzzes the whole analysis: the input is a byte that chooses what has to be flushed and what follows, which is a script
 * of traffic or a capture file.
 */
public final class AnalysisTarget {
    /** Bytes before a script or a file. */
    public static final int PREFIX = 1;

    /** Flag: a capture file follows. */
    public static final int FILE = 0x80;

    private static final int PIPELINE = 0x40;
    private static final int MOST_PACKETS = 20_000;

    private AnalysisTarget() {}

    /** Loads what an analysis needs, which takes seconds while it is instrumented. */
    public static void fuzzerInitialize() {
        fuzzerTestOneInput(new byte[400]);
    }

    /** Takes an input. */
    public static void fuzzerTestOneInput(byte[] data) {
        BoundedTime.give(data, AnalysisTarget::check);
    }

    private static void check(byte[] data) {
        if (data.length < PREFIX) {
            return;
        }
        Requirement requirement = switch (data[0] & 3) {
            case 0 -> null;
            case 1 -> Requirement.NONE;
            case 2 -> Requirement.everywhere(Level.VISIBILITY);
            default -> Requirement.everywhere(Level.PERSISTENCE);
        };
        if ((data[0] & FILE) == 0) {
            AnalysisLedger.check(requirement, ledger -> play(data, ledger));
        } else {
            boolean[] direct = {true};
            AnalysisLedger.check(requirement, ledger -> {
                read(data, ledger, direct[0]);
                // the other way to read must tell the same
                direct[0] = (data[0] & PIPELINE) == 0;
            });
        }
    }

    private static void play(byte[] data, AnalysisLedger ledger) {
        TrafficScript.play(data, PREFIX, new TrafficScript.Taker() {
            @Override
            public void take(byte[] bytes, int length, long nanos) {
                ledger.take(bytes, length, nanos);
            }

            @Override
            public void dropped(long total) {
                ledger.dropped(total);
            }
        });
    }

    private static void read(byte[] data, AnalysisLedger ledger, boolean direct) {
        ByteArrayInputStream file = new ByteArrayInputStream(data, PREFIX, data.length - PREFIX);
        try (Capture capture = Capture.read(file, "input")) {
            if (direct) {
                Frame frame = new Frame();
                while (read(capture, frame)) {
                    ledger.take(frame);
                }
            } else {
                try (PacketPipeline pipeline =
                        new PacketPipeline(frame -> read(capture, frame), new Dissector().judgeIcrc(true))) {
                    while (pipeline.next(ledger::take)) {
                        continue;
                    }
                }
            }
            CaptureInfo info = capture.info();
            ledger.dropped(info.dropped());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean read(Capture capture, Frame frame) throws IOException {
        return capture.read(frame) && frame.number() <= MOST_PACKETS;
    }
}
