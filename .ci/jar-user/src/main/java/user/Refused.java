package user;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.rocescope.dissector.analysis.AnalysisListener;
import org.rocescope.dissector.analysis.Analyzer;
import org.rocescope.dissector.capture.Capture;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.dissection.Dissector;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.rule.Finding;

/** The rules that a capture breaks. */
final class Refused {
    private Refused() {}

    static List<String> rules(Path file) throws IOException {
        List<String> rules = new ArrayList<>();
        Analyzer analyzer = new Analyzer(new AnalysisListener() {
            @Override
            public void finding(Finding finding) {
                rules.add(finding.rule().id());
            }
        });
        try (Capture capture = Capture.open(file)) {
            Dissector dissector = new Dissector();
            Frame frame = new Frame();
            Packet packet = new Packet();
            while (capture.read(frame)) {
                dissector.dissect(frame, packet);
                analyzer.take(packet);
            }
        }
        analyzer.close();
        return rules;
    }
}
