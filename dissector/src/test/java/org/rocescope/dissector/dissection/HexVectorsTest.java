package org.rocescope.dissector.dissection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rocescope.dissector.dissection.FrameBuilder.concat;
import static org.rocescope.dissector.dissection.FrameBuilder.hex;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.rocescope.dissector.capture.LinkType;
import org.rocescope.dissector.icrc.InvariantCrc;
import org.rocescope.dissector.icrc.VariantCrc;
import org.rocescope.dissector.link.Ethernet;
import org.rocescope.dissector.link.Ipv4;
import org.rocescope.dissector.link.Ipv6;
import org.rocescope.dissector.link.Udp;
import org.rocescope.dissector.packet.IcrcVerdict;
import org.rocescope.dissector.transport.Aeth;
import org.rocescope.dissector.transport.Bth;
import org.rocescope.dissector.transport.Cnp;
import org.rocescope.dissector.transport.Feth;
import org.rocescope.dissector.transport.Grh;
import org.rocescope.dissector.transport.ImmDt;
import org.rocescope.dissector.transport.Lrh;
import org.rocescope.dissector.transport.Opcode;
import org.rocescope.dissector.transport.Reth;

/** The worked vectors of the fact sheet (headers.md section 9), field by field and with their CRCs. */
class HexVectorsTest {
    private static final String NATIVE_TRANSPORT =
            "0a2024870087b1b3000dec2a 01710a1c015d400238f27a050000000e" + "bb884d85fd5cfba4728bc0690ed40000";

    private static final String NATIVE_LOCAL = "7012375c000e17d2" + NATIVE_TRANSPORT;

    private static final String NATIVE_GLOBAL = "7013375c001817d2 6000000000320010 00000000000001250000000000000026"
            + "00000000000001170000000000000096" + NATIVE_TRANSPORT;

    private static final String CNP = "e41d2dab2bc27cfe90643b320800 45c2003c718c4000401191610a0011010a001201"
            + "000012b700280000 8100ffff4000011800000000 00000000000000000000000000000000 82fd002a";

    private static final String UC_SEND = "248a07a8fa22248a07a8fa220800 45010040047840004011b4d5c0a80007c0a80007"
            + "c00012b7002caca2 2460ffff000000d300cf1710 4630818be28935d90e9a95505401be885e500000 78f353f3";

    private static final String FLUSH = "02000000000202000000000108004502004012344000401114750a0000010a000002c12312b7"
            + "002c00001c40ffff00000012800001050000000200007f000000100000abcd0100002000f0ee0a5d";

    private static final String FLUSH_RESPONSE =
            "02000000000102000000000208004502003012344000401114850a0000020a000001c12312b7001c0000"
                    + "1040ffff00000011000001051f0000065e5a4468";

    private static final String ATOMIC_WRITE =
            "02000000000202000000000108004502004412344000401114710a0000010a000002c12312b700300000"
                    + "1d40ffff000000128000010600007f000000300000abcd0100000008112233445566778800978ae5";

    private static final String NAK = "02000000000102000000000208004502003012344000401114850a0000020a000001c12312b7001c"
            + "00001140ffff00000011000001056200000534e270c6";

    private static final String SEND_IPV6 =
            "02000000000202000000000186dd60212345001c1140fd000000000000000000000000000001"
                    + "fd000000000000000000000000000002c12312b7001c00000470ffff0000001280ffffff410000006e77c772";

    private static final String SEND_V1 = "02000000000202000000000189156000000000141b01fe800000000000000000000000000001"
            + "fe8000000000000000000000000000020470ffff0000001280ffffff4100000064af85c7";

