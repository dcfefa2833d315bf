package org.rocescope.dissector.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.channels.Channels;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.rocescope.dissector.capture.CaptureBytes.Reading;

class PcapDamageTest {
    @Test
    void shouldReadTheRestAfterARecordWithAnAbsurdLength() {
        CaptureBytes file = CaptureBytes.pcap().record(1, 60);
        int damaged = file.size();
        Reading reading = file.record(CaptureBytes.SECONDS, 0, 0xffff_ffffL, 1498, CaptureBytes.data(2, 1498))
                .record(3, 70)
                .record(4, 80)
                .read();

        assertThat(reading.lengths()).containsExactly(60, 70, 80);
        assertThat(reading.damages())
                .containsExactly(damaged + ": record of 4294967295 bytes (at most 262144); 1,514 bytes skipped");
        assertThat(reading.info().complete()).isFalse();
        assertThat(reading.packets().get(1).number()).isEqualTo(2);
    }

    @Test
    void shouldFindASingleRecordThatEndsWithTheFile() {
        Reading reading = CaptureBytes.pcap()
                .record(1, 60)
                .record(CaptureBytes.SECONDS, 0, 300_000, 100, CaptureBytes.data(2, 100))
                .record(3, 70)
                .read();

        assertThat(reading.lengths()).containsExactly(60, 70);
    }

    @Test
    void shouldFindTheRecordsThatTooLongALengthClaims() {
        CaptureBytes file = CaptureBytes.pcap().record(1, 60);
        int damaged = file.size();
        file.record(CaptureBytes.SECONDS + 2, 0, 200_000, 60, CaptureBytes.data(2, 60));
        for (int i = 3; i < 1000; i++) {
            file.record(i, 1000);
        }
        byte[] bytes = file.array();
        Capture capture = capture(bytes);
        Reading reading = CaptureBytes.read(capture);

        assertThat(reading.packets()).hasSize(998);
        assertThat(reading.damages())
                .containsExactly(damaged + ": record of 200000 bytes (60 on the wire) is not followed by another one; "
                        + "76 bytes skipped");
    }

    private static Capture capture(byte[] bytes) {
        return new StoredCapture(Channels.newChannel(new ByteArrayInputStream(bytes)), "test", 4096, false);
    }

    @Test
    void shouldFindTheRecordsInWhatACutRecordClaims() {
        CaptureBytes file = CaptureBytes.pcap().record(1, 60);
        int damaged = file.size();
        Reading reading = file.record(CaptureBytes.SECONDS + 2, 0, 5000, 5000, CaptureBytes.data(2, 60))
                .record(3, 60)
                .record(4, 60)
                .read();

        assertThat(reading.lengths()).containsExactly(60, 60, 60);
        assertThat(reading.damages())
                .containsExactly(damaged + ": record of 5000 bytes where 212 are left; 76 bytes skipped");
    }

    @Test
    void shouldSayThatAFileEndsWithinARecord() {
        CaptureBytes file = CaptureBytes.pcap().record(1, 60);
        int damaged = file.size();
        Reading reading = file.record(CaptureBytes.SECONDS, 0, 1514, 1514, CaptureBytes.data(2, 37))
                .read();

        assertThat(reading.lengths()).containsExactly(60);
        assertThat(reading.damages()).containsExactly(damaged + ": file ends 37 bytes into a record of 1514");
    }

    @Test
    void shouldSayThatNothingReadableFollows() {
        Reading reading = CaptureBytes.pcap()
                .record(1, 60)
                .record(CaptureBytes.SECONDS, 0, 300_000, 300_000, CaptureBytes.data(2, 3000))
                .read();

        assertThat(reading.damages())
                .containsExactly("100: record of 300000 bytes (at most 262144); nothing readable follows");
    }

    @Test
    void shouldFindRecordsWithTheOdditiesThatTheFileHas() {
        CaptureBytes file = CaptureBytes.pcap();
        for (int i = 0; i < 3; i++) {
            file.record(CaptureBytes.SECONDS, 999_999_000 + i, 60, 50, CaptureBytes.data(i, 60));
        }
        file.record(CaptureBytes.SECONDS, 0, 300_000, 60, CaptureBytes.data(2, 60));
        for (int i = 0; i < 3; i++) {
            file.record(CaptureBytes.SECONDS, 999_999_000 + i, 60, 50, CaptureBytes.data(i, 60));
        }

        assertThat(file.read().packets()).hasSize(6);
        assertThat(file.read().damages()).hasSize(1);
    }

    @Test
    void shouldNotTakeARunOfZerosForRecords() {
        Reading reading = CaptureBytes.pcap()
                .record(1, 60)
                .u32(0xffff_ffffL)
                .raw(new byte[600])
                .record(2, 60)
                .read();

        assertThat(reading.lengths()).containsExactly(60, 60);
        assertThat(reading.damages())
                .containsExactly("100: record of 0 bytes, and its time is far from the others'; 604 bytes skipped");
    }

    @Test
    void shouldKeepAHundredDamagesAndCountTheOthers() {
        CaptureBytes file = CaptureBytes.pcap();
        for (int i = 0; i < 150; i++) {
            file.record(i, 60).record(i, 60).record(CaptureBytes.SECONDS, 0, 300_000, 60, CaptureBytes.data(2, 60));
        }
        Reading reading = file.record(150, 60).record(151, 60).read();

        assertThat(reading.packets()).hasSize(302);
        assertThat(reading.info().damages()).hasSize(100);
        assertThat(reading.info().damageCount()).isEqualTo(150);
    }

    @Test
    void shouldNameUnknownVersionsAndReadOn() {
        byte[] file = CaptureBytes.pcap().record(1, 60).array();
        file[4] = 9;
        Reading reading = CaptureBytes.read(file);

        assertThat(reading.packets()).hasSize(1);
        assertThat(reading.damages()).containsExactly("0: version 9.4 in the file header; read as 2.4");
    }

    @Test
    void shouldDescribeWhatIsNoCapture() {
        assertThat(CaptureBytes.read(new byte[0]).damages()).containsExactly("0: empty file");
        assertThat(CaptureBytes.read(new byte[] {0x7f, 'E', 'L', 'F', 2}).damages())
                .containsExactly("0: neither pcap nor pcapng: starts with 7f454c46");
        assertThat(CaptureBytes.read(new byte[] {(byte) 0xa1, (byte) 0xb2}).damages())
                .containsExactly("0: neither pcap nor pcapng: starts with a1b2");
        assertThat(CaptureBytes.read(new byte[] {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd})
                        .damages())
                .containsExactly("0: neither pcap nor pcapng: starts with 28b52ffd (compressed with zstd)");
        assertThat(CaptureBytes.read(new byte[4]).info().format()).isNull();
    }

    @Test
    void shouldPrintDamageAsOneLine() {
        assertThat(new Damage("a.pcap", 24, "empty file")).hasToString("a.pcap: at byte 24: empty file");
        assertThat(List.of(new Damage("a", 1, "b"))).containsExactly(new Damage("a", 1, "b"));
    }
}
