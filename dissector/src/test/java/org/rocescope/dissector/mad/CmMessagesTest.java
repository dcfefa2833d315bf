package org.rocescope.dissector.mad;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rocescope.dissector.mad.Mads.address;
import static org.rocescope.dissector.mad.Mads.hex;
import static org.rocescope.dissector.mad.Mads.packet;

import java.net.InetAddress;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rocescope.dissector.packet.Packet;

/** Values of real datagrams as Wireshark shows them (where it takes the message apart). */
class CmMessagesTest {

    @Test
    void shouldReadCommonHeader() {
        Packet packet = packet(Mads.REQ);
        assertThat(packet.value(Mad.BASE_VERSION)).isEqualTo(1);
        assertThat(packet.value(Mad.CLASS)).isEqualTo(Mad.CLASS_CM);
        assertThat(packet.value(Mad.CLASS_VERSION)).isEqualTo(2);
        assertThat(packet.value(Mad.METHOD)).isEqualTo(Mad.METHOD_SEND);
        assertThat(packet.value(Mad.RESPONSE)).isZero();
        assertThat(packet.value(Mad.STATUS)).isZero();
        assertThat(packet.value(Mad.TRANSACTION_ID)).isEqualTo(0x000000022dedb7ddL);
        assertThat(packet.value(Mad.ATTRIBUTE_ID)).isEqualTo(0x0010);
        assertThat(packet.value(Mad.ATTRIBUTE_MODIFIER)).isZero();
        assertThat(Mad.CM_MESSAGE.names().of(packet.value(Mad.CM_MESSAGE))).isEqualTo("REQ");
        assertThat(packet.has(Mad.DATA)).isFalse();
    }

    @Test
    void shouldReadReq() {
        Packet packet = packet(Mads.REQ);
        assertThat(packet.value(CmReq.LOCAL_ID)).isEqualTo(0xddb7ed2dL);
        assertThat(packet.value(CmReq.LOCAL_ID_ALIAS)).isEqualTo(0xddb7ed2dL);
        assertThat(packet.value(CmReq.SERVICE_ID)).isEqualTo(0x0000000001061c06L);
        assertThat(hex(packet, CmReq.SERVICE_PREFIX)).isEqualTo("0000000001");
        assertThat(packet.value(CmReq.SERVICE_PROTOCOL)).isEqualTo(ServiceId.TCP);
        assertThat(packet.value(CmReq.SERVICE_PORT)).isEqualTo(7174);
        assertThat(packet.has(CmReq.SERVICE_SDP_PORT)).isFalse();
        assertThat(packet.value(CmReq.LOCAL_CA_GUID)).isEqualTo(0x505400fffe000001L);
        assertThat(packet.value(CmReq.LOCAL_QPN)).isEqualTo(0x5f);
        assertThat(packet.value(CmReq.RESPONDER_RESOURCES)).isEqualTo(1);
        assertThat(packet.value(CmReq.INITIATOR_DEPTH)).isEqualTo(1);
        assertThat(packet.value(CmReq.REMOTE_RESPONSE_TIMEOUT)).isEqualTo(0x14);
        assertThat(packet.value(CmReq.REMOTE_RESPONSE_TIME)).isEqualTo(4_294_967_296L);
        assertThat(packet.value(CmReq.TRANSPORT)).isZero();
        assertThat(packet.value(CmReq.FLOW_CONTROL)).isZero();
        assertThat(packet.value(CmReq.STARTING_PSN)).isEqualTo(0xee473b);
        assertThat(packet.value(CmReq.LOCAL_RESPONSE_TIMEOUT)).isEqualTo(0x14);
        assertThat(packet.value(CmReq.RETRY_COUNT)).isEqualTo(7);
        assertThat(packet.value(CmReq.P_KEY)).isEqualTo(0xffff);
        assertThat(packet.value(CmReq.PATH_MTU)).isEqualTo(5);
        assertThat(packet.value(CmReq.PATH_MTU_BYTES)).isEqualTo(4096);
        assertThat(packet.value(CmReq.RDC_EXISTS)).isZero();
        assertThat(packet.value(CmReq.RNR_RETRY_COUNT)).isEqualTo(7);
        assertThat(packet.value(CmReq.MAX_CM_RETRIES)).isEqualTo(15);
        assertThat(packet.value(CmReq.SRQ)).isZero();
        assertThat(packet.value(CmReq.EXTENDED_TRANSPORT)).isZero();
    }

