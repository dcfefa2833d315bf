package org.rocescope.dissector.mad;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rocescope.dissector.mad.Mads.START;
import static org.rocescope.dissector.mad.Mads.packet;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transport.Deth;
import org.rocescope.dissector.transport.Payload;

class MadLayersTest {
    private static final List<String> REAL =
            List.of(Mads.REQ, Mads.REP, Mads.RTU, Mads.DREQ, Mads.DREP, Mads.REJ, Mads.SIDR_REQ, Mads.SIDR_REP);

    @Test
    void shouldPushCommonHeaderMessageAndAddresses() {
        Packet packet = packet(Mads.REQ);
        assertThat(layers(packet)).containsExactly(Deth.HEADER, Mad.HEADER, CmReq.HEADER, IpCm.HEADER);
        assertThat(packet.layerStart(1)).isEqualTo(START);
        assertThat(packet.layerEnd(1)).isEqualTo(START + 24);
        assertThat(packet.layerStart(2)).isEqualTo(START + 24);
        assertThat(packet.layerEnd(2)).isEqualTo(START + 164);
        assertThat(packet.layerStart(3)).isEqualTo(START + 164);
        assertThat(packet.layerEnd(3)).isEqualTo(START + 256);
    }

    @Test
    void shouldPushMessageByAttribute() {
        List<Header> messages = List.of(
                CmReq.HEADER,
                CmMra.HEADER,
                CmRej.HEADER,
                CmRep.HEADER,
                CmRtu.HEADER,
                CmDreq.HEADER,
                CmDrep.HEADER,
                CmSidrReq.HEADER,
                CmSidrRep.HEADER,
                CmLap.HEADER,
                CmApr.HEADER);
        for (int i = 0; i < messages.size(); i++) {
            assertThat(layers(packet(Mads.cm(0x10 + i)))).containsExactly(Deth.HEADER, Mad.HEADER, messages.get(i));
        }
    }

    @Test
    void shouldFindAddressesInReqOnly() {
        for (String hex : REAL) {
            Packet packet = packet(hex);
            assertThat(packet.find(IpCm.HEADER) >= 0).isEqualTo(packet.find(CmReq.HEADER) >= 0);
        }
    }

    @Test
    void shouldFindNoAddressesBehindAnotherServiceId() {
        byte[] mad = Mads.bytes(Mads.REQ);
        ByteBuffer.wrap(mad).putLong(Mad.LENGTH + 8, 0x0000000000011389L);
        Packet sdp = packet(mad);
        assertThat(layers(sdp)).containsExactly(Deth.HEADER, Mad.HEADER, CmReq.HEADER);
        assertThat(sdp.has(CmReq.SERVICE_PREFIX)).isFalse();
        assertThat(sdp.has(CmReq.SERVICE_PORT)).isFalse();
        assertThat(sdp.value(CmReq.SERVICE_SDP_PORT)).isEqualTo(5001);
        assertThat(Mads.hex(sdp, CmReq.PRIVATE_DATA)).startsWith("0040de4c").hasSize(184);
        mad[Mad.LENGTH + 8] = 1;
        assertThat(packet(mad).find(IpCm.HEADER)).isNegative();
    }

    @ParameterizedTest
    @ValueSource(ints = {0x03, 0x06, 0x10, 0x12, 0x30, 0x4F})
    void shouldPushRmppHeader(int mgmtClass) {
        byte[] mad = Mads.cm(0x11);
        mad[1] = (byte) mgmtClass;
        ByteBuffer.wrap(mad).putInt(24, 0x0101_FF_00).putInt(28, 7).putInt(32, 220);
        Packet packet = packet(mad);
        assertThat(layers(packet)).containsExactly(Deth.HEADER, Mad.HEADER, Rmpp.HEADER);
        assertThat(packet.has(Mad.DATA)).isFalse();
        assertThat(packet.has(Mad.CM_MESSAGE)).isFalse();
        assertThat(packet.value(Rmpp.RESPONSE_TIME)).isEqualTo(31);
        assertThat(packet.value(Rmpp.FLAGS)).isEqualTo(7);
        assertThat(packet.value(Rmpp.SEGMENT_NUMBER)).isEqualTo(7);
        assertThat(packet.value(Rmpp.PAYLOAD_LENGTH)).isEqualTo(220);
        assertThat(packet.has(Rmpp.NEW_WINDOW_LAST)).isFalse();
        assertThat(packet.has(Rmpp.DATA2)).isFalse();
        assertThat(Mads.hex(packet, Rmpp.DATA)).hasSize(440);
    }

