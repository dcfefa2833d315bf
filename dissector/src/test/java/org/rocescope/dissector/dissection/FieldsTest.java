package org.rocescope.dissector.dissection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.rocescope.dissector.link.Ipv4;
import org.rocescope.dissector.link.LinuxCooked;
import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.transport.AtomicEth;
import org.rocescope.dissector.transport.Bth;
import org.rocescope.dissector.transport.Reth;

class FieldsTest {
    @Test
    void shouldFindFieldsByName() {
        assertThat(Fields.named("infiniband.bth.psn")).containsExactly(Bth.PSN);
        assertThat(Fields.named("infiniband.reth.va")).containsExactly(Reth.VIRTUAL_ADDRESS, AtomicEth.VIRTUAL_ADDRESS);
        assertThat(Fields.named("ip.addr")).containsExactly(Ipv4.SOURCE, Ipv4.DESTINATION);
        assertThat(Fields.named("sll.etype")).containsExactly(LinuxCooked.PROTOCOL, LinuxCooked.PROTOCOL_V2);
        assertThat(Fields.named("no.such.field")).isEmpty();
        assertThat(Fields.named("")).isEmpty();
    }

    @Test
    void shouldKnowEveryFieldOfEveryHeaderUnderItsName() {
        for (Header header : Fields.headers()) {
            for (Field field : header.fields()) {
                assertThat(Fields.named(field.name())).contains(field);
                assertThat(field.header()).isSameAs(header);
                assertThat(field.name())
                        .isEqualTo(field.name().toLowerCase(Locale.ROOT))
                        .doesNotContain(" ");
                assertThat(field.title()).isNotBlank();
            }
        }
        assertThat(Fields.headers()).doesNotHaveDuplicates();
    }

    /** A filter compares all fields of a name with one value, so they must be of one kind. */
    @Test
    void shouldGiveAllFieldsOfANameTheSameKindAndWords() {
        for (String name : Fields.names()) {
            List<Field> fields = Fields.named(name);
            assertThat(fields).as(name).isNotEmpty();
            assertThat(fields)
                    .extracting(Field::kind)
                    .as(name)
                    .containsOnly(fields.get(0).kind());
            assertThat(fields)
                    .extracting(Field::hexDigits)
                    .as(name)
                    .containsOnly(fields.get(0).hexDigits());
        }
    }

    @Test
    void shouldKnowEveryHeaderThatADissectedFrameHas() {
        List<FrameBuilder> frames = new ArrayList<>();
        Stream.of(
                        EncapsulationTest.ipv4(),
                        EncapsulationTest.ipv6(),
                        EncapsulationTest.roceV1Frames(),
                        EncapsulationTest.nativeFrames(),
                        FieldTreeTest.frames())
                .flatMap(all -> all)
                .map(Named::getPayload)
                .forEach(frames::add);
        Set<Header> seen = new HashSet<>();
        for (FrameBuilder frame : frames) {
            Dissected found = Dissected.of(frame);
            for (int layer = 0; layer < found.packet().layers(); layer++) {
                seen.add(found.packet().layer(layer));
            }
        }
        assertThat(Fields.headers()).containsAll(seen);
        assertThat(seen).hasSizeGreaterThan(25);
    }

    @Test
    void shouldKnowTheHeadersOfAProtocol() {
        assertThat(Fields.protocol("infiniband"))
                .contains(Bth.HEADER, Reth.HEADER)
                .doesNotContain(Ipv4.HEADER);
        assertThat(Fields.protocol("infiniband.bth")).containsExactly(Bth.HEADER);
        assertThat(Fields.protocol("ip")).containsExactly(Ipv4.HEADER);
        assertThat(Fields.protocol("sll")).containsExactly(LinuxCooked.HEADER, LinuxCooked.HEADER_V2);
        assertThat(Fields.protocol("infini")).isEmpty();
    }
}
