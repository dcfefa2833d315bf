package org.rocescope.desktop.columns;

/**
 * One of the things that rows are put in order by.
 *
 * @param order the numbers
 * @param descending true for the largest first
 */
public record SortKey(Column.Order order, boolean descending) {}
