package org.rocescope.reports.html;

import java.io.IOException;
import java.util.List;
import org.rocescope.reports.Kept;
import org.rocescope.reports.RegionEntry;

/** What memory was used, by which flags and by whom. */
final class RegionSection {
    private final Markup page;
    private final Kept<RegionEntry> regions;

    RegionSection(Markup page, Kept<RegionEntry> regions) {
        this.page = page;
        this.regions = regions;
    }

    void regions() throws IOException {
        Table table = new Table(page, "regions");
        table.begin(
                "Memory regions",
                regions.first().size(),
                regions.count(),
                "Name",
                "#R_Key",
                "Host",
                "#Reached from",
                "#Length",
                "Flags needed",
                "Granted, never used",
                "Must reach",
                "Operations",
                "#Requests",
                "#Bytes",
                "#Refused",
                "#Invalidated in",
                "#Connections",
                "Used by");
        for (RegionEntry region : regions.first()) {
            table.row();
            table.cell(region.name());
            table.number(region.rkey(), String.format("0x%08x", region.rkey()));
            table.cell(region.host(), "id");
            table.number(region.va(), region.va() == null ? "" : String.format("0x%016x", region.va()));
            table.number(region.length());
            table.cell(words(region.access()), "counts");
            table.cell(region.requests() == 0 ? "" : words(region.unused()), "counts");
            table.cell(region.requirement());
            table.cell(words(region.operations()), "counts");
            table.number(region.requests());
            table.number(region.bytes());
            table.number(region.refused());
            table.number(region.invalidatedFrame());
            table.number(region.connectionCount());
            table.cell(words(region.requesters()), "id");
            table.endRow();
        }
        table.end();
    }

    private static String words(List<String> words) {
        return words == null ? "" : String.join(", ", words);
    }
}
