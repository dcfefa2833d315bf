package org.rocescope.reports;

import java.util.List;

/**
 * A diagnosis in a report; the names of the fields are those of the JSON report.
 *
 * @param id short name of the kind of trouble
 * @param connections numbers of the connections that show it
 * @param frames frames that show it
 * @param message what is the matter
 * @param advice what to check next
 */
public record DiagnosisEntry(String id, List<Integer> connections, List<Long> frames, String message, String advice) {}
