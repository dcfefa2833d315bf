package org.rocescope.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is done to a capture, the command ends with 0 or 3, and a line of reason for each fault, never with a trace. */
class DamagedCapturesTest {
    private static final String[][] FORMS = {
        {"-V"}, {"-x"}, {"-T", "json"}, {"-T", "fields", "-e", "infiniband.bth.psn"}
    };

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "flush-unknown-rkey.pcap",
                "flush-not-registered-both-sides.pcapng",
                "atomic-write.pcap",
                "connection-rejected.pcap"
            })
    void shouldEndCleanlyWhereverTheFileIsCut(String sample) throws IOException {
        byte[] whole = Files.readAllBytes(Run.SAMPLES.resolve(sample));
        for (int length = 0; length < whole.length; length++) {
            check(Arrays.copyOf(whole, length), length);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "flush-unknown-rkey.pcap",
                "flush-not-registered-both-sides.pcapng",
                "connection-manager.pcap",
                "sliced.pcap",
                "flush-region.pcap"
            })
    void shouldEndCleanlyWhateverBytesAreFlipped(String sample) throws IOException {
        byte[] whole = Files.readAllBytes(Run.SAMPLES.resolve(sample));
        Random random = new Random(sample.hashCode());
        for (int variant = 0; variant < 2_000; variant++) {
            byte[] damaged = whole.clone();
            for (int flips = 1 + random.nextInt(8); flips > 0; flips--) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
            }
            check(damaged, variant);
        }
    }

    private void check(byte[] capture, int variant) throws IOException {
        Path file = Files.write(folder.resolve("damaged"), capture);
        String[] form = FORMS[variant % FORMS.length];
        String[] arguments = new String[form.length + 2];
        arguments[0] = "dissect";
        System.arraycopy(form, 0, arguments, 1, form.length);
        arguments[form.length + 1] = file.toString();
        Run run = Run.of(arguments);
        assertThat(run.status()).as("variant %d: %s", variant, run.err()).isIn(0, 3);
        assertThat(run.err().isEmpty()).as("variant %d: %s", variant, run.err()).isEqualTo(run.status() == 0);
        assertThat(run.err().lines())
                .allMatch(line -> line.matches("rocescope: .*damaged: (at byte \\d+: .+|and \\d+ further faults)"));
    }
}
