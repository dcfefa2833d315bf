package org.rocescope.desktop.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rocescope.desktop.Captures;
import org.rocescope.desktop.workspace.FilterText;
import org.rocescope.dissector.capture.Capture;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.dissection.Dissector;
import org.rocescope.dissector.filter.DisplayFilter;
import org.rocescope.dissector.filter.FilterException;
import org.rocescope.dissector.packet.Packet;

class FilterRunTest {
    static Stream<Path> samples() {
        return Captures.samples().stream();
    }

    private static Loading load(Path file) throws InterruptedException {
        Loading loading = Loading.start(List.of(file.toString()), InputStream.nullInputStream());
        loading.await();
        return loading;
    }

    private static List<Integer> rows(FilterRun run) throws InterruptedException {
        while (!run.isOver()) {
            Thread.sleep(1);
        }
        List<Integer> rows = new ArrayList<>();
        for (int i = 0; i < run.size(); i++) {
            rows.add(run.row(i));
        }
        return rows;
    }

    private static List<Integer> rowsOfLibrary(Path file, String expression) throws Exception {
        DisplayFilter filter = DisplayFilter.compile(expression);
        Dissector dissector = new Dissector().judgeIcrc(true);
        Frame frame = new Frame();
        Packet packet = new Packet();
        List<Integer> rows = new ArrayList<>();
        try (Capture capture = Capture.open(file)) {
            for (int row = 0; capture.read(frame); row++) {
                dissector.dissect(frame, packet);
                if (filter.matches(packet)) {
                    rows.add(row);
                }
            }
        }
        return rows;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "infiniband.bth.opcode == FLUSH",
                "infiniband.aeth.syndrome",
                "frame.time_delta > 0.001",
                "frame.time_relative > 0.01 && ip.src == 10.0.0.1",
                "infiniband.icrc.status != \"good\"",
                "frame.number in {2, 4..6}",
                "!infiniband"
            })
    void shouldFindWhatTheLibraryFinds(String expression) throws Exception {
        int found = 0;
        for (Path file : Captures.samples()) {
            List<Integer> rows = rows(FilterRun.start(expression, load(file)));
            assertThat(rows).as("%s", file).isEqualTo(rowsOfLibrary(file, expression));
            found += rows.size();
        }
        assertThat(found).isPositive();
    }

    @ParameterizedTest
    @MethodSource("samples")
    void shouldFindThePacketsOfATransaction(Path file) throws Exception {
        Loading loading = load(file);
        Transactions transactions = loading.document().transactions();
        for (int i = 0; i < transactions.size(); i++) {
            List<Integer> expected = Stream.of(transactions.requestFrames(i), transactions.responseFrames(i))
                    .flatMapToLong(java.util.Arrays::stream)
                    .sorted()
                    .distinct()
                    .mapToObj(frame -> (int) frame - 1)
                    .toList();
            assertThat(rows(FilterRun.start(FilterText.transaction(loading.document(), i), loading)))
                    .isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void shouldFindThePacketsOfAConnection(Path file) throws Exception {
        Loading loading = load(file);
        Packets packets = loading.document().packets();
        for (ConnectionEntry connection : loading.document().connections().list()) {
            List<Integer> expected = new ArrayList<>();
            for (int row = 0; row < packets.size(); row++) {
                if (loading.document().connections().of(packets, row) == connection.id()) {
                    expected.add(row);
                }
            }
            String expression = FilterText.connection(loading.document(), connection.id());
            assertThat(rows(FilterRun.start(expression, loading)))
                    .as("%s", expression)
                    .isEqualTo(expected);
            // some of which the analysis does not count: those captured twice, and what the receiver drops
            assertThat((long) expected.size())
                    .isGreaterThanOrEqualTo(connection.packets()[0] + connection.packets()[1]);
        }
    }

    @Test
    void shouldRefuseAMistakenFilter() throws Exception {
        Loading loading = load(Captures.sample("flush.pcap"));
        assertThatThrownBy(() -> FilterRun.start("ip.src ==", loading)).isInstanceOf(FilterException.class);
    }

    @Test
    void shouldFindTheIndexOfARow() throws Exception {
        Loading loading = load(Captures.sample("flush.pcap"));
        FilterRun run = FilterRun.start("frame.number in {2, 5}", loading);
        rows(run);
        assertThat(run.indexOf(1)).isZero();
        assertThat(run.indexOf(4)).isEqualTo(1);
        assertThat(run.indexOf(0)).isEqualTo(-1);
        assertThat(run.indexOf(2)).isEqualTo(-2);
        assertThat(run.indexOf(9)).isEqualTo(-3);
    }
}
