package org.rocescope.desktop.window;

import java.io.File;
import java.nio.file.Path;
import java.util.Optional;
import javafx.application.Platform;
import javafx.scene.control.Menu;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.stage.FileChooser;
import javafx.stage.Stage;
import org.rocescope.desktop.document.Recording;
import org.rocescope.desktop.export.CsvExport;
import org.rocescope.desktop.export.CsvSource;
import org.rocescope.desktop.export.Outcome;
import org.rocescope.desktop.workspace.Workspace;
import org.rocescope.dissector.rule.Severity;

/** Asks where to save packets, tables and reports, and tells what came of it. */
final class Saving {
    /** Key of the folder of the file that was opened last. */
    static final String FOLDER = "folder";

    private static final Outcome NO_TABLE = new Outcome(false, "the view in front has no table");

    private final Stage stage;
    private final Workspace workspace;
    private final Views views;
    private final MessageBar messages;

    Saving(Stage stage, Workspace workspace, Views views, MessageBar messages) {
        this.stage = stage;
        this.workspace = workspace;
        this.views = views;
        this.messages = messages;
    }

    /** The folder of the file that was opened last. */
    Optional<File> lastFolder() {
        return Optional.of(new File(workspace.preferences().get(FOLDER, ""))).filter(File::isDirectory);
    }

    /** Saves packets as pcapng: those shown, or all. */
    void savePackets(boolean shown) {
        savePackets(shown, () -> {});
    }

    /**
     * Saves packets as pcapng.
     *
     * @param shown true for those that are shown, false for all
     * @param then what is done when they are saved; not if they are not
     */
    void savePackets(boolean shown, Runnable then) {
        FileChooser chooser = new FileChooser();
        chooser.setTitle(shown ? "Save the packets shown" : "Save all packets");
        chooser.getExtensionFilters().setAll(new FileChooser.ExtensionFilter("pcapng", "*.pcapng"));
        chooser.setInitialFileName("packets.pcapng");
        lastFolder().ifPresent(chooser::setInitialDirectory);
        File target = chooser.showSaveDialog(stage);
        if (target != null) {
            savePackets(target.toPath(), shown, then);
        }
    }

    /** Saves packets into a file. */
    void savePackets(Path target, boolean shown, Runnable then) {
        Recording recording = workspace.recording();
        int all = shown && workspace.filter() != null
                ? 0
                : workspace.document().packets().size();
        views.packets().save(target, shown, outcome -> {
            say(outcome);
            if (outcome.saved()) {
                if (recording != null) {
                    recording.saved(all);
                }
                Platform.runLater(then);
            }
        });
    }

    /** Tells what came of saving or copying; called on any thread. */
    private void say(Outcome outcome) {
        Platform.runLater(
                () -> messages.show("save", outcome.saved() ? Severity.NOTE : Severity.ERROR, outcome.text()));
    }

    /** The table of the view in front, or null. */
    private CsvSource table() {
        return views.front().csv();
    }

    /** Saves the table in front as CSV. */
    void saveTable() {
        CsvSource table = table();
        if (table == null) {
            say(NO_TABLE);
            return;
        }
        FileChooser chooser = new FileChooser();
        chooser.setTitle("Save the table in front, as it is shown");
        chooser.getExtensionFilters().setAll(new FileChooser.ExtensionFilter("CSV", "*.csv"));
        chooser.setInitialFileName(table.name() + ".csv");
        lastFolder().ifPresent(chooser::setInitialDirectory);
        File target = chooser.showSaveDialog(stage);
        if (target != null) {
            CsvExport.save(table, workspace.document(), target.toPath(), this::say);
        }
    }

    /** The menu of reports on the whole capture. */
    Menu reports() {
        return new ReportSaving(stage, workspace, this::lastFolder, this::say).menu();
    }

    /** Puts the table in front into the clipboard as CSV. */
    void copyTable() {
        CsvSource table = table();
        if (table == null) {
            say(NO_TABLE);
            return;
        }
        CsvExport.copy(
                table,
                text -> Platform.runLater(() -> {
                    ClipboardContent content = new ClipboardContent();
                    content.putString(text);
                    Clipboard.getSystemClipboard().setContent(content);
                }),
                this::say);
    }
}
