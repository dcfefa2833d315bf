package org.rocescope.dissector.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rocescope.dissector.analysis.AnalysisListener;
import org.rocescope.dissector.analysis.Analyzer;
import org.rocescope.dissector.capture.Capture;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.dissection.Dissector;
import org.rocescope.dissector.packet.Packet;

/** Captures of real traffic in which every operation succeeded: nothing may be called an error, whatever is missing. */
class HealthyCapturesTest {
    private static final int ALL = -1;

    private static Path sample(String name) {
        Path folder = Path.of("").toAbsolutePath();
        while (folder != null && !Files.isRegularFile(folder.resolve("samples").resolve(name))) {
            folder = folder.getParent();
        }
        assertThat(folder).as("folder with samples/%s", name).isNotNull();
        return folder.resolve("samples").resolve(name);
    }

    /** Errors found in a capture of which one frame, counted from 0, is left out. */
    private static List<Finding> errors(Path file, int leftOut) throws IOException {
        List<Finding> errors = new ArrayList<>();
        Analyzer analyzer = new Analyzer(new AnalysisListener() {
            @Override
            public void finding(Finding finding) {
                if (finding.severity() == Severity.ERROR) {
                    errors.add(finding);
                }
            }
        });
        Dissector dissector = new Dissector().judgeIcrc(true);
        Packet packet = new Packet();
        Frame frame = new Frame();
        try (Capture capture = Capture.open(file)) {
            for (int i = 0; capture.read(frame); i++) {
                if (i != leftOut) {
                    dissector.dissect(frame, packet);
                    analyzer.take(packet);
                }
            }
        }
        analyzer.close();
        return errors;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rdma-write.pcap",
                "flush.pcap",
                "flush-region.pcap",
                "atomic-write.pcap",
                "commit-log.pcap",
                "commit-log-wrong-order.pcap",
                "commit-log-unflushed.pcap",
                "connection-manager.pcap"
            })
    void shouldCallNothingAnErrorWhereEverythingSucceeded(String name) throws IOException {
        assertThat(errors(sample(name), ALL)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"rdma-write.pcap", "commit-log.pcap", "atomic-write.pcap", "connection-manager.pcap"})
    void shouldCallNothingAnErrorWhereAPacketWasNotCaptured(String name) throws IOException {
        for (int leftOut = 0; leftOut < 60; leftOut++) {
            assertThat(errors(sample(name), leftOut))
                    .as("without frame %d", leftOut + 1)
                    .isEmpty();
        }
    }
}
