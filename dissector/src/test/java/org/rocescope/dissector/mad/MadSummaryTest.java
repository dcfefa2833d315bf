package org.rocescope.dissector.mad;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rocescope.dissector.mad.Mads.packet;
import static org.rocescope.dissector.mad.Mads.summary;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.rocescope.dissector.packet.Packet;

class MadSummaryTest {

    @Test
    void shouldSumUpRealMessages() {
        assertThat(summary(packet(Mads.REQ)))
                .isEqualTo("CM REQ local id 0xddb7ed2d, service TCP port 7174, QP 0x00005f, PSN 15615803, MTU 4096");
        assertThat(summary(packet(Mads.REP)))
                .isEqualTo("CM REP local id 0xe8dd4f21, remote id 0xddb7ed2d, QP 0x00005f, PSN 3005022");
        assertThat(summary(packet(Mads.RTU))).isEqualTo("CM RTU local id 0xddb7ed2d, remote id 0xe8dd4f21");
        assertThat(summary(packet(Mads.DREQ)))
                .isEqualTo("CM DREQ local id 0xddb7ed2d, remote id 0xe8dd4f21, remote QP 0x00005f");
        assertThat(summary(packet(Mads.DREP))).isEqualTo("CM DREP local id 0xe8dd4f21, remote id 0xddb7ed2d");
        assertThat(summary(packet(Mads.REJ))).isEqualTo("CM REJ of REQ: invalid service id (8)");
        assertThat(summary(packet(Mads.SIDR_REQ)))
                .isEqualTo("CM SIDR_REQ request id 0xdeb7ed2d, service UDP port 7174");
        assertThat(summary(packet(Mads.SIDR_REP)))
                .isEqualTo("CM SIDR_REP request id 0xdeb7ed2d, service UDP port 7174, QP 0x000062, Q_Key 0x01234567");
    }

    @Test
    void shouldSumUpOtherMessages() {
        byte[] mra = Mads.cm(Mad.ATTRIBUTE_MRA);
        mra[Mad.LENGTH + 8] = (byte) 0xC0;
        assertThat(summary(packet(mra))).isEqualTo("CM MRA of message 3 local id 0x00000000, remote id 0x00000000");
        byte[] rej = Mads.bytes(Mads.REJ);
        rej[Mad.LENGTH + 8] = (byte) 0x80;
        rej[Mad.LENGTH + 11] = 34;
        assertThat(summary(packet(rej))).isEqualTo("CM REJ of other: reason 34");
        byte[] sidr = Mads.bytes(Mads.SIDR_REP);
        sidr[Mad.LENGTH + 4] = 2;
        assertThat(summary(packet(sidr))).isEqualTo("CM SIDR_REP request id 0xdeb7ed2d: rejected (2)");
        assertThat(summary(packet(Mads.cm(Mad.ATTRIBUTE_APR))))
                .isEqualTo("CM APR local id 0x00000000, remote id 0x00000000: path loaded (0)");
        assertThat(summary(packet(Mads.cm(Mad.ATTRIBUTE_LAP))))
                .isEqualTo("CM LAP local id 0x00000000, remote id 0x00000000, remote QP 0x000000");
    }

    @Test
    void shouldNameServices() {
        assertThat(service(0x0000000001061144L)).isEqualTo("TCP port 4420");
        assertThat(service(0x000000000111FFFFL)).isEqualTo("UDP port 65535");
        assertThat(service(0x00000000013F0001L)).isEqualTo("IB port 1");
        assertThat(service(0x0000000001070001L)).isEqualTo("0x0000000001070001");
        assertThat(service(0x0000000000011144L)).isEqualTo("SDP port 4420");
        assertThat(service(0x0100000001061144L)).isEqualTo("0x0100000001061144");
        assertThat(service(-1)).isEqualTo("0xffffffffffffffff");
    }

    @Test
    void shouldSumUpOtherClasses() {
        byte[] mad = Mads.cm(0x11);
        mad[1] = 3;
        mad[3] = 1;
        assertThat(summary(packet(mad)))
                .isEqualTo("MAD class 0x03 (subnet administration) method 0x01, attribute 0x0011");
        ByteBuffer.wrap(mad).putShort(4, (short) 0x000C);
        mad[1] = 0x7F;
        assertThat(summary(packet(mad))).isEqualTo("MAD class 0x7f method 0x01, attribute 0x0011, status 0x000c");
        assertThat(summary(packet(Mads.cm(0x01))))
                .isEqualTo("MAD class 0x07 (communication management) method 0x03, attribute 0x0001");
    }

    @Test
    void shouldLeaveOutWhatWasNotCaptured() {
        byte[] mad = Mads.bytes(Mads.REQ);
        assertThat(sliced(mad, 1)).isEqualTo("MAD");
        assertThat(sliced(mad, 2)).isEqualTo("MAD class 0x07 (communication management)");
        assertThat(sliced(mad, 18)).isEqualTo("CM REQ");
        assertThat(sliced(mad, 24)).isEqualTo("CM REQ");
        assertThat(sliced(mad, 28)).isEqualTo("CM REQ local id 0xddb7ed2d");
        assertThat(sliced(mad, 64)).isEqualTo("CM REQ local id 0xddb7ed2d, service TCP port 7174, QP 0x00005f");
        assertThat(sliced(Mads.bytes(Mads.SIDR_REP), 28)).isEqualTo("CM SIDR_REP request id 0xdeb7ed2d");
    }

    @Test
    void shouldAppendNothingForAnotherLayer() {
        Packet packet = packet(Mads.REQ);
        StringBuilder out = new StringBuilder();
        MadSummary.summary(packet, -1, out);
        MadSummary.summary(packet, 0, out);
        MadSummary.summary(packet, 99, out);
        assertThat(out).isEmpty();
    }

    private static String sliced(byte[] mad, int captured) {
        Packet packet = Mads.carrier(mad, Mads.START + captured);
        MadLayers.push(packet, Mads.START, Mads.START + mad.length);
        return summary(packet);
    }

    private static String service(long id) {
        StringBuilder out = new StringBuilder();
        ServiceId.append(id, out);
        return out.toString();
    }
}
