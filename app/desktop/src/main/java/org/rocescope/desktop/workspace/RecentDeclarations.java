package org.rocescope.desktop.workspace;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.rocescope.desktop.preferences.Preferences;
import org.rocescope.inputs.Inputs;
import org.rocescope.inputs.regions.Declaration;
import org.rocescope.inputs.regions.Declaration.Placing;

/** What was declared about the memory in captures that were opened lately; remembered by the first file of a capture. */
final class RecentDeclarations {
    private static final String KEY = "recent.declared";
    private static final String BETWEEN = "\t";

    private final Preferences preferences;

    RecentDeclarations(Preferences preferences) {
        this.preferences = preferences;
    }

    /** What was declared when a capture was open the last time. */
    Declaration of(List<String> names) {
        String name = key(names);
        for (String entry : preferences.list(KEY)) {
            String[] parts = entry.split(BETWEEN, -1);
            if (parts.length == 4 && parts[0].equals(name)) {
                return declaration(parts);
            }
        }
        return Declaration.NONE;
    }

    private static Declaration declaration(String[] parts) {
        Placing placing = Placing.AUTO;
        for (Placing each : Placing.values()) {
            placing = each.toString().equals(parts[1]) ? each : placing;
        }
        try {
            return new Declaration(
                    parts[3].isEmpty() ? null : Path.of(parts[3]), placing, Boolean.parseBoolean(parts[2]));
        } catch (InvalidPathException e) {
            return new Declaration(null, placing, Boolean.parseBoolean(parts[2]));
        }
    }

    /** Remembers what is declared of a capture. */
    void remember(List<String> names, Declaration declaration) {
        String name = key(names);
        if (name.isEmpty()) {
            return;
        }
        List<String> entries = new ArrayList<>(preferences.list(KEY));
        entries.removeIf(entry -> entry.startsWith(name + BETWEEN));
        preferences.list(KEY, entries);
        if (!declaration.equals(Declaration.NONE)) {
            String regions =
                    declaration.regions() == null ? "" : declaration.regions().toString();
            preferences.latest(
                    KEY,
                    String.join(
                            BETWEEN,
                            name,
                            declaration.placing().toString(),
                            String.valueOf(declaration.exposure()),
                            regions));
        }
    }

    private static String key(List<String> names) {
        return names.isEmpty() || names.get(0).equals(Inputs.STANDARD_INPUT)
                ? ""
                : Path.of(names.get(0)).toAbsolutePath().normalize().toString();
    }
}