    @Test
    void shouldReadTheNativeLocalSample() {
        byte[] withIcrc = concat(hex(NATIVE_LOCAL), hex("9625b75a"));
        Dissected found = Dissected.of(LinkType.INFINIBAND, concat(withIcrc, hex("45fa")));

        assertThat(found.malformed()).isNull();
        assertThat(found.text(Lrh.VL)).isEqualTo("0x07");
        assertThat(found.value(Lrh.SL)).isEqualTo(1);
        assertThat(found.value(Lrh.LNH)).isEqualTo(Lrh.LNH_LOCAL);
        assertThat(found.value(Lrh.DLID)).isEqualTo(0x375c);
        assertThat(found.value(Lrh.SLID)).isEqualTo(0x17d2);
        assertThat(found.value(Lrh.PACKET_LENGTH) * 4).isEqualTo(withIcrc.length);
        assertThat(found.packet().opcode()).isEqualTo(0x0A);
        assertThat(found.value(Bth.PAD_COUNT)).isEqualTo(2);
        assertThat(found.value(Bth.P_KEY)).isEqualTo(0x2487);
        assertThat(found.value(Bth.DEST_QP)).isEqualTo(0x87b1b3);
        assertThat(found.value(Bth.PSN)).isEqualTo(0x0dec2a);
        assertThat(found.text(Reth.VIRTUAL_ADDRESS)).isEqualTo("0x01710a1c015d4002");
        assertThat(found.text(Reth.R_KEY)).isEqualTo("0x38f27a05");
        assertThat(found.value(Reth.DMA_LENGTH)).isEqualTo(14);
        assertThat(found.payload()).isEqualTo("bb884d85fd5cfba4728bc0690ed4");
        assertThat(found.icrc()).isEqualTo(IcrcVerdict.GOOD);
        assertThat(found.text(InvariantCrc.VALUE)).isEqualTo("0x9625b75a");
        assertThat(found.text(VariantCrc.VALUE)).isEqualTo("0x45fa");
        assertThat(found.words(VariantCrc.STATUS)).isEqualTo("good (1)");
        assertThat(VariantCrc.compute(ByteBuffer.wrap(withIcrc), 0, withIcrc.length))
                .isEqualTo(0xFA45);
    }

    /** PayLen 0x32 (it should be 0x38), NxtHdr 0 and HopLmt 0x10 are as the sample has them, not realistic. */
    @Test
    void shouldReadTheNativeGlobalSampleInSpiteOfItsOddGrh() {
        byte[] withIcrc = concat(hex(NATIVE_GLOBAL), hex("1493ec46"));
        Dissected found = Dissected.of(LinkType.INFINIBAND, concat(withIcrc, ReferenceCrc.vcrc(withIcrc)));

        assertThat(found.malformed()).isNull();
        assertThat(found.value(Lrh.LNH)).isEqualTo(Lrh.LNH_GLOBAL);
        assertThat(found.value(Grh.PAYLOAD_LENGTH)).isEqualTo(0x32);
        assertThat(found.value(Grh.NEXT_HEADER)).isZero();
        assertThat(found.value(Grh.HOP_LIMIT)).isEqualTo(0x10);
        assertThat(found.source()).isEqualTo("::125:0:0:0:26");
        assertThat(found.destination()).isEqualTo("::117:0:0:0:96");
        assertThat(found.value(Bth.PSN)).isEqualTo(0x0dec2a);
        assertThat(found.payload()).isEqualTo("bb884d85fd5cfba4728bc0690ed4");
        assertThat(found.icrc()).isEqualTo(IcrcVerdict.GOOD);
        assertThat(found.words(VariantCrc.STATUS)).isEqualTo("good (1)");
    }

    @Test
    void shouldReadTheCongestionNotificationOfAConnectX() {
        Dissected found = Dissected.ofHex(CNP);

        assertThat(found.malformed()).isNull();
        assertThat(found.text(Ethernet.SOURCE)).isEqualTo("7c:fe:90:64:3b:32");
        assertThat(found.value(Ipv4.TOTAL_LENGTH)).isEqualTo(60);
        assertThat(found.value(Ipv4.DSCP)).isEqualTo(48);
        assertThat(found.words(Ipv4.ECN)).isEqualTo("ECT(0) (2)");
        assertThat(found.value(Ipv4.CHECKSUM_STATUS)).isEqualTo(1);
        assertThat(found.source()).isEqualTo("10.0.17.1");
        assertThat(found.destination()).isEqualTo("10.0.18.1");
        assertThat(found.value(Udp.SOURCE_PORT)).isZero();
        assertThat(found.value(Udp.UDP_LENGTH)).isEqualTo(40);
        assertThat(found.words(Udp.CHECKSUM_STATUS)).isEqualTo("absent (2)");
        assertThat(found.packet().opcode()).isEqualTo(Opcode.ROCE_CNP);
        assertThat(found.value(Bth.FECN)).isZero();
        assertThat(found.value(Bth.BECN)).isEqualTo(1);
        assertThat(found.value(Bth.RESERVED6)).isZero();
        assertThat(found.value(Bth.DEST_QP)).isEqualTo(0x118);
        assertThat(found.value(Bth.PSN)).isZero();
        assertThat(found.text(Cnp.RESERVED)).isEqualTo("0".repeat(32));
        assertThat(found.packet().payloadLength()).isZero();
        assertThat(found.icrc()).isEqualTo(IcrcVerdict.GOOD);
    }

