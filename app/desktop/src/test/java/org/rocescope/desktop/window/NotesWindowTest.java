package org.rocescope.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import javafx.scene.Node;
import javafx.scene.control.TextArea;
import javafx.scene.input.KeyCode;
import javafx.stage.WindowEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocescope.desktop.Captures;
import org.rocescope.desktop.export.PacketExport;

/** Notes and marks on packets, as the user writes, sees and keeps them. */
class NotesWindowTest extends WindowTest {
    @TempDir
    Path folder;

    private void note(int row, String text) {
        interact(() -> workspace.selection().choosePacket(row));
        push(KeyCode.CONTROL, KeyCode.ALT, KeyCode.C);
        settle();
        TextArea area = lookup(".note-text").query();
        interact(() -> area.setText(text));
        clickOn("Note It");
        settle();
    }

    private boolean hasSign() {
        return on(() -> packets().lookupAll(".note-sign").stream().anyMatch(Node::isVisible));
    }

    @Test
    void shouldShowANoteInTheListAndTheFields() {
        open(Captures.sample("flush.pcap"));
        assertThat(hasSign()).isFalse();
        note(2, "this one was lost");
        assertThat(workspace.document().notes().texts(2)).containsExactly("this one was lost");
        assertThat(hasSign()).isTrue();
        assertThat(line("OfField[node=FieldNode[header=frame, field=frame.comment"))
                .isNotNull();
        note(2, "");
        assertThat(workspace.document().notes().texts(2)).isEmpty();
        assertThat(hasSign()).isFalse();
    }

    @Test
    void shouldFindNotesWithAFilter() {
        open(Captures.sample("flush.pcap"));
        note(3, "look at this");
        interact(() -> workspace.showOnly("frame.comment contains \"look\""));
        until(() -> workspace.filter().isOver());
        settle();
        assertThat(on(() -> packets().size())).isEqualTo(1);
    }

    @Test
    void shouldGoFromMarkToMark() {
        open(Captures.sample("flush.pcap"));
        for (int row : new int[] {2, 6}) {
            interact(() -> workspace.selection().choosePacket(row));
            fire("_Edit", "_Mark/Unmark Packet");
        }
        fire("_Edit", "Previous Mark");
        assertThat(workspace.selection().get().packet()).isEqualTo(2);
        fire("_Edit", "Next Mark");
        assertThat(workspace.selection().get().packet()).isEqualTo(6);
    }

    @Test
    void shouldKeepNotesWhenTheCaptureIsReadAgain() {
        open(Captures.sample("flush.pcap"));
        note(2, "kept");
        fire("_File", "_Reload");
        until(() -> workspace.loading().progress().isOver());
        settle();
        assertThat(workspace.document().notes().texts(2)).containsExactly("kept");
        assertThat(hasSign()).isTrue();
    }

    @Test
    void shouldAskBeforeNotesAreLost() throws Exception {
        open(Captures.sample("flush.pcap"));
        note(2, "not saved");
        javafx.application.Platform.runLater(
                () -> stage.fireEvent(new WindowEvent(stage, WindowEvent.WINDOW_CLOSE_REQUEST)));
        until(() -> lookup("#unsaved-notes").tryQuery().isPresent());
        clickOn("Cancel");
        settle();
        assertThat(on(stage::isShowing)).isTrue();
        assertThat(workspace.document()).isNotNull();

        java.util.concurrent.CompletableFuture<?> saved = new java.util.concurrent.CompletableFuture<>();
        int size = workspace.document().packets().size();
        PacketExport.start(
                workspace.document(), size, row -> row, folder.resolve("noted.pcapng"), done -> saved.complete(null));
        saved.get();
        fire("_File", "_Close");
        settle();
        assertThat(workspace.document())
                .as("nothing is asked when all is saved")
                .isNull();
        open(folder.resolve("noted.pcapng"));
        assertThat(workspace.document().notes().texts(2)).containsExactly("not saved");
        assertThat(hasSign()).isTrue();
    }
}
