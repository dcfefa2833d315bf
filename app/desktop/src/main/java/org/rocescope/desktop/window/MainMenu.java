package org.rocescope.desktop.window;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuBar;
import javafx.scene.control.MenuItem;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.ToggleGroup;
import javafx.scene.input.KeyCombination;
import javafx.stage.DirectoryChooser;
import javafx.stage.FileChooser;
import javafx.stage.Stage;
import org.rocescope.desktop.document.Packets;
import org.rocescope.desktop.filterbar.FilterBar;
import org.rocescope.desktop.packets.PacketsView;
import org.rocescope.desktop.packets.TimeFormat;
import org.rocescope.desktop.selection.Selection;
import org.rocescope.desktop.workspace.Workspace;

/** The menu, with Wireshark's keys where it has them. */
final class MainMenu {
    private static final double ZOOM_STEP = 1.1;

    private final Stage stage;
    private final Workspace workspace;
    private final PacketsView packets;
    private final FilterBar filter;
    private final Saving saving;
    private final Unsaved unsaved;
    private final CaptureMenu capture;
    private final MenuItem reload;
    private final MemoryMenu memory;
    private final BooleanBinding nothingOpen;
    private final BooleanBinding nothingChosen;

    MainMenu(Stage stage, Workspace workspace, Views views, FilterBar filter, MessageBar messages) {
        this.stage = stage;
        this.workspace = workspace;
        this.packets = views.packets();
        this.filter = filter;
        saving = new Saving(stage, workspace, views, messages);
        unsaved = new Unsaved(stage, workspace, saving);
        capture = new CaptureMenu(stage, workspace, unsaved, messages);
        reload = unless(workspace.rereadableProperty().not(), item("_Reload", null, workspace::reload));
        memory = new MemoryMenu(stage, workspace, saving);
        nothingOpen = workspace.loadingProperty().isNull();
        nothingChosen = Bindings.createBooleanBinding(
                () -> workspace.selection().get().packet() == Packets.NONE,
                workspace.selection().selectedProperty());
    }

    /** The menu bar. */
    MenuBar bar(Consumer<Theme> theme, Theme present) {
        Menu file = file();
        MenuBar bar =
                new MenuBar(file, edit(), view(theme, present), go(), capture.menu(file, reload), analyze(), help());
        bar.setUseSystemMenuBar(true);
        return bar;
    }

    private Menu file() {
        Menu recent = new Menu("Open _Recent");
        recent.getItems().add(new MenuItem());
        recent.setOnShowing(event -> fillRecent(recent));
        return menu(
                "_File",
                item("_Open...", "Shortcut+O", () -> unsaved.before(this::open)),
                item("Open _Folder...", null, () -> unsaved.before(this::openFolder)),
                recent,
                unless(
                        nothingOpen,
                        item("A_dd Files to This Capture...", "Shortcut+Shift+O", () -> unsaved.before(this::add))),
                reload,
                unless(nothingOpen, item("_Close", "Shortcut+W", () -> unsaved.before(workspace::close))),
                new SeparatorMenuItem(),
                memory.regions(),
                memory.forget(),
                new SeparatorMenuItem(),
                unless(nothingOpen, item("_Save Shown Packets...", "Shortcut+S", () -> saving.savePackets(true))),
                unless(nothingOpen, item("Save _All Packets...", "Shortcut+Shift+S", () -> saving.savePackets(false))),
                unless(nothingOpen, item("Save _Table as CSV...", "Shortcut+Alt+E", saving::saveTable)),
                unless(nothingOpen, saving.reports()),
                new SeparatorMenuItem(),
                item("_Quit", "Shortcut+Q", () -> unsaved.before(stage::close)));
    }

    private Menu edit() {
        return menu(
                "_Edit",
                unless(nothingChosen, item("_Copy Packet Summary", "Shortcut+Shift+C", packets::copy)),
                unless(nothingOpen, item("Copy _Table as CSV", "Shortcut+Shift+E", saving::copyTable)),
                new SeparatorMenuItem(),
                unless(nothingOpen, item("_Find Packet...", "Shortcut+F", packets::openFind)),
                unless(nothingOpen, item("Find Ne_xt", "Shortcut+N", () -> packets.find(true))),
                unless(nothingOpen, item("Find Pre_vious", "Shortcut+B", () -> packets.find(false))),
                new SeparatorMenuItem(),
                unless(nothingChosen, item("_Mark/Unmark Packet", "Shortcut+M", packets::toggleMark)),
                unless(nothingChosen, item("Packet N_ote...", "Shortcut+Alt+C", packets::editNote)),
                unless(nothingOpen, item("Next Mark", "Shortcut+Shift+N", () -> packets.goToMark(true))),
                unless(nothingOpen, item("Previous Mark", "Shortcut+Shift+B", () -> packets.goToMark(false))),
                new SeparatorMenuItem(),
                item("Edit _Display Filter", "Shortcut+Slash", filter::focus),
                item("Show _All Packets", "Shortcut+Shift+Slash", () -> workspace.showOnly("")));
    }

