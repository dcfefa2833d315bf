package org.rocescope.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import javafx.scene.control.Button;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuBar;
import javafx.scene.control.MenuItem;
import javafx.stage.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocescope.desktop.Captures;
import org.rocescope.desktop.CommandLine;
import org.rocescope.desktop.export.Outcome;
import org.rocescope.reports.ReportKind;

/** Reports from the menu of the window. */
class ReportSavingTest extends WindowTest {
    @TempDir
    Path folder;

    private final AtomicReference<Outcome> said = new AtomicReference<>();

    private ReportSaving saving() {
        return new ReportSaving(stage, workspace, Optional::empty, said::set);
    }

    private Menu menu() {
        MenuBar bar = (MenuBar) stage.getScene().lookup(".menu-bar");
        return (Menu) bar.getMenus().get(0).getItems().stream()
                .filter(item -> "Export _Report".equals(item.getText()))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void shouldOfferEveryFormWhereACaptureIsOpen() {
        assertThat(on(() -> menu().isDisable())).isTrue();
        open(Captures.sample("flush.pcap"));
        assertThat(on(() -> menu().isDisable())).isFalse();
        assertThat(on(() -> menu().getItems().stream().map(MenuItem::getText).toList()))
                .hasSize(ReportKind.values().length)
                .contains("_HTML...", "_SARIF...", "_JSON...");
    }

    @Test
    void shouldSaveWhatTheCommandWritesAndSaySo() throws Exception {
        Path sample = Captures.sample("commit-log-wrong-order.pcap");
        open(sample);
        Path file = folder.resolve("report.html");
        interact(() -> saving().export(ReportKind.HTML, file.toFile()));
        until(() -> said.get() != null);
        assertThat(said.get().text()).startsWith("report on ").endsWith(" packets saved as " + file);
        Path theirs = folder.resolve("command.html");
        CommandLine.analyze("html", theirs, sample);
        assertThat(file).hasSameTextualContentAs(theirs);
    }

    @Test
    void shouldShowHowFarItIsAndGiveUpWhenAsked() throws Exception {
        InputStream before = System.in;
        PipedOutputStream pipe = new PipedOutputStream();
        System.setIn(new PipedInputStream(pipe));
        try {
            interact(() -> workspace.open(List.of("-")));
            interact(() ->
                    saving().export(ReportKind.SARIF, folder.resolve("r.sarif").toFile()));
            until(() -> cancel() != null);
            interact(() -> cancel().fire());
            until(() -> said.get() != null);
            assertThat(said.get().text()).isEqualTo("the export was cancelled");
            until(() -> cancel() == null);
            assertThat(Files.list(folder)).isEmpty();
        } finally {
            pipe.close();
            System.setIn(before);
        }
    }

    private static Button cancel() {
        return Window.getWindows().stream()
                .map(each -> (Button) each.getScene().lookup("#cancel-export"))
                .filter(each -> each != null)
                .findFirst()
                .orElse(null);
    }
}
