package org.rocescope.reports.junit;

/** Text that XML 1.0 can hold. */
final class XmlText {
    private XmlText() {}

    /**
     * Writes characters that XML 1.0 forbids even as references (most control characters, surrogates alone, U+FFFE and
     * U+FFFF) as backslash sequences. Markup characters are left to the XML writer.
     */
    static String legal(String text) {
        if (text.codePoints().allMatch(XmlText::isLegal)) {
            return text;
        }
        StringBuilder legal = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(c -> {
            if (isLegal(c)) {
                legal.appendCodePoint(c);
            } else {
                legal.append(String.format("\\u%04x", c));
            }
        });
        return legal.toString();
    }

    /** The production Char of XML 1.0, section 2.2, without the C1 controls, which it discourages. */
    private static boolean isLegal(int c) {
        return c == '\t'
                || c == '\n'
                || c == '\r'
                || c >= 0x20 && c <= 0x7E
                || c >= 0xA0 && c <= 0xD7FF
                || c >= 0xE000 && c <= 0xFFFD
                || c >= 0x10000;
    }
}