    @Test
    void shouldReadTheUnreliableSendWithTwoPadBytesAndAUdpChecksum() {
        Dissected found = Dissected.ofHex(UC_SEND);

        assertThat(found.malformed()).isNull();
        assertThat(found.packet().opcode()).isEqualTo(0x24);
        assertThat(found.value(Bth.MIG_REQ)).isEqualTo(1);
        assertThat(found.value(Bth.PAD_COUNT)).isEqualTo(2);
        assertThat(found.value(Bth.DEST_QP)).isEqualTo(211);
        assertThat(found.value(Bth.PSN)).isEqualTo(13571856);
        assertThat(found.text(Udp.CHECKSUM)).isEqualTo("0xaca2");
        assertThat(found.packet().payloadLength()).isEqualTo(18);
        assertThat(found.packet().padLength()).isEqualTo(2);
        assertThat(found.payload()).isEqualTo("4630818be28935d90e9a95505401be885e50");
        assertThat(found.icrc()).isEqualTo(IcrcVerdict.GOOD);
    }

    @Test
    void shouldReadTheFlush() {
        Dissected found = Dissected.ofHex(FLUSH);

        assertThat(found.malformed()).isNull();
        assertThat(found.packet().opcode()).isEqualTo(0x1C);
        assertThat(found.value(Bth.ACK_REQ)).isEqualTo(1);
        assertThat(found.value(Bth.PSN)).isEqualTo(0x105);
        assertThat(found.value(Feth.PLACEMENT)).isEqualTo(Feth.PERSISTENCE);
        assertThat(found.value(Feth.SELECTIVITY)).isEqualTo(Feth.RANGE);
        assertThat(found.text(Reth.VIRTUAL_ADDRESS)).isEqualTo("0x00007f0000001000");
        assertThat(found.text(Reth.R_KEY)).isEqualTo("0x00abcd01");
        assertThat(found.value(Reth.DMA_LENGTH)).isEqualTo(0x2000);
        assertThat(found.packet().payloadLength()).isZero();
        assertThat(found.icrc()).isEqualTo(IcrcVerdict.GOOD);
    }

    @Test
    void shouldReadTheResponseToTheFlush() {
        Dissected found = Dissected.ofHex(FLUSH_RESPONSE);

        assertThat(found.malformed()).isNull();
        assertThat(Opcode.of(found.packet().opcode()).name()).isEqualTo("RC RDMA READ Response Only");
        assertThat(found.value(Bth.DEST_QP)).isEqualTo(0x11);
        assertThat(found.value(Bth.PSN)).isEqualTo(0x105);
        assertThat(found.value(Aeth.TYPE)).isEqualTo(Aeth.TYPE_ACK);
        assertThat(found.value(Aeth.MSN)).isEqualTo(6);
        assertThat(found.packet().payloadLength()).isZero();
        assertThat(found.icrc()).isEqualTo(IcrcVerdict.GOOD);
    }

    @Test
    void shouldReadTheAtomicWrite() {
        Dissected found = Dissected.ofHex(ATOMIC_WRITE);

        assertThat(found.malformed()).isNull();
        assertThat(Opcode.of(found.packet().opcode()).operation()).isEqualTo(Opcode.Operation.ATOMIC_WRITE);
        assertThat(found.value(Bth.PSN)).isEqualTo(0x106);
        assertThat(found.text(Reth.VIRTUAL_ADDRESS)).isEqualTo("0x00007f0000003000");
        assertThat(found.value(Reth.DMA_LENGTH)).isEqualTo(8);
        assertThat(found.payload()).isEqualTo("1122334455667788");
        assertThat(found.icrc()).isEqualTo(IcrcVerdict.GOOD);
    }

