package org.rocescope.reports;

/**
 * A finding in a report; the names of the fields are those of the JSON report.
 *
 * @param rule id of the rule
 * @param severity error, warning or note
 * @param frame first frame; null if there is none
 * @param connection number of the connection; null if it is about none
 * @param transaction id of the first transaction; null if it is about none
 * @param message what is wrong and what was expected
 * @param spec source of the rule
 * @param count how often
 * @param frames the first frames, at most ten
 * @param rkey the R_Key that it is about, or null
 * @param region name that the regions file has for that key, or null
 */
public record FindingEntry(
        String rule,
        String severity,
        Long frame,
        Integer connection,
        Long transaction,
        String message,
        String spec,
        long count,
        long[] frames,
        Long rkey,
        String region) {}
