package org.rocescope.dissector.mad;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.packet.Kind;

class CmLayoutTest {
    /** Names of fields that show bits of another field once more. */
    private static final Set<String> AGAIN = Set.of(
            "infiniband.cm.req",
            "infiniband.cm.rep",
            "infiniband.cm.req.remoteqpneecn",
            "infiniband.cm.message",
            "infiniband.mad.method.response",
            "infiniband.rmpp.data1",
            "infiniband.rmpp.data2",
            "infiniband.rmpp.newwindowlast");

    static Stream<Header> messages() {
        return MadLayers.headers().stream()
                .filter(header -> header.name().startsWith("infiniband.cm.") && header != IpCm.HEADER);
    }

    static Stream<Header> headers() {
        return MadLayers.headers().stream();
    }

    @ParameterizedTest
    @MethodSource("headers")
    void shouldCoverEveryBitOnce(Header header) {
        BitSet covered = new BitSet();
        for (Field field : header.fields()) {
            if (field.isDerived() || showsAgain(field)) {
                continue;
            }
            int end = field.bits() == Field.REST ? length(header) * 8 : field.bit() + field.bits();
            assertThat(covered.get(field.bit(), end).isEmpty())
                    .as(field.name() + " overlaps")
                    .isTrue();
            covered.set(field.bit(), end);
        }
        assertThat(covered.nextClearBit(0)).as("first bit without a field").isEqualTo(length(header) * 8);
        assertThat(covered.length()).isEqualTo(length(header) * 8);
    }

