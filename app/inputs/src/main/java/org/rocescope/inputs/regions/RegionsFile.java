package org.rocescope.inputs.regions;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.rocescope.dissector.region.KnownRegions;
import org.rocescope.dissector.region.MemoryRegion;

/**
 * Reads a file of known memory regions. Its form is told by its content:
 *
 * <ul>
 *   <li>JSON of ours: {@code {"regions": [{"name": "log", "rkey": "0x2a2d", "base": "0x7f1ab6709000", "length": 65536,
 *       "access": ["REMOTE_WRITE", "FLUSH_PERSISTENT"], "requirement": "persistence", "host": "10.0.0.2"}]}}
 *   <li>CSV with a header line of the same names: {@code name,rkey,base,length,access,requirement,host}
 *   <li>what {@code rdma -jd resource show mr} prints (iproute2), see {@link RdmaListing}
 * </ul>
 *
 * <p>rkey, base and length are needed, and are decimal or hexadecimal with 0x. Without access the flags are not known and
 * nothing is judged by them; without host the region is that of any host which has the key. A key may have several regions
 * that do not overlap, such as the parts of one registration.
 */
public final class RegionsFile {
    /** Bytes of a file that are read at most. */
    static final int MOST_BYTES = 32 << 20;
    /** Regions of a file at most. */
    static final int MOST_REGIONS = 200_000;

    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private final List<MemoryRegion> regions = new ArrayList<>();
    private final List<Long> lines = new ArrayList<>();

    RegionsFile() {}

    /**
     * Reads a file.
     *
     * @throws IOException if it cannot be read
     * @throws RegionsFault if there is something in it that cannot be taken
     */
    public static KnownRegions read(Path path) throws IOException, RegionsFault {
        byte[] bytes;
        try (InputStream in = Files.newInputStream(path)) {
            bytes = in.readNBytes(MOST_BYTES + 1);
        }
        if (bytes.length > MOST_BYTES) {
            throw new RegionsFault("longer than " + (MOST_BYTES >> 20) + " MiB, too long for a list of regions");
        }
        return parse(text(bytes));
    }

    /** The regions of a text. */
    static KnownRegions parse(String text) throws RegionsFault {
        RegionsFile file = new RegionsFile();
        String content = text.strip();
        if (content.isEmpty()) {
            throw new RegionsFault(1, "no regions in it: the file is empty");
        }
        if (content.charAt(0) == '{' || content.charAt(0) == '[') {
            new RegionsJson(file).read(text);
        } else {
            new RegionsCsv(file).read(text);
        }
        return file.known();
    }

    private static String text(byte[] bytes) throws RegionsFault {
        CharBuffer characters = CharBuffer.allocate(bytes.length);
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CoderResult result = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT)
                .decode(in, characters, true);
        String text = characters.flip().toString();
        if (result.isError()) {
            throw new RegionsFault(1 + text.chars().filter(c -> c == '\n').count(), "no text in UTF-8");
        }
        return !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? text.substring(1) : text;
    }

    /** Takes a region that a line begins. */
    void add(MemoryRegion region, long line) throws RegionsFault {
        if (regions.size() == MOST_REGIONS) {
            throw new RegionsFault(line, "more than " + MOST_REGIONS + " regions");
        }
        regions.add(region);
        lines.add(line);
    }

    private KnownRegions known() throws RegionsFault {
        try {
            return new KnownRegions(regions);
        } catch (KnownRegions.Overlap e) {
            throw new RegionsFault(
                    lines.get(e.second()), e.getMessage() + ": the other begins at line " + lines.get(e.first()));
        }
    }
}
