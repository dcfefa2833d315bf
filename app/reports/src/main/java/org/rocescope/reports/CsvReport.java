package org.rocescope.reports;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Tables as RFC 4180 has them, one each for inputs, connections, transactions, findings, ranges not flushed, placement by
 * R_Key, regions, diagnoses, the summary and the limits that were reached. Lists stand in one cell with spaces between. Text is made safe by
 * {@link CsvCell}.
 */
public final class CsvReport implements ReportFormat {
    /** Where the tables go. */
    public interface Tables {
        /** Opens the stream of a table; it may be the null stream. */
        OutputStream open(String table) throws IOException;
    }

    private final Table inputs;
    private final Table connections;
    private final Table transactions;
    private final Table findings;
    private final Table unflushed;
    private final Table placement;
    private final Table regions;
    private final Table diagnoses;
    private final Table summary;
    private final Table limits;

    /** Writes tables. */
    public CsvReport(Tables tables) throws IOException {
        inputs = new Table(
                tables.open("inputs"),
                "file,format,linkTypes,packets,bytes,firstTime,lastTime,complete," + "errorOffset,errorMessage");
        connections = new Table(
                tables.open("connections"),
                "id,service,pairing,address0,qpn0,address1,qpn1,pathMtu,"
                        + "firstFrame,lastFrame,packets0,packets1,bytes0,bytes1,operations,retransmittedPackets,naks,"
                        + "receiverNotReady,congestionMarked,latencyP50Nanos,latencyP99Nanos,latencyMaxNanos,unflushedBytes,givenUp");
        transactions = new Table(
                tables.open("transactions"),
                "id,connection,requester,operation,psnFirst,psnLast,"
                        + "requestFrames,responseFrames,rkey,va,length,status,nak,latencyNanos,retransmissions,flushPlacement,"
                        + "flushSelectivity,region");
        findings = new Table(
                tables.open("findings"),
                "rule,severity,frame,connection,transaction,message,spec,count," + "frames,rkey,region");
        unflushed = new Table(
                tables.open("unflushed"),
                "connection,requester,rkey,va,length,reached,required,contract,writeFrames,evidence,writes,capped,"
                        + "uncertain,region");
        placement = new Table(
                tables.open("placement"),
                "connection,requester,rkey,region,updates,doubtfulUpdates,writtenBytes,flushes,asked,"
                        + lagColumns("visibility") + lagColumns("persistence") + "atRiskMaxBytes,atRiskMaxTime");
        regions = new Table(
                tables.open("regions"),
                "host,rkey,name,access,granted,unused,requirement,operations,va,length,requests,bytes,refused,"
                        + "invalidations,invalidatedFrame,firstFrame,lastFrame,connections,connectionCount,requesters");
        diagnoses = new Table(tables.open("diagnoses"), "id,connections,frames,message,advice");
        summary = new Table(
                tables.open("summary"),
                "packets,rocePackets,truncatedPackets,icrcValid,icrcVariant,"
                        + "icrcInvalid,icrcUnchecked,connections,transactions,errors,warnings,notes,unflushedBytes");
        limits = new Table(tables.open("limits"), "limit,most,count,message");
    }

    @Override
    public void transaction(TransactionEntry t) throws IOException {
        transactions
                .number(t.id())
                .number(t.connection())
                .number(t.requester())
                .text(t.operation())
                .number(t.psnFirst())
                .number(t.psnLast())
                .numbers(t.requestFrames())
                .numbers(t.responseFrames())
                .number(t.rkey())
                .text(t.va() == null ? null : Long.toUnsignedString(t.va()))
                .number(t.length())
                .text(t.status())
                .text(t.nak())
                .number(t.latencyNanos())
                .number(t.retransmissions())
                .text(t.flush() == null ? null : String.join(" ", t.flush().placement()))
                .text(t.flush() == null ? null : t.flush().selectivity())
                .text(t.region())
                .end();
    }

