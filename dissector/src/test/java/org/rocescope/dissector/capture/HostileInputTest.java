package org.rocescope.dissector.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rocescope.dissector.capture.CaptureBytes.Packet;
import org.rocescope.dissector.capture.CaptureBytes.Reading;

@Timeout(value = 5, unit = TimeUnit.MINUTES)
class HostileInputTest {
    private static final int FLIPS = 20_000;

    private static byte[] resource(String name) {
        try (var in = HostileInputTest.class.getResourceAsStream("/capture/" + name)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Reading read(byte[] bytes, boolean waits) {
        return CaptureBytes.read(
                new StoredCapture(Channels.newChannel(new ByteArrayInputStream(bytes)), "test", 4096, waits));
    }

    /** The end of a packet's record or block. */
    private static long end(Packet packet, boolean pcapng) {
        int length = packet.data().remaining();
        // The real files' packets have no options.
        return packet.offset() + (pcapng ? 32 + PcapngOptions.padded(length) : 16 + length);
    }

    @ParameterizedTest
    @ValueSource(strings = {"rc_atomic.pcap", "flush_err_type_none.both.pcapng"})
    void shouldDeliverWhatIsWholeOfAFileCutAnywhere(String name) {
        byte[] whole = resource(name);
        boolean pcapng = name.endsWith("ng");
        List<Packet> all = read(whole, true).packets();
        assertThat(read(whole, true).info().complete()).isTrue();
        for (int length = 0; length < whole.length; length++) {
            Reading reading = read(Arrays.copyOf(whole, length), length % 2 == 0);
            int cut = length;

            assertThat(reading.packets())
                    .as("cut at %s", length)
                    .isEqualTo(all.stream()
                            .filter(packet -> end(packet, pcapng) <= cut)
                            .toList());
            assertThat(reading.info().damageCount()).isLessThanOrEqualTo(1);
            if (reading.info().complete()) {
                boolean atABoundary = pcapng ? length % 4 == 0 : length == 24;
                assertThat(atABoundary || all.stream().anyMatch(packet -> end(packet, pcapng) == cut))
                        .as("complete at %s", length)
                        .isTrue();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"rc_atomic.pcap", "flush_err_type_none.both.pcapng", "any_sll2.A.pcap"})
    void shouldSurviveAnyChangedBytesAndDeliverWhatLiesBeforeThem(String name) {
        byte[] whole = resource(name);
        boolean pcapng = name.endsWith("ng");
        List<Packet> all = read(whole, true).packets();
        Random random = new Random(4791);
        long recovered = 0;
        for (int i = 0; i < FLIPS; i++) {
            byte[] changed = whole.clone();
            int first = whole.length;
            for (int flips = 1 + random.nextInt(3); flips > 0; flips--) {
                int at = random.nextInt(whole.length);
                // Half of them hit the headers at the front, where most goes wrong.
                if (random.nextBoolean()) {
                    at = random.nextInt(Math.min(whole.length, 400));
                }
                changed[at] = random.nextBoolean() ? (byte) random.nextInt() : (byte) (changed[at] ^ 1 << at % 8);
                first = Math.min(first, at);
            }
            Reading reading = read(changed, i % 2 == 0);
            int firstChange = first;
            List<Packet> before = all.stream()
                    .filter(packet -> end(packet, pcapng) <= firstChange)
                    .toList();

            assertThat(reading.packets().size()).as("change %s", i).isGreaterThanOrEqualTo(before.size());
            assertThat(reading.packets().subList(0, before.size()))
                    .as("change %s", i)
                    .isEqualTo(before);
            assertThat(reading.info().ended()).isTrue();
            recovered += reading.packets().size();
        }
        // Most packets survive: the search behind damage works.
        assertThat(recovered).isGreaterThan((long) FLIPS * all.size() * 7 / 10);
    }

    @ParameterizedTest
    @ValueSource(strings = {"rc_atomic.pcap", "flush_err_type_none.both.pcapng"})
    void shouldSurviveRandomBytesBehindAHeader(String name) {
        byte[] whole = resource(name);
        Random random = new Random(17);
        for (int i = 0; i < 300; i++) {
            byte[] bytes = new byte[random.nextInt(20_000) + 400];
            random.nextBytes(bytes);
            System.arraycopy(whole, 0, bytes, 0, 400);
            Reading reading = read(bytes, false);

            assertThat(reading.info().damageCount()).isPositive();
        }
    }
}