    private Menu view(Consumer<Theme> theme, Theme present) {
        Menu menu = new Menu("_View");
        int number = 1;
        for (String title : Views.titles()) {
            menu.getItems()
                    .add(item(
                            title,
                            "Alt+" + number++,
                            () -> workspace.frontViewProperty().set(title)));
        }
        Menu columns = new Menu("_Columns");
        columns.getItems().add(new MenuItem());
        columns.setOnShowing(event -> packets.fillColumns(columns));
        menu.getItems()
                .addAll(
                        new SeparatorMenuItem(),
                        timeFormats(),
                        columns,
                        explanations(),
                        new SeparatorMenuItem(),
                        item(
                                "Zoom _In",
                                "Shortcut+Plus",
                                () -> zoom(workspace.zoomProperty().get() * ZOOM_STEP)),
                        item(
                                "Zoom _Out",
                                "Shortcut+Minus",
                                () -> zoom(workspace.zoomProperty().get() / ZOOM_STEP)),
                        item("_Usual Size", "Shortcut+0", () -> zoom(1)),
                        themes(theme, present));
        return menu;
    }

    private Menu timeFormats() {
        Menu menu = new Menu("_Time Format");
        ToggleGroup group = new ToggleGroup();
        String[] keys = {"4", "5", "6", "1", "7", "3"};
        for (TimeFormat format : TimeFormat.values()) {
            RadioMenuItem item = new RadioMenuItem(format.title());
            item.setToggleGroup(group);
            item.setSelected(format == packets.timeFormat());
            item.setAccelerator(KeyCombination.valueOf("Shortcut+Alt+" + keys[format.ordinal()]));
            item.setOnAction(event -> packets.timeFormat(format));
            menu.getItems().add(item);
        }
        return menu;
    }

    private CheckMenuItem explanations() {
        CheckMenuItem item = new CheckMenuItem("E_xplanations Beside Tables");
        item.setAccelerator(KeyCombination.valueOf("F9"));
        item.selectedProperty().bindBidirectional(workspace.explanationsProperty());
        return item;
    }

    /** Asks before what is not saved is lost. */
    Unsaved unsaved() {
        return unsaved;
    }

    /** Saves what is open. */
    Saving saving() {
        return saving;
    }

    /** Starts and ends live captures. */
    CaptureMenu capture() {
        return capture;
    }

    private static Menu themes(Consumer<Theme> theme, Theme present) {
        Menu menu = new Menu("Th_eme");
        ToggleGroup group = new ToggleGroup();
        for (Theme each : Theme.values()) {
            RadioMenuItem item = new RadioMenuItem(each.title());
            item.setToggleGroup(group);
            item.setSelected(each == present);
            item.setOnAction(event -> theme.accept(each));
            menu.getItems().add(item);
        }
        return menu;
    }

    private void zoom(double to) {
        workspace.zoomProperty().set(Math.max(0.5, Math.min(3, to)));
    }

    private Menu go() {
        Selection selection = workspace.selection();
        return menu(
                "_Go",
                unless(selection.backwardProperty().not(), item("_Back", "Alt+Left", selection::back)),
                unless(selection.forwardProperty().not(), item("_Forward", "Alt+Right", selection::forward)),
                new SeparatorMenuItem(),
                unless(nothingOpen, item("_Go to Packet...", "Shortcut+G", this::goToPacket)),
                unless(nothingOpen, item("_Next Packet", "Shortcut+Down", () -> packets.step(1))),
                unless(nothingOpen, item("_Previous Packet", "Shortcut+Up", () -> packets.step(-1))),
                unless(nothingOpen, item("F_irst Packet", "Shortcut+Home", () -> packets.step(Integer.MIN_VALUE))),
                unless(nothingOpen, item("_Last Packet", "Shortcut+End", () -> packets.step(Integer.MAX_VALUE))),
                new SeparatorMenuItem(),
                unless(
                        nothingChosen,
                        item("Next Packet in _Connection", "Shortcut+Period", () -> packets.stepInConnection(true))),
                unless(
                        nothingChosen,
                        item(
                                "Previous Packet in C_onnection",
                                "Shortcut+Comma",
                                () -> packets.stepInConnection(false))),
                new SeparatorMenuItem(),
                unless(nothingChosen, item("Re_quest of This Packet", "Shortcut+Shift+Comma", () -> toKin(true))),
                unless(nothingChosen, item("_Answer to This Packet", "Shortcut+Shift+Period", () -> toKin(false))));
    }

