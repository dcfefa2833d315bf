package org.rocescope.reports.html;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import org.rocescope.pictures.drawing.Picture;
import org.rocescope.pictures.drawing.SvgSurface;

/**
 * Writes HTML and SVG elements. Whatever is given as text or as the value of an attribute is escaped, so nothing that a
 * capture contains becomes markup; only {@link #raw} takes markup, which must be the program's own.
 */
final class Markup {
    private final Writer out;
    private int drawings;

    Markup(Writer out) {
        this.out = out;
    }

    /** Begins an element; attributes as names and values in turn, those with the value null are left out. */
    Markup open(String element, Object... attributes) throws IOException {
        out.append('<').append(element);
        for (int i = 0; i < attributes.length; i += 2) {
            if (attributes[i + 1] != null) {
                out.append(' ').append((String) attributes[i]).append("=\"");
                escape(attributes[i + 1].toString());
                out.append('"');
            }
        }
        out.append('>');
        return this;
    }

    Markup close(String element) throws IOException {
        out.append("</").append(element).append('>');
        return this;
    }

    /** An element with nothing but text. */
    Markup element(String element, Object text, Object... attributes) throws IOException {
        return open(element, attributes).text(text).close(element);
    }

    Markup text(Object text) throws IOException {
        escape(String.valueOf(text));
        return this;
    }

    /** The program's own markup, style or script. */
    Markup raw(String markup) throws IOException {
        out.append(markup);
        return this;
    }

    /** A picture; its texts are escaped like those of the page. The names that it gives are its own on the page. */
    Markup drawing(Picture picture) throws IOException {
        try {
            SvgSurface.drawInPage(out, picture, drawings++);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        return line();
    }

    Markup line() throws IOException {
        out.append('\n');
        return this;
    }

    private void escape(String text) throws IOException {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '"' -> out.append("&quot;");
                case '\'' -> out.append("&#39;");
                case '\n', '\t' -> out.append(c);
                default -> {
                    if (isHarmful(text, i)) {
                        out.append(String.format("\\u%04x", (int) c));
                    } else {
                        out.append(c);
                    }
                }
            }
        }
    }

    /** Control characters, halves of characters, and characters that turn the direction of writing. */
    private static boolean isHarmful(String text, int at) {
        char c = text.charAt(at);
        if (Character.isHighSurrogate(c)) {
            return at + 1 == text.length() || !Character.isLowSurrogate(text.charAt(at + 1));
        }
        if (Character.isLowSurrogate(c)) {
            return at == 0 || !Character.isHighSurrogate(text.charAt(at - 1));
        }
        return Character.isISOControl(c) || c >= 0x202A && c <= 0x202E || c >= 0x2066 && c <= 0x2069;
    }
}
