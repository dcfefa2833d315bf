package org.rocescope.reports.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.stream.Collectors;
import org.rocescope.pictures.drawing.SvgSurface;
import org.rocescope.reports.InputEntry;
import org.rocescope.reports.Kept;
import org.rocescope.reports.LimitEntry;
import org.rocescope.reports.SummaryEntry;
import org.rocescope.reports.Tool;

/**
 * Writes the page: head, summary, then the sections. Style and script are the two resources beside this class, with
 * the colours of pictures; the page's policy names their hashes, so that a browser runs nothing else.
 */
final class Page {
    private static final String STYLE = resource("page.css") + SvgSurface.pageStyle();
    private static final String SCRIPT = resource("page.js");

    private final Markup page;
    private final HtmlReport.Entries entries;
    private final SummaryEntry summary;

    Page(Markup page, HtmlReport.Entries entries, SummaryEntry summary) {
        this.page = page;
        this.entries = entries;
        this.summary = summary;
    }

    void write() throws IOException {
        String title = entries.inputs().first().stream()
                .map(input -> input.file().substring(input.file().lastIndexOf('/') + 1))
                .limit(3)
                .collect(Collectors.joining(", "));
        if (entries.inputs().count() > 3) {
            title += " and " + (entries.inputs().count() - 3) + " more";
        }
        head(title);
        page.open("body");
        page.open("header")
                .element("p", Tool.NAME + " " + Tool.version(), "class", "tool")
                .element("h1", title);
        verdict();
        page.close("header").line();
        contents();
        page.open("main");
        figures();
        FindingSections findings = new FindingSections(page, entries);
        findings.diagnoses();
        findings.findings();
        findings.rules();
        PlacementSections placement = new PlacementSections(page, entries);
        placement.notFlushed();
        placement.pictures();
        new ConnectionPictures(page, entries).write();
        TrafficSections traffic = new TrafficSections(page, entries);
        traffic.diagrams();
        traffic.connections();
        traffic.transactions(summary.transactions());
        new RegionSection(page, entries.regions()).regions();
        inputs();
        page.close("main").line();
        page.open("script").raw(SCRIPT).close("script");
        page.close("body").close("html").line();
    }

    private void head(String title) throws IOException {
        String policy = "default-src 'none'; style-src '" + hash(STYLE) + "'; script-src '" + hash(SCRIPT)
                + "'; base-uri 'none'; form-action 'none'";
        page.raw("<!DOCTYPE html>\n").open("html", "lang", "en").open("head").line();
        page.open("meta", "charset", "utf-8").line();
        page.open("meta", "http-equiv", "Content-Security-Policy", "content", policy)
                .line();
        page.open("meta", "name", "viewport", "content", "width=device-width, initial-scale=1")
                .line();
        page.open("meta", "name", "color-scheme", "content", "light dark").line();
        page.element("title", title + " \u2013 " + Tool.NAME).line();
        page.open("style").raw(STYLE).close("style").line();
        page.close("head").line();
    }

    private void verdict() throws IOException {
        SummaryEntry.Counts counts = summary.findings();
        page.open("p", "class", "verdict");
        badge(counts.error(), "error");
        badge(counts.warning(), "warning");
        badge(counts.note(), "note");
        page.close("p");
        long broken = entries.inputs().first().stream()
                .filter(input -> !input.complete())
                .count();
        if (broken > 0) {
            String what = broken == 1 ? "One input" : broken + " inputs";
            page.open("p", "class", "incomplete").text(what + " could not be read whole; see ");
            page.element("a", "Inputs", "href", "#inputs").text(".").close("p");
        }
        for (LimitEntry limit : summary.limits()) {
            page.open("p", "class", "incomplete")
                    .text("Limit reached: " + limit.message() + ".")
                    .close("p");
        }
    }

    private void badge(long count, String severity) throws IOException {
        String style = "badge " + (count > 0 ? severity : "nothing");
        page.element("span", Table.grouped(count) + " " + severity + (count == 1 ? "" : "s"), "class", style);
        page.text(" ");
    }

    private void contents() throws IOException {
        page.open("nav", "aria-label", "Contents");
        link("diagnoses", "Diagnoses", entries.diagnoses().count());
        link(
                "findings",
                "Findings",
                entries.errors().count() + entries.remarks().count());
        KeptPlacement placement = entries.placement();
        if (placement.ranges().count() > 0) {
            link("not-flushed", "Not flushed", placement.ranges().count());
        }
        long drawn = placement.left().count() + placement.flushed().count();
        if (drawn > 0) {
            link("placement", "Written and flushed", drawn);
        }
        if (!entries.pictures().traces().isEmpty()) {
            link("pictures", "Connections in pictures", entries.connections().count());
        }
        if (entries.troubled().count() > 0) {
            link("diagrams", "Troubled transactions", entries.troubled().count());
        }
        link("connections", "Connections", entries.connections().count());
        link("transactions", "Transactions", summary.transactions());
        link("regions", "Memory regions", entries.regions().count());
        link("inputs", "Inputs", entries.inputs().count());
        page.close("nav").line();
    }

    private void link(String id, String title, long count) throws IOException {
        page.open("a", "href", "#" + id).text(title + " ");
        page.element("span", Table.grouped(count), "class", "count").close("a").text(" ");
    }

    private void figures() throws IOException {
        SummaryEntry.Icrc icrc = summary.icrc();
        page.open("dl", "class", "figures");
        figure("Packets", summary.packets());
        figure("RoCE packets", summary.rocePackets());
        figure("Cut by the snap length", summary.truncatedPackets());
        figure("Connections", summary.connections());
        figure("Transactions", summary.transactions());
        figure("Bytes never flushed", summary.unflushedBytes());
        figure("ICRC valid", icrc.valid());
        figure("ICRC wrong in a known way", icrc.variant());
        figure("ICRC invalid", icrc.invalid());
        figure("ICRC not captured", icrc.unchecked());
        page.close("dl").line();
    }

    private void figure(String name, long value) throws IOException {
        page.open("div").element("dt", name).element("dd", Table.grouped(value)).close("div");
    }

    private void inputs() throws IOException {
        Table table = new Table(page, "inputs");
        Kept<InputEntry> inputs = entries.inputs();
        table.begin(
                "Inputs",
                inputs.first().size(),
                inputs.count(),
                "File",
                "Format",
                "Links",
                "#Packets",
                "#Bytes",
                "First",
                "Last",
                "Read");
        for (InputEntry input : inputs.first()) {
            table.row();
            table.cell(input.file());
            table.cell(input.format());
            table.cell(String.join(", ", input.linkTypes()));
            table.number(input.packets());
            table.number(input.bytes());
            table.cell(input.firstTime(), "time");
            table.cell(input.lastTime(), "time");
            if (input.complete()) {
                table.cell("whole");
            } else if (input.error() == null) {
                table.cell("not to its end", "bad");
            } else {
                table.cell(
                        "at byte " + input.error().offset() + ": "
                                + input.error().message(),
                        "bad");
            }
            table.endRow();
        }
        table.end();
    }

    private static String resource(String name) {
        try (InputStream in = Page.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
