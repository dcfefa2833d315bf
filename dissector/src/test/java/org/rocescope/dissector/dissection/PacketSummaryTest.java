package org.rocescope.dissector.dissection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rocescope.dissector.dissection.FrameBuilder.SEND_ONLY;
import static org.rocescope.dissector.dissection.FrameBuilder.hex;
import static org.rocescope.dissector.dissection.FrameBuilder.infiniband;
import static org.rocescope.dissector.dissection.FrameBuilder.roce4;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rocescope.dissector.capture.LinkType;

class PacketSummaryTest {
    private static final String RETH = "00007f0000001000 00abcd01 00002000";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "04 00 | 01020304 | QP 0x000012  RC SEND Only  PSN 261  4 bytes",
                "0a 00 | 00007f0000001000 00abcd01 00000004 01020304 | QP 0x000012  RC RDMA WRITE Only  PSN 261  va"
                        + " 0x00007f0000001000  rkey 0x00abcd01  len 4  4 bytes",
                "1c 00 | 00000002" + RETH + "| QP 0x000012  RC FLUSH  PSN 261  persistence, memory range"
                        + "  va 0x00007f0000001000  rkey 0x00abcd01  len 8192",
                "11 00 | 62000005 | QP 0x000012  RC ACKNOWLEDGE  PSN 261  NAK, remote access error  MSN 5",
                "12 00 | 1f000006 0000000000000007 | QP 0x000012  RC ATOMIC ACKNOWLEDGE  PSN 261  ACK, no credit limit"
                        + "  MSN 6  was 7",
                "05 00 | cafebabe | QP 0x000012  RC SEND Only with Immediate  PSN 261  imm 0xcafebabe",
                "17 00 | 00abcd01 | QP 0x000012  RC SEND Only with Invalidate  PSN 261  invalidates rkey 0x00abcd01",
                "64 00 | 80010000 00000044 | QP 0x000012  UD SEND Only  PSN 261  from QP 0x00000044  qkey"
                        + " 0x0000000080010000",
                "a4 00 | 00123456 | QP 0x000012  XRC SEND Only  PSN 261  SRQ 0x123456",
                "81 00 | 00000000000000000000000000000000 | QP 0x000012  CNP (RoCEv2)  PSN 261",
                "04 80 | '' | QP 0x000012  RC SEND Only  PSN 261  SE"
            })
    void shouldSayWhatThePacketIs(String start, String following, String summary) {
        String packet = start + "ffff 00000012 00000105" + following.replace("'", "");
        assertThat(Dissected.of(roce4(hex(packet)).ethernet()).summary()).isEqualTo(summary);
    }

    @Test
    void shouldAddWhatIsWrong() {
        assertThat(Dissected.of(roce4().ethernet().patch(16, "0033")).summary())
                .contains("[malformed: UDP length 32, the IP packet has 31 (at byte 34)]");
        byte[] whole = roce4().ethernet().bytes();
        assertThat(Dissected.sliced(LinkType.ETHERNET, whole, 60).summary()).endsWith("[cut by the snap length]");
        Dissected bad = Dissected.of(roce4().ethernet().patch(62, "01020304"));
        bad.icrc();
        assertThat(bad.summary()).endsWith("[ICRC bad]");
    }

    @Test
    void shouldNameWhatIsNoRoce() {
        byte[] arp = hex("0001080006040001 020000000001 0a000001 000000000000 0a000002");
        assertThat(Dissected.of(FrameBuilder.of(0x0806, arp).ethernet()).summary())
                .isEqualTo("eth, ARP (0x0806)");
        assertThat(Dissected.of(new byte[0]).summary()).contains("malformed");
    }

    @Test
    void shouldNameTheInnermostAddresses() {
        Dissected tunnel = Dissected.of(roce4().ethernet().vxlan().ipv4().ethernet());
        assertThat(tunnel.source()).isEqualTo("192.168.1.1");
        assertThat(tunnel.destination()).isEqualTo("192.168.1.2");
        assertThat(Dissected.of(infiniband(2, SEND_ONLY)).source()).isEqualTo("LID 22136");
        Dissected arp = Dissected.of(FrameBuilder.of(0x0806, new byte[28]).ethernet());
        assertThat(arp.source()).isEqualTo("02:00:00:00:00:01");
        assertThat(arp.destination()).isEqualTo("02:00:00:00:00:02");
        assertThat(Dissected.of(LinkType.RAW, new byte[0]).source()).isEmpty();
    }
}
