package org.rocescope.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocescope.desktop.rows.LongTable;

/** The table of a long capture, moved through by keys and wheel as users of any table expect. */
class LongTableTest extends WindowTest {
    private static final int PACKETS = 200_000;

    @TempDir
    Path folder;

    private int rowsOnScreen() {
        return on(() -> packets().table().getItems().size());
    }

    @Test
    void shouldMoveAsATableDoes() throws Exception {
        open(LargeCapture.write(folder.resolve("large.pcap"), PACKETS));
        LongTable table = packets();
        int size = on(table::size);
        assertThat(size).isGreaterThanOrEqualTo(PACKETS);
        clickOn(cell("packets", "3"));
        assertThat(chosenPacket()).isEqualTo(2);
        int fitting = rowsOnScreen();
        assertThat(fitting).isBetween(5, 60);
        type(KeyCode.PAGE_DOWN);
        assertThat(chosenPacket()).isEqualTo(2 + fitting - 1);
        type(KeyCode.END);
        assertThat(chosenPacket()).isEqualTo(size - 1);
        assertThat(on(table::first)).isEqualTo(size - fitting);
        type(KeyCode.UP);
        assertThat(chosenPacket()).isEqualTo(size - 2);
        type(KeyCode.PAGE_UP);
        assertThat(chosenPacket()).isEqualTo(size - 2 - fitting + 1);
        type(KeyCode.HOME);
        assertThat(chosenPacket()).isZero();
        assertThat(on(table::first)).isZero();
    }

    @Test
    void shouldKeepWhatIsChosenWhileScrolling() throws Exception {
        open(LargeCapture.write(folder.resolve("large.pcap"), PACKETS));
        clickOn(cell("packets", "3"));
        interact(() -> packets().scrollTo(100_000));
        assertThat(chosenPacket()).isEqualTo(2);
        assertThat(on(() -> packets().table().getSelectionModel().isEmpty())).isTrue();
        assertThat(workspace.selection().get().packet()).isEqualTo(2);
        interact(() -> packets().scrollTo(0));
        assertThat(on(() -> packets().table().getSelectionModel().getSelectedItem()))
                .isEqualTo(2);
        interact(() -> workspace.selection().choosePacket(150_000));
        assertThat(chosenPacket()).isEqualTo(150_000);
        assertThat(on(() -> packets().table().getItems())).contains(150_000);
    }

    @Test
    void shouldFillTheRoomThatThereIs() throws Exception {
        open(LargeCapture.write(folder.resolve("large.pcap"), PACKETS));
        int before = rowsOnScreen();
        interact(() -> workspace.zoomProperty().set(2));
        settle();
        settle();
        int zoomed = rowsOnScreen();
        assertThat(zoomed).isBetween(2, before / 2 + 1);
        interact(() -> workspace.zoomProperty().set(1));
        settle();
        settle();
        assertThat(rowsOnScreen()).isEqualTo(before);
    }
}
