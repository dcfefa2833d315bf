package org.rocescope.reports.sarif;

/** Text in SARIF messages. */
final class SarifText {
    private SarifText() {}

    /** Text that means itself in a message string: no placeholder {0}, no link [text](target) (section 3.11). */
    static String plain(String text) {
        String plain = text.replace("{", "{{").replace("}", "}}");
        return plain.contains("](")
                ? plain.replace("\\", "\\\\").replace("[", "\\[").replace("]", "\\]")
                : plain;
    }
}
