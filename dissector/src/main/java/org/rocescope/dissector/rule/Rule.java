package org.rocescope.dissector.rule;

/**
 * An entry of the catalogue: what the specification forbids or asks for, in words. A rule also implements one or more of
 * {@link PacketRule}, {@link RequestRule}, {@link AnswerRule}, {@link TransactionRule}, {@link ConnectionRule}, {@link
 * ClosingRule} and {@link ManagementRule}, by which it is shown what it judges.
 *
 * <p>There is an object a rule and analysis: it may keep what it has to remember of an analysis in its fields, and of a
 * flow in {@link org.rocescope.dissector.connection.Flow#note}.
 */
public abstract class Rule {
    private final String id;
    private final Severity severity;
    private final String title;
    private final String source;
    private final String meaning;
    private final String advice;
    private final String example;
    int place;

    /**
     * Describes a rule.
     *
     * @param id its id in the fact sheets
     * @param severity how much a finding matters, unless the finding says otherwise
     * @param title what it forbids or asks for, in a few words
     * @param source section of the fact sheet, with the compliance id of the specification where one is known
     * @param meaning what it means when the rule is broken
     * @param advice what to do about it
     * @param example a case that breaks it
     */
    protected Rule(
            String id, Severity severity, String title, String source, String meaning, String advice, String example) {
        this.id = id;
        this.severity = severity;
        this.title = title;
        this.source = source;
        this.meaning = meaning;
        this.advice = advice;
        this.example = example;
    }

    /** Its id, unique in the catalogue. */
    public final String id() {
        return id;
    }

    /** How much a finding matters, unless the finding says otherwise. */
    public final Severity severity() {
        return severity;
    }

    /** What it forbids or asks for, in a few words. */
    public final String title() {
        return title;
    }

    /** Where it comes from. */
    public final String source() {
        return source;
    }

    /** What it means when the rule is broken. */
    public final String meaning() {
        return meaning;
    }

    /** What to do about it. */
    public final String advice() {
        return advice;
    }

    /** A case that breaks it. */
    public final String example() {
        return example;
    }

    /** Its place in the catalogue of this analysis, from 0. */
    public final int place() {
        return place;
    }

    @Override
    public final String toString() {
        return id;
    }
}
