package org.rocescope.pictures.drawing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;

/**
 * Writes a drawing as SVG: one element, to stand in a file of its own or within a page. Colours are classes, so that one
 * element can be light and dark. What is written is well-formed whatever the texts are.
 */
public final class SvgSurface implements Surface, AutoCloseable {
    private static final String PREFIX = "rp-";

    private final Appendable out;
    private int clips;
    private final int number;

    /**
     * Begins a drawing.
     *
     * @param out where to
     * @param picture what is drawn: its size and title
     * @param theme its colours; null for those that the reader's screen is set to
     * @param number number of the drawing on its page, so that what it names is unique
     */
    public SvgSurface(Appendable out, Picture picture, Theme theme, int number) {
        this(out, picture, " xmlns=\"http://www.w3.org/2000/svg\"", style(theme), number);
    }

    private SvgSurface(Appendable out, Picture picture, String namespace, String style, int number) {
        this.out = out;
        this.number = number;
        put("<svg").put(namespace);
        put(" viewBox=\"0 0 ")
                .put(picture.width())
                .put(" ")
                .put(picture.height())
                .put("\" width=\"")
                .put(picture.width())
                .put("\" height=\"")
                .put(picture.height())
                .put("\" role=\"img\" class=\"rp\" font-family=\"system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif\">")
                .put("<title>")
                .escaped(picture.title())
                .put("</title>");
        put(style);
        rectangle(0, 0, picture.width(), picture.height(), Role.PAPER, 1);
    }

    /** Draws a picture as a whole. */
    public static void draw(Appendable out, Picture picture, Theme theme, int number) {
        try (SvgSurface surface = new SvgSurface(out, picture, theme, number)) {
            picture.draw(surface);
        }
    }

    /**
     * Draws a picture as a whole within a page of HTML, which has {@link #pageStyle} among its own style.
     *
     * @param out where to
     * @param picture what is drawn
     * @param number number of the drawing on the page
     */
    public static void drawInPage(Appendable out, Picture picture, int number) {
        try (SvgSurface surface = new SvgSurface(out, picture, "", "", number)) {
            picture.draw(surface);
        }
    }

    /** The colours of all drawings of a page, those that the reader's screen is set to: rules of CSS. */
    public static String pageStyle() {
        return rules(Theme.LIGHT) + "@media (prefers-color-scheme: dark){" + rules(Theme.DARK) + "}";
    }

    private static String style(Theme theme) {
        return "<style>" + (theme == null ? pageStyle() : rules(theme)) + "</style>";
    }

    private static String rules(Theme theme) {
        StringBuilder rules = new StringBuilder();
        for (Role role : Role.values()) {
            String colour = String.format(Locale.ROOT, "#%06x", role.colour(theme));
            String name = name(role);
            rules.append(".f" + name + "{fill:" + colour + "}.s" + name + "{stroke:" + colour + ";fill:none}");
        }
        return rules.toString();
    }

