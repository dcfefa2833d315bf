package org.rocescope.dissector.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rocescope.dissector.dissection.Dissected;
import org.rocescope.dissector.dissection.FrameBuilder;

/** The syndrome tables of headers.md section 7, in full. */
class AethTest {
    private static Dissected acknowledge(int syndrome) {
        String transport = String.format(Locale.ROOT, "1140ffff 00000011 00000105 %02x000006", syndrome);
        return Dissected.of(FrameBuilder.roce4(FrameBuilder.hex(transport)).ethernet());
    }

    @ParameterizedTest
    @CsvSource({
        "0,0", "8,16", "16,256", "24,4096",
        "1,1", "9,24", "17,384", "25,6144",
        "2,2", "10,32", "18,512", "26,8192",
        "3,3", "11,48", "19,768", "27,12288",
        "4,4", "12,64", "20,1024", "28,16384",
        "5,6", "13,96", "21,1536", "29,24576",
        "6,8", "14,128", "22,2048", "30,32768",
        "7,12", "15,192", "23,3072"
    })
    void shouldLookUpCredits(int code, int credits) {
        Dissected found = acknowledge(code);

        assertThat(found.value(Aeth.TYPE)).isEqualTo(Aeth.TYPE_ACK);
        assertThat(found.value(Aeth.CREDIT_CODE)).isEqualTo(code);
        assertThat(found.value(Aeth.CREDITS_GRANTED)).isEqualTo(credits);
        assertThat(Aeth.credits(code)).isEqualTo(credits);
        assertThat(found.words(Aeth.CREDIT_CODE)).isEqualTo(credits + " credits (" + code + ")");
        assertThat(found.has(Aeth.RNR_DELAY)).isFalse();
        assertThat(found.has(Aeth.TIMER_CODE)).isFalse();
        assertThat(found.has(Aeth.NAK_CODE)).isFalse();
    }

    @Test
    void shouldNotCallCode31CreditsAtAll() {
        Dissected found = acknowledge(0x1F);

        assertThat(found.value(Aeth.CREDIT_CODE)).isEqualTo(Aeth.NO_CREDIT_LIMIT);
        assertThat(found.has(Aeth.CREDITS_GRANTED)).isFalse();
        assertThat(found.words(Aeth.SYNDROME)).isEqualTo("ACK, no credit limit (31)");
    }

    @ParameterizedTest
    @CsvSource({
        "0,655.36", "8,0.16", "16,2.56", "24,40.96",
        "1,0.01", "9,0.24", "17,3.84", "25,61.44",
        "2,0.02", "10,0.32", "18,5.12", "26,81.92",
        "3,0.03", "11,0.48", "19,7.68", "27,122.88",
        "4,0.04", "12,0.64", "20,10.24", "28,163.84",
        "5,0.06", "13,0.96", "21,15.36", "29,245.76",
        "6,0.08", "14,1.28", "22,20.48", "30,327.68",
        "7,0.12", "15,1.92", "23,30.72", "31,491.52"
    })
    void shouldLookUpTheTimeOfAReceiverThatIsNotReady(int code, String milliseconds) {
        Dissected found = acknowledge(0x20 | code);

        assertThat(found.value(Aeth.TYPE)).isEqualTo(Aeth.TYPE_RNR);
        assertThat(found.value(Aeth.TIMER_CODE)).isEqualTo(code);
        assertThat(found.value(Aeth.RNR_DELAY)).isEqualTo(Math.round(Double.parseDouble(milliseconds) * 1e6));
        assertThat(Aeth.rnrNanos(code)).isEqualTo(found.value(Aeth.RNR_DELAY));
        assertThat(found.words(Aeth.SYNDROME)).isEqualTo("RNR NAK, " + milliseconds + " ms (" + (0x20 | code) + ")");
        assertThat(found.has(Aeth.CREDITS_GRANTED)).isFalse();
        assertThat(found.has(Aeth.NAK_CODE)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "0, PSN sequence error",
        "1, invalid request",
        "2, remote access error",
        "3, remote operational error",
        "4, invalid RD request"
    })
    void shouldNameTheNakCodes(int code, String name) {
        Dissected found = acknowledge(0x60 | code);

        assertThat(found.value(Aeth.TYPE)).isEqualTo(Aeth.TYPE_NAK);
        assertThat(found.words(Aeth.NAK_CODE)).isEqualTo(name + " (" + code + ")");
        assertThat(found.words(Aeth.SYNDROME)).isEqualTo("NAK, " + name + " (" + (0x60 | code) + ")");
        assertThat(Aeth.nakName(code)).isEqualTo(name);
        assertThat(found.has(Aeth.CREDITS_GRANTED)).isFalse();
        assertThat(found.has(Aeth.RNR_DELAY)).isFalse();
        assertThat(Aeth.SYNDROME.names().valueOf(name)).isEqualTo(0x60 | code);
    }

    @Test
    void shouldNameNoReservedNakCode() {
        for (int code = 5; code < 32; code++) {
            assertThat(Aeth.nakName(code)).isNull();
            assertThat(acknowledge(0x60 | code).words(Aeth.SYNDROME))
                    .isEqualTo("NAK, reserved code " + code + " (" + (0x60 | code) + ")");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0x40, 0x5F})
    void shouldNotTakeTheReservedTypeForAnything(int syndrome) {
        Dissected found = acknowledge(syndrome);

        assertThat(found.value(Aeth.TYPE)).isEqualTo(Aeth.TYPE_RESERVED);
        assertThat(found.value(Aeth.RESERVED_CODE)).isEqualTo(syndrome & 0x1F);
        assertThat(found.has(Aeth.CREDIT_CODE)).isFalse();
        assertThat(found.has(Aeth.TIMER_CODE)).isFalse();
        assertThat(found.has(Aeth.NAK_CODE)).isFalse();
    }

    @Test
    void shouldReadEverySyndromeByItsTwoTypeBits() {
        for (int syndrome = 0; syndrome < 256; syndrome++) {
            Dissected found = acknowledge(syndrome);
            assertThat(found.value(Aeth.TYPE)).isEqualTo(syndrome >> 5 & 3);
            assertThat(found.value(Aeth.SYNDROME_RESERVED)).isEqualTo(syndrome >> 7);
            assertThat(found.value(Aeth.MSN)).isEqualTo(6);
        }
    }
}
