package org.rocescope.desktop.packets;

/**
 * What a row of the packet list shows.
 *
 * @param kind what its colour says
 * @param texts a text a column
 */
record PacketLine(PacketKind kind, String[] texts) {}
