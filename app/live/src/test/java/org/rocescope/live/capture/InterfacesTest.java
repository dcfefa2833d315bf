package org.rocescope.live.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.rocescope.dissector.capture.LinkType;
import org.rocescope.live.device.InterfaceCounts;
import org.rocescope.live.device.LiveFault;
import org.rocescope.live.device.LiveInterface;

class InterfacesTest {
    @BeforeEach
    void needsTheLibrary() {
        try {
            Interfaces.list();
        } catch (LiveFault e) {
            Assumptions.abort(e.line());
        }
    }

    @Test
    void shouldListTheLoopbackWithItsAddress() throws LiveFault {
        LiveInterface loopback = Interfaces.list().stream()
                .filter(LiveInterface::loopback)
                .findFirst()
                .orElseThrow();

        assertThat(loopback.name()).isEqualTo("lo");
        assertThat(loopback.wireless()).isFalse();
        Assumptions.assumeTrue(loopback.up());
        assertThat(loopback.addresses()).contains("127.0.0.1");
        // not to be asked without rights
        assertThat(loopback.linkType()).isIn(LinkType.ETHERNET, LiveInterface.UNKNOWN);
    }

    @Test
    void shouldCountWhatPasses() {
        Optional<InterfaceCounts> counts = InterfaceCounts.of("lo");
        Assumptions.assumeTrue(counts.isPresent(), "the system does not count");

        assertThat(counts.get().packets()).isNotNegative();
        InterfaceCounts earlier = new InterfaceCounts(0, 100, 1000);
        assertThat(new InterfaceCounts(2_000_000_000L, 300, 5000).since(earlier))
                .isEqualTo(new InterfaceCounts.Rate(100, 2000));
        // counted anew
        assertThat(new InterfaceCounts(2_000_000_000L, 3, 5).since(earlier)).isEqualTo(new InterfaceCounts.Rate(0, 0));
        assertThat(InterfaceCounts.of("../../etc")).isEmpty();
        assertThat(InterfaceCounts.of("any")).isEmpty();
    }

    @Test
    void shouldTakeAFilterThatIsOne() {
        assertThatCode(() -> Interfaces.check("udp port 4791", LinkType.ETHERNET))
                .doesNotThrowAnyException();
        assertThatCode(() -> Interfaces.check("", LinkType.ETHERNET)).doesNotThrowAnyException();
        assertThatCode(() -> Interfaces.check("ip host 10.0.0.1", LinkType.RAW)).doesNotThrowAnyException();
    }

    private static void assertMistake(String filter, String message) {
        assertThatThrownBy(() -> Interfaces.check(filter, LinkType.ETHERNET))
                .isInstanceOfSatisfying(
                        LiveFault.class, fault -> assertThat(fault.kind()).isEqualTo(LiveFault.Kind.FILTER))
                .hasMessage("capture filter '" + filter + "': " + message);
    }

    @Test
    void shouldSayWhereAFilterIsWrong() {
        assertMistake("udp prt 4791", "syntax error at 'prt', character 5");
        assertMistake("udp port 4791 and", "syntax error at 'and', character 15");
        assertMistake("(udp port 4791", "syntax error");
        assertMistake("udp port 4791 and host 10.0.0.300", "invalid IPv4 address '10.0.0.300', character 24");
        assertMistake("udp port 99999", "illegal port number 99999 > 65535 at 'port', character 5");
    }
}
