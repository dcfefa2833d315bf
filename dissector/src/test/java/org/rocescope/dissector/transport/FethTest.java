package org.rocescope.dissector.transport;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rocescope.dissector.dissection.Dissected;
import org.rocescope.dissector.dissection.FrameBuilder;

/** The bits of the FETH (headers.md section 6). */
class FethTest {
    private static Dissected flush(String feth) {
        String transport = "1c00ffff 00000012 80000105" + feth + "00007f0000001000 00abcd01 00002000";
        return Dissected.of(FrameBuilder.roce4(FrameBuilder.hex(transport)).ethernet());
    }

    @ParameterizedTest
    @CsvSource({
        "00000000, 0, 0, 0, none, memory range",
        "00000001, 0, 0, 1, global visibility, memory range",
        "00000002, 0, 0, 2, persistence, memory range",
        "00000003, 0, 0, 3, global visibility and persistence, memory range",
        "00000011, 0, 1, 1, global visibility, memory region",
        "00000012, 0, 1, 2, persistence, memory region",
        "00000013, 0, 1, 3, global visibility and persistence, memory region",
        "00000021, 0, 2, 1, global visibility, reserved (2)",
        "00000031, 0, 3, 1, global visibility, reserved (3)",
        "00000004, 0, 0, 4, 'none, reserved bits set (4)', memory range",
        "0000000f, 0, 0, 15, 'global visibility and persistence, reserved bits set (12)', memory range",
        "00000041, 1, 0, 1, global visibility, memory range",
        "ffffffc0, 67108863, 0, 0, none, memory range"
    })
    void shouldReadPlacementAndSelectivity(
            String bytes,
            long reserved,
            long selectivity,
            long placement,
            String placementWords,
            String selectivityWords) {
        Dissected found = flush(bytes);

        assertThat(found.value(Feth.RESERVED)).isEqualTo(reserved);
        assertThat(found.value(Feth.SELECTIVITY)).isEqualTo(selectivity);
        assertThat(found.value(Feth.PLACEMENT)).isEqualTo(placement);
        assertThat(found.words(Feth.PLACEMENT)).isEqualTo(placementWords + " (" + placement + ")");
        assertThat(found.words(Feth.SELECTIVITY)).isEqualTo(selectivityWords + " (" + selectivity + ")");
        assertThat(found.text(Reth.VIRTUAL_ADDRESS)).isEqualTo("0x00007f0000001000");
    }

    @Test
    void shouldFindPlacementsByWord() {
        assertThat(Feth.PLACEMENT.names().valueOf("persistence")).isEqualTo(2);
        assertThat(Feth.PLACEMENT.names().valueOf("Global_Visibility")).isEqualTo(1);
        assertThat(Feth.PLACEMENT.names().valueOf("both")).isEqualTo(3);
    }
}
