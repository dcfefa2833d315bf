package org.rocescope.reports.sarif;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.rocescope.dissector.rule.Catalogue;
import org.rocescope.reports.InputEntry;
import org.rocescope.reports.SampleEntries;

class SarifReportTest {
    @Test
    void shouldFollowTheSchema() throws IOException {
        assertValid(report(SampleEntries.whole("flow.pcap")));
    }

    @Test
    void shouldFollowTheSchemaWithInputsThatAreCutOrUnnamed() throws IOException {
        assertValid(report(SampleEntries.cut("/var/a b\u00e9.pcap"), SampleEntries.whole("-")));
    }

    @Test
    void shouldFollowTheSchemaWithoutAnyInput() throws IOException {
        assertValid(report());
    }

    @Test
    void shouldHaveAResultForEachFindingAndDiagnosis() throws IOException {
        String sarif = report(SampleEntries.whole("flow.pcap"));
        assertThat(sarif)
                .contains("\"ruleId\" : \"BTH-01\"", "\"ruleId\" : \"UNHEARD-99\"")
                .contains("\"ruleId\" : \"diagnosis/silent-peer\"")
                .contains("\"level\" : \"error\"", "\"level\" : \"warning\"", "\"level\" : \"note\"")
                .contains("\"name\" : \"frame 4\"")
                .contains("\"name\" : \"192.0.2.1 QP 17 <-> 2001:db8::2 QP ?\"")
                .contains("\"occurrenceCount\" : 3")
                .contains("\"rkey\" : 4294967295");
    }

    @Test
    void shouldSayThatAnInputWasNotReadWhole() throws IOException {
        String sarif = report(SampleEntries.whole("flow.pcap"), SampleEntries.cut("rest.pcap"));
        assertThat(sarif)
                .contains("\"executionSuccessful\" : false")
                .contains("rest.pcap: at byte 24: cut off")
                .contains("\"byteOffset\" : 24");
        assertThat(report(SampleEntries.whole("flow.pcap"))).contains("\"executionSuccessful\" : true");
    }

    @Test
    void shouldTakeTheMeaningOfPlaceholdersAndLinksAway() {
        assertThat(SarifText.plain("{0} {x}")).isEqualTo("{{0}} {{x}}");
        assertThat(SarifText.plain("[x](y)")).isEqualTo("\\[x\\](y)");
        // a backslash of its own must not take the meaning of ours away
        assertThat(SarifText.plain("\\[x\\](y)")).isEqualTo("\\\\\\[x\\\\\\](y)");
        assertThat(SarifText.plain("C:\\captures [3]")).isEqualTo("C:\\captures [3]");
    }

    @Test
    void shouldWriteFileNamesAsUris() {
        assertThat(SarifArtifacts.uri("samples/flush.pcap")).isEqualTo("samples/flush.pcap");
        assertThat(SarifArtifacts.uri("/var/a b.pcap")).isEqualTo("file:///var/a%20b.pcap");
        assertThat(SarifArtifacts.uri("a:b\u00e9")).isEqualTo("a%3Ab%C3%A9");
    }

    private static String report(InputEntry... inputs) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        SampleEntries.feed(new SarifReport(out, Catalogue.create(), "0.1.0"), inputs);
        return out.toString(StandardCharsets.UTF_8);
    }

    private static void assertValid(String sarif) throws IOException {
        SchemaRegistry registry = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7);
        // the schema of OASIS, as a library for writing SARIF brings it along
        try (InputStream in = ClassLoader.getSystemResourceAsStream("schema/sarif-schema-2.1.0.json")) {
            Schema schema = registry.getSchema(in);
            assertThat(schema.validate(sarif, InputFormat.JSON)).isEmpty();
            assertThat(schema.validate(sarif.replace("\"error\"", "\"fatal\""), InputFormat.JSON))
                    .isNotEmpty();
        }
    }
}
