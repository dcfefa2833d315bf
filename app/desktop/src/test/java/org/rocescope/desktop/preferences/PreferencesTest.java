package org.rocescope.desktop.preferences;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PreferencesTest {
    @TempDir
    Path folder;

    @Test
    void shouldRememberFromOneStartToTheNext() throws Exception {
        Preferences first = Preferences.load(folder.resolve("new"));
        first.put("theme", "DARK");
        first.number("zoom", 1.5);
        first.list("recent", List.of("a b.pcap", "ü=:#.pcap"));
        first.is("window.maximized", true, false);
        first.save();
        Preferences second = Preferences.load(folder.resolve("new"));
        assertThat(second.get("theme", "")).isEqualTo("DARK");
        assertThat(second.number("zoom", 0.5, 3, 1)).isEqualTo(1.5);
        assertThat(second.list("recent")).containsExactly("a b.pcap", "ü=:#.pcap");
        assertThat(second.is("window.maximized", false)).isTrue();
    }

    @Test
    void shouldTakeTheUsualForWhatIsDamaged() throws Exception {
        Files.writeString(folder.resolve("desktop.properties"), "zoom=much\nwindow.width=1e9\nrecent.1=x\nbad=\\u12");
        Preferences preferences = Preferences.load(folder);
        assertThat(preferences.number("zoom", 0.5, 3, 1)).isEqualTo(1);
        assertThat(preferences.number("window.width", 100, 20_000, 800)).isEqualTo(800);
        assertThat(preferences.list("recent")).isEmpty();
    }

    @Test
    void shouldPutTheLatestFirstAndForgetTheOldest() {
        Preferences preferences = Preferences.load(folder);
        for (int i = 0; i < 25; i++) {
            preferences.latest("filters", "f" + i);
        }
        preferences.latest("filters", "f20");
        assertThat(preferences.list("filters"))
                .hasSize(20)
                .startsWith("f20", "f24", "f23")
                .doesNotHaveDuplicates();
    }

    @Test
    void shouldShortenAList() throws Exception {
        Preferences preferences = Preferences.load(folder);
        preferences.list("x", List.of("1", "2", "3"));
        preferences.list("x", List.of("4"));
        preferences.save();
        assertThat(Preferences.load(folder).list("x")).containsExactly("4");
    }

    @Test
    void shouldSayThatNothingCanBeWritten() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "");
        Preferences preferences = Preferences.load(file);
        preferences.put("a", "b");
        assertThatThrownBy(preferences::save).isInstanceOf(IOException.class);
    }
}
