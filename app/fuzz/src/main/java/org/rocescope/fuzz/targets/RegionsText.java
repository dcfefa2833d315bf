package org.rocescope.fuzz.targets;

import java.util.Locale;
import org.rocescope.dissector.connection.Address;
import org.rocescope.dissector.region.Access;
import org.rocescope.dissector.region.HostAddress;
import org.rocescope.dissector.region.KnownKey;
import org.rocescope.dissector.region.KnownRegions;
import org.rocescope.dissector.region.MemoryRegion;

/** Writes regions down in the JSON form of a regions file, or of the rdma tool where their address is not known whole. */
final class RegionsText {
    private RegionsText() {}

    static String of(KnownRegions known) {
        boolean ours = known.keys().stream()
                .flatMap(key -> key.parts().stream())
                .allMatch(part -> part.known() == MemoryRegion.Known.WHOLE);
        StringBuilder json = new StringBuilder(ours ? "{\"regions\": [" : "[");
        String separator = "";
        for (KnownKey key : known.keys()) {
            for (MemoryRegion part : key.parts()) {
                json.append(separator);
                if (part.known() == MemoryRegion.Known.WHOLE) {
                    appendOurs(part, json);
                } else {
                    appendListed(part, json);
                }
                separator = ",\n";
            }
        }
        return json.append(ours ? "]}" : "]").toString();
    }

    private static void appendOurs(MemoryRegion part, StringBuilder json) {
        json.append(String.format(
                Locale.ROOT,
                "{\"rkey\": \"0x%x\", \"base\": \"0x%x\", \"length\": %d, \"requirement\": \"%s\"",
                part.rKey(),
                part.base(),
                part.length(),
                part.requirement().name().toLowerCase(Locale.ROOT)));
        if (part.access() != Access.UNKNOWN) {
            json.append(", \"access\": \"").append(part.access()).append('"');
        }
        if (part.name() != null) {
            json.append(", \"name\": ");
            appendQuoted(part.name(), json);
        }
        if (part.owner() != null) {
            json.append(", \"host\": \"").append(text(part.owner())).append('"');
        }
        json.append('}');
    }

    private static void appendListed(MemoryRegion part, StringBuilder json) {
        json.append(String.format(Locale.ROOT, "{\"rkey\": \"%x\", \"mrlen\": %d", part.rKey(), part.length()));
        if (part.known() == MemoryRegion.Known.LOW_HALF) {
            json.append(String.format(Locale.ROOT, ", \"iova\": \"%x\"", part.base()));
        }
        if (part.name() != null) {
            json.append(", \"comm\": ");
            appendQuoted(part.name(), json);
        }
        json.append('}');
    }

    private static void appendQuoted(String text, StringBuilder json) {
        json.append('"');
        for (char c : text.toCharArray()) {
            json.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
        }
        json.append('"');
    }

    private static String text(HostAddress host) {
        if (host.kind() == Address.Kind.IPV4) {
            long low = host.low();
            return (low >> 24 & 0xFF) + "." + (low >> 16 & 0xFF) + "." + (low >> 8 & 0xFF) + "." + (low & 0xFF);
        }
        if (host.kind() == Address.Kind.LID) {
            return "LID " + host.low();
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 8; i++) {
            long half = i < 4 ? host.high() : host.low();
            text.append(i == 0 ? "" : ":").append(Long.toHexString(half >>> 48 - 16 * (i & 3) & 0xFFFF));
        }
        return text.toString();
    }
}
