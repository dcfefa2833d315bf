package org.rocescope.reports;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.SerializedString;
import java.io.IOException;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;

/** Writes the fields of entries as JSON; the braces around them are the caller's. */
final class JsonEntries {
    // names written once a transaction are encoded beforehand
    private static final SerializableString ID = new SerializedString("id");
    private static final SerializableString CONNECTION = new SerializedString("connection");
    private static final SerializableString REQUESTER = new SerializedString("requester");
    private static final SerializableString OPERATION = new SerializedString("operation");
    private static final SerializableString PSN_FIRST = new SerializedString("psnFirst");
    private static final SerializableString PSN_LAST = new SerializedString("psnLast");
    private static final SerializableString REQUEST_FRAMES = new SerializedString("requestFrames");
    private static final SerializableString RESPONSE_FRAMES = new SerializedString("responseFrames");
    private static final SerializableString RKEY = new SerializedString("rkey");
    private static final SerializableString VA = new SerializedString("va");
    private static final SerializableString LENGTH = new SerializedString("length");
    private static final SerializableString STATUS = new SerializedString("status");
    private static final SerializableString NAK = new SerializedString("nak");
    private static final SerializableString LATENCY = new SerializedString("latencyNanos");
    private static final SerializableString RETRANSMISSIONS = new SerializedString("retransmissions");
    private static final SerializableString WRITE_FRAMES = new SerializedString("writeFrames");
    private static final SerializableString REGION = new SerializedString("region");
    private static final SerializableString MAX_BYTES = new SerializedString("maxBytes");
    private static final SerializableString BYTES = new SerializedString("bytes");
    private static final SerializableString FLUSH = new SerializedString("flush");

    private JsonEntries() {}

    static void input(JsonGenerator json, InputEntry input) throws IOException {
        json.writeStringField("file", input.file());
        json.writeStringField("format", input.format());
        strings(json, "linkTypes", input.linkTypes());
        json.writeNumberField("packets", input.packets());
        json.writeNumberField("bytes", input.bytes());
        json.writeStringField("firstTime", input.firstTime());
        json.writeStringField("lastTime", input.lastTime());
        json.writeNumberField("dropped", input.dropped());
        json.writeBooleanField("complete", input.complete());
        if (input.error() == null) {
            json.writeNullField("error");
            return;
        }
        json.writeObjectFieldStart("error");
        json.writeNumberField("offset", input.error().offset());
        json.writeStringField("message", input.error().message());
        json.writeEndObject();
    }

