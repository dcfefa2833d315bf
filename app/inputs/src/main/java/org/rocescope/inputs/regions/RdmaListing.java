package org.rocescope.inputs.regions;

import java.util.HashMap;
import java.util.Map;
import org.rocescope.dissector.placement.Level;
import org.rocescope.dissector.region.Access;
import org.rocescope.dissector.region.MemoryRegion;

/**
 * An entry of what {@code rdma -jd resource show mr} prints (iproute2, rdma/res-mr.c): ifindex, ifname, mrn, rkey, lkey, iova,
 * mrlen, pdn, pid, comm. Only root is shown keys.
 *
 * <ul>
 *   <li>rkey and iova are text, hexadecimal without 0x. They are printed from 32 bits, so that iova has its lower half only;
 *       a longer one is taken whole.
 *   <li>iova may be missing, as a kernel need not tell it. Then only the length is known.
 *   <li>There are no access flags, so that nothing is judged by them.
 *   <li>A key without quotes is refused: older versions print it in hexadecimal all the same (unverified), and it would be
 *       taken for decimal.
 * </ul>
 */
final class RdmaListing {
    /** A field that every entry has, and no region of our own form. */
    static final String LENGTH = "mrlen";

    private static final String RKEY = "rkey";
    private static final String ADDRESS = "iova";
    private static final int HALF_DIGITS = 8;

    private final long line;
    private final Map<String, String> texts = new HashMap<>();
    private final Map<String, String> numbers = new HashMap<>();

    RdmaListing(long line) {
        this.line = line;
    }

    void text(String name, String value) {
        texts.put(name, value);
    }

    void number(String name, String value) {
        numbers.put(name, value);
    }

    /** The region; null for one that cannot be reached from afar, as it has no R_Key. */
    MemoryRegion region() throws RegionsFault {
        for (String field : new String[] {RKEY, ADDRESS}) {
            if (numbers.containsKey(field)) {
                throw new RegionsFault(
                        line,
                        field + " " + numbers.get(field) + " without quotes: old versions of rdma print hexadecimal so;"
                                + " write it as \"0x" + numbers.get(field) + '"');
            }
        }
        String key = texts.get(RKEY);
        int rKey = key == null ? 0 : (int) hexadecimal(RKEY, key, 0xFFFFFFFFL);
        if (rKey == 0) {
            return null;
        }
        String address = texts.get(ADDRESS);
        MemoryRegion.Known known = address == null
                ? MemoryRegion.Known.NOTHING
                : plain(address).length() <= HALF_DIGITS ? MemoryRegion.Known.LOW_HALF : MemoryRegion.Known.WHOLE;
        long base = address == null ? 0 : hexadecimal(ADDRESS, address, -1);
        try {
            long length = Numbers.unsigned(numbers.getOrDefault(LENGTH, texts.getOrDefault(LENGTH, "")), -1);
            return new MemoryRegion(name(), rKey, known, base, length, Access.UNKNOWN, Level.NONE, null);
        } catch (NumberFormatException e) {
            throw new RegionsFault(line, LENGTH + " " + e.getMessage());
        } catch (IllegalArgumentException e) {
            throw new RegionsFault(line, e.getMessage());
        }
    }

    /** Whose it is, in the words of the listing: process and number of the region. */
    private String name() {
        String process = texts.get("comm");
        String number = numbers.get("mrn");
        String name =
                (process == null ? "" : process.replaceAll("\\p{C}", "?")) + (number == null ? "" : " mr " + number);
        return name.isBlank() || name.length() > 200 ? null : name.strip();
    }

    private static String plain(String digits) {
        return digits.startsWith("0x") ? digits.substring(2) : digits;
    }

    private long hexadecimal(String field, String digits, long most) throws RegionsFault {
        try {
            return Numbers.unsigned(plain(digits), 16, most);
        } catch (NumberFormatException e) {
            throw new RegionsFault(line, field + " " + RegionFields.quoted(digits) + " " + e.getMessage());
        }
    }
}
