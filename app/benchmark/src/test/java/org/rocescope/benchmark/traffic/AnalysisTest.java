package org.rocescope.benchmark.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rocescope.dissector.analysis.AnalysisListener;
import org.rocescope.dissector.analysis.Analyzer;
import org.rocescope.dissector.connection.Connection.Pairing;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.dissection.Dissector;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.rule.Finding;
import org.rocescope.dissector.transaction.Status;
import org.rocescope.dissector.transaction.Transaction;

/** The analysis of generated traffic knows every pair of queue pairs and finds every message answered. */
class AnalysisTest {
    @ParameterizedTest
    @CsvSource({"1, 60000, 8, 0", "2, 200000, 64, 20", "3, 300000, 400, 0"})
    void shouldPairEveryConnectionAndCompleteEveryMessage(long seed, long packets, int connections, int ipv6)
            throws IOException {
        TrafficPlan plan = TrafficPlan.standard()
                .withSeed(seed)
                .withPackets(packets)
                .withConnections(connections)
                .withIpv6Percent(ipv6);
        Map<Status, Long> statuses = new EnumMap<>(Status.class);
        Set<String> findings = new HashSet<>();
        Set<Set<Integer>> pairs = new HashSet<>();
        // the generator flushes at random: what that leaves is no fault of the analysis
        Analyzer analyzer = new Analyzer(
                new AnalysisListener() {
                    @Override
                    public void transaction(Flow flow, Transaction transaction) {
                        statuses.merge(transaction.status(), 1L, Long::sum);
                    }

                    @Override
                    public void finding(Finding finding) {
                        findings.add(finding.toString());
                    }

                    @Override
                    public void connection(org.rocescope.dissector.connection.Connection connection) {
                        assertThat(connection.pairing()).isEqualTo(Pairing.MATCHED);
                        pairs.add(Set.of(end(connection, 0), end(connection, 1)));
                    }
                },
                null);
        Traffic traffic = new Traffic(plan, judging(analyzer));
        traffic.run();
        analyzer.close();

        Set<Set<Integer>> expected = new HashSet<>();
        traffic.connections().forEach(each -> expected.add(Set.of(end(each.one()), end(each.other()))));
        assertThat(pairs).isEqualTo(expected);
        assertThat(statuses).containsOnlyKeys(Status.COMPLETED);
        assertThat(findings).isEmpty();
    }

    private static FrameSink judging(Analyzer analyzer) {
        Dissector dissector = new Dissector().judgeIcrc(true);
        Packet packet = new Packet();
        long[] frames = {0};
        return frame -> {
            frame.number(++frames[0]);
            dissector.dissect(frame, packet);
            analyzer.take(packet);
        };
    }

    /** Host number and queue pair number as one. */
    private static int end(QueuePair queuePair) {
        return queuePair.host().number() << 20 | queuePair.number();
    }

    private static int end(org.rocescope.dissector.connection.Connection connection, int endpoint) {
        int host = (int) (connection.address(endpoint).low() & 0xFFFF);
        return host << 20 | connection.queuePair(endpoint);
    }
}
