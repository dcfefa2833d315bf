package org.rocescope.desktop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class ArgumentsTest {
    @Test
    void shouldTellAnInterfaceFromFiles() throws Exception {
        assertThat(Arguments.of(List.of("a.pcap", "-")).names()).containsExactly("a.pcap", "-");
        Arguments capture = Arguments.of(List.of("-i", "eth0"));
        assertThat(capture.interfaceName()).isEqualTo("eth0");
        assertThat(capture.filter()).isEqualTo("udp port 4791");
        assertThat(Arguments.of(List.of("--interface=eth0", "-f", "")).filter()).isEmpty();
    }

    @Test
    void shouldSayWhatIsWrong() {
        assertThatThrownBy(() -> Arguments.of(List.of("-x"))).hasMessage("there is no option -x");
        assertThatThrownBy(() -> Arguments.of(List.of("-i"))).hasMessage("a value is missing after -i");
        assertThatThrownBy(() -> Arguments.of(List.of("-i", "eth0", "a.pcap")))
                .hasMessage("-i eth0: either an interface or files, not both");
        assertThatThrownBy(() -> Arguments.of(List.of("-f", "udp")))
                .hasMessage("-f 'udp': -i INTERFACE says where to capture");
    }
}
