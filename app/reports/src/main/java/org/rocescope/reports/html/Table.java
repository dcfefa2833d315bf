package org.rocescope.reports.html;

import java.io.IOException;
import java.util.Locale;

/**
 * Writes a table that the page's script makes sortable and gives a filter box. Cells whose text does not sort as it
 * should carry the value to sort by.
 */
final class Table {
    private final Markup page;
    private final String id;

    Table(Markup page, String id) {
        this.page = page;
        this.id = id;
    }

    /** Begins the section with its heading and the table; a heading that begins with "#" is one of numbers. */
    void begin(String title, long shown, long all, String... columns) throws IOException {
        page.line().open("section", "id", id);
        page.open("h2")
                .text(title + " ")
                .element("span", grouped(all), "class", "count")
                .close("h2")
                .line();
        if (shown < all) {
            page.element(
                    "p",
                    grouped(shown) + " of " + grouped(all)
                            + " are shown; the JSON, JSON Lines and CSV reports have all of them.",
                    "class",
                    "left-out");
        }
        page.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", title);
        page.open("table").open("thead").open("tr");
        for (String column : columns) {
            boolean number = column.startsWith("#");
            page.element("th", number ? column.substring(1) : column, "scope", "col", "class", number ? "n" : null);
        }
        page.close("tr").close("thead").open("tbody").line();
    }

    void end() throws IOException {
        page.close("tbody").close("table").close("div").close("section").line();
    }

    void row() throws IOException {
        page.open("tr");
    }

    void endRow() throws IOException {
        page.close("tr").line();
    }

    /** A cell of text; null is nothing. */
    void cell(Object text) throws IOException {
        page.element("td", text == null ? "" : text);
    }

    void cell(Object text, String style) throws IOException {
        page.element("td", text == null ? "" : text, "class", style);
    }

    /** A cell of a number; null is nothing. */
    void number(Number value) throws IOException {
        if (value == null) {
            page.element("td", "", "class", "n");
        } else {
            page.element("td", grouped(value.longValue()), "class", "n", "data-sort", value);
        }
    }

    /** A cell that shows a number in another way. */
    void number(Long value, String shown) throws IOException {
        page.element("td", value == null ? "" : shown, "class", "n", "data-sort", value);
    }

    /** A number with spaces between groups of three digits. */
    static String grouped(long value) {
        // a narrow space that does not break the line
        return String.format(Locale.ROOT, "%,d", value).replace(',', '\u202f');
    }
}
