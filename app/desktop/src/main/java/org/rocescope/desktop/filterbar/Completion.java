package org.rocescope.desktop.filterbar;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rocescope.dissector.filter.FilterCompletion;

/**
 * What the word at the caret of a filter may become.
 *
 * @param from index of the word's first character
 * @param to index behind its last one
 * @param proposals what may stand in its place, best first
 */
record Completion(int from, int to, List<String> proposals) {
    private static final int MOST = 60;
    private static final Pattern WORD = Pattern.compile("[A-Za-z_][A-Za-z0-9_.-]*$");
    /** A field, a comparison, and the beginning of a value. */
    private static final Pattern VALUE = Pattern.compile(
            "([A-Za-z_][A-Za-z0-9_.]*)\\s*(?:==|!=|===|!==|~=|\\b(?:eq|ne|any_eq|all_ne|all_eq|any_ne)\\b|in\\s*\\{(?:[^}]*,)?)"
                    + "\\s*(\"?[A-Za-z0-9_ -]*)$");

    /** What the word at a caret may become; no proposals where nothing fits. */
    static Completion at(String text, int caret) {
        String before = text.substring(0, caret);
        Matcher value = VALUE.matcher(before);
        if (value.find()) {
            String prefix = value.group(2).startsWith("\"") ? value.group(2).substring(1) : value.group(2);
            List<String> words = FilterCompletion.words(value.group(1), prefix);
            if (!words.isEmpty()) {
                return of(value.start(2), caret, words);
            }
        }
        Matcher word = WORD.matcher(before);
        if (word.find()) {
            List<String> names = FilterCompletion.names(word.group());
            if (!(names.size() == 1 && names.get(0).equals(word.group()))) {
                return of(word.start(), caret, names);
            }
        }
        return new Completion(caret, caret, List.of());
    }

    private static Completion of(int from, int to, List<String> proposals) {
        return new Completion(from, to, proposals.size() > MOST ? proposals.subList(0, MOST) : proposals);
    }

    /** The text with a proposal in the place of the word. */
    String with(String text, String proposal) {
        return text.substring(0, from) + proposal + text.substring(to);
    }
}