    static void summary(JsonGenerator json, SummaryEntry summary, long listed, List<LimitEntry> limits)
            throws IOException {
        json.writeNumberField("packets", summary.packets());
        json.writeNumberField("rocePackets", summary.rocePackets());
        json.writeNumberField("truncatedPackets", summary.truncatedPackets());
        json.writeObjectFieldStart("icrc");
        json.writeNumberField("valid", summary.icrc().valid());
        json.writeNumberField("variant", summary.icrc().variant());
        json.writeNumberField("invalid", summary.icrc().invalid());
        json.writeNumberField("unchecked", summary.icrc().unchecked());
        json.writeEndObject();
        json.writeNumberField("connections", summary.connections());
        json.writeNumberField("transactions", summary.transactions());
        json.writeNumberField("transactionsListed", listed);
        json.writeObjectFieldStart("findings");
        json.writeNumberField("error", summary.findings().error());
        json.writeNumberField("warning", summary.findings().warning());
        json.writeNumberField("note", summary.findings().note());
        json.writeEndObject();
        json.writeNumberField("unflushedBytes", summary.unflushedBytes());
        json.writeArrayFieldStart("limits");
        for (LimitEntry limit : limits) {
            json.writeStartObject();
            json.writeStringField("limit", limit.limit());
            json.writeNumberField("most", limit.most());
            json.writeNumberField("count", limit.count());
            json.writeStringField("message", limit.message());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    static void connection(JsonGenerator json, ConnectionEntry connection) throws IOException {
        json.writeNumberField("id", connection.id());
        json.writeStringField("service", connection.service());
        json.writeStringField("pairing", connection.pairing());
        json.writeArrayFieldStart("endpoints");
        for (ConnectionEntry.Endpoint endpoint : connection.endpoints()) {
            json.writeStartObject();
            json.writeStringField("address", endpoint.address());
            number(json, "qpn", endpoint.qpn());
            json.writeEndObject();
        }
        json.writeEndArray();
        number(json, "pathMtu", connection.pathMtu());
        json.writeNumberField("firstFrame", connection.firstFrame());
        json.writeNumberField("lastFrame", connection.lastFrame());
        numbers(json, "packets", connection.packets());
        numbers(json, "bytes", connection.bytes());
        counts(json, "operations", connection.operations());
        json.writeNumberField("retransmittedPackets", connection.retransmittedPackets());
        counts(json, "naks", connection.naks());
        json.writeNumberField("receiverNotReady", connection.receiverNotReady());
        json.writeNumberField("congestionMarked", connection.congestionMarked());
        latency(json, connection.latencyNanos());
        json.writeNumberField("unflushedBytes", connection.unflushedBytes());
        json.writeBooleanField("givenUp", connection.givenUp());
    }

    /** The three numbers are there in any case, as a reader may rely on the object: null where nothing completed. */
    private static void latency(JsonGenerator json, ConnectionEntry.Latency latency) throws IOException {
        json.writeObjectFieldStart("latencyNanos");
        number(json, "p50", latency == null ? null : latency.p50());
        number(json, "p99", latency == null ? null : latency.p99());
        number(json, "max", latency == null ? null : latency.max());
        json.writeEndObject();
    }

    static void transaction(JsonGenerator json, TransactionEntry transaction) throws IOException {
        json.writeFieldName(ID);
        json.writeNumber(transaction.id());
        json.writeFieldName(CONNECTION);
        if (transaction.connection() < 0) {
            // announced before its connection has a number
            json.writeNull();
        } else {
            json.writeNumber(transaction.connection());
        }
        json.writeFieldName(REQUESTER);
        json.writeNumber(transaction.requester());
        json.writeFieldName(OPERATION);
        json.writeString(transaction.operation());
        json.writeFieldName(PSN_FIRST);
        json.writeNumber(transaction.psnFirst());
        json.writeFieldName(PSN_LAST);
        json.writeNumber(transaction.psnLast());
        frames(json, REQUEST_FRAMES, transaction.requestFrames());
        frames(json, RESPONSE_FRAMES, transaction.responseFrames());
        number(json, RKEY, transaction.rkey());
        unsigned(json, VA, transaction.va());
        number(json, LENGTH, transaction.length());
        json.writeFieldName(STATUS);
        json.writeString(transaction.status());
        json.writeFieldName(NAK);
        json.writeString(transaction.nak());
        number(json, LATENCY, transaction.latencyNanos());
        json.writeFieldName(RETRANSMISSIONS);
        json.writeNumber(transaction.retransmissions());
        if (transaction.flush() != null) {
            json.writeFieldName(FLUSH);
            json.writeStartObject();
            strings(json, "placement", transaction.flush().placement());
            json.writeStringField("selectivity", transaction.flush().selectivity());
            json.writeEndObject();
        }
        if (transaction.region() != null) {
            json.writeFieldName(REGION);
            json.writeString(transaction.region());
        }
    }

    /** A number of 64 bits without sign. */
    private static void unsigned(JsonGenerator json, SerializableString name, Long value) throws IOException {
        if (value != null && value < 0) {
            json.writeFieldName(name);
            json.writeNumber(new BigInteger(Long.toUnsignedString(value)));
        } else {
            number(json, name, value);
        }
    }

    static void unflushed(JsonGenerator json, UnflushedEntry range) throws IOException {
        json.writeNumberField("connection", range.connection());
        json.writeNumberField("requester", range.requester());
        json.writeNumberField("rkey", range.rkey());
        unsigned(json, VA, range.va());
        unsigned(json, LENGTH, range.length());
        json.writeStringField("reached", range.reached());
        json.writeStringField("required", range.required());
        json.writeStringField("contract", range.contract());
        frames(json, WRITE_FRAMES, range.writeFrames());
        json.writeNumberField("writes", range.writes());
        json.writeStringField("evidence", range.evidence());
        json.writeBooleanField("capped", range.capped());
        json.writeBooleanField("uncertain", range.uncertain());
        if (range.region() != null) {
            json.writeFieldName(REGION);
            json.writeString(range.region());
        }
    }

    static void placement(JsonGenerator json, PlacementEntry key) throws IOException {
        json.writeNumberField("connection", key.connection());
        json.writeNumberField("requester", key.requester());
        json.writeNumberField("rkey", key.rkey());
        json.writeNumberField("updates", key.updates());
        json.writeNumberField("doubtfulUpdates", key.doubtfulUpdates());
        json.writeNumberField("writtenBytes", key.writtenBytes());
        json.writeNumberField("flushes", key.flushes());
        json.writeStringField("asked", key.asked());
        json.writeObjectFieldStart("lagNanos");
        lag(json, "visibility", key.visibilityLag());
        lag(json, "persistence", key.persistenceLag());
        json.writeEndObject();
        atRisk(json, key.atRisk());
        if (key.region() != null) {
            json.writeFieldName(REGION);
            json.writeString(key.region());
        }
    }

    private static void lag(JsonGenerator json, String level, PlacementEntry.Lag lag) throws IOException {
        if (lag == null) {
            json.writeNullField(level);
            return;
        }
        json.writeObjectFieldStart(level);
        json.writeNumberField("count", lag.count());
        json.writeNumberField("p50", lag.p50());
        json.writeNumberField("p99", lag.p99());
        json.writeNumberField("max", lag.max());
        json.writeNumberField("writeFrame", lag.writeFrame());
        json.writeNumberField("flushFrame", lag.flushFrame());
        json.writeEndObject();
    }

    private static void atRisk(JsonGenerator json, PlacementEntry.AtRisk risk) throws IOException {
        if (risk == null) {
            json.writeNullField("atRisk");
            return;
        }
        json.writeObjectFieldStart("atRisk");
        unsigned(json, MAX_BYTES, risk.maxBytes());
        json.writeStringField("maxTime", risk.maxTime() == null ? null : Words.time(risk.maxTime()));
        json.writeArrayFieldStart("series");
        for (int i = 0; i < risk.times().length; i++) {
            json.writeStartObject();
            json.writeStringField("time", Words.time(risk.times()[i]));
            unsigned(json, BYTES, risk.bytes()[i]);
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    static void finding(JsonGenerator json, FindingEntry finding) throws IOException {
        json.writeStringField("rule", finding.rule());
        json.writeStringField("severity", finding.severity());
        number(json, "frame", finding.frame());
        number(json, "connection", finding.connection());
        number(json, "transaction", finding.transaction());
        json.writeStringField("message", finding.message());
        json.writeStringField("spec", finding.spec());
        json.writeNumberField("count", finding.count());
        json.writeArrayFieldStart("frames");
        for (long frame : finding.frames()) {
            json.writeNumber(frame);
        }
        json.writeEndArray();
        number(json, "rkey", finding.rkey());
        if (finding.region() != null) {
            json.writeStringField("region", finding.region());
        }
    }

    static void region(JsonGenerator json, RegionEntry region) throws IOException {
        json.writeStringField("host", region.host());
        json.writeNumberField("rkey", region.rkey());
        json.writeStringField("name", region.name());
        strings(json, "access", region.access());
        strings(json, "granted", region.granted());
        strings(json, "unused", region.unused());
        json.writeStringField("requirement", region.requirement());
        strings(json, "operations", region.operations());
        unsigned(json, VA, region.va());
        number(json, "length", region.length());
        json.writeNumberField("requests", region.requests());
        json.writeNumberField("bytes", region.bytes());
        json.writeNumberField("refused", region.refused());
        json.writeNumberField("invalidations", region.invalidations());
        number(json, "invalidatedFrame", region.invalidatedFrame());
        number(json, "firstFrame", region.firstFrame());
        number(json, "lastFrame", region.lastFrame());
        json.writeArrayFieldStart("connections");
        for (Integer connection : region.connections()) {
            json.writeNumber(connection);
        }
        json.writeEndArray();
        json.writeNumberField("connectionCount", region.connectionCount());
        strings(json, "requesters", region.requesters());
    }

    static void diagnosis(JsonGenerator json, DiagnosisEntry diagnosis) throws IOException {
        json.writeStringField("id", diagnosis.id());
        json.writeArrayFieldStart("connections");
        for (Integer connection : diagnosis.connections()) {
            json.writeNumber(connection);
        }
        json.writeEndArray();
        numbers(json, "frames", diagnosis.frames());
        json.writeStringField("message", diagnosis.message());
        json.writeStringField("advice", diagnosis.advice());
    }

    private static void number(JsonGenerator json, String name, Number value) throws IOException {
        json.writeFieldName(name);
        number(json, value);
    }

    private static void number(JsonGenerator json, SerializableString name, Number value) throws IOException {
        json.writeFieldName(name);
        number(json, value);
    }

    private static void number(JsonGenerator json, Number value) throws IOException {
        if (value == null) {
            json.writeNull();
        } else {
            json.writeNumber(value.longValue());
        }
    }

    private static void frames(JsonGenerator json, SerializableString name, long[] frames) throws IOException {
        json.writeFieldName(name);
        json.writeStartArray();
        for (long frame : frames) {
            json.writeNumber(frame);
        }
        json.writeEndArray();
    }

    private static void numbers(JsonGenerator json, String name, List<Long> values) throws IOException {
        json.writeArrayFieldStart(name);
        for (Long value : values) {
            json.writeNumber(value);
        }
        json.writeEndArray();
    }

    /** A list of texts; null where there is none. */
    private static void strings(JsonGenerator json, String name, List<String> values) throws IOException {
        if (values == null) {
            json.writeNullField(name);
            return;
        }
        json.writeArrayFieldStart(name);
        for (String value : values) {
            json.writeString(value);
        }
        json.writeEndArray();
    }

    private static void counts(JsonGenerator json, String name, Map<String, Long> counts) throws IOException {
        json.writeObjectFieldStart(name);
        for (Map.Entry<String, Long> count : counts.entrySet()) {
            json.writeNumberField(count.getKey(), count.getValue());
        }
        json.writeEndObject();
    }
}
