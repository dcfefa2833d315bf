package org.rocescope.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.rocescope.veth.VethPair;

class InterfacesCommandTest {
    private static Run listed(String... arguments) {
        Run run = Run.of(arguments);
        assumeFalse(run.err().contains("libpcap is not there"), run.err());
        return run;
    }

    @Test
    void theTableNamesTheLoopback() {
        Run run = listed("interfaces");

        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.lines().get(0)).matches("interface +state +link +packets/s +bytes/s +addresses");
        assertThat(run.lines()).anyMatch(line -> line.matches("lo +.*loopback.*"));
    }

    @Test
    void jsonHasTheSameFieldsForEachInterface() throws Exception {
        Run run = listed("interfaces", "--format", "json");

        assertThat(run.status()).as(run.err()).isZero();
        List<List<String>> fields = new ArrayList<>();
        try (JsonParser parser = new JsonFactory().createParser(run.out())) {
            int depth = 0;
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
                if (token == JsonToken.START_OBJECT && depth == 3) {
                    fields.add(new ArrayList<>());
                } else if (token == JsonToken.FIELD_NAME && depth == 3) {
                    fields.get(fields.size() - 1).add(parser.currentName());
                }
            }
        }
        assertThat(fields)
                .isNotEmpty()
                .allSatisfy(names -> assertThat(names)
                        .containsExactly(
                                "name",
                                "description",
                                "addresses",
                                "linkType",
                                "up",
                                "running",
                                "loopback",
                                "wireless",
                                "packetsPerSecond",
                                "bytesPerSecond"));
    }

    @Test
    void addressesAreWrittenAsInPackets() throws Exception {
        try (VethPair pair = VethPair.create()) {
            String far = VethPair.FAR;
            VethPair.run(pair.atFar(List.of("ip", "addr", "add", "192.0.2.7/24", "dev", far))
                    .toArray(new String[0]));
            String six = "sysctl -qw net.ipv6.conf." + far + ".disable_ipv6=0 && ip addr add 2001:db8::a:0:0:7/64 dev "
                    + far + " nodad";
            VethPair.run(pair.atFar(List.of("sh", "-c", six)).toArray(new String[0]));
            Run run = pair.far(() -> Run.of("interfaces")).get(30, TimeUnit.SECONDS);

            assertThat(run.lines()).anyMatch(line -> line.matches(far + " .* 192\\.0\\.2\\.7 2001:db8::a:0:0:7( .*)?"));
        }
    }

    @Test
    void theStateOfACableIsShown() throws Exception {
        try (VethPair pair = VethPair.create()) {
            // the kernel says a little later that there is a link
            Run up = null;
            for (int i = 0; i < 20 && (up == null || !up.out().contains(VethPair.FAR + "       running")); i++) {
                up = pair.far(() -> Run.of("interfaces")).get(30, TimeUnit.SECONDS);
            }
            assertThat(up.lines()).anyMatch(line -> line.matches(VethPair.FAR + " +running +EN10MB .*"));
            pair.down();
            Run down = pair.far(() -> Run.of("interfaces")).get(30, TimeUnit.SECONDS);
            assertThat(down.lines()).anyMatch(line -> line.matches(VethPair.FAR + " +down +- .*"));
        }
    }
}