    private static String name(Role role) {
        return PREFIX + role.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public void line(double x1, double y1, double x2, double y2, Stroke stroke) {
        put("<path d=\"M").point(x1, y1).put("L").point(x2, y2);
        stroke(stroke);
    }

    @Override
    public void lines(double[] ends, int count, Stroke stroke) {
        if (count == 0) {
            return;
        }
        put("<path d=\"");
        for (int i = 0; i < count * 4; i += 4) {
            put("M").point(ends[i], ends[i + 1]).put("L").point(ends[i + 2], ends[i + 3]);
        }
        stroke(stroke);
    }

    @Override
    public void polyline(double[] points, int count, Stroke stroke) {
        if (count < 2) {
            return;
        }
        put("<polyline points=\"").points(points, count);
        stroke(stroke);
    }

    private void stroke(Stroke stroke) {
        put("\" class=\"s").put(name(stroke.role()));
        if (stroke.width() != 1) {
            put("\" stroke-width=\"").put(stroke.width());
        }
        put(stroke.dashed() ? "\" stroke-dasharray=\"4 3\"/>" : "\"/>");
    }

    @Override
    public void polygon(double[] points, int count, Role fill, double opacity) {
        put("<polygon points=\"").points(points, count);
        fill(fill, opacity);
    }

    @Override
    public void rectangle(double x, double y, double width, double height, Role fill, double opacity) {
        box(x, y, width, height);
        fill(fill, opacity);
    }

    @Override
    public void rectangles(double[] boxes, int count, Role fill) {
        if (count == 0) {
            return;
        }
        put("<path d=\"");
        for (int i = 0; i < count * 4; i += 4) {
            double width = Math.max(0, boxes[i + 2]);
            put("M").point(boxes[i], boxes[i + 1]).put("h").put(width);
            put("v").put(Math.max(0, boxes[i + 3])).put("h").put(-width).put("z");
        }
        fill(fill, 1);
    }

    private void fill(Role fill, double opacity) {
        put("\" class=\"f").put(name(fill));
        if (opacity < 1) {
            put("\" fill-opacity=\"").put(Math.max(0, opacity));
        }
        put("\"/>");
    }

    @Override
    public void border(double x, double y, double width, double height, Stroke stroke) {
        box(x, y, width, height);
        stroke(stroke);
    }

    private void box(double x, double y, double width, double height) {
        put("<rect x=\"").put(x).put("\" y=\"").put(y).put("\" width=\"").put(Math.max(0, width));
        put("\" height=\"").put(Math.max(0, height));
    }

    @Override
    public void text(String text, double x, double y, Role role, TextSize size, Align align) {
        put("<text x=\"").put(x).put("\" y=\"").put(y).put("\" font-size=\"").put(size.points());
        switch (align) {
            case MIDDLE -> put("\" text-anchor=\"middle");
            case END -> put("\" text-anchor=\"end");
            case START -> {}
        }
        put("\" class=\"f").put(name(role)).put("\">").escaped(text).put("</text>");
    }

    @Override
    public void clip(double x, double y, double width, double height) {
        String id = PREFIX + "clip-" + number + "-" + clips++;
        put("<clipPath id=\"").put(id).put("\">");
        box(x, y, width, height);
        put("\"/></clipPath><g clip-path=\"url(#").put(id).put(")\">");
    }

    @Override
    public void unclip() {
        put("</g>");
    }

    /** Ends the drawing; what it was written to stays open. */
    @Override
    public void close() {
        put("</svg>");
    }

    private SvgSurface points(double[] points, int count) {
        for (int i = 0; i < count; i++) {
            put(i == 0 ? "" : " ").point(points[2 * i], points[2 * i + 1]);
        }
        return this;
    }

    private SvgSurface point(double x, double y) {
        return put(x).put(",").put(y);
    }

    /** A number with at most two digits behind the point; what is no number, or too large to be drawn, is brought in. */
    private SvgSurface put(double number) {
        double bounded = Double.isNaN(number) ? 0 : Math.max(-1e6, Math.min(1e6, number));
        long hundredths = Math.round(bounded * 100);
        if (hundredths < 0) {
            put("-");
            hundredths = -hundredths;
        }
        put(Long.toString(hundredths / 100));
        long part = hundredths % 100;
        if (part != 0) {
            put(part % 10 == 0 ? "." + part / 10 : (part < 10 ? ".0" : ".") + part);
        }
        return this;
    }

    private SvgSurface put(String text) {
        try {
            out.append(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    /** Writes a text as XML; characters that XML cannot have, that control, or turn the writing, become question marks. */
    private SvgSurface escaped(String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(c -> {
            switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                default -> escaped.appendCodePoint(isHarmless(c) ? c : '?');
            }
        });
        return put(escaped.toString());
    }

    private static boolean isHarmless(int c) {
        if (c >= 0x7F && c < 0xA0 || c >= 0x202A && c <= 0x202E || c >= 0x2066 && c <= 0x2069) {
            return false;
        }
        return c == '\t' || c == '\n' || c >= 0x20 && c < 0xD800 || c >= 0xE000 && c <= 0xFFFD || c >= 0x10000;
    }
}
