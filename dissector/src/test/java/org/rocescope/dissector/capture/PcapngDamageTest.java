package org.rocescope.dissector.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rocescope.dissector.capture.CaptureBytes.Reading;

class PcapngDamageTest {
    /** Three packets, the second one with a changed 4-byte field at an offset of its block. */
    private static Reading withField(int offset, int value) {
        CaptureBytes file = CaptureBytes.pcapng().packet(0, 1, 60);
        int start = file.size();
        byte[] bytes = file.packet(0, 2, 60).packet(0, 3, 64).array();
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(start + offset, value);
        return CaptureBytes.read(bytes);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "4 | 13 | block length 13 is not a multiple of 4; 92 bytes skipped",
                "4 | 0 | block of 0 bytes (at least 12); 92 bytes skipped",
                "4 | 8 | block of 8 bytes (at least 12); 92 bytes skipped",
                "4 | -4 | block of 4294967292 bytes (at most 16777216); 92 bytes skipped",
                "4 | 64 | trailing",
                "4 | 600000 | block of type 6 of 600000 bytes (at most 525312); 92 bytes skipped",
                "4 | 5000 | block of 5000 bytes where 188 are left; 92 bytes skipped",
                "8 | 1 | packet of interface 1, of which the section has 1; passed over",
                "8 | -1 | packet of interface 4294967295, of which the section has 1; passed over",
                "20 | 61 | packet of 61 bytes in a block of 92; passed over",
                "20 | -1 | packet of 4294967295 bytes (at most 262144); passed over",
            })
    void shouldReadTheRestAfterADamagedPacketBlock(int offset, int value, String reason) {
        Reading reading = withField(offset, value);

        assertThat(reading.lengths()).containsExactly(60, 64);
        assertThat(reading.damages()).singleElement().satisfies(damage -> {
            if (reason.contains("trailing")) {
                assertThat(damage).startsWith("140: block's trailing length").endsWith("; 92 bytes skipped");
            } else {
                assertThat(damage).isEqualTo("140: " + reason);
            }
        });
    }

    @Test
    void shouldReadABlockByItsLeadingLengthIfOnlyTheTrailingOneIsWrong() {
        Reading reading = withField(88, 60);

        assertThat(reading.lengths()).containsExactly(60, 60, 64);
        assertThat(reading.damages())
                .containsExactly(
                        "140: block's trailing length 60 differs from its leading 92; read by the leading one");
    }

    @Test
    void shouldReadAPacketWithBrokenOptions() {
        CaptureBytes file = CaptureBytes.pcapng();
        Reading reading = file.packet(
                        0,
                        1,
                        60,
                        file.option(1, "good"),
                        CaptureBytes.little().u16(1).u16(500).array())
                .packet(0, 2, 60)
                .read();

        assertThat(reading.packets().get(0).comments()).containsExactly("good");
        assertThat(reading.lengths()).containsExactly(60, 60);
        assertThat(reading.damages()).containsExactly("48: the packet's options exceed their block");
    }

    @Test
    void shouldSayThatAFileEndsWithinABlock() {
        byte[] whole = CaptureBytes.pcapng().packet(0, 1, 60).packet(0, 2, 60).array();
        Reading reading = CaptureBytes.read(Arrays.copyOf(whole, whole.length - 10));

        assertThat(reading.lengths()).containsExactly(60);
        assertThat(reading.damages()).containsExactly("140: file ends 82 bytes into a block of 92");
    }

    @Test
    void shouldFindASectionThatWasAppendedToACutFile() {
        byte[] first = CaptureBytes.pcapng().packet(0, 1, 60).packet(0, 2, 60).array();
        byte[] second = CaptureBytes.big()
                .section()
                .interfaceBlock(LinkType.RAW, 0)
                .packet(0, 3, 64)
                .array();
        byte[] both = Arrays.copyOf(first, first.length - 11 + second.length);
        System.arraycopy(second, 0, both, first.length - 11, second.length);
        Reading reading = CaptureBytes.read(both);

        assertThat(reading.lengths()).containsExactly(60, 64);
        assertThat(reading.packets().get(1).linkType()).isEqualTo(LinkType.RAW);
        assertThat(reading.damages())
                .singleElement()
                .satisfies(damage -> assertThat(damage).startsWith("140: ").endsWith("; 81 bytes skipped"));
    }

    @Test
    void shouldFindTheByteOrderByLengthsIfItsMagicIsDamaged() {
        byte[] bytes = CaptureBytes.pcapng().packet(0, 1, 60).array();
        bytes[8] = 0;
        Reading reading = CaptureBytes.read(bytes);

        assertThat(reading.lengths()).containsExactly(60);
        assertThat(reading.damages())
                .containsExactly("0: byte-order magic of the section is 003c2b1a; read as LITTLE_ENDIAN by the "
                        + "block's lengths");
    }

    @Test
    void shouldFindThePacketsButNotTheirInterfaceIfThatIsDamaged() {
        byte[] bytes = CaptureBytes.pcapng().packet(0, 1, 60).packet(0, 2, 60).array();
        bytes[28 + 4] = 3;
        Reading reading = CaptureBytes.read(bytes);

        assertThat(reading.packets()).isEmpty();
        assertThat(reading.damages())
                .containsExactly(
                        "28: block length 3 is not a multiple of 4; 20 bytes skipped",
                        "48: packet of interface 0, of which the section has 0; passed over",
                        "140: packet of interface 0, of which the section has 0; passed over");
    }

    @Test
    void shouldNameShortBlocksAndUnknownVersionsAndReadOn() {
        CaptureBytes file = CaptureBytes.little();
        byte[] bytes = file.section()
                .interfaceBlock(LinkType.ETHERNET, 0)
                .block(6, new byte[8])
                .block(3, new byte[0])
                .block(5, new byte[4])
                .block(1, new byte[4])
                .packet(0, 1, 60)
                .array();
        bytes[12] = 7;
        Reading reading = CaptureBytes.read(bytes);

        assertThat(reading.lengths()).containsExactly(60);
        assertThat(reading.damages())
                .containsExactly(
                        "0: version 7.0 in the section header; read as 1.0",
                        "48: packet block of 20 bytes (at least 32); passed over",
                        "68: simple packet block of 12 bytes (at least 16); passed over",
                        "80: interface statistics of 16 bytes (at least 24); passed over",
                        "96: interface description of 16 bytes (at least 20); passed over");
    }

    @Test
    void shouldEndAtZerosBehindTheLastBlock() {
        Reading reading =
                CaptureBytes.pcapng().packet(0, 1, 60).raw(new byte[5000]).read();

        assertThat(reading.lengths()).containsExactly(60);
        assertThat(reading.damages()).containsExactly("140: block of 0 bytes (at least 12); nothing readable follows");
    }
}
