package org.rocescope.dissector.packet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class NamesTest {
    private static final Names NAMES =
            Names.of(0, "RDMA WRITE Only", 255, "Last", 256, "beyond the small", 0x80010000L, "a large one");

    @Test
    void shouldGiveTheWordForAValue() {
        assertThat(NAMES.of(0)).isEqualTo("RDMA WRITE Only");
        assertThat(NAMES.of(255)).isEqualTo("Last");
        assertThat(NAMES.of(256)).isEqualTo("beyond the small");
        assertThat(NAMES.of(0x80010000L)).isEqualTo("a large one");
    }

    @Test
    void shouldGiveNoWordForAValueThatHasNone() {
        assertThat(NAMES.of(1)).isNull();
        assertThat(NAMES.of(257)).isNull();
        assertThat(NAMES.of(-1)).isNull();
        assertThat(NAMES.of(Long.MIN_VALUE)).isNull();
        assertThat(Names.of().of(0)).isNull();
    }

    @Test
    void shouldFindValuesWithoutRegardToCaseAndSeparators() {
        assertThat(NAMES.valueOf("rdma_write-ONLY")).isZero();
        assertThat(NAMES.valueOf("RDMAWriteOnly")).isZero();
        assertThat(NAMES.valueOf("a large one")).isEqualTo(0x80010000L);
        assertThat(NAMES.valueOf("RDMA WRITE")).isNull();
    }

    @Test
    void shouldRefuseToNameAValueTwice() {
        assertThatThrownBy(() -> Names.of(1, "one", 1, "uno")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Names.of("one", 1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void shouldLeaveAWordToTheFirstValueThatHasIt() {
        Names names = new Names.Builder()
                .name(1, "same")
                .name(2, "Same")
                .alias(3, "same")
                .build();
        assertThat(names.valueOf("SAME")).isEqualTo(1);
        assertThat(names.of(2)).isEqualTo("Same");
        assertThat(names.of(3)).isNull();
        assertThat(names.all()).containsOnlyKeys(1L, 2L);
    }
}
