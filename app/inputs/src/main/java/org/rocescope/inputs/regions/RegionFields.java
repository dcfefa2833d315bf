package org.rocescope.inputs.regions;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.rocescope.dissector.placement.Level;
import org.rocescope.dissector.region.Access;
import org.rocescope.dissector.region.HostAddress;
import org.rocescope.dissector.region.MemoryRegion;

/** The fields of one region as a file of ours has them, in JSON or CSV. */
final class RegionFields {
    static final String RKEY = "rkey";
    static final String BASE = "base";
    static final String LENGTH = "length";
    static final String ACCESS = "access";

    private static final String NAME = "name";
    private static final String REQUIREMENT = "requirement";
    private static final String HOST = "host";

    /** All of them, in the order of the documentation. */
    static final List<String> ALL = List.of(NAME, RKEY, BASE, LENGTH, ACCESS, REQUIREMENT, HOST);

    private static final int LONGEST_NAME = 200;

    private final long line;
    private final Map<String, String> values = new HashMap<>();

    /** Fields of a region that begins at a line. */
    RegionFields(long line) {
        this.line = line;
    }

    /** Sets a field. */
    void set(String name, String value) {
        values.put(name, value);
    }

    private String get(String name) {
        String value = values.get(name);
        return value == null || value.isBlank() ? null : value.strip();
    }

    /** The region. */
    MemoryRegion region() throws RegionsFault {
        try {
            return new MemoryRegion(
                    name(),
                    (int) number(RKEY, 0xFFFFFFFFL),
                    MemoryRegion.Known.WHOLE,
                    number(BASE, -1),
                    number(LENGTH, -1),
                    access(),
                    requirement(),
                    host());
        } catch (IllegalArgumentException e) {
            throw new RegionsFault(line, e.getMessage());
        }
    }

    private String name() throws RegionsFault {
        String name = get(NAME);
        if (name != null && name.length() > LONGEST_NAME) {
            throw new RegionsFault(line, "the name is longer than " + LONGEST_NAME + " characters");
        }
        return name;
    }

    private long number(String field, long most) throws RegionsFault {
        String value = get(field);
        if (value == null) {
            throw new RegionsFault(line, "a region without " + field);
        }
        try {
            return Numbers.unsigned(value, most);
        } catch (NumberFormatException e) {
            throw new RegionsFault(line, field + " " + quoted(value) + " " + e.getMessage());
        }
    }

    private int access() throws RegionsFault {
        String value = get(ACCESS);
        if (value == null) {
            return Access.UNKNOWN;
        }
        if (Character.isDigit(value.charAt(0))) {
            return (int) number(ACCESS, 0x7FFFFFFFL);
        }
        int flags = 0;
        for (String name : value.split("[|+,; ]+")) {
            int flag = Access.of(name);
            if (flag == 0 && !name.equalsIgnoreCase("none")) {
                throw new RegionsFault(
                        line, "access " + quoted(name) + " is no access flag of the verbs, such as REMOTE_WRITE");
            }
            flags |= flag;
        }
        return flags;
    }

    private Level requirement() throws RegionsFault {
        String value = get(REQUIREMENT);
        if (value == null) {
            return Level.NONE;
        }
        return Arrays.stream(Level.values())
                .filter(each -> each.name().equals(value.toUpperCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new RegionsFault(
                        line, "requirement " + quoted(value) + " is not none, visibility or persistence"));
    }

    private HostAddress host() throws RegionsFault {
        String value = get(HOST);
        try {
            return value == null ? null : HostAddress.parse(value);
        } catch (IllegalArgumentException e) {
            throw new RegionsFault(line, "host " + quoted(value) + ": " + e.getMessage());
        }
    }

    /** A value as messages show it: short, and without control characters. */
    static String quoted(String value) {
        String plain = value.replaceAll("\\p{C}", "?");
        return '"' + (plain.length() > 40 ? plain.substring(0, 40) + "..." : plain) + '"';
    }
}
