package org.rocescope.dissector.region;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rocescope.dissector.connection.Address;
import org.rocescope.dissector.placement.Level;
import org.rocescope.dissector.region.MemoryRegion.Known;

class KnownRegionsTest {
    private static MemoryRegion region(String name, long base, long length, Level requirement) {
        return new MemoryRegion(name, 7, Known.WHOLE, base, length, Access.UNKNOWN, requirement, null);
    }

    @Test
    void shouldTellTheStrongestRequirementOfARange() {
        KnownKey key = new KnownRegions(List.of(
                        region("tail", 200, 100, Level.PERSISTENCE), region("head", 100, 100, Level.VISIBILITY)))
                .keys()
                .get(0);

        assertThat(key.requirement(100, 100)).isEqualTo(Level.VISIBILITY);
        assertThat(key.requirement(100, 101)).isEqualTo(Level.PERSISTENCE);
        assertThat(key.requirement(300, 10)).isEqualTo(Level.NONE);
        assertThat(key.at(199, 2).name()).isEqualTo("head");
        assertThat(key.name()).isEqualTo("head, tail");
    }

    @Test
    void shouldRefuseRegionsThatOverlapByAByte() {
        MemoryRegion first = region("a", 100, 100, Level.NONE);

        assertThatThrownBy(() -> new KnownRegions(List.of(first, region("b", 199, 1, Level.NONE))))
                .isInstanceOfSatisfying(KnownRegions.Overlap.class, overlap -> {
                    assertThat(overlap.first()).isZero();
                    assertThat(overlap.second()).isEqualTo(1);
                });
        assertThat(new KnownRegions(List.of(first, region("b", 200, 1, Level.NONE))).keys())
                .hasSize(1);
    }

    @Test
    void shouldTakeRegionsUpToTheLastAddressOnly() {
        assertThat(region("top", -16, 16, Level.NONE).touches(-1, 1)).isTrue();
        assertThatThrownBy(() -> region("over", -16, 17, Level.NONE)).hasMessageContaining("64-bit");
        assertThatThrownBy(() -> region("none", 0, 0, Level.NONE)).hasMessageContaining("length 0");
        assertThatThrownBy(() -> region("huge", 0, Long.MIN_VALUE, Level.NONE))
                .hasMessageContaining("9223372036854775808");
    }

    @Test
    void shouldSayThatARangeWhichWrapsIsBehind() {
        KnownKey key = new KnownRegions(List.of(region("a", 100, 100, Level.NONE)))
                .keys()
                .get(0);

        assertThat(key.behind(-1, 200)).isNotZero();
        assertThat(key.before(99)).isEqualTo(1);
        assertThat(key.behind(100, 100)).isZero();
    }

    @Test
    void shouldReadAddressesAsPeopleWriteThem() {
        assertThat(HostAddress.parse("10.0.0.2")).isEqualTo(new HostAddress(Address.Kind.IPV4, 0, 0x0A000002L));
        assertThat(HostAddress.parse("::ffff:10.0.0.2")).isEqualTo(HostAddress.parse("10.0.0.2"));
        assertThat(HostAddress.parse("fd00:a::2"))
                .isEqualTo(new HostAddress(Address.Kind.IPV6, 0xFD00_000A_0000_0000L, 2));
        assertThat(HostAddress.parse("LID 17")).isEqualTo(new HostAddress(Address.Kind.LID, 0, 17));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "host",
                "10.0.0",
                "10.0.0.256",
                "10.0.0.-1",
                "1.2.3.4.5",
                ":",
                "fd00::zz",
                "LID 70000",
                "a.b.c.d"
            })
    void shouldRefuseWhatIsNoAddress(String text) {
        assertThatThrownBy(() -> HostAddress.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void shouldKnowFlagsByEveryName() {
        assertThat(Access.of("IBV_ACCESS_FLUSH_PERSISTENT")).isEqualTo(Access.FLUSH_PERSISTENT);
        assertThat(Access.of("remote_write")).isEqualTo(Access.REMOTE_WRITE);
        assertThat(Access.of("RA")).isEqualTo(Access.REMOTE_ATOMIC);
        assertThat(Access.of("RELAXED_ORDERING")).isEqualTo(1 << 20);
        assertThat(Access.of("WRITE")).isZero();
        assertThat(Access.words(Access.LOCAL_WRITE | Access.REMOTE_WRITE | Access.REMOTE_READ))
                .isEqualTo("LOCAL_WRITE, REMOTE_WRITE and REMOTE_READ");
    }
}
