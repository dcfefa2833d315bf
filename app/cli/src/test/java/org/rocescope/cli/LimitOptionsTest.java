package org.rocescope.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** The options that bound what is kept, on a capture of one request to each of many queue pairs. */
class LimitOptionsTest {
    private static final int CONNECTIONS = 500;
    private static final int FRAME = 14 + 20 + 8 + 12 + 16;

    @TempDir
    private Path folder;

    /** SENDs whose ICRC the snap length cut. */
    private String capture() throws IOException {
        ByteBuffer file = ByteBuffer.allocate(24 + CONNECTIONS * (16 + FRAME));
        file.putInt(0xA1B2C3D4)
                .putShort((short) 2)
                .putShort((short) 4)
                .putLong(0)
                .putInt(65535)
                .putInt(1);
        for (int i = 0; i < CONNECTIONS; i++) {
            file.putInt(i).putInt(0).putInt(FRAME).putInt(FRAME + 4);
            file.putLong(0x0200_0000_0002_0200L).putInt(1).putShort((short) 0x0800);
            file.putInt(0x45000000 | FRAME - 14 + 4).putInt(i << 16).putInt(0x40110000);
            file.putInt(0x0A000001).putInt(0x0A000002);
            file.putShort((short) (0xC000 + i)).putShort((short) 4791).putShort((short) (FRAME - 34 + 4));
            file.putShort((short) 0);
            file.putInt(0x0400FFFF).putInt(0x100 + i).putInt(i * 100).putLong(0).putLong(0);
        }
        return Files.write(folder.resolve("many.pcap"), file.array()).toString();
    }

    @Test
    void shouldEndTheLongestIdleConnectionsAndSaySo() throws IOException {
        Run run = Run.of("analyze", "--format", "json", "--max-connections", "100", capture());
        assertThat(run.status()).isZero();
        JsonNode report = new ObjectMapper().readTree(run.out());
        assertThat(report.get("connections")).hasSize(CONNECTIONS);
        assertThat(report.at("/summary/limits/0/limit").stringValue()).isEqualTo("connections");
        assertThat(report.at("/summary/limits/0/most").intValue()).isEqualTo(100);
        assertThat(report.at("/summary/limits/0/count").intValue()).isBetween(400, 420);
        assertThat(report.at("/connections/0/givenUp").booleanValue()).isTrue();
        assertThat(report.at("/connections/499/givenUp").booleanValue()).isFalse();
    }

    @Test
    void shouldSayNothingWhereTheLimitIsNotReached() throws IOException {
        JsonNode report = new ObjectMapper()
                .readTree(Run.of("analyze", "--format", "json", capture()).out());
        assertThat(report.at("/summary/limits")).isEmpty();
        assertThat(report.at("/connections/0/givenUp").booleanValue()).isFalse();
    }

    @Test
    void shouldRefuseALimitThatNothingCanBeFollowedWith() throws IOException {
        Run run = Run.of("analyze", "--max-connections", "3", capture());
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("at least 16 connections");
    }
}
