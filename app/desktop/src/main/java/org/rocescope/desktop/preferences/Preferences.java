package org.rocescope.desktop.preferences;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/**
 * What the desktop remembers from one start to the next: recent files, the window, columns, theme, history. One file of
 * properties in the platform's config folder; one that cannot be read counts as empty, one that cannot be written is
 * said so by {@link #save}. Only for the interface thread.
 */
public final class Preferences {
    private static final int MOST_LISTED = 20;
    private static final String FILE = "desktop.properties";

    private final Path folder;
    private final Properties values = new Properties();
    private boolean changed;

    private Preferences(Path folder) {
        this.folder = folder;
    }

    /** Reads what is remembered on this machine. */
    public static Preferences load() {
        return load(ConfigFolder.find());
    }

    /** Reads what is remembered in a folder. */
    public static Preferences load(Path folder) {
        Preferences preferences = new Preferences(folder);
        try (InputStream in = Files.newInputStream(folder.resolve(FILE))) {
            preferences.values.load(in);
        } catch (IOException | IllegalArgumentException e) {
            // the first start, or a damaged file: begin anew
            preferences.values.clear();
        }
        return preferences;
    }

    /** The folder, also for the log. */
    public Path folder() {
        return folder;
    }

    /** A text, or the usual one. */
    public String get(String key, String usual) {
        return values.getProperty(key, usual);
    }

    /** Remembers a text. */
    public void put(String key, String value) {
        if (!value.equals(values.setProperty(key, value))) {
            changed = true;
        }
    }

    /** A number within bounds; the usual one where none, or none within them, is remembered. */
    public double number(String key, double least, double most, double usual) {
        try {
            double value = Double.parseDouble(values.getProperty(key, ""));
            return value >= least && value <= most ? value : usual;
        } catch (NumberFormatException e) {
            return usual;
        }
    }

    /** Remembers a number. */
    public void number(String key, double value) {
        put(key, String.valueOf(value));
    }

    /** Yes or no. */
    public boolean is(String key, boolean usual) {
        return Boolean.parseBoolean(get(key, String.valueOf(usual)));
    }

    /** Remembers yes or no. */
    public void is(String key, boolean value, boolean usual) {
        if (is(key, usual) != value) {
            put(key, String.valueOf(value));
        }
    }

    /** A list of texts; empty where none is remembered. */
    public List<String> list(String key) {
        List<String> list = new ArrayList<>();
        for (int i = 0; values.containsKey(key + "." + i); i++) {
            list.add(values.getProperty(key + "." + i));
        }
        return list;
    }

    /** Remembers a list of texts. */
    public void list(String key, List<String> list) {
        for (int i = 0; values.remove(key + "." + i) != null; i++) {
            changed = true;
        }
        for (int i = 0; i < list.size(); i++) {
            put(key + "." + i, list.get(i));
        }
    }

    /** Puts a text at the front of a list of the latest ones. */
    public void latest(String key, String value) {
        List<String> list = list(key);
        list.remove(value);
        list.add(0, value);
        list(key, list.size() > MOST_LISTED ? list.subList(0, MOST_LISTED) : list);
    }

    /**
     * Writes what has changed, so that a crash in between leaves the old or the new.
     *
     * @throws IOException if it cannot be written
     */
    public void save() throws IOException {
        if (!changed) {
            return;
        }
        Files.createDirectories(folder);
        Path file = folder.resolve(FILE);
        Path written = Files.createTempFile(folder, "desktop", ".tmp");
        try {
            try (OutputStream out = Files.newOutputStream(written)) {
                values.store(out, "rocescope desktop");
            }
            try {
                Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
            } catch (AtomicMoveNotSupportedException e) {
                Files.move(written, file, StandardCopyOption.REPLACE_EXISTING);
            }
            changed = false;
        } finally {
            Files.deleteIfExists(written);
        }
    }
}