    @Test
    void shouldLeaveTheRestOfOtherClassesAsData() {
        byte[] mad = Mads.cm(0x12);
        mad[1] = 0x04;
        Packet packet = packet(mad);
        assertThat(layers(packet)).containsExactly(Deth.HEADER, Mad.HEADER);
        assertThat(Mads.hex(packet, Mad.DATA)).hasSize(464);
        assertThat(packet(Mads.cm(0x01)).has(Mad.DATA)).isTrue();
    }

    @Test
    void shouldNameClassesMethodsAndStatus() {
        assertThat(Mad.CLASS.names().of(0x03)).isEqualTo("subnet administration");
        assertThat(Mad.CLASS.names().of(0x09)).isEqualTo("vendor 0x09");
        assertThat(Mad.CLASS.names().of(0x10)).isEqualTo("application 0x10");
        assertThat(Mad.CLASS.names().of(0x21)).isEqualTo("congestion management");
        assertThat(Mad.CLASS.names().of(0x4F)).isEqualTo("vendor with OUI 0x4f");
        assertThat(Mad.CLASS.names().of(0x50)).isNull();
        assertThat(Mad.CLASS.names().valueOf("cm")).isEqualTo(0x07);
        assertThat(Mad.METHOD.names().of(0x81)).isEqualTo("GetResp");
        assertThat(Mad.CM_MESSAGE.names().valueOf("ConnectReject")).isEqualTo(0x12);
        byte[] mad = Mads.cm(0x10);
        ByteBuffer.wrap(mad).putShort(4, (short) 0xA50F);
        Packet packet = packet(mad);
        assertThat(packet.value(Mad.STATUS_CLASS_SPECIFIC)).isEqualTo(0xA5);
        assertThat(packet.value(Mad.STATUS_BUSY)).isEqualTo(1);
        assertThat(packet.value(Mad.STATUS_REDIRECT)).isEqualTo(1);
        assertThat(Mad.STATUS_CODE.names().of(packet.value(Mad.STATUS_CODE)))
                .isEqualTo("method and attribute not supported");
    }

    @Test
    void shouldRecogniseMad() {
        assertThat(MadLayers.isMad(Mads.carrier(Mads.bytes(Mads.REQ), 280))).isTrue();
        assertThat(MadLayers.isMad(Mads.carrier(Mads.bytes(Mads.REQ), START))).isTrue();
    }

    @Test
    void shouldRejectWhatIsNoMad() {
        byte[] mad = Mads.bytes(Mads.REQ);
        assertThat(MadLayers.isMad(Mads.carrier(Arrays.copyOf(mad, 255), 279))).isFalse();
        assertThat(MadLayers.isMad(Mads.carrier(Arrays.copyOf(mad, 257), 281))).isFalse();
        assertThat(MadLayers.isMad(Mads.carrier(mad, 14)))
                .as("Q_Key not captured")
                .isFalse();
        Packet otherOpcode = Mads.carrier(mad, 280);
        otherOpcode.transport(0, 0x04, 280);
        assertThat(MadLayers.isMad(otherOpcode)).isFalse();
        Packet otherKey = Mads.carrier(mad, 280);
        otherKey.bytes().putInt(Mads.DETH, 0x11111111);
        assertThat(MadLayers.isMad(otherKey)).isFalse();
        Packet noDeth = Mads.carrier(mad, 280);
        noDeth.begin(noDeth.frame());
        noDeth.transport(0, 0x64, 280);
        noDeth.payload(START, 256, 0, 276);
        assertThat(MadLayers.isMad(noDeth)).isFalse();
    }

