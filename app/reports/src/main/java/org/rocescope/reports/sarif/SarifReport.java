package org.rocescope.reports.sarif;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import org.rocescope.dissector.rule.Catalogue;
import org.rocescope.reports.ConnectionEnds;
import org.rocescope.reports.ConnectionEntry;
import org.rocescope.reports.DiagnosisEntry;
import org.rocescope.reports.FindingEntry;
import org.rocescope.reports.InputEntry;
import org.rocescope.reports.Kept;
import org.rocescope.reports.LimitEntry;
import org.rocescope.reports.ReportFormat;
import org.rocescope.reports.SafeJson;
import org.rocescope.reports.SummaryEntry;
import org.rocescope.reports.Tool;
import org.rocescope.reports.TransactionEntry;

/**
 * The findings as SARIF 2.1.0, which code hosts and editors read (OASIS, "Static Analysis Results Interchange Format
 * Version 2.1.0"): one run, with a result for each finding and each diagnosis.
 *
 * <p>Keeps findings, diagnoses and the ends of connections until the summary, the first ones; limits that were reached are
 * notifications of the invocation. Transactions are not in this report.
 */
public final class SarifReport implements ReportFormat {
    private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

    private final OutputStream out;
    private final SarifRules rules;
    private final String version;
    private final Kept<FindingEntry> findings = new Kept<>(Kept.MOST_OF_DOCUMENT);
    private final Kept<DiagnosisEntry> diagnoses = new Kept<>(Kept.MOST_OF_DOCUMENT);
    private final Kept<InputEntry> inputs = new Kept<>(Kept.MOST_OF_DOCUMENT);
    private final ConnectionEnds ends = new ConnectionEnds();

    /**
     * Begins a report.
     *
     * @param out where to; the caller closes it
     * @param catalogue the rules that were applied
     * @param version of the program
     */
    public SarifReport(OutputStream out, Catalogue catalogue, String version) {
        this.out = out;
        this.rules = new SarifRules(catalogue);
        this.version = version;
    }

    @Override
    public void transaction(TransactionEntry transaction) {}

    @Override
    public void finding(FindingEntry finding) {
        findings.add(finding);
        ends.add(finding);
    }

    @Override
    public void connection(ConnectionEntry connection) {
        ends.add(connection);
    }

    @Override
    public void diagnosis(DiagnosisEntry diagnosis) {
        diagnoses.add(diagnosis);
    }

    @Override
    public void input(InputEntry input) {
        inputs.add(input);
    }

    @Override
    public void summary(SummaryEntry summary) throws IOException {
        findings.first().forEach(finding -> rules.know(finding.rule(), finding.severity(), finding.spec()));
        diagnoses.first().forEach(diagnosis -> rules.knowDiagnosis(diagnosis.id()));
        JsonGenerator json = SafeJson.factory()
                .createGenerator(out)
                .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
                .setPrettyPrinter(new DefaultPrettyPrinter());
        json.writeStartObject();
        json.writeStringField("$schema", SCHEMA);
        json.writeStringField("version", "2.1.0");
        json.writeArrayFieldStart("runs");
        json.writeStartObject();
        tool(json);
        SarifArtifacts artifacts = new SarifArtifacts(inputs.first());
        artifacts.writeInvocations(json, limits(summary));
        artifacts.write(json);
        json.writeArrayFieldStart("results");
        SarifResults results = new SarifResults(json, rules, artifacts, ends);
        for (FindingEntry finding : findings.first()) {
            results.write(finding);
        }
        for (DiagnosisEntry diagnosis : diagnoses.first()) {
            results.write(diagnosis);
        }
        json.writeEndArray();
        json.writeStringField("columnKind", "utf16CodeUnits");
        properties(json, summary);
        json.writeEndObject();
        json.writeEndArray();
        json.writeEndObject();
        json.writeRaw('\n');
        json.close();
    }

    private List<LimitEntry> limits(SummaryEntry summary) {
        List<LimitEntry> limits = new ArrayList<>(summary.limits());
        findings.tell("findings", limits);
        diagnoses.tell("diagnoses", limits);
        inputs.tell("inputs", limits);
        return limits;
    }

    private void tool(JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("tool");
        json.writeObjectFieldStart("driver");
        json.writeStringField("name", Tool.NAME);
        json.writeStringField("version", version);
        rules.write(json);
        json.writeEndObject();
        json.writeEndObject();
    }

    private static void properties(JsonGenerator json, SummaryEntry summary) throws IOException {
        json.writeObjectFieldStart("properties");
        json.writeNumberField("packets", summary.packets());
        json.writeNumberField("rocePackets", summary.rocePackets());
        json.writeNumberField("truncatedPackets", summary.truncatedPackets());
        json.writeNumberField("connections", summary.connections());
        json.writeNumberField("transactions", summary.transactions());
        json.writeNumberField("unflushedBytes", summary.unflushedBytes());
        json.writeEndObject();
    }

    @Override
    public void close() throws IOException {
        out.flush();
    }
}
