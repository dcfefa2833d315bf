package org.rocescope.fuzz.targets;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rocescope.dissector.region.KnownKey;
import org.rocescope.dissector.region.KnownRegions;
import org.rocescope.dissector.region.MemoryRegion;
import org.rocescope.fuzz.check.BoundedTime;
import org.rocescope.fuzz.check.Expect;
import org.rocescope.fuzz.check.ScratchFile;
import org.rocescope.inputs.regions.RegionsFault;
import org.rocescope.inputs.regions.RegionsFile;

/** Fuzzes the list of memory regions: the input is the file. What is taken can be written down and read again. */
public final class RegionsTarget {
    private static final Pattern LINE = Pattern.compile("line (\\d+): .*");

    private RegionsTarget() {}

    /** Takes an input. */
    public static void fuzzerTestOneInput(byte[] data) {
        BoundedTime.give(data, RegionsTarget::check);
    }

    private static void check(byte[] data) {
        KnownRegions known;
        try {
            known = read(data);
        } catch (RegionsFault e) {
            Expect.oneLine(e.getMessage());
            Matcher line = LINE.matcher(e.getMessage());
            if (line.matches()) {
                long lines =
                        1 + new String(data, StandardCharsets.UTF_8).lines().count();
                long named = Long.parseLong(line.group(1));
                Expect.that(named >= 1 && named <= lines, "%s, and there are %d", e.getMessage(), lines);
            }
            return;
        }
        ask(known);
        try {
            KnownRegions again = read(RegionsText.of(known).getBytes(StandardCharsets.UTF_8));
            Expect.that(
                    parts(known).equals(parts(again)),
                    "written down and read again: %s, %s",
                    parts(known),
                    parts(again));
        } catch (RegionsFault e) {
            throw new AssertionError("what was taken is refused when written down: " + RegionsText.of(known), e);
        }
    }

    private static KnownRegions read(byte[] data) throws RegionsFault {
        try {
            return RegionsFile.read(ScratchFile.holding(data));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<List<MemoryRegion>> parts(KnownRegions known) {
        return known.keys().stream().map(KnownKey::parts).toList();
    }

    private static void ask(KnownRegions known) {
        for (KnownKey key : known.keys()) {
            for (MemoryRegion part : key.parts()) {
                long first = part.base();
                Expect.that(part.length() > 0, "%s", part);
                Expect.that(part.title() != null, "%s", part);
                long[] edges = {first, first + part.length() - 1, first - 1, first + part.length(), 0, -1};
                for (long at : edges) {
                    Expect.that(key.at(at, 1) != null, "no part at %x", at);
                    Expect.that(key.before(at) == 0 || key.behind(at, 1) == 0, "%x is on both sides of %s", at, part);
                    Expect.that(
                            Long.compareUnsigned(key.lastOfSame(at), at) >= 0,
                            "the same from %x to %x",
                            at,
                            key.lastOfSame(at));
                    Expect.that(
                            key.requirement(at, 1) == key.requirement(key.lastOfSame(at), 1),
                            "from %x to %x another requirement",
                            at,
                            key.lastOfSame(at));
                }
            }
            Expect.that(key.missing(0, 0, 1) == 0, "no flag is asked for, and one is missing");
        }
    }
}
