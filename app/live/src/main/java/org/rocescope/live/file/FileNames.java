package org.rocescope.live.file;

import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * The names of a ring's files: flow.pcapng becomes flow_00001_20260101T120000Z.pcapng and so on, with the time in UTC
 * when each was begun, so that their order is that of their names.
 */
final class FileNames {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private FileNames() {}

    /** The name of a file of the ring, counted from 1. */
    static Path of(Path file, long number, Instant begun) {
        String name = file.getFileName().toString();
        int dot = name.lastIndexOf('.');
        String stem = dot > 0 ? name.substring(0, dot) : name;
        String ending = dot > 0 ? name.substring(dot) : "";
        return file.resolveSibling(
                String.format(Locale.ROOT, "%s_%05d_%s%s", stem, number, TIME.format(begun), ending));
    }
}
