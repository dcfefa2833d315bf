package org.rocescope.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuBar;
import javafx.scene.control.MenuItem;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.TableCell;
import javafx.scene.control.TextField;
import javafx.scene.control.TreeItem;
import javafx.scene.control.TreeView;
import javafx.scene.input.Clipboard;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.rocescope.desktop.preferences.Preferences;
import org.rocescope.desktop.rows.LongTable;
import org.rocescope.desktop.workspace.Faults;
import org.rocescope.desktop.workspace.Workspace;
import org.testfx.framework.junit5.ApplicationTest;
import org.testfx.util.WaitForAsyncUtils;

/** A real window on the screen, with an empty memory of its own; skipped where there is no screen. */
@EnabledIf("org.rocescope.desktop.window.WindowTest#hasScreen")
abstract class WindowTest extends ApplicationTest {
    private static final long PATIENCE_SECONDS = 20;

    @TempDir
    Path config;

    Stage stage;
    Workspace workspace;
    MainWindow window;

    static boolean hasScreen() {
        boolean unix = java.io.File.separatorChar == '/'
                && !System.getProperty("os.name").startsWith("Mac");
        return !unix || System.getenv("DISPLAY") != null;
    }

    @Override
    public void start(Stage newStage) {
        stage = newStage;
        begin(stage);
    }

    /** A window as the application makes it. */
    void begin(Stage newStage) {
        Faults faults = new Faults(config.resolve("faults.log"));
        workspace = new Workspace(Preferences.load(config), faults);
        window = new MainWindow(newStage, workspace);
        newStage.setX(0);
        newStage.setY(0);
        window.show();
        newStage.toFront();
    }

    @AfterEach
    void noFaultWasLogged() {
        // a window that stays open is kept with all that it shows, and so many fill the heap
        interact(() -> {
            workspace.close();
            stage.hide();
        });
        assertThat(config.resolve("faults.log")).doesNotExist();
    }

    void open(Path... files) {
        interact(
                () -> workspace.open(List.of(files).stream().map(Path::toString).toList()));
        until(() -> workspace.loading().progress().isOver());
        settle();
    }

    /** Waits for a condition, looked at on the interface thread. */
    void until(Callable<Boolean> condition) {
        try {
            WaitForAsyncUtils.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS, () -> on(condition));
        } catch (java.util.concurrent.TimeoutException e) {
            throw new AssertionError("waited in vain", e);
        }
    }

    /** Lets the pulse of the workspace come round. */
    void settle() {
        sleep(150);
        WaitForAsyncUtils.waitForFxEvents();
    }

    <T> T on(Callable<T> question) {
        return WaitForAsyncUtils.waitForAsyncFx(10_000, question);
    }

    /** Brings a view in front; its table. */
    LongTable show(String view) {
        interact(() -> workspace.frontViewProperty().set(view));
        settle();
        // a view is laid out when it is first seen; a control of it is not where it will be before that
        awaitLayout();
        awaitLayout();
        return table(view.toLowerCase(java.util.Locale.ROOT));
    }

    /** Waits until the window is laid out once more. */
    private void awaitLayout() {
        CountDownLatch done = new CountDownLatch(1);
        interact(() -> {
            Scene scene = stage.getScene();
            Runnable[] listener = new Runnable[1];
            listener[0] = () -> {
                scene.removePostLayoutPulseListener(listener[0]);
                done.countDown();
            };
            scene.addPostLayoutPulseListener(listener[0]);
            Platform.requestNextPulse();
        });
        try {
            assertThat(done.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted", e);
        }
    }

    /** A table by its id. */
    LongTable table(String id) {
        return on(() -> (LongTable) stage.getScene().lookup("#" + id));
    }

    /** The rows that a table shows, in their order. */
    List<Integer> rows(LongTable table) {
        return on(() -> {
            List<Integer> rows = new ArrayList<>();
            for (int i = 0; i < table.size(); i++) {
                rows.add(table.row(i));
            }
            return rows;
        });
    }

    /** What the front view's table shows, as CSV, without the heading. */
    List<String> csv() {
        interact(() -> Clipboard.getSystemClipboard().clear());
        fire("_Edit", "Copy _Table as CSV");
        until(() -> Clipboard.getSystemClipboard().hasString());
        String[] lines = on(() -> Clipboard.getSystemClipboard().getString()).split("\r\n");
        return List.of(lines).subList(1, lines.length);
    }

    /** All text in a part of the window. */
    String textOf(String id) {
        return on(() -> {
            StringBuilder text = new StringBuilder();
            for (Node node : stage.getScene().lookup("#" + id).lookupAll("*")) {
                if (node instanceof javafx.scene.control.Labeled labeled) {
                    text.append(labeled.getText()).append('\n');
                }
            }
            return text.toString();
        });
    }

    LongTable packets() {
        return (LongTable) stage.getScene().lookup("#packets");
    }

    /** The cell of a table with a text: the tables of tabs that are not in front have the same texts. */
    Node cell(String table, String text) {
        settle();
        return lookup("#" + table)
                .lookup((Node node) -> node instanceof TableCell<?, ?> cell && text.equals(cell.getText()))
                .queryAs(Node.class);
    }

    /** Row of the packet that is chosen in the list, or -1. */
    int chosenPacket() {
        return on(() -> packets().chosen() < 0 ? -1 : packets().row(packets().chosen()));
    }

    TreeView<?> fields() {
        return (TreeView<?>) stage.getScene().lookup("#fields");
    }

    TextField filter() {
        return (TextField) stage.getScene().lookup("#filter");
    }

    String text(String id) {
        return on(() -> ((javafx.scene.control.Labeled) stage.getScene().lookup("#" + id)).getText());
    }

    /** Fires the item of the menu that titles lead to. */
    void fire(String... titles) {
        interact(() -> {
            MenuBar bar = (MenuBar) stage.getScene().lookup(".menu-bar");
            List<? extends MenuItem> items = bar.getMenus();
            for (int i = 0; i < titles.length; i++) {
                String title = titles[i];
                MenuItem item = items.stream()
                        .filter(each -> title.equals(each.getText()))
                        .findFirst()
                        .orElseThrow();
                if (item instanceof Menu menu) {
                    items = menu.getItems();
                } else {
                    if (item instanceof RadioMenuItem radio) {
                        radio.setSelected(true);
                    }
                    item.fire();
                }
            }
        });
    }

    /** Opens the field tree down to a line of it and chooses that. */
    @SuppressWarnings("unchecked")
    void choose(TreeItem<?> line) {
        interact(() -> {
            for (TreeItem<?> above = line.getParent(); above != null; above = above.getParent()) {
                above.setExpanded(true);
            }
            TreeView<Object> tree = (TreeView<Object>) fields();
            tree.getSelectionModel().select((TreeItem<Object>) line);
            tree.scrollTo(Math.max(0, tree.getRow((TreeItem<Object>) line) - 3));
        });
    }

    /** The line of the field tree that begins with some words. */
    TreeItem<?> line(String words) {
        return on(() -> line(fields().getRoot(), words));
    }

    private static TreeItem<?> line(TreeItem<?> in, String words) {
        if (in == null || in.getValue() != null && textOf(in).startsWith(words)) {
            return in;
        }
        for (TreeItem<?> child : in.getChildren()) {
            TreeItem<?> found = line(child, words);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private static String textOf(TreeItem<?> item) {
        return item.getValue().toString();
    }
}
