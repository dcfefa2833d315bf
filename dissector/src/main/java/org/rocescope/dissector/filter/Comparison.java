package org.rocescope.dissector.filter;

/** How two values are compared. */
enum Comparison {
    EQUAL,
    NOT_EQUAL,
    GREATER,
    LESS,
    GREATER_OR_EQUAL,
    LESS_OR_EQUAL;

    /**
     * Whether the comparison holds.
     *
     * @param order negative, 0 or positive as the left value is less than, equal to or greater than the right
     */
    boolean holds(int order) {
        return switch (this) {
            case EQUAL -> order == 0;
            case NOT_EQUAL -> order != 0;
            case GREATER -> order > 0;
            case LESS -> order < 0;
            case GREATER_OR_EQUAL -> order >= 0;
            case LESS_OR_EQUAL -> order <= 0;
        };
    }

    /** The comparison that holds for exchanged sides. */
    Comparison exchanged() {
        return switch (this) {
            case EQUAL, NOT_EQUAL -> this;
            case GREATER -> LESS;
            case LESS -> GREATER;
            case GREATER_OR_EQUAL -> LESS_OR_EQUAL;
            case LESS_OR_EQUAL -> GREATER_OR_EQUAL;
        };
    }
}
