package org.rocescope.dissector.dissection;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** Finds the names that somebody may have meant who wrote another. */
public final class Nearest {
    private static final int MOST = 3;

    /** Longer words are not looked at: nobody mistypes that much. */
    private static final int LONGEST = 100;

    /** Shorter words are near to too many others. */
    private static final int SHORTEST = 3;

    private static final int FAR = Integer.MAX_VALUE;

    private Nearest() {}

    /**
     * Up to three names closest to a word: those that are it or end with it, else those that differ from it in few
     * letters, or whose last parts do, else those that contain it. Case, spaces, hyphens and underscores count for
     * nothing.
     */
    public static List<String> to(String word, Collection<String> names) {
        String wanted = folded(word);
        if (wanted.length() < SHORTEST || wanted.length() > LONGEST) {
            return List.of();
        }
        List<String> nearest = new ArrayList<>();
        int least = Integer.MAX_VALUE;
        for (String name : names) {
            int distance = distance(wanted, name);
            if (distance < least) {
                nearest.clear();
                least = distance;
            }
            if (distance == least && distance != FAR) {
                nearest.add(name);
            }
        }
        nearest.sort(Comparator.comparingInt(String::length));
        return nearest.subList(0, Math.min(MOST, nearest.size()));
    }

    /** "did you mean a, b or c?", or "" if nothing is near. */
    public static String hint(String word, Collection<String> names) {
        List<String> near = to(word, names);
        return near.isEmpty() ? "" : "did you mean " + listed(near) + "?";
    }

    /** "a, b or c". */
    public static String listed(List<String> names) {
        if (names.size() < 2) {
            return String.join("", names);
        }
        int last = names.size() - 1;
        return String.join(", ", names.subList(0, last)) + " or " + names.get(last);
    }

    /** 0 for a name that is the word or ends with it, else the number of mistakes, or FAR. */
    private static int distance(String wanted, String name) {
        int allowed = Math.max(1, Math.min(3, wanted.length() / 4));
        int least = FAR;
        boolean begins = true;
        String whole = folded(name);
        int dropped = 0;
        for (int i = 0; i < name.length() && least > 0; i++) {
            if (begins && Math.abs(whole.length() - dropped - wanted.length()) <= allowed) {
                least = Math.min(least, mistakes(wanted, whole.substring(dropped), allowed));
            }
            begins = name.charAt(i) == '.' || name.charAt(i) == ' ';
            dropped += counts(name.charAt(i)) ? 1 : 0;
        }
        if (least <= allowed) {
            return least;
        }
        return whole.contains(wanted) ? allowed + 1 : FAR;
    }

    /**
     * Letters to insert, to leave out, to replace or to exchange with their neighbour; FAR where there are clearly more
     * than can be allowed.
     */
    private static int mistakes(String wanted, String name, int allowed) {
        int common = 0;
        while (common < Math.min(wanted.length(), name.length()) && wanted.charAt(common) == name.charAt(common)) {
            common++;
        }
        String a = wanted.substring(common);
        String b = name.substring(common);
        int[] beforeLast = new int[b.length() + 1];
        int[] last = new int[b.length() + 1];
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] free = beforeLast;
            beforeLast = last;
            last = row;
            row = free;
            row[0] = i;
            int least = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = last[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(replaced, Math.min(last[j], row[j - 1]) + 1);
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
                }
                least = Math.min(least, row[j]);
            }
            if (least > allowed + 1) {
                return FAR;
            }
        }
        return row[b.length()];
    }

    private static String folded(String word) {
        StringBuilder folded = new StringBuilder(word.length());
        for (int i = 0; i < word.length(); i++) {
            if (counts(word.charAt(i))) {
                folded.append(Character.toLowerCase(word.charAt(i)));
            }
        }
        return folded.toString();
    }

    private static boolean counts(char c) {
        return c != ' ' && c != '-' && c != '_' && c != '"';
    }
}
