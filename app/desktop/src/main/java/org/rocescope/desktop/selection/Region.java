package org.rocescope.desktop.selection;

/**
 * Memory that an R_Key names.
 *
 * @param connection id of the connection in which it is used
 * @param rKey the key, 32 bits
 */
public record Region(int connection, int rKey) {}