    @Override
    public void finding(FindingEntry finding) throws IOException {
        findings.text(finding.rule())
                .text(finding.severity())
                .number(finding.frame())
                .number(finding.connection())
                .number(finding.transaction())
                .text(finding.message())
                .text(finding.spec())
                .number(finding.count())
                .numbers(finding.frames())
                .number(finding.rkey())
                .text(finding.region())
                .end();
    }

    private static String lagColumns(String level) {
        String lag = level + "Lag";
        return lag + "Count," + lag + "P50Nanos," + lag + "P99Nanos," + lag + "MaxNanos," + lag + "WriteFrame," + lag
                + "FlushFrame,";
    }

    @Override
    public void unflushed(UnflushedEntry range) throws IOException {
        unflushed
                .number(range.connection())
                .number(range.requester())
                .number(range.rkey())
                .text(Long.toUnsignedString(range.va()))
                .text(Long.toUnsignedString(range.length()))
                .text(range.reached())
                .text(range.required())
                .text(range.contract())
                .numbers(range.writeFrames())
                .text(range.evidence())
                .number(range.writes())
                .text(String.valueOf(range.capped()))
                .text(String.valueOf(range.uncertain()))
                .text(range.region())
                .end();
    }

    @Override
    public void placement(PlacementEntry key) throws IOException {
        placement
                .number(key.connection())
                .number(key.requester())
                .number(key.rkey())
                .text(key.region())
                .number(key.updates())
                .number(key.doubtfulUpdates())
                .number(key.writtenBytes())
                .number(key.flushes())
                .text(key.asked());
        lag(key.visibilityLag());
        lag(key.persistenceLag());
        PlacementEntry.AtRisk risk = key.atRisk();
        placement
                .text(risk == null ? null : Long.toUnsignedString(risk.maxBytes()))
                .text(risk == null || risk.maxTime() == null ? null : Words.time(risk.maxTime()))
                .end();
    }

    private void lag(PlacementEntry.Lag lag) {
        placement
                .number(lag == null ? null : lag.count())
                .number(lag == null ? null : lag.p50())
                .number(lag == null ? null : lag.p99())
                .number(lag == null ? null : lag.max())
                .number(lag == null ? null : lag.writeFrame())
                .number(lag == null ? null : lag.flushFrame());
    }

    @Override
    public void region(RegionEntry region) throws IOException {
        regions.text(region.host())
                .number(region.rkey())
                .text(region.name())
                .text(words(region.access()))
                .text(words(region.granted()))
                .text(words(region.unused()))
                .text(region.requirement())
                .text(words(region.operations()))
                .text(region.va() == null ? null : Long.toUnsignedString(region.va()))
                .number(region.length())
                .number(region.requests())
                .number(region.bytes())
                .number(region.refused())
                .number(region.invalidations())
                .number(region.invalidatedFrame())
                .number(region.firstFrame())
                .number(region.lastFrame())
                .text(words(region.connections().stream().map(String::valueOf).toList()))
                .number(region.connectionCount())
                .text(words(region.requesters()))
                .end();
    }

    private static String words(List<String> words) {
        return words == null ? null : String.join(" ", words);
    }

    @Override
    public void connection(ConnectionEntry c) throws IOException {
        connections.number(c.id()).text(c.service()).text(c.pairing());
        for (ConnectionEntry.Endpoint endpoint : c.endpoints()) {
            connections.text(endpoint.address()).number(endpoint.qpn());
        }
        ConnectionEntry.Latency latency = c.latencyNanos();
        connections
                .number(c.pathMtu())
                .number(c.firstFrame())
                .number(c.lastFrame())
                .number(c.packets().get(0))
                .number(c.packets().get(1))
                .number(c.bytes().get(0))
                .number(c.bytes().get(1))
                .text(counts(c.operations()))
                .number(c.retransmittedPackets())
                .text(counts(c.naks()))
                .number(c.receiverNotReady())
                .number(c.congestionMarked())
                .number(latency == null ? null : latency.p50())
                .number(latency == null ? null : latency.p99())
                .number(latency == null ? null : latency.max())
                .number(c.unflushedBytes())
                .text(String.valueOf(c.givenUp()))
                .end();
    }