    @Test
    void shouldShowWhatIsThereOfASlicedMad() {
        for (String hex : REAL) {
            byte[] mad = Mads.bytes(hex);
            List<String> whole = values(packet(mad));
            for (int captured = 0; captured <= mad.length; captured++) {
                Packet packet = Mads.carrier(mad, START + captured);
                MadLayers.push(packet, START, START + mad.length);
                List<String> shown = values(packet);
                assertThat(whole.containsAll(shown)).isTrue();
                Mads.summary(packet);
                assertThat(packet.find(Mad.HEADER) >= 0).isEqualTo(captured > 0);
            }
        }
    }

    @Test
    void shouldShowWhatIsThereOfAMadThatEndsEarly() {
        byte[] mad = Mads.bytes(Mads.REQ);
        for (int length = 0; length <= mad.length; length++) {
            Packet packet = packet(Arrays.copyOf(mad, length));
            for (int layer = 1; layer < packet.layers(); layer++) {
                assertThat(packet.layerEnd(layer)).isBetween(packet.layerStart(layer) + 1, START + length);
            }
            assertThat(packet.has(CmReq.LOCAL_QPN)).isEqualTo(length >= 24 + 35);
            assertThat(packet.find(IpCm.HEADER) >= 0).isEqualTo(length > 164);
        }
    }

    @Test
    void shouldEndAfter256Bytes() {
        Packet packet = Mads.carrier(Arrays.copyOf(Mads.bytes(Mads.REP), 400), 424);
        MadLayers.push(packet, START, START + 400);
        assertThat(packet.layerEnd(packet.layers() - 1)).isEqualTo(START + 256);
    }

    @Test
    void shouldIgnoreImpossiblePlaces() {
        for (int[] place : new int[][] {
            {-1, 255},
            {START, START},
            {START, -5},
            {Integer.MAX_VALUE, Integer.MAX_VALUE},
            {280, 536},
            {0, Integer.MIN_VALUE}
        }) {
            Packet packet = Mads.carrier(Mads.bytes(Mads.REQ), 280);
            MadLayers.push(packet, place[0], place[1]);
            assertThat(packet.layers()).isEqualTo(1);
        }
    }

    @Test
    void shouldBearAPacketThatIsFullOfLayers() {
        Packet packet = Mads.carrier(Mads.bytes(Mads.REQ), 280);
        for (int room = 0; room < 3; room++) {
            packet.begin(packet.frame());
            while (packet.layers() < Packet.MAX_LAYERS - room) {
                packet.push(Payload.HEADER, 0, 280);
            }
            MadLayers.push(packet, START, 276);
            assertThat(packet.layers()).isEqualTo(Packet.MAX_LAYERS);
            Mads.summary(packet);
        }
    }

    @Test
    void shouldBearRandomBytes() {
        Random random = new Random(1);
        for (int i = 0; i < 20_000; i++) {
            byte[] mad = new byte[random.nextInt(300)];
            random.nextBytes(mad);
            if (mad.length > 17 && i % 2 == 0) {
                mad[1] = Mad.CLASS_CM;
                mad[16] = 0;
                mad[17] = (byte) (0x10 + random.nextInt(12));
            }
            Packet packet = Mads.carrier(mad, random.nextInt(START + mad.length + 5));
            MadLayers.push(packet, START, START + random.nextInt(600) - 100);
            values(packet);
            Mads.summary(packet);
        }
    }

    private static List<Header> layers(Packet packet) {
        List<Header> layers = new ArrayList<>();
        for (int i = 0; i < packet.layers(); i++) {
            layers.add(packet.layer(i));
        }
        return layers;
    }

    /** Reads every field that is there; those that reach to the end are listed without their value. */
    private static List<String> values(Packet packet) {
        List<String> values = new ArrayList<>();
        for (int layer = 0; layer < packet.layers(); layer++) {
            for (Field field : packet.layer(layer).fields()) {
                if (!field.isIn(packet, layer)) {
                    continue;
                }
                if (field.kind().isLong()) {
                    values.add(field.name() + "=" + field.value(packet, layer));
                } else {
                    int end = field.start(packet, layer) + field.length(packet, layer);
                    assertThat(end).isLessThanOrEqualTo(packet.capturedEnd());
                    String bytes = Mads.hex(packet, field);
                    // a slice of a REQ's private data may be too short to have the addresses in it
                    values.add(field.bits() == Field.REST ? "rest" : field.name() + "=" + bytes);
                }
            }
        }
        return values;
    }
}
