package org.rocescope.desktop.preferences;

import java.nio.file.Path;
import java.util.Locale;

/** Where the platform keeps what a program remembers of a user. */
final class ConfigFolder {
    private ConfigFolder() {}

    static Path find() {
        String chosen = System.getProperty("rocescope.config");
        if (chosen != null) {
            return Path.of(chosen);
        }
        String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        Path home = Path.of(System.getProperty("user.home", "."));
        if (system.contains("mac")) {
            return home.resolve("Library/Application Support/rocescope");
        }
        if (system.contains("win")) {
            return of(System.getenv("APPDATA"), home.resolve("AppData/Roaming"));
        }
        return of(System.getenv("XDG_CONFIG_HOME"), home.resolve(".config"));
    }

    private static Path of(String named, Path usual) {
        return (named == null || named.isEmpty() ? usual : Path.of(named)).resolve("rocescope");
    }
}
