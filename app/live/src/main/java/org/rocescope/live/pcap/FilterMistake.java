package org.rocescope.live.pcap;

import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where the mistake in a capture filter is. Unless libpcap quotes the word it does not say, so filters that begin like it
 * are tried: what comes right after the longest one without a mistake is where it goes wrong.
 */
final class FilterMistake {
    private static final Pattern WORD = Pattern.compile("\\S+");
    private static final Pattern QUOTED = Pattern.compile("'([^']+)'");
    /** Beginnings that are tried at most: each is compiled. */
    private static final int MOST_WORDS = 200;

    private FilterMistake() {}

    /**
     * One line that says what is wrong and where.
     *
     * @param filter the filter
     * @param reason what libpcap says
     * @param compile gives the reason why a filter cannot be compiled, or null
     */
    static String told(String filter, String reason, UnaryOperator<String> compile) {
        String plain = reason.replaceFirst("^can't parse filter expression: ", "")
                .replaceFirst("^syntax error in filter expression: ", "");
        String message = "capture filter '" + filter + "': " + plain;
        Matcher quoted = QUOTED.matcher(plain);
        if (quoted.find() && filter.contains(quoted.group(1))) {
            return message + ", character " + (filter.indexOf(quoted.group(1)) + 1);
        }
        Matcher words = WORD.matcher(filter);
        int good = 0;
        for (int i = 0; i < MOST_WORDS && words.find(); i++) {
            if (words.end() < filter.length() && compile.apply(filter.substring(0, words.end())) == null) {
                good = words.end();
            }
        }
        if (good == 0) {
            return message;
        }
        words.reset();
        return words.find(good)
                ? message + " at '" + words.group() + "', character " + (words.start() + 1)
                : message + " at the end";
    }
}
