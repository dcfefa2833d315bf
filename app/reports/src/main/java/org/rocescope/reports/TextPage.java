package org.rocescope.reports;

/** Lines of text that fit the width; control characters from captures do not get through. */
final class TextPage {
    private final StringBuilder text = new StringBuilder();
    private final TextStyle style;

    TextPage(TextStyle style) {
        this.style = style;
    }

    /** A line as it is, colours too: of text that does not come from a capture or was made safe. */
    void line(String line) {
        text.append(line).append('\n');
    }

    void blank() {
        text.append('\n');
    }

    /** A heading; the detail behind it is not emphasised. */
    void heading(String heading, String detail) {
        text.append(style.heading(heading)).append(detail).append('\n');
    }

    /** A label and what belongs to it, which goes on below itself where the line is full. */
    void labelled(String label, int width, String words) {
        text.append(label).append(" ".repeat(Math.max(1, width - label.length())));
        wrap(words, width);
    }

    /** A label in colours, of which the width that is seen is given, and words that go on below themselves. */
    void styled(String label, int width, String words) {
        text.append(label);
        wrap(words, width);
    }

    /** Words that go on below themselves where the line is full. */
    void words(int indent, String words) {
        text.append(" ".repeat(indent));
        wrap(words, indent);
    }

    private void wrap(String words, int indent) {
        int room = Math.max(20, style.columns() - indent);
        int used = 0;
        for (String word : safe(words).split(" +")) {
            if (used > 0 && used + 1 + word.length() > room) {
                text.append('\n').append(" ".repeat(indent));
                used = 0;
            } else if (used > 0) {
                text.append(' ');
                used++;
            }
            text.append(word);
            used += word.length();
        }
        text.append('\n');
    }

    /** Text without control characters. */
    static String safe(String words) {
        return Control.escape(words);
    }

    /** Text that is cut in its middle where it is longer than there is room. */
    static String cut(String words, int room) {
        String safe = safe(words);
        if (safe.length() <= room) {
            return safe;
        }
        int tail = (room - 3) * 2 / 3;
        return safe.substring(0, room - 3 - tail) + "..." + safe.substring(safe.length() - tail);
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
