package org.rocescope.reports;

import java.util.Locale;
import org.rocescope.dissector.analysis.Limit;

/**
 * A limit that was reached, of the analysis or of the report: what is listed or known is less than the capture tells. The
 * names of the fields are those of the JSON report.
 *
 * @param limit its short name, as {@link Limit#id}; "listed-" and a list's name where a report leaves entries out
 * @param most how many there may be
 * @param count how many were left out, given up or joined because of it
 * @param message what happened
 */
public record LimitEntry(String limit, long most, long count, String message) {
    static LimitEntry of(Limit.Reached reached) {
        return new LimitEntry(reached.limit().id(), reached.most(), reached.count(), reached.message());
    }

    /** A list of a report that lacks entries. */
    static LimitEntry listed(String what, long most, long count) {
        String message = String.format(Locale.ROOT, "%,d %s are listed: %,d more are only counted", most, what, count);
        return new LimitEntry("listed-" + what, most, count, message);
    }
}
