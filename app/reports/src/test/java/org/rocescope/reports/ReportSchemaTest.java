package org.rocescope.reports;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.ObjectNode;

/** The schema of the JSON report is what the reports are. */
class ReportSchemaTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final JsonNode SCHEMA_TEXT = schemaText();
    private static final Schema SCHEMA = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(SCHEMA_TEXT.toString(), InputFormat.JSON);

    private static JsonNode schemaText() {
        try (InputStream in = JsonReport.class.getResourceAsStream("report.schema.json")) {
            return JSON.readTree(in);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    static Stream<Path> samples() throws IOException {
        return Files.list(Reports.SAMPLES)
                .filter(file -> file.toString().contains(".pcap"))
                .sorted();
    }

    @ParameterizedTest
    @MethodSource("samples")
    void shouldHoldForEverySample(Path sample) throws IOException {
        String text = Reports.json(sample);
        assertThat(SCHEMA.validate(text, InputFormat.JSON)).isEmpty();
        JsonNode report = JSON.readTree(text);
        // and every field that a report has is described
        for (String list : new String[] {"input", "connection", "transaction", "finding", "region"}) {
            for (JsonNode entry : report.get(list + "s")) {
                assertDescribed(entry, list);
            }
        }
        for (String list : new String[] {"unflushed", "placement"}) {
            for (JsonNode entry : report.get(list)) {
                assertDescribed(entry, list);
            }
        }
        assertDescribed(report.get("summary"), "summary");
    }

    private static void assertDescribed(JsonNode entry, String definition) {
        JsonNode properties = SCHEMA_TEXT.at("/$defs/" + definition + "/properties");
        for (String name : entry.propertyNames()) {
            assertThat(properties.has(name)).as(definition + "." + name).isTrue();
        }
    }

    @Test
    void shouldRejectAnEntryOfPlacementWithoutItsLag() throws IOException {
        ObjectNode report = (ObjectNode) JSON.readTree(Reports.json(Reports.SAMPLES.resolve("commit-log.pcap")));
        assertThat(report.at("/placement/0/lagNanos/persistence").isObject()).isTrue();
        ((ObjectNode) report.at("/placement/0/lagNanos/persistence")).remove("flushFrame");
        ((ObjectNode) report.at("/placement/0/atRisk/series/0")).put("bytes", -1);
        assertThat(SCHEMA.validate(report.toString(), InputFormat.JSON)).hasSize(2);
    }

    @Test
    void shouldRejectAReportWithoutAFieldOfTheContract() throws IOException {
        ObjectNode report = (ObjectNode) JSON.readTree(Reports.json(Reports.SAMPLES.resolve("flush.pcap")));
        ((ObjectNode) report.at("/transactions/0")).remove("rkey");
        ((ObjectNode) report.at("/transactions/1")).put("status", "lost");
        assertThat(SCHEMA.validate(report.toString(), InputFormat.JSON)).hasSize(2);
    }
}
