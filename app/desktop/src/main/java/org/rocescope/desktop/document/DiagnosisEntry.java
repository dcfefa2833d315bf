package org.rocescope.desktop.document;

/**
 * What an expert would say on seeing the whole.
 *
 * @param id short name of the kind of trouble
 * @param connections ids of the connections that show it
 * @param frames frames that show it, from 1
 * @param message what is the matter
 * @param advice what to check next
 */
public record DiagnosisEntry(String id, int[] connections, long[] frames, String message, String advice) {}