    @Test
    void shouldReadPathsOfReq() throws Exception {
        Packet packet = packet(Mads.REQ);
        assertThat(packet.value(CmReq.PRIMARY_LOCAL_LID)).isEqualTo(65535);
        assertThat(packet.value(CmReq.PRIMARY_REMOTE_LID)).isEqualTo(65535);
        assertThat(address(packet, CmReq.PRIMARY_LOCAL_GID)).isEqualTo(InetAddress.getByName("10.0.0.1"));
        assertThat(packet.value(CmReq.PRIMARY_LOCAL_GID_IPV4)).isEqualTo(0x0a000001);
        assertThat(packet.value(CmReq.PRIMARY_REMOTE_GID_IPV4)).isEqualTo(0x0a000002);
        // Wireshark 4.0 reads three of the four bytes
        assertThat(packet.value(CmReq.PRIMARY_FLOW_LABEL)).isEqualTo(0xb073a);
        assertThat(packet.value(CmReq.PRIMARY_PACKET_RATE)).isZero();
        assertThat(packet.value(CmReq.PRIMARY_TRAFFIC_CLASS)).isZero();
        assertThat(packet.value(CmReq.PRIMARY_HOP_LIMIT)).isEqualTo(64);
        assertThat(packet.value(CmReq.PRIMARY_SL)).isZero();
        assertThat(packet.value(CmReq.PRIMARY_SUBNET_LOCAL)).isZero();
        assertThat(packet.value(CmReq.PRIMARY_ACK_TIMEOUT)).isEqualTo(0x11);
        assertThat(packet.value(CmReq.PRIMARY_ACK_TIME)).isEqualTo(536_870_912);
        assertThat(packet.value(CmReq.ALTERNATE_LOCAL_LID)).isZero();
        assertThat(hex(packet, CmReq.ALTERNATE_REMOTE_GID)).isEqualTo("0".repeat(32));
        assertThat(packet.has(CmReq.ALTERNATE_REMOTE_GID_IPV4)).isFalse();
    }

    @Test
    void shouldReadAddressesOfReq() {
        Packet packet = packet(Mads.REQ);
        assertThat(packet.has(CmReq.PRIVATE_DATA)).isFalse();
        assertThat(packet.value(IpCm.MAJOR)).isZero();
        assertThat(packet.value(IpCm.MINOR)).isZero();
        assertThat(packet.value(IpCm.IP_VERSION)).isEqualTo(4);
        assertThat(packet.value(IpCm.SOURCE_PORT)).isEqualTo(0xde4c);
        assertThat(packet.value(IpCm.SOURCE_IPV4)).isEqualTo(0x0a000001);
        assertThat(packet.value(IpCm.DESTINATION_IPV4)).isEqualTo(0x0a000002);
        assertThat(packet.has(IpCm.SOURCE_IPV6)).isFalse();
        assertThat(packet.has(IpCm.DESTINATION_IPV6)).isFalse();
        assertThat(hex(packet, IpCm.PRIVATE_DATA)).isEqualTo("00".repeat(56));
    }

    @Test
    void shouldReadIpv6AddressesOfReq() throws Exception {
        byte[] mad = Mads.bytes(Mads.REQ);
        int addresses = Mad.LENGTH + CmReq.PRIVATE_DATA_OFFSET;
        mad[addresses + 1] = 0x60;
        mad[addresses + 4] = (byte) 0xfe;
        mad[addresses + 5] = (byte) 0x80;
        Packet packet = packet(mad);
        assertThat(packet.has(IpCm.SOURCE_IPV4)).isFalse();
        assertThat(address(packet, IpCm.SOURCE_IPV6)).isEqualTo(InetAddress.getByName("fe80::a00:1"));
        assertThat(address(packet, IpCm.DESTINATION_IPV6)).isEqualTo(InetAddress.getByName("::a00:2"));
    }

