package org.rocescope.desktop;

import java.util.List;
import javafx.application.Application;

/** Starts the window: {@code rocescope gui [FILE...]}, or with {@code -i INTERFACE} a capture in it. */
public final class Desktop {
    private static final int WRONG_USAGE = 2;
    private static final String USAGE = """
            Usage: rocescope gui [FILE...]
                   rocescope gui -i INTERFACE [-f FILTER]
            Opens the window, and in it the capture files named; several become one capture in the order of time.
            A folder stands for the capture files in it, - for standard input.
              -i, --interface=INTERFACE   Capture from an interface at once; 'rocescope interfaces' lists them.
              -f, --capture-filter=FILTER Capture filter in libpcap's syntax, '' for every packet
                                          (default 'udp port 4791').""";

    private Desktop() {}

    /** Opens the window, and in it the inputs named. */
    public static void main(String[] names) {
        if (List.of(names).contains("--help") || List.of(names).contains("-h")) {
            System.out.println(USAGE);
            return;
        }
        try {
            Arguments.of(List.of(names));
        } catch (Arguments.Mistake e) {
            System.err.println("rocescope gui: " + e.getMessage());
            System.err.println(USAGE);
            System.exit(WRONG_USAGE);
        }
        try {
            Application.launch(DesktopApplication.class, names);
        } catch (UnsupportedOperationException e) {
            // no screen, or a library of the window system is missing
            System.err.println("rocescope gui: cannot open a window: " + e.getMessage());
            System.exit(WRONG_USAGE);
        }
    }
}
