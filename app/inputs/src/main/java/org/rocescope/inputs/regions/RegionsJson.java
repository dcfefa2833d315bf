package org.rocescope.inputs.regions;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.rocescope.dissector.region.MemoryRegion;

/** Reads regions from JSON: an object with a list of ours, or the list that the rdma tool prints. */
final class RegionsJson {
    private static final String LIST = "regions";
    /** Members of an object at most. */
    private static final int MOST_MEMBERS = 64;

    /** A member of an object: a number, a text or a list of texts. */
    private record Member(String name, boolean number, String value) {}

    private final RegionsFile file;

    RegionsJson(RegionsFile file) {
        this.file = file;
    }

    void read(String text) throws RegionsFault {
        try (JsonParser json = new JsonFactory().createParser(text)) {
            json.enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);
            JsonToken first = json.nextToken();
            if (first == JsonToken.START_ARRAY) {
                list(json, false);
            } else {
                object(json);
            }
            if (json.nextToken() != null) {
                throw new RegionsFault(line(json), "more behind the end of the list");
            }
        } catch (JsonProcessingException e) {
            long line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
            String reason = e.getOriginalMessage() == null
                    ? ""
                    : e.getOriginalMessage().replaceAll("\\s+", " ").replaceAll("\\p{C}", "?");
            throw new RegionsFault(
                    line, "no JSON: " + (reason.length() > 160 ? reason.substring(0, 160) + "..." : reason));
        } catch (IOException e) {
            throw new IllegalStateException("a text is read without fault", e);
        }
    }

    private static long line(JsonParser json) {
        return json.currentTokenLocation().getLineNr();
    }

    private void object(JsonParser json) throws IOException, RegionsFault {
        boolean found = false;
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            if (!name.equals(LIST)) {
                throw new RegionsFault(
                        line(json),
                        RegionFields.quoted(name) + " is not known here; the list is called \"" + LIST + '"');
            }
            if (json.nextToken() != JsonToken.START_ARRAY) {
                throw new RegionsFault(line(json), "\"" + LIST + "\" is no list");
            }
            list(json, true);
            found = true;
        }
        if (!found) {
            throw new RegionsFault(line(json), "no list \"" + LIST + "\" in it");
        }
    }

    /** @param ours true where the list can only be of our own form */
    private void list(JsonParser json, boolean ours) throws IOException, RegionsFault {
        boolean keyless = false;
        boolean any = false;
        long begin = line(json);
        for (JsonToken token = json.nextToken(); token != JsonToken.END_ARRAY; token = json.nextToken()) {
            long line = line(json);
            if (token != JsonToken.START_OBJECT) {
                throw new RegionsFault(line, "an entry of the list is no object");
            }
            List<Member> members = members(json, line);
            boolean listing =
                    !ours && members.stream().anyMatch(each -> each.name().equals(RdmaListing.LENGTH));
            MemoryRegion region = listing ? ofListing(members, line) : ofOurs(members, line);
            if (region != null) {
                file.add(region, line);
                any = true;
            }
            keyless |= region == null;
        }
        if (keyless && !any) {
            throw new RegionsFault(begin, "no entry has an R_Key: rdma shows keys to root only");
        }
    }

    private static MemoryRegion ofListing(List<Member> members, long line) throws RegionsFault {
        RdmaListing listing = new RdmaListing(line);
        for (Member member : members) {
            if (member.number()) {
                listing.number(member.name(), member.value());
            } else if (member.value() != null) {
                listing.text(member.name(), member.value());
            }
        }
        return listing.region();
    }

    private static MemoryRegion ofOurs(List<Member> members, long line) throws RegionsFault {
        RegionFields fields = new RegionFields(line);
        for (Member member : members) {
            if (!RegionFields.ALL.contains(member.name())) {
                throw new RegionsFault(
                        line,
                        RegionFields.quoted(member.name()) + " is no field of a region; there are "
                                + String.join(", ", RegionFields.ALL));
            }
            if (member.value() != null) {
                fields.set(member.name(), member.value());
            }
        }
        return fields.region();
    }

    private static List<Member> members(JsonParser json, long line) throws IOException, RegionsFault {
        List<Member> members = new ArrayList<>();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            JsonToken token = json.nextToken();
            switch (token) {
                case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> members.add(new Member(name, true, json.getText()));
                case VALUE_STRING -> members.add(new Member(name, false, json.getText()));
                case VALUE_NULL -> members.add(new Member(name, false, null));
                case START_ARRAY -> members.add(new Member(name, false, words(json, name)));
                // what the driver tells besides
                case START_OBJECT -> json.skipChildren();
                default ->
                    throw new RegionsFault(line(json), RegionFields.quoted(name) + " is no number, text or list");
            }
            if (members.size() > MOST_MEMBERS) {
                throw new RegionsFault(line, "an entry with more than " + MOST_MEMBERS + " members");
            }
        }
        return members;
    }

    /** The texts of a list, with a space between; nothing for a list of other things, which the rdma tool may print. */
    private static String words(JsonParser json, String name) throws IOException, RegionsFault {
        StringBuilder words = new StringBuilder();
        boolean flags = name.equals(RegionFields.ACCESS);
        for (JsonToken token = json.nextToken(); token != JsonToken.END_ARRAY; token = json.nextToken()) {
            if (token == JsonToken.VALUE_STRING) {
                words.append(words.isEmpty() ? "" : " ").append(json.getText());
            } else if (flags) {
                throw new RegionsFault(line(json), "\"access\" is no list of texts");
            } else {
                json.skipChildren();
            }
        }
        // an empty list of flags is none, not unknown
        return flags && words.isEmpty() ? "none" : words.toString();
    }
}
