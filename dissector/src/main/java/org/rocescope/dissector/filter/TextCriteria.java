package org.rocescope.dissector.filter;

import java.util.List;
import org.rocescope.dissector.packet.Packet;

/** Conditions on texts, and regular expressions on bytes. */
final class TextCriteria {
    private TextCriteria() {}

    /** A text compared with another. */
    static final class Compared extends Criterion.OfPairs {
        private final Texts left;
        private final Comparison comparison;
        private final Texts right;

        Compared(Quantifier quantifier, Texts left, Comparison comparison, Texts right) {
            super(quantifier, left, right);
            this.left = left;
            this.comparison = comparison;
            this.right = right;
        }

        @Override
        boolean holds() {
            return comparison.holds(left.text().compareTo(right.text()));
        }
    }

    /** A text that contains another; an empty one is contained in none, as in Wireshark. */
    static final class Containing extends Criterion.OfPairs {
        private final Texts left;
        private final Texts right;

        Containing(Quantifier quantifier, Texts left, Texts right) {
            super(quantifier, left, right);
            this.left = left;
            this.right = right;
        }

        @Override
        boolean holds() {
            return !right.text().isEmpty() && left.text().contains(right.text());
        }
    }

    /** A text that lies in one of some ranges. */
    static final class Member extends Criterion.OfValues {
        private final Texts texts;
        private final List<String> lows;
        private final List<String> highs;

        Member(Quantifier quantifier, Texts texts, List<String> lows, List<String> highs) {
            super(quantifier, texts);
            this.texts = texts;
            this.lows = lows;
            this.highs = highs;
        }

        @Override
        boolean holds(Packet packet) {
            String text = texts.text();
            for (int i = 0; i < lows.size(); i++) {
                if (text.compareTo(lows.get(i)) >= 0 && text.compareTo(highs.get(i)) <= 0) {
                    return true;
                }
            }
            return false;
        }
    }

    /** A text, or bytes taken for characters, in which a regular expression is found. */
    static final class Matching extends Criterion.OfValues {
        private final Values values;
        private final BoundedPattern pattern;

        Matching(Quantifier quantifier, Values values, BoundedPattern pattern) {
            super(quantifier, values);
            this.values = values;
            this.pattern = pattern;
        }

        @Override
        boolean holds(Packet packet) {
            return pattern.isFoundIn(values instanceof ByteRuns bytes ? bytes.characters() : ((Texts) values).text());
        }
    }
}