    private Menu analyze() {
        return menu(
                "_Analyze",
                unless(
                        nothingChosen,
                        item("Show Only This _Connection", "Shortcut+Shift+K", () -> filterOnChosen(true))),
                unless(
                        nothingChosen,
                        item("Show Only This _Transaction", "Shortcut+Shift+T", () -> filterOnChosen(false))),
                memory.placing(),
                memory.exposure(),
                item("Stop the _Filter at Work", "Shortcut+Shift+X", workspace::cancelFilter));
    }

    private Menu help() {
        return menu(
                "_Help",
                item("_Keys", "F1", () -> new KeysDialog(stage, menuBar()).show()),
                item("_About rocescope", null, () -> new AboutDialog(stage).show()));
    }

    private MenuBar menuBar() {
        return (MenuBar) stage.getScene().lookup(".menu-bar");
    }

    private void open() {
        List<String> chosen = chooseFiles("Open captures; several become one");
        if (!chosen.isEmpty()) {
            workspace.open(chosen);
        }
    }

    private void openFolder() {
        DirectoryChooser chooser = new DirectoryChooser();
        chooser.setTitle("Open all captures in a folder as one");
        saving.lastFolder().ifPresent(chooser::setInitialDirectory);
        File folder = chooser.showDialog(stage);
        if (folder != null) {
            workspace.preferences().put(Saving.FOLDER, folder.getPath());
            workspace.open(List.of(folder.getPath()));
        }
    }

    /** Begins anew with further files: their packets belong between those that are there. */
    private void add() {
        List<String> all = new ArrayList<>(workspace.opened());
        List<String> chosen = chooseFiles("Add captures to this one");
        if (!chosen.isEmpty()) {
            all.addAll(chosen);
            workspace.open(all);
        }
    }

    private List<String> chooseFiles(String title) {
        FileChooser chooser = new FileChooser();
        chooser.setTitle(title);
        saving.lastFolder().ifPresent(chooser::setInitialDirectory);
        chooser.getExtensionFilters()
                .setAll(
                        new FileChooser.ExtensionFilter(
                                "Captures",
                                "*.pcap",
                                "*.pcapng",
                                "*.cap",
                                "*.pcap.gz",
                                "*.pcapng.gz",
                                "*.pcap.zst",
                                "*.pcapng.zst"),
                        new FileChooser.ExtensionFilter("All files", "*"));
        List<File> files = chooser.showOpenMultipleDialog(stage);
        if (files == null || files.isEmpty()) {
            return List.of();
        }
        File parent = files.get(0).getParentFile();
        workspace.preferences().put(Saving.FOLDER, parent == null ? "" : parent.getPath());
        return files.stream().map(File::getPath).toList();
    }

    private void fillRecent(Menu menu) {
        menu.getItems().clear();
        for (String name : workspace.preferences().list(Workspace.RECENT)) {
            MenuItem item = new MenuItem(name);
            item.setMnemonicParsing(false);
            item.setOnAction(event -> unsaved.before(() -> workspace.open(List.of(name))));
            menu.getItems().add(item);
        }
        if (menu.getItems().isEmpty()) {
            MenuItem none = new MenuItem("No file was opened yet");
            none.setDisable(true);
            menu.getItems().add(none);
        } else {
            menu.getItems()
                    .addAll(
                            new SeparatorMenuItem(),
                            item(
                                    "Forget All",
                                    null,
                                    () -> workspace.preferences().list(Workspace.RECENT, List.of())));
        }
    }

    private void goToPacket() {
        GoToDialog.ask(stage, workspace.document().packets().size())
                .ifPresent(number -> workspace.selection().choosePacket(number - 1));
    }

    private void toKin(boolean request) {
        int transaction = workspace.selection().get().transaction();
        if (transaction == Packets.NONE) {
            return;
        }
        long[] frames = request
                ? workspace.document().transactions().requestFrames(transaction)
                : workspace.document().transactions().responseFrames(transaction);
        if (frames.length > 0) {
            workspace.selection().choosePacket((int) frames[request ? 0 : frames.length - 1] - 1);
        }
    }

    private void filterOnChosen(boolean connection) {
        String text = ChosenFilter.of(workspace, connection);
        if (!text.isEmpty()) {
            workspace.showOnly(text);
        }
    }

    private static Menu menu(String title, MenuItem... items) {
        Menu menu = new Menu(title);
        menu.getItems().setAll(items);
        return menu;
    }

    private MenuItem item(String title, String key, Runnable action) {
        MenuItem item = new MenuItem(title);
        if (key != null) {
            item.setAccelerator(KeyCombination.valueOf(key));
        }
        item.setOnAction(event -> workspace.faults().guard(action));
        return item;
    }

    private static MenuItem unless(javafx.beans.value.ObservableBooleanValue condition, MenuItem item) {
        item.disableProperty().bind(condition);
        return item;
    }
}