    @Test
    void shouldReadRep() {
        Packet packet = packet(Mads.REP);
        assertThat(packet.value(CmRep.LOCAL_ID)).isEqualTo(0xe8dd4f21L);
        assertThat(packet.value(CmRep.LOCAL_ID_ALIAS)).isEqualTo(0xe8dd4f21L);
        assertThat(packet.value(CmRep.REMOTE_ID)).isEqualTo(0xddb7ed2dL);
        assertThat(packet.value(CmRep.LOCAL_Q_KEY)).isZero();
        assertThat(packet.value(CmRep.LOCAL_QPN)).isEqualTo(0x5f);
        assertThat(packet.value(CmRep.STARTING_PSN)).isEqualTo(0x2dda5e);
        assertThat(packet.value(CmRep.RESPONDER_RESOURCES)).isEqualTo(1);
        assertThat(packet.value(CmRep.INITIATOR_DEPTH)).isEqualTo(1);
        assertThat(packet.value(CmRep.TARGET_ACK_DELAY)).isEqualTo(0x0f);
        assertThat(packet.value(CmRep.TARGET_ACK_TIME)).isEqualTo(134_217_728);
        assertThat(packet.value(CmRep.FAILOVER)).isZero();
        assertThat(packet.value(CmRep.RNR_RETRY_COUNT)).isEqualTo(7);
        assertThat(packet.value(CmRep.SRQ)).isZero();
        assertThat(packet.value(CmRep.LOCAL_CA_GUID)).isEqualTo(0x505400fffe000002L);
        assertThat(hex(packet, CmRep.PRIVATE_DATA)).isEqualTo("00".repeat(196));
    }

    @Test
    void shouldReadRtuAndDisconnection() {
        Packet rtu = packet(Mads.RTU);
        assertThat(rtu.value(CmRtu.LOCAL_ID)).isEqualTo(0xddb7ed2dL);
        assertThat(rtu.value(CmRtu.REMOTE_ID)).isEqualTo(0xe8dd4f21L);
        Packet dreq = packet(Mads.DREQ);
        assertThat(dreq.value(CmDreq.LOCAL_ID)).isEqualTo(0xddb7ed2dL);
        assertThat(dreq.value(CmDreq.REMOTE_ID)).isEqualTo(0xe8dd4f21L);
        assertThat(dreq.value(CmDreq.REMOTE_QPN)).isEqualTo(0x5f);
        assertThat(dreq.value(CmDreq.REMOTE_QPN_ALIAS)).isEqualTo(0x5f);
        Packet drep = packet(Mads.DREP);
        assertThat(drep.value(CmDrep.LOCAL_ID)).isEqualTo(0xe8dd4f21L);
        assertThat(drep.value(CmDrep.REMOTE_ID)).isEqualTo(0xddb7ed2dL);
    }

    @Test
    void shouldReadRej() {
        Packet packet = packet(Mads.REJ);
        assertThat(packet.value(CmRej.LOCAL_ID)).isZero();
        assertThat(packet.value(CmRej.REMOTE_ID)).isEqualTo(0xd9b7ed2dL);
        assertThat(packet.value(CmRej.MESSAGE)).isZero();
        assertThat(packet.value(CmRej.INFO_LENGTH)).isZero();
        assertThat(packet.value(CmRej.REASON)).isEqualTo(CmRej.REASON_INVALID_SERVICE_ID);
        assertThat(hex(packet, CmRej.INFO)).isEqualTo("00".repeat(72));
        assertThat(hex(packet, CmRej.PRIVATE_DATA)).isEqualTo("00".repeat(148));
    }

