package org.rocescope.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.rocescope.dissector.capture.CaptureInfo;
import org.rocescope.inputs.Inputs;
import org.rocescope.reports.Control;

/** What every command that reads captures says about them on standard error. */
final class Reading {
    private Reading() {}

    /** Says what could not be read at all; true if there is no such input. */
    static boolean report(PrintWriter err, Inputs inputs) {
        inputs.unreadable().forEach(each -> say(err, each.input() + ": " + each.reason()));
        err.flush();
        return inputs.unreadable().isEmpty();
    }

    /** Says what could not be read of an input; true if all of it could. */
    static boolean report(PrintWriter err, CaptureInfo info) {
        info.damages().forEach(damage -> say(err, damage.toString()));
        long unlisted = info.damageCount() - info.damages().size();
        if (unlisted > 0) {
            say(err, info.name() + ": and " + unlisted + " further faults");
        }
        err.flush();
        return info.damageCount() == 0;
    }

    /** Whoever made a file chose its name, and a terminal obeys control characters. */
    private static void say(PrintWriter err, String text) {
        err.println("rocescope: " + Control.escape(text));
    }

    /** Bytes of the files among some paths. */
    static long totalBytes(List<String> paths) {
        long total = 0;
        for (String path : paths) {
            try {
                total += Files.isRegularFile(Path.of(path)) ? Files.size(Path.of(path)) : 0;
            } catch (IOException e) {
                // only progress is less exact then
                continue;
            }
        }
        return total;
    }
}