    @ParameterizedTest
    @MethodSource("headers")
    void shouldHaveFieldsInWireOrderWithinTheHeader(Header header) {
        int last = 0;
        for (Field field : header.fields()) {
            if (!field.isDerived()) {
                assertThat(field.byteOffset()).as(field.name()).isGreaterThanOrEqualTo(last);
                assertThat(field.byteOffset() + field.byteLength())
                        .as(field.name())
                        .isLessThanOrEqualTo(header.length());
                last = field.byteOffset();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("messages")
    void shouldEndWithPrivateData(Header header) {
        List<Field> fields = header.fields();
        Field last = fields.get(fields.size() - 1);
        assertThat(last.name()).isEqualTo(header.name() + ".private");
        assertThat(last.kind()).isEqualTo(Kind.BYTES);
        assertThat(last.byteOffset()).isEqualTo(header.length());
    }

    @Test
    void shouldHavePrivateDataOfTheSizesOfTheStandard() {
        assertThat(CmReq.PRIVATE_DATA_OFFSET + CmReq.PRIVATE_DATA_LENGTH).isEqualTo(232);
        assertThat(CmMra.PRIVATE_DATA_OFFSET + CmMra.PRIVATE_DATA_LENGTH).isEqualTo(232);
        assertThat(CmRej.PRIVATE_DATA_OFFSET + CmRej.PRIVATE_DATA_LENGTH).isEqualTo(232);
        assertThat(CmRep.PRIVATE_DATA_OFFSET + CmRep.PRIVATE_DATA_LENGTH).isEqualTo(232);
        assertThat(CmRtu.PRIVATE_DATA_OFFSET + CmRtu.PRIVATE_DATA_LENGTH).isEqualTo(232);
        assertThat(CmDreq.PRIVATE_DATA_OFFSET + CmDreq.PRIVATE_DATA_LENGTH).isEqualTo(232);
        assertThat(CmDrep.PRIVATE_DATA_OFFSET + CmDrep.PRIVATE_DATA_LENGTH).isEqualTo(232);
        assertThat(CmLap.PRIVATE_DATA_OFFSET + CmLap.PRIVATE_DATA_LENGTH).isEqualTo(232);
        assertThat(CmApr.PRIVATE_DATA_OFFSET + CmApr.PRIVATE_DATA_LENGTH).isEqualTo(232);
        assertThat(CmSidrReq.PRIVATE_DATA_OFFSET + CmSidrReq.PRIVATE_DATA_LENGTH)
                .isEqualTo(232);
        assertThat(CmSidrRep.PRIVATE_DATA_OFFSET + CmSidrRep.PRIVATE_DATA_LENGTH)
                .isEqualTo(232);
        assertThat(IpCm.PRIVATE_DATA_OFFSET + IpCm.PRIVATE_DATA_LENGTH).isEqualTo(CmReq.PRIVATE_DATA_LENGTH);
    }

    @Test
    void shouldNameEveryFieldOfAHeaderOnce() {
        for (Header header : MadLayers.headers()) {
            Set<String> names = new HashSet<>();
            for (Field field : header.fields()) {
                assertThat(names.add(field.name())).as(field.name()).isTrue();
            }
        }
    }

    /** Places as the fact sheet has them: offset, highest bit within the byte, width in bits. */
    @ParameterizedTest
    @CsvSource({
        "req.serviceid, 8, 7, 64",
        "req.localqpn, 32, 7, 24",
        "req.responderres, 35, 7, 8",
        "req.initdepth, 39, 7, 8",
        "req.remoteresptout, 43, 7, 5",
        "req.transpsvctype, 43, 2, 2",
        "req.e2eflowctrl, 43, 0, 1",
        "req.startpsn, 44, 7, 24",
        "req.localresptout, 47, 7, 5",
        "req.retrcount, 47, 2, 3",
        "req.pppmtu, 50, 7, 4",
        "req.rdcexist, 50, 3, 1",
        "req.rnrretrcount, 50, 2, 3",
        "req.maxcmretr, 51, 7, 4",
        "req.srq, 51, 3, 1",
        "req.ext_transport, 51, 2, 3",
        "req.prim_flowlabel, 88, 7, 20",
        "req.prim_pktrate, 91, 5, 6",
        "req.prim_sl, 94, 7, 4",
        "req.prim_subnetlocal, 94, 3, 1",
        "req.prim_localacktout, 95, 7, 5",
        "req.alt_locallid, 96, 7, 16",
        "req.alt_remotelid, 98, 7, 16",
        "req.alt_localgid, 100, 7, 128",
        "req.alt_remotegid, 116, 7, 128",
        "req.alt_flowlabel, 132, 7, 20",
        "req.alt_pktrate, 135, 5, 6",
        "req.alt_tfcclass, 136, 7, 8",
        "req.alt_hoplim, 137, 7, 8",
        "req.alt_sl, 138, 7, 4",
        "req.alt_localacktout, 139, 7, 5",
        "rep.localqpn, 12, 7, 24",
        "rep.localeecn, 16, 7, 24",
        "rep.startpsn, 20, 7, 24",
        "rep.respres, 24, 7, 8",
        "rep.initdepth, 25, 7, 8",
        "rep.tgtackdelay, 26, 7, 5",
        "rep.failoveracc, 26, 2, 2",
        "rep.e2eflowctrl, 26, 0, 1",
        "rep.rnrretrcount, 27, 7, 3",
        "rep.srq, 27, 4, 1",
        "mra.msgmraed, 8, 7, 2",
        "mra.servicetout, 9, 7, 5",
        "rej.msgrej, 8, 7, 2",
        "rej.rejinfolen, 9, 7, 7",
        "rej.reason, 10, 7, 16",
        "rej.ari, 12, 7, 576",
        "dreq.remoteqpn, 8, 7, 24",
        "lap.remoteqpn, 12, 7, 24",
        "lap.remoteresptout, 15, 7, 5",
        "lap.alt_locallid, 20, 7, 16",
        "lap.alt_remotelid, 22, 7, 16",
        "lap.alt_localgid, 24, 7, 128",
        "lap.alt_remotegid, 40, 7, 128",
        "lap.alt_flowlabel, 56, 7, 20",
        "lap.alt_tfcclass, 59, 7, 8",
        "lap.alt_hoplim, 60, 7, 8",
        "lap.alt_pktrate, 61, 5, 6",
        "lap.alt_sl, 62, 7, 4",
        "lap.alt_localacktout, 63, 7, 5",
        "apr.infolen, 8, 7, 8",
        "apr.status, 9, 7, 8",
        "apr.info, 12, 7, 576",
        "sidr_req.pkey, 4, 7, 16",
        "sidr_req.serviceid, 8, 7, 64",
        "sidr_rep.status, 4, 7, 8",
        "sidr_rep.infolen, 5, 7, 8",
        "sidr_rep.qpn, 8, 7, 24",
        "sidr_rep.serviceid, 12, 7, 64",
        "sidr_rep.qkey, 20, 7, 32",
        "sidr_rep.info, 24, 7, 576"
    })
    void shouldPlaceFieldsAsTheFactSheet(String name, int offset, int highBit, int bits) {
        Field field = messages()
                .flatMap(header -> header.fields().stream())
                .filter(candidate -> candidate.name().equals("infiniband.cm." + name))
                .findFirst()
                .orElseThrow();
        assertThat(field.bit()).isEqualTo(offset * 8 + 7 - highBit);
        assertThat(field.bits()).isEqualTo(bits);
    }

    private static boolean showsAgain(Field field) {
        String name = field.name();
        return AGAIN.contains(name)
                || name.contains(".serviceid.")
                || name.endsWith("_ipv4")
                || name.endsWith("ip4")
                || name.startsWith("infiniband.mad.status.")
                || name.startsWith("infiniband.rmpp.rmppflags.");
    }

    private static int length(Header header) {
        if (header == Mad.HEADER) {
            return Mad.MAD_LENGTH;
        }
        return header == IpCm.HEADER ? CmReq.PRIVATE_DATA_LENGTH : Mad.DATA_LENGTH;
    }
}
