package org.rocescope.desktop.packets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InputStream;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.rocescope.desktop.Captures;
import org.rocescope.desktop.document.Loading;
import org.rocescope.dissector.filter.FilterException;

class SearchTest {
    private static Loading load() throws InterruptedException {
        Loading loading =
                Loading.start(List.of(Captures.sample("flush.pcap").toString()), InputStream.nullInputStream());
        loading.await();
        return loading;
    }

    private static int find(Search.Manner manner, String words, int from, boolean forward) throws Exception {
        Loading loading = load();
        CompletableFuture<Integer> found = new CompletableFuture<>();
        Search.start(
                loading.document(),
                Search.test(manner, words),
                loading.document().packets().size(),
                index -> index,
                from,
                forward,
                found::complete);
        return found.get(10, TimeUnit.SECONDS);
    }

    @Test
    void shouldFindByFilterTextAndBytes() throws Exception {
        // packet 10 is the first FLUSH; its R_Key is 0x000021f8
        assertThat(find(Search.Manner.FILTER, "infiniband.feth", -1, true)).isEqualTo(9);
        assertThat(find(Search.Manner.TEXT, "rc flush", -1, true)).isEqualTo(9);
        assertThat(find(Search.Manner.BYTES, "1c 00 ff ff", -1, true)).isEqualTo(9);
    }

    @Test
    void shouldGoOnBehindThePacketAndRound() throws Exception {
        int first = find(Search.Manner.TEXT, "flush", -1, true);
        int second = find(Search.Manner.TEXT, "flush", first, true);
        assertThat(second).isGreaterThan(first);
        assertThat(find(Search.Manner.TEXT, "flush", second, false)).isEqualTo(first);
        int last = find(Search.Manner.TEXT, "flush", first, false);
        assertThat(last).isGreaterThanOrEqualTo(second);
        assertThat(find(Search.Manner.TEXT, "flush", last, true)).isEqualTo(first);
    }

    @Test
    void shouldSayThatNothingIsFound() throws Exception {
        assertThat(find(Search.Manner.TEXT, "no such words", -1, true)).isEqualTo(-1);
    }

    @Test
    void shouldRefuseWhatItCannotUnderstand() {
        assertThatThrownBy(() -> Search.test(Search.Manner.FILTER, "ip.src ==")).isInstanceOf(FilterException.class);
        assertThatThrownBy(() -> Search.test(Search.Manner.BYTES, "1")).hasMessageContaining("pairs");
        assertThatThrownBy(() -> Search.test(Search.Manner.BYTES, "xy")).hasMessageContaining("hexadecimal");
    }
}
