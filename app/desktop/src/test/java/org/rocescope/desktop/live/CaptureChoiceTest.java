package org.rocescope.desktop.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocescope.desktop.live.CaptureChoice.Bounds;
import org.rocescope.desktop.preferences.Preferences;
import org.rocescope.live.capture.StopAfter;
import org.rocescope.live.file.FileRing;

class CaptureChoiceTest {
    @TempDir
    private Path folder;

    @Test
    void shouldRememberWhatWasChosen() throws Exception {
        CaptureChoice choice = new CaptureChoice(
                "eth0", "udp", false, 128, 8, "/tmp/x.pcapng", new Bounds(1, 2, 3, 4), new Bounds(5, 6, 7, 8));
        Preferences preferences = Preferences.load(folder);
        choice.remember(preferences);
        preferences.save();
        assertThat(CaptureChoice.remembered(Preferences.load(folder))).isEqualTo(choice);
        assertThat(choice.fileRing()).isEqualTo(new FileRing(2_000_000, 1_000_000_000, 3, 4));
        assertThat(choice.stopAfter()).isEqualTo(new StopAfter(5_000_000_000L, 6_000_000, 7, 8));
        assertThat(choice.settings().bufferBytes()).isEqualTo(8 << 20);
    }

    @Test
    void shouldSayWhatIsMissing() {
        CaptureChoice usual = CaptureChoice.usual("eth0", "");
        assertThat(usual.mistake()).isEmpty();
        assertThat(usual.fileRing()).isEqualTo(FileRing.NONE);
        assertThat(usual.stopAfter()).isEqualTo(StopAfter.NEVER);
        assertThat(usual.path()).isNull();
        assertThat(CaptureChoice.usual("", "").mistake()).isEqualTo("Choose an interface.");
        assertThat(new CaptureChoice("eth0", "", true, 0, 64, "", new Bounds(0, 0, 0, 3), Bounds.NONE).mistake())
                .startsWith("Say when a file is full");
    }
}
