package org.rocescope.dissector.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rocescope.dissector.capture.Frame;

/** What the capture missed is no breach of the specification: no error finding comes of it that the whole has not. */
class MissedPacketsTest {
    private static final int MOST_FRAMES = 160;

    static Stream<Path> captures() {
        return Captures.all().stream();
    }

    @ParameterizedTest
    @MethodSource("captures")
    void shouldFindNoErrorThatTheWholeCaptureHasNot(Path capture) throws IOException {
        List<Frame> frames = Captures.frames(capture, MOST_FRAMES);
        Captures.Outcome whole = Captures.analyse(frames, i -> true);
        for (int at = 0; at < frames.size(); at++) {
            int place = at;
            assertThat(Captures.analyse(frames, i -> i != place).errors())
                    .as("without frame %d", at + 1)
                    .isSubsetOf(whole.errors());
            assertThat(Captures.analyse(frames, i -> i >= place).errors())
                    .as("from frame %d on", at + 1)
                    .isSubsetOf(whole.errors());
            assertThat(Captures.analyse(frames, i -> i < place).errors())
                    .as("up to frame %d", at)
                    .isSubsetOf(whole.errors());
        }
    }
}
