package org.rocescope.reports;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Entries as an analysis gives them, with texts that a hostile capture could bring in. */
public final class SampleEntries {
    /** Text with markup, quotes, a control character, a turn of direction and half a character. */
    public static final String HOSTILE = "<script>alert('1')</script> \"&amp;\" {0} [x](y) \u0001 \u202e ]]>";

    private static final ConnectionEntry.Endpoint REQUESTER = new ConnectionEntry.Endpoint("192.0.2.1", 17);
    private static final ConnectionEntry.Endpoint RESPONDER = new ConnectionEntry.Endpoint("2001:db8::2", null);

    private SampleEntries() {}

    /** Feeds a report of one connection with a refused write, a warning and a diagnosis, and ends it. */
    public static void feed(ReportFormat report, InputEntry... inputs) throws IOException {
        report.transaction(transaction(1, "RDMA_WRITE", 5, new long[] {1, 2, 3}, new long[] {6}, "completed", null, 0));
        report.transaction(transaction(4, "RDMA_WRITE", 8, new long[] {4}, new long[] {7}, "nak", HOSTILE, 0));
        report.finding(finding("BTH-01", "error", HOSTILE));
        report.finding(finding("UNHEARD-99", "warning", "a rule that the catalogue lacks"));
        report.connection(connection(0));
        report.diagnosis(new DiagnosisEntry("silent-peer", List.of(0), List.of(4L, 7L), HOSTILE, "look at the peer"));
        for (InputEntry input : inputs) {
            report.input(input);
        }
        report.summary(summary(2));
        report.close();
    }

    public static InputEntry whole(String file) {
        return new InputEntry(
                file,
                "pcap",
                List.of("EN10MB"),
                7,
                700,
                "2026-01-01T00:00:00.000000000Z",
                "2026-01-01T00:00:01.000000000Z",
                0,
                true,
                null);
    }

    public static InputEntry cut(String file) {
        return new InputEntry(
                file, null, List.of(), 0, 0, null, null, 0, false, new InputEntry.Fault(24, "cut off " + HOSTILE));
    }

    public static FindingEntry finding(String rule, String severity, String message) {
        return new FindingEntry(
                rule, severity, 4L, 0, 4L, message, "headers.md, BTH", 3, new long[] {4, 5, 9}, 0xFFFF_FFFFL, HOSTILE);
    }

    public static TransactionEntry transaction(
            long id,
            String operation,
            int psn,
            long[] requests,
            long[] responses,
            String status,
            String nak,
            int again) {
        return new TransactionEntry(
                id,
                0,
                0,
                operation,
                psn,
                psn + requests.length - again - 1,
                requests,
                responses,
                0x1234L,
                -1L,
                4096L,
                status,
                nak,
                12_345L,
                again,
                null,
                HOSTILE);
    }

    public static ConnectionEntry connection(int id) {
        return new ConnectionEntry(
                id,
                "RC",
                "matched",
                List.of(REQUESTER, RESPONDER),
                1024,
                1,
                9,
                List.of(5L, 4L),
                List.of(512L, 256L),
                Map.of("RDMA_WRITE", 2L),
                0,
                Map.of("REMOTE_ACCESS_ERROR", 1L),
                0,
                0,
                new ConnectionEntry.Latency(1_000, 20_000, 3_000_000),
                64,
                false);
    }

    public static SummaryEntry summary(long transactions) {
        return new SummaryEntry(
                9,
                8,
                1,
                new SummaryEntry.Icrc(7, 0, 1, 0),
                1,
                transactions,
                new SummaryEntry.Counts(1, 1, 0),
                64,
                List.of());
    }
}
