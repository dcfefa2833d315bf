package org.rocescope.desktop;

import java.util.ArrayList;
import java.util.List;
import org.rocescope.live.device.CaptureSettings;

/**
 * What the window is started with.
 *
 * @param names inputs to open
 * @param interfaceName interface to capture from; null for none
 * @param filter capture filter
 */
record Arguments(List<String> names, String interfaceName, String filter) {
    /** Says what is wrong with the words of a command line. */
    static final class Mistake extends Exception {
        private static final long serialVersionUID = 1;

        Mistake(String message) {
            super(message);
        }
    }

    static Arguments of(List<String> words) throws Mistake {
        List<String> names = new ArrayList<>();
        String interfaceName = null;
        String filter = null;
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            if (word.startsWith("--interface=")) {
                interfaceName = word.substring(word.indexOf('=') + 1);
                continue;
            }
            if (word.startsWith("--capture-filter=")) {
                filter = word.substring(word.indexOf('=') + 1);
                continue;
            }
            switch (word) {
                case "-i", "--interface" -> interfaceName = value(words, ++i, word);
                case "-f", "--capture-filter" -> filter = value(words, ++i, word);
                default -> {
                    if (word.startsWith("-") && !word.equals("-")) {
                        throw new Mistake("there is no option " + word);
                    }
                    names.add(word);
                }
            }
        }
        if (interfaceName != null && !names.isEmpty()) {
            throw new Mistake("-i " + interfaceName + ": either an interface or files, not both");
        }
        if (filter != null && interfaceName == null) {
            throw new Mistake("-f '" + filter + "': -i INTERFACE says where to capture");
        }
        return new Arguments(names, interfaceName, filter == null ? CaptureSettings.DEFAULT_FILTER : filter);
    }

    private static String value(List<String> words, int at, String option) throws Mistake {
        if (at >= words.size()) {
            throw new Mistake("a value is missing after " + option);
        }
        return words.get(at);
    }
}