    @Test
    void shouldReadServiceIdResolution() {
        Packet request = packet(Mads.SIDR_REQ);
        assertThat(request.value(CmSidrReq.REQUEST_ID)).isEqualTo(0xdeb7ed2dL);
        assertThat(request.value(CmSidrReq.P_KEY)).isEqualTo(0xffff);
        assertThat(request.value(CmSidrReq.SERVICE_PROTOCOL)).isEqualTo(ServiceId.UDP);
        assertThat(request.value(CmSidrReq.SERVICE_PORT)).isEqualTo(7174);
        assertThat(hex(request, CmSidrReq.PRIVATE_DATA)).startsWith("0040d71b").hasSize(432);
        Packet reply = packet(Mads.SIDR_REP);
        assertThat(reply.value(CmSidrRep.REQUEST_ID)).isEqualTo(0xdeb7ed2dL);
        assertThat(reply.value(CmSidrRep.STATUS)).isZero();
        assertThat(reply.value(CmSidrRep.QPN)).isEqualTo(0x62);
        assertThat(reply.value(CmSidrRep.SERVICE_ID)).isEqualTo(0x0000000001111c06L);
        assertThat(reply.value(CmSidrRep.Q_KEY)).isEqualTo(0x01234567);
    }

    @Test
    void shouldReadMraLapAndApr() {
        byte[] mra = Mads.cm(Mad.ATTRIBUTE_MRA);
        mra[Mad.LENGTH + 8] = 0x40;
        mra[Mad.LENGTH + 9] = (byte) (21 << 3);
        Packet packet = packet(mra);
        assertThat(CmMra.MESSAGE.names().of(packet.value(CmMra.MESSAGE))).isEqualTo("REP");
        assertThat(packet.value(CmMra.SERVICE_TIME)).isEqualTo(8_589_934_592L);

        byte[] lap = Mads.cm(Mad.ATTRIBUTE_LAP);
        ByteBuffer.wrap(lap).putInt(Mad.LENGTH + 12, 0x123456_A7).putInt(Mad.LENGTH + 56, 0xABCDE_0_55);
        packet = packet(lap);
        assertThat(packet.value(CmLap.REMOTE_QPN)).isEqualTo(0x123456);
        assertThat(packet.value(CmLap.REMOTE_RESPONSE_TIMEOUT)).isEqualTo(0x14);
        assertThat(packet.value(CmLap.ALTERNATE_FLOW_LABEL)).isEqualTo(0xABCDE);
        assertThat(packet.value(CmLap.ALTERNATE_TRAFFIC_CLASS)).isEqualTo(0x55);

        byte[] apr = Mads.cm(Mad.ATTRIBUTE_APR);
        apr[Mad.LENGTH + 9] = 3;
        packet = packet(apr);
        assertThat(CmApr.STATUS.names().of(packet.value(CmApr.STATUS))).isEqualTo("rejected");
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "1, 256", "2, 512", "3, 1024", "4, 2048", "5, 4096", "6, 0", "15, 0", "-1, 0"})
    void shouldKnowPathMtus(int code, int bytes) {
        assertThat(CmValues.mtuBytes(code)).isEqualTo(bytes);
    }

    @Test
    void shouldHaveNoPathMtuForReservedCode() {
        byte[] mad = Mads.bytes(Mads.REQ);
        mad[Mad.LENGTH + 50] = 0x67;
        Packet packet = packet(mad);
        assertThat(packet.value(CmReq.PATH_MTU)).isEqualTo(6);
        assertThat(packet.has(CmReq.PATH_MTU_BYTES)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"0, 4096", "1, 8192", "18, 1073741824", "31, 8796093022208"})
    void shouldKnowTimeouts(int code, long nanos) {
        assertThat(CmValues.timeoutNanos(code)).isEqualTo(nanos);
    }

    @ParameterizedTest
    @CsvSource({
        "1, no QP available",
        "10, stale connection",
        "13, invalid primary remote LID",
        "20, invalid alternate SL",
        "26, invalid path MTU",
        "28, consumer reject",
        "33, invalid alternate flow label",
        "34,",
        "35, vendor option not supported",
        "36,"
    })
    void shouldKnowRejectReasons(int reason, String words) {
        assertThat(CmRej.REASON.names().of(reason)).isEqualTo(words);
    }
}
