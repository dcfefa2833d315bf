package org.rocescope.desktop.window;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.scene.control.Alert;
import javafx.scene.control.ButtonBar;
import javafx.scene.control.ButtonType;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.input.KeyCombination;
import javafx.stage.Stage;
import org.rocescope.desktop.document.Recording;
import org.rocescope.desktop.live.CaptureChoice;
import org.rocescope.desktop.live.CaptureDialog;
import org.rocescope.desktop.workspace.Workspace;
import org.rocescope.dissector.rule.Severity;
import org.rocescope.live.capture.LiveCounts;
import org.rocescope.live.device.LiveFault;

/** The menu that starts and ends live captures; says what prevents or ends them, and what was dropped. */
final class CaptureMenu {
    private static final ButtonType REPLACE = new ButtonType("Replace", ButtonBar.ButtonData.YES);
    private static final KeyCombination START = KeyCombination.valueOf("Shortcut+E");
    private static final KeyCombination AGAIN = KeyCombination.valueOf("Shortcut+R");

    private final Stage stage;
    private final Workspace workspace;
    private final Unsaved unsaved;
    private final MessageBar messages;
    private final SimpleBooleanProperty capturing = new SimpleBooleanProperty();
    private CaptureChoice last;
    private boolean starting;
    private Recording told;
    private boolean faultTold;
    private long droppedTold;

    CaptureMenu(Stage stage, Workspace workspace, Unsaved unsaved, MessageBar messages) {
        this.stage = stage;
        this.workspace = workspace;
        this.unsaved = unsaved;
        this.messages = messages;
        workspace.pulse().add(this::look);
        workspace.loadingProperty().addListener(any -> look());
    }

    /**
     * The menu.
     *
     * @param file the menu that has the item that reads a capture again
     * @param reload that item: its key is that of a new start while packets are captured here
     */
    Menu menu(Menu file, MenuItem reload) {
        MenuItem options = item("_Options...", this::choose);
        options.setAccelerator(KeyCombination.valueOf("Shortcut+K"));
        MenuItem start = item("_Start", this::start);
        start.setAccelerator(START);
        MenuItem stop = item("S_top", () -> workspace.loading().stop());
        stop.setAccelerator(START);
        MenuItem restart = item("_Restart", this::restart);
        restart.setAccelerator(AGAIN);
        MenuItem noRestart = new MenuItem(restart.getText());
        noRestart.setDisable(true);
        reload.setAccelerator(AGAIN);
        MenuItem plainReload = item(reload.getText(), workspace::reload);
        plainReload.disableProperty().bind(workspace.rereadableProperty().not());
        CheckMenuItem follow = new CheckMenuItem("_Follow the End");
        follow.selectedProperty().bindBidirectional(workspace.followEndProperty());
        Menu menu = new Menu("_Capture");
        menu.getItems().setAll(options, start, noRestart, new SeparatorMenuItem(), follow);
        // the toolkit does not bear a key that comes to an item later: items with it come and go
        capturing.addListener((value, before, now) -> exchange(menu, now ? start : stop, now ? stop : start));
        workspace.recordingProperty().addListener((value, before, now) -> {
            if (now == null) {
                exchange(menu, restart, noRestart);
                exchange(file, plainReload, reload);
            } else {
                exchange(file, reload, plainReload);
                exchange(menu, noRestart, restart);
            }
        });
        return menu;
    }

    private static void exchange(Menu menu, MenuItem from, MenuItem to) {
        int at = menu.getItems().indexOf(from);
        if (at >= 0) {
            menu.getItems().remove(at);
            menu.getItems().add(at, to);
        }
    }

    private MenuItem item(String title, Runnable action) {
        MenuItem item = new MenuItem(title);
        item.setOnAction(event -> workspace.faults().guard(action));
        return item;
    }

    /** Asks what to capture. */
    private void choose() {
        new CaptureDialog(stage, CaptureChoice.remembered(workspace.preferences()), this::start);
    }

    /** Starts what was captured last, or asks if nothing was. */
    private void start() {
        CaptureChoice choice = CaptureChoice.remembered(workspace.preferences());
        if (choice.mistake().isEmpty()) {
            start(choice, fault -> {});
        } else {
            choose();
        }
    }