    @Test
    void shouldReadTheNegativeAcknowledge() {
        Dissected found = Dissected.ofHex(NAK);

        assertThat(found.malformed()).isNull();
        assertThat(found.packet().opcode()).isEqualTo(0x11);
        assertThat(found.value(Bth.PSN)).isEqualTo(0x105);
        assertThat(found.words(Aeth.NAK_CODE)).isEqualTo("remote access error (2)");
        assertThat(found.value(Aeth.MSN)).isEqualTo(5);
        assertThat(found.icrc()).isEqualTo(IcrcVerdict.GOOD);
    }

    @Test
    void shouldReadTheSendOverIpv6() {
        Dissected found = Dissected.ofHex(SEND_IPV6);

        assertThat(found.malformed()).isNull();
        assertThat(found.value(Ipv6.DSCP)).isZero();
        assertThat(found.words(Ipv6.ECN)).isEqualTo("ECT(0) (2)");
        assertThat(found.value(Ipv6.FLOW_LABEL)).isEqualTo(0x12345);
        assertThat(found.source()).isEqualTo("fd00::1");
        assertThat(found.destination()).isEqualTo("fd00::2");
        assertThat(found.value(Bth.PSN)).isEqualTo(0xFFFFFF);
        assertThat(found.value(Bth.PAD_COUNT)).isEqualTo(3);
        assertThat(found.payload()).isEqualTo("41");
        assertThat(found.has(ImmDt.HEADER)).isFalse();
        assertThat(found.icrc()).isEqualTo(IcrcVerdict.GOOD);
    }

    @Test
    void shouldReadTheSendOfRoceV1() {
        Dissected found = Dissected.ofHex(SEND_V1);

        assertThat(found.malformed()).isNull();
        assertThat(found.has(Lrh.HEADER)).isFalse();
        assertThat(found.value(Grh.PAYLOAD_LENGTH)).isEqualTo(20);
        assertThat(found.value(Grh.NEXT_HEADER)).isEqualTo(Grh.NEXT_IBA);
        assertThat(found.source()).isEqualTo("fe80::1");
        assertThat(found.destination()).isEqualTo("fe80::2");
        assertThat(found.value(Bth.PSN)).isEqualTo(0xFFFFFF);
        assertThat(found.payload()).isEqualTo("41");
        assertThat(found.icrc()).isEqualTo(IcrcVerdict.GOOD);
    }

    @Test
    void shouldHaveAReferenceThatAgreesWithTheSheet() {
        assertThat(ReferenceCrc.register(ReferenceCrc.prefix())).isEqualTo(0xDEBB20E3);

        byte[] ip = Arrays.copyOfRange(hex(CNP), 14, hex(CNP).length - 4);
        byte[] masked = ReferenceCrc.maskedIpv4(ip);
        assertThat(HexFormat.of().formatHex(masked))
                .isEqualTo("45ff003c718c4000ff11ffff0a0011010a001201000012b70028ffff8100ffffff00011800000000"
                        + "0".repeat(32));
        assertThat(ReferenceCrc.crc32(ReferenceCrc.prefix(), masked)).isEqualTo(0x2A00FD82);
        assertThat(ReferenceCrc.wire(ReferenceCrc.crc32(ReferenceCrc.maskedNative(hex(NATIVE_LOCAL)))))
                .isEqualTo(hex("9625b75a"));
        assertThat(ReferenceCrc.wire(ReferenceCrc.crc32(ReferenceCrc.maskedNative(hex(NATIVE_GLOBAL)))))
                .isEqualTo(hex("1493ec46"));
        assertThat(ReferenceCrc.vcrc(concat(hex(NATIVE_LOCAL), hex("9625b75a"))))
                .isEqualTo(hex("45fa"));
    }
}
