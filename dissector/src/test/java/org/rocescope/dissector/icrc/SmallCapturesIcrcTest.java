package org.rocescope.dissector.icrc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.rocescope.dissector.dissection.Dissector;
import org.rocescope.dissector.packet.IcrcVerdict;

/** Verdicts over four small captures of Linux soft-RoCE; what an independent program found in them is written here. */
class SmallCapturesIcrcTest {
    private static CaptureVerdicts verdicts(String name) throws IOException, URISyntaxException {
        Path file = Path.of(
                SmallCapturesIcrcTest.class.getResource("/dissection/" + name).toURI());
        return CaptureVerdicts.of(file, new Dissector());
    }

    /** One bit of one packet was flipped on the way. */
    @Test
    void shouldFindTheOnePacketThatWasDamaged() throws Exception {
        CaptureVerdicts found = verdicts("corrupt.A.pcap");

        assertThat(found.packets()).isEqualTo(45);
        assertThat(found.roce()).isEqualTo(45);
        assertThat(found.counts())
                .isEqualTo(Map.of(IcrcVerdict.GOOD, 39, IcrcVerdict.RXE_FLUSH, 5, IcrcVerdict.BAD, 1));
        assertThat(found.bad()).isEqualTo(List.of(30));
        assertThat(found.malformed()).isEmpty();
    }

    @Test
    void shouldKnowTheValueThatLinuxGivesAFlush() throws Exception {
        CaptureVerdicts found = verdicts("flush_err_type_zero.A.pcap");

        assertThat(found.packets()).isEqualTo(6);
        assertThat(found.roce()).isEqualTo(6);
        assertThat(found.counts()).isEqualTo(Map.of(IcrcVerdict.GOOD, 5, IcrcVerdict.RXE_FLUSH, 1));
    }

    @Test
    void shouldJudgeNothingOfWhatTheSnapLengthCut() throws Exception {
        CaptureVerdicts found = verdicts("snap60.pcap");

        assertThat(found.roce()).isEqualTo(73);
        assertThat(found.counts()).isEqualTo(Map.of(IcrcVerdict.NOT_CAPTURED, 73));
        assertThat(found.malformed()).isEmpty();
    }

    @Test
    void shouldJudgeBehindAVlanTag() throws Exception {
        CaptureVerdicts found = verdicts("rc_vlan.A.pcap");

        assertThat(found.packets()).isEqualTo(17);
        assertThat(found.roce()).isEqualTo(16);
        assertThat(found.counts()).isEqualTo(Map.of(IcrcVerdict.GOOD, 15, IcrcVerdict.RXE_FLUSH, 1));
        assertThat(found.malformed()).isEmpty();
    }
}