    /** Begins anew with what is captured, or was. */
    private void restart() {
        CaptureChoice again = last;
        if (again != null) {
            unsaved.before(() -> {
                workspace.close();
                begin(again, fault -> {});
            });
        }
    }

    /**
     * Starts a capture, when what is open may be closed.
     *
     * @param outcome is told what prevents it; null if it goes on
     */
    void start(CaptureChoice choice, Consumer<LiveFault> outcome) {
        Path file = choice.path();
        if (file != null && workspace.document() != null && isOpen(file)) {
            LiveFault fault = new LiveFault(LiveFault.Kind.FILE, file + ": is open", "name another file");
            say(fault);
            outcome.accept(fault);
            return;
        }
        unsaved.before(() -> begin(choice, outcome));
        if (!starting) {
            // the user thought better of it
            outcome.accept(new LiveFault(LiveFault.Kind.FILE, "not started", ""));
        }
    }

    private boolean isOpen(Path file) {
        Path wanted = file.toAbsolutePath().normalize();
        List<Path> open = workspace.document().files();
        return open.stream().anyMatch(each -> each.toAbsolutePath().normalize().equals(wanted));
    }

    private void begin(CaptureChoice choice, Consumer<LiveFault> outcome) {
        Path file = choice.path();
        if (starting || file != null && !choice.fileRing().isRing() && Files.isRegularFile(file) && !mayReplace(file)) {
            return;
        }
        starting = true;
        // loads a native library and opens a device
        Thread thread = new Thread(
                () -> {
                    try {
                        Recording recording =
                                Recording.start(choice.settings(), file, choice.fileRing(), choice.stopAfter());
                        Platform.runLater(() -> started(recording, choice, outcome));
                    } catch (LiveFault e) {
                        Platform.runLater(() -> failed(e, outcome));
                    }
                },
                "capture start");
        thread.setDaemon(true);
        thread.start();
    }

    private boolean mayReplace(Path file) {
        Alert alert = new Alert(Alert.AlertType.CONFIRMATION);
        alert.initOwner(stage);
        alert.setTitle("The file is there already");
        alert.setHeaderText(file + " is there already.");
        alert.setContentText("What it holds is lost if it is replaced.");
        alert.getDialogPane().setId("replace-file");
        alert.getButtonTypes().setAll(REPLACE, ButtonType.CANCEL);
        Optional<ButtonType> answer = alert.showAndWait();
        return answer.filter(REPLACE::equals).isPresent();
    }

    private void started(Recording recording, CaptureChoice choice, Consumer<LiveFault> outcome) {
        starting = false;
        last = choice;
        choice.remember(workspace.preferences());
        workspace.record(recording);
        outcome.accept(null);
    }

    private void failed(LiveFault fault, Consumer<LiveFault> outcome) {
        starting = false;
        say(fault);
        outcome.accept(fault);
    }

    private void say(LiveFault fault) {
        messages.show("capture", Severity.ERROR, fault.line());
    }

    /** Says what has become of the capture. */
    private void look() {
        Recording recording = workspace.recording();
        if (recording != told) {
            told = recording;
            faultTold = false;
            droppedTold = 0;
        }
        capturing.set(workspace.isCapturing());
        if (recording == null) {
            return;
        }
        LiveFault fault = recording.capture().fault();
        if (fault != null && !faultTold) {
            faultTold = true;
            messages.show("capture", Severity.ERROR, fault.line() + " — what was captured until then is kept");
        }
        LiveCounts counts = recording.capture().counts();
        if (counts.dropped() != droppedTold) {
            droppedTold = counts.dropped();
            messages.show("dropped", Severity.WARNING, dropped(counts));
        }
    }

    private static String dropped(LiveCounts counts) {
        return String.format(
                Locale.ROOT,
                "%,d packets were dropped by the kernel and %,d by the interface, so what seems to be missing is uncertain;"
                        + " a larger buffer, a narrower filter or fewer bytes of each packet help",
                counts.droppedBySystem(),
                counts.droppedByInterface());
    }
}
