package org.rocescope.dissector.example;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.rocescope.dissector.analysis.AnalysisListener;
import org.rocescope.dissector.analysis.Analyzer;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.capture.LinkType;
import org.rocescope.dissector.dissection.Dissector;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.rule.Finding;

/** Feeds packets from a source of one's own, and listens for findings. */
final class OwnSource {
    private final List<String> heard = new ArrayList<>();
    private final Analyzer analyzer = new Analyzer(new AnalysisListener() {
        @Override
        public void finding(Finding finding) {
            heard.add(finding.severity() + " " + finding.rule().id() + " in frame " + finding.frame());
        }
    });
    private final Dissector dissector = new Dissector();
    private final Frame frame = new Frame();
    private final Packet packet = new Packet();
    private long number;

    /** An Ethernet frame came, at a time in nanoseconds since 1970. */
    void came(byte[] ethernet, long nanos) {
        frame.wrap(ByteBuffer.wrap(ethernet), 0, ethernet.length, LinkType.ETHERNET)
                .timeNanos(nanos)
                .number(++number);
        dissector.dissect(frame, packet);
        analyzer.take(packet);
    }

    /** No more come: what was found. */
    List<String> ended() {
        analyzer.close();
        return heard;
    }
}
