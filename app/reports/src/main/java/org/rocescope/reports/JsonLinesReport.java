package org.rocescope.reports;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.SerializedString;
import java.io.IOException;
import java.io.OutputStream;

/** A JSON object a line, each written as soon as it is final: memory does not grow with the capture. */
public final class JsonLinesReport implements ReportFormat {
    private static final SerializableString TYPE = new SerializedString("type");
    private static final SerializableString TRANSACTION = new SerializedString("transaction");

    private final JsonGenerator json;
    private long listed;

    /** Writes to a stream, which {@link #close} does not close. */
    public JsonLinesReport(OutputStream out) throws IOException {
        json = SafeJson.factory().setRootValueSeparator(null).createGenerator(out);
        json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
    }

    private void begin(SerializableString type) throws IOException {
        json.writeStartObject();
        json.writeFieldName(TYPE);
        json.writeString(type);
    }

    private void begin(String type) throws IOException {
        begin(new SerializedString(type));
    }

    private void end() throws IOException {
        json.writeEndObject();
        json.writeRaw('\n');
    }

    @Override
    public void transaction(TransactionEntry transaction) throws IOException {
        listed++;
        begin(TRANSACTION);
        JsonEntries.transaction(json, transaction);
        end();
    }

    @Override
    public void finding(FindingEntry finding) throws IOException {
        begin("finding");
        JsonEntries.finding(json, finding);
        end();
    }

    @Override
    public void noticed(FindingEntry finding) throws IOException {
        begin("noticed");
        JsonEntries.finding(json, finding);
        end();
    }

    @Override
    public void answered(TransactionEntry transaction) throws IOException {
        begin("answered");
        JsonEntries.transaction(json, transaction);
        end();
    }

    @Override
    public void unflushed(UnflushedEntry range) throws IOException {
        begin("unflushed");
        JsonEntries.unflushed(json, range);
        end();
    }

    @Override
    public void placement(PlacementEntry key) throws IOException {
        begin("placement");
        JsonEntries.placement(json, key);
        end();
    }

    @Override
    public void connection(ConnectionEntry connection) throws IOException {
        begin("connection");
        JsonEntries.connection(json, connection);
        end();
    }

    @Override
    public void region(RegionEntry region) throws IOException {
        begin("region");
        JsonEntries.region(json, region);
        end();
    }

    @Override
    public void diagnosis(DiagnosisEntry diagnosis) throws IOException {
        begin("diagnosis");
        JsonEntries.diagnosis(json, diagnosis);
        end();
    }

    @Override
    public void input(InputEntry input) throws IOException {
        begin("input");
        JsonEntries.input(json, input);
        end();
    }

    @Override
    public void summary(SummaryEntry summary) throws IOException {
        begin("summary");
        JsonEntries.summary(json, summary, listed, summary.limits());
        end();
        json.flush();
    }

    @Override
    public void flush() throws IOException {
        json.flush();
    }

    @Override
    public void close() throws IOException {
        json.flush();
    }
}