    private static String counts(Map<String, Long> counts) {
        List<String> cells = new ArrayList<>();
        counts.forEach((name, count) -> cells.add(name + "=" + count));
        return String.join(" ", cells);
    }

    @Override
    public void diagnosis(DiagnosisEntry diagnosis) throws IOException {
        diagnoses
                .text(diagnosis.id())
                .text(String.join(
                        " ",
                        diagnosis.connections().stream().map(String::valueOf).toList()))
                .text(String.join(
                        " ", diagnosis.frames().stream().map(String::valueOf).toList()))
                .text(diagnosis.message())
                .text(diagnosis.advice())
                .end();
    }

    @Override
    public void input(InputEntry input) throws IOException {
        InputEntry.Fault error = input.error();
        inputs.text(input.file())
                .text(input.format())
                .text(String.join(" ", input.linkTypes()))
                .number(input.packets())
                .number(input.bytes())
                .text(input.firstTime())
                .text(input.lastTime())
                .text(String.valueOf(input.complete()))
                .number(error == null ? null : error.offset())
                .text(error == null ? null : error.message())
                .end();
    }

    @Override
    public void summary(SummaryEntry entry) throws IOException {
        summary.number(entry.packets())
                .number(entry.rocePackets())
                .number(entry.truncatedPackets())
                .number(entry.icrc().valid())
                .number(entry.icrc().variant())
                .number(entry.icrc().invalid())
                .number(entry.icrc().unchecked())
                .number(entry.connections())
                .number(entry.transactions())
                .number(entry.findings().error())
                .number(entry.findings().warning())
                .number(entry.findings().note())
                .number(entry.unflushedBytes())
                .end();
        for (LimitEntry limit : entry.limits()) {
            limits.text(limit.limit())
                    .number(limit.most())
                    .number(limit.count())
                    .text(limit.message())
                    .end();
        }
        flush();
    }

    @Override
    public void flush() throws IOException {
        for (Table table : List.of(
                inputs,
                connections,
                transactions,
                findings,
                unflushed,
                placement,
                regions,
                diagnoses,
                summary,
                limits)) {
            table.flush();
        }
    }

    @Override
    public void close() throws IOException {
        flush();
    }

    /** A table that is written row by row. */
    private static final class Table {
        private static final int BUFFERED_CHARACTERS = 1 << 15;

        private final OutputStream out;
        private final StringBuilder rows = new StringBuilder();
        private boolean begun;

        Table(OutputStream out, String header) {
            this.out = out;
            rows.append(header).append("\r\n");
        }

        private void cell() {
            if (begun) {
                rows.append(',');
            }
            begun = true;
        }

        Table number(Long value) {
            cell();
            if (value != null) {
                rows.append(value.longValue());
            }
            return this;
        }

        Table number(Integer value) {
            return number(value == null ? null : (Long) value.longValue());
        }

        Table numbers(long[] values) {
            cell();
            for (int i = 0; i < values.length; i++) {
                rows.append(i > 0 ? " " : "").append(values[i]);
            }
            return this;
        }

        Table text(String value) {
            cell();
            CsvCell.append(value == null ? "" : value, rows);
            return this;
        }

        void end() throws IOException {
            rows.append("\r\n");
            begun = false;
            if (rows.length() > BUFFERED_CHARACTERS) {
                write();
            }
        }

        private void write() throws IOException {
            out.write(rows.toString().getBytes(StandardCharsets.UTF_8));
            rows.setLength(0);
        }

        void flush() throws IOException {
            write();
            out.flush();
        }
    }
}
