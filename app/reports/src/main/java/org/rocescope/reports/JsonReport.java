package org.rocescope.reports;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/** One JSON object: what it is about first, what it lists after that. Entries are kept until the summary comes, of each kind the first ones. */
public final class JsonReport implements ReportFormat {
    private final OutputStream out;
    private final boolean oneLine;
    private final Kept<InputEntry> inputs = new Kept<>(Kept.MOST_OF_DOCUMENT);
    private final Kept<ConnectionEntry> connections = new Kept<>(Kept.MOST_OF_DOCUMENT);
    private final TransactionStore transactions;
    private final Kept<FindingEntry> findings = new Kept<>(Kept.MOST_OF_DOCUMENT);
    private final Kept<UnflushedEntry> unflushed = new Kept<>(Kept.MOST_OF_DOCUMENT);
    private final Kept<PlacementEntry> placement = new Kept<>(Kept.MOST_OF_DOCUMENT);
    private final Kept<RegionEntry> regions = new Kept<>(Kept.MOST_OF_DOCUMENT);
    private final Kept<DiagnosisEntry> diagnoses = new Kept<>(Kept.MOST_OF_DOCUMENT);

    /**
     * Writes to a stream, which {@link #close} does not close.
     *
     * @param out the stream
     * @param oneLine the whole report in a line, as one of several; else each entry has a line
     * @param mostTransactions transactions that are listed at most
     */
    public JsonReport(OutputStream out, boolean oneLine, long mostTransactions) {
        transactions = new TransactionStore(mostTransactions);
        this.out = out;
        this.oneLine = oneLine;
    }

    @Override
    public void transaction(TransactionEntry transaction) {
        transactions.add(transaction);
    }

    @Override
    public void finding(FindingEntry finding) {
        findings.add(finding);
    }

    @Override
    public void unflushed(UnflushedEntry range) {
        unflushed.add(range);
    }

    @Override
    public void placement(PlacementEntry key) {
        placement.add(key);
    }

    @Override
    public void connection(ConnectionEntry connection) {
        connections.add(connection);
    }

    @Override
    public void region(RegionEntry region) {
        regions.add(region);
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
        // kept open on purpose: the stream is the caller's, and one report may follow another
        JsonGenerator json = SafeJson.factory().createGenerator(out);
        json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
        if (!oneLine) {
            json.setPrettyPrinter(new EntryALine());
        }
        json.writeStartObject();
        json.writeNumberField("schemaVersion", Tool.SCHEMA_VERSION);
        json.writeObjectFieldStart("tool");
        json.writeStringField("name", Tool.NAME);
        json.writeStringField("version", Tool.version());
        json.writeEndObject();
        list(json, "inputs", inputs.first(), JsonEntries::input);
        json.writeObjectFieldStart("summary");
        JsonEntries.summary(json, summary, transactions.size(), limits(summary));
        json.writeEndObject();
        list(json, "diagnoses", diagnoses.first(), JsonEntries::diagnosis);
        connections.first().sort((a, b) -> Integer.compare(a.id(), b.id()));
        list(json, "connections", connections.first(), JsonEntries::connection);
        list(json, "findings", findings.first(), JsonEntries::finding);
        list(json, "unflushed", unflushed.first(), JsonEntries::unflushed);
        list(json, "placement", placement.first(), JsonEntries::placement);
        list(json, "regions", regions.first(), JsonEntries::region);
        json.writeArrayFieldStart("transactions");
        transactions.forEach(transaction -> {
            json.writeStartObject();
            JsonEntries.transaction(json, transaction);
            json.writeEndObject();
        });
        json.writeEndArray();
        json.writeEndObject();
        json.writeRaw('\n');
        json.close();
        out.flush();
    }

    private List<LimitEntry> limits(SummaryEntry summary) {
        List<LimitEntry> limits = new ArrayList<>(summary.limits());
        if (transactions.leftOut() > 0) {
            limits.add(LimitEntry.listed("transactions", transactions.size(), transactions.leftOut()));
        }
        inputs.tell("inputs", limits);
        diagnoses.tell("diagnoses", limits);
        connections.tell("connections", limits);
        findings.tell("findings", limits);
        unflushed.tell("unflushed", limits);
        placement.tell("placement", limits);
        regions.tell("regions", limits);
        return limits;
    }

    private interface Fields<T> {
        void write(JsonGenerator json, T entry) throws IOException;
    }

    private static <T> void list(JsonGenerator json, String name, List<T> entries, Fields<T> fields)
            throws IOException {
        json.writeArrayFieldStart(name);
        for (T entry : entries) {
            json.writeStartObject();
            fields.write(json, entry);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    @Override
    public void close() {}

    /** A line for each field of the report and each entry of its lists, so that reports can be compared by line. */
    private static final class EntryALine extends MinimalPrettyPrinter {
        private static final long serialVersionUID = 1;
        private static final int FIELDS = 1;
        private static final int ENTRIES = 2;

        private int depth;

        @Override
        public void writeStartObject(JsonGenerator json) throws IOException {
            depth++;
            super.writeStartObject(json);
        }

        @Override
        public void beforeObjectEntries(JsonGenerator json) throws IOException {
            lineAt(FIELDS, json);
        }

        @Override
        public void writeObjectEntrySeparator(JsonGenerator json) throws IOException {
            super.writeObjectEntrySeparator(json);
            lineAt(FIELDS, json);
        }

        @Override
        public void writeEndObject(JsonGenerator json, int entries) throws IOException {
            lineAt(FIELDS, json);
            depth--;
            super.writeEndObject(json, entries);
        }

        @Override
        public void writeStartArray(JsonGenerator json) throws IOException {
            depth++;
            super.writeStartArray(json);
        }

        @Override
        public void beforeArrayValues(JsonGenerator json) throws IOException {
            lineAt(ENTRIES, json);
        }

        @Override
        public void writeArrayValueSeparator(JsonGenerator json) throws IOException {
            super.writeArrayValueSeparator(json);
            lineAt(ENTRIES, json);
        }

        @Override
        public void writeEndArray(JsonGenerator json, int values) throws IOException {
            depth--;
            super.writeEndArray(json, values);
        }

        private void lineAt(int level, JsonGenerator json) throws IOException {
            if (depth == level) {
                json.writeRaw('\n');
            }
        }
    }
}
