package org.rocescope.dissector.packet;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The words for the values of a number field: what a value is called, and which value a word means. Words are
 * compared without regard to case, spaces, hyphens and underscores, so that {@code RDMA_WRITE_Only} finds "RDMA WRITE
 * Only".
 */
public final class Names {
    /** Direct index for the small values that most tables hold. */
    private final String[] small;

    private final Map<Long, String> byValue;
    private final Map<String, Long> byWord;

    private Names(Map<Long, String> byValue, Map<String, Long> byWord) {
        this.byValue = Collections.unmodifiableMap(byValue);
        this.byWord = byWord;
        // plain loops: streams would have to be set up first, at every start of the command
        int top = -1;
        for (long value : byValue.keySet()) {
            if (value > top && value < 256) {
                top = (int) value;
            }
        }
        this.small = new String[top + 1];
        for (Map.Entry<Long, String> each : byValue.entrySet()) {
            long value = each.getKey();
            if (value >= 0 && value < small.length) {
                small[(int) value] = each.getValue();
            }
        }
    }

    /**
     * Makes a table from pairs of value and word.
     *
     * @param pairs a number (Integer or Long), then its word, and so on
     * @throws IllegalArgumentException if a value is named twice or a pair is not a number and a word
     */
    public static Names of(Object... pairs) {
        Builder builder = new Builder();
        for (int i = 0; i < pairs.length; i += 2) {
            if (!(pairs[i] instanceof Number value) || !(pairs[i + 1] instanceof String word)) {
                throw new IllegalArgumentException("pair " + i / 2 + " is not a number and a word");
            }
            builder.name(value.longValue(), word);
        }
        return builder.build();
    }

    /** The word for a value, or null if it has none. */
    public String of(long value) {
        if (value >= 0 && value < small.length) {
            return small[(int) value];
        }
        return byValue.get(value);
    }

    /** The value that a word means, or null if no value is called so. */
    public Long valueOf(String word) {
        return byWord.get(folded(word));
    }

    /** All values with their words, in the order in which they were named. */
    public Map<Long, String> all() {
        return byValue;
    }

    /** A regular expression would do, but there are thousands of words to fold at every start. */
    private static String folded(String word) {
        StringBuilder folded = new StringBuilder(word.length());
        for (int i = 0; i < word.length(); i++) {
            char c = word.charAt(i);
            if (c != '_' && c != '-' && !Character.isWhitespace(c)) {
                folded.append(Character.toLowerCase(c));
            }
        }
        return folded.toString();
    }

    /** Collects the words of a table. */
    public static final class Builder {
        private final Map<Long, String> byValue = new LinkedHashMap<>();
        private final Map<String, Long> byWord = new LinkedHashMap<>();

        /**
         * Names a value.
         *
         * @throws IllegalArgumentException if it has a word already
         */
        public Builder name(long value, String word) {
            if (byValue.put(value, word) != null) {
                throw new IllegalArgumentException("value " + value + " is named twice");
            }
            return alias(value, word);
        }

        /** Adds a further word that means a value, for filters; the first value to claim a word keeps it. */
        public Builder alias(long value, String word) {
            byWord.putIfAbsent(folded(word), value);
            return this;
        }

        /** The finished table. */
        public Names build() {
            return new Names(byValue, byWord);
        }
    }
}
