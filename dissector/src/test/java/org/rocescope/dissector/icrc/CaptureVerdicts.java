package org.rocescope.dissector.icrc;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.rocescope.dissector.capture.Capture;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.dissection.Dissector;
import org.rocescope.dissector.packet.IcrcVerdict;
import org.rocescope.dissector.packet.Malformed;
import org.rocescope.dissector.packet.Packet;

/**
 * The verdicts over a capture file.
 *
 * @param packets frames in the file
 * @param roce frames with a BTH
 * @param counts frames with a BTH by verdict
 * @param bad numbers of the frames with a verdict of BAD
 * @param malformed frame numbers by what is malformed
 */
record CaptureVerdicts(
        int packets,
        int roce,
        Map<IcrcVerdict, Integer> counts,
        List<Integer> bad,
        Map<Malformed, List<Integer>> malformed) {

    static CaptureVerdicts of(Path file, Dissector dissector) throws IOException {
        int packets = 0;
        int roce = 0;
        Map<IcrcVerdict, Integer> counts = new TreeMap<>();
        List<Integer> bad = new ArrayList<>();
        Map<Malformed, List<Integer>> malformed = new TreeMap<>();
        Frame frame = new Frame();
        Packet packet = new Packet();
        dissector.judgeIcrc(true);
        try (Capture capture = Capture.open(file)) {
            while (capture.read(frame)) {
                packets++;
                dissector.dissect(frame, packet);
                int number = (int) frame.number();
                if (packet.malformed() != null) {
                    malformed
                            .computeIfAbsent(packet.malformed(), reason -> new ArrayList<>())
                            .add(number);
                }
                if (packet.isRoce()) {
                    roce++;
                    counts.merge(packet.icrcVerdict(), 1, Integer::sum);
                    if (packet.icrcVerdict() == IcrcVerdict.BAD) {
                        bad.add(number);
                    }
                }
            }
        }
        return new CaptureVerdicts(packets, roce, counts, bad, malformed);
    }

    int count(IcrcVerdict verdict) {
        return counts.getOrDefault(verdict, 0);
    }
}
