package org.rocescope.desktop.columns;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import org.rocescope.desktop.document.CaptureDocument;
import org.rocescope.dissector.region.KnownKey;
import org.rocescope.dissector.region.MemoryRegion;

/** The column of the name that the regions file has for memory; in the order of names. */
public final class RegionColumn {
    private static final double WIDTH = 64;

    private RegionColumn() {}

    /**
     * A column of names.
     *
     * @param name the name of a row's region, or null
     */
    public static Column of(Column.Text name) {
        return Column.words(
                        "region",
                        "Region",
                        "Name of the memory region; see File, Memory Regions",
                        WIDTH,
                        (document, row) -> {
                            String known = name.of(document, row);
                            return known == null ? "" : known;
                        })
                .withOrder(document -> {
                    Map<String, Integer> places = places(document);
                    return row -> {
                        Integer place = places.get(name.of(document, row));
                        return place == null ? Column.UNKNOWN : place;
                    };
                });
    }

    private static Map<String, Integer> places(CaptureDocument document) {
        TreeSet<String> names = new TreeSet<>();
        for (KnownKey key : document.regions().keys()) {
            add(key.name(), names);
            for (MemoryRegion part : key.parts()) {
                add(part.name(), names);
            }
        }
        Map<String, Integer> places = new HashMap<>();
        for (String each : names) {
            places.put(each, places.size());
        }
        return places;
    }

    private static void add(String name, TreeSet<String> names) {
        if (name != null) {
            names.add(name);
        }
    }
}
