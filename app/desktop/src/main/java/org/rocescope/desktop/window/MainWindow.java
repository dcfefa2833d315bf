package org.rocescope.desktop.window;

import java.io.File;
import java.util.List;
import java.util.Locale;
import javafx.application.Platform;
import javafx.beans.InvalidationListener;
import javafx.beans.WeakInvalidationListener;
import javafx.collections.ObservableList;
import javafx.geometry.Orientation;
import javafx.geometry.Rectangle2D;
import javafx.scene.Scene;
import javafx.scene.control.SplitPane;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.control.Tooltip;
import javafx.scene.input.DragEvent;
import javafx.scene.input.TransferMode;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.VBox;
import javafx.stage.Screen;
import javafx.stage.Stage;
import org.rocescope.desktop.document.CaptureDocument;
import org.rocescope.desktop.document.Loading;
import org.rocescope.desktop.document.Recording;
import org.rocescope.desktop.fields.FieldsView;
import org.rocescope.desktop.filterbar.FilterBar;
import org.rocescope.desktop.live.CaptureChoice;
import org.rocescope.desktop.preferences.Preferences;
import org.rocescope.desktop.signs.SeveritySign;
import org.rocescope.desktop.signs.Words;
import org.rocescope.desktop.workspace.View;
import org.rocescope.desktop.workspace.Workspace;
import org.rocescope.dissector.capture.Damage;
import org.rocescope.dissector.rule.Severity;

/** The window: menu, filter, the views as tabs, below them the packet that is chosen, and the status line. */
public final class MainWindow {
    private static final String PRODUCT = "rocescope";
    private static final double USUAL_WIDTH = 1280;
    private static final double USUAL_HEIGHT = 820;
    private static final double USUAL_FONT = 13;
    private static final double LEAST = 320;
    private static final double VIEWS_SHARE = 0.58;

    private final Stage stage;
    private final Workspace workspace;
    private final Views views;
    private final TabPane tabs;
    private final FilterBar filter;
    private final MessageBar messages;
    private final Scene scene;
    private final Unsaved unsaved;
    private final CaptureMenu capture;
    private final Saving saving;
    /** Held here: a stage that lives longer must not hold the window. */
    private final InvalidationListener place = any -> rememberPlace();

    private int damages;
    private int lostNotes;
    private int limits;
    private boolean regionsFaultShown;

    /** Builds the window of a workspace; {@link #show} shows it. */
    public MainWindow(Stage stage, Workspace workspace) {
        this.stage = stage;
        this.workspace = workspace;
        Preferences preferences = workspace.preferences();
        // before the first control is made: it would have JavaFX's own theme read for nothing
        Theme theme = Theme.remembered(preferences);
        theme.apply();
        tabs = new TabPane();
        messages = new MessageBar();
        views = new Views(workspace);
        filter = new FilterBar(workspace);
        Views.titles().forEach(title -> tabs.getTabs().add(new Tab(title)));
        tabs.setId("views");
        fill(tabs.getSelectionModel().getSelectedIndex());
        tabs.getSelectionModel().selectedIndexProperty().addListener((value, before, now) -> {
            fill(now.intValue());
            workspace.frontViewProperty().set(Views.titles().get(now.intValue()));
        });
        workspace.frontViewProperty().addListener((value, before, now) -> front(now));
        tabs.setTabClosingPolicy(TabPane.TabClosingPolicy.UNAVAILABLE);
        SplitPane split = new SplitPane(tabs, new FieldsView(workspace, views.packets()::addColumn).node());
        split.setOrientation(Orientation.VERTICAL);
        split.setDividerPositions(preferences.number("window.divider", 0.05, 0.95, VIEWS_SHARE));
        split.getDividers()
                .get(0)
                .positionProperty()
                .addListener((value, before, now) -> preferences.number("window.divider", now.doubleValue()));
        BorderPane root = new BorderPane(split);
        root.getStyleClass().add("main-window");
        scene = new Scene(root, USUAL_WIDTH, USUAL_HEIGHT);
        MainMenu menu = new MainMenu(stage, workspace, views, filter, messages);
        root.setTop(
                new VBox(menu.bar(chosen -> chosen.apply(scene, preferences), theme), filter.node(), messages.node()));
        root.setBottom(new StatusBar(workspace).node());
        theme.apply(scene, preferences);
        unsaved = menu.unsaved();
        capture = menu.capture();
        saving = menu.saving();
        stage.setOnCloseRequest(event -> {
            event.consume();
            unsaved.before(stage::close);
        });
        workspace.zoomProperty().addListener((value, before, now) -> zoom(now.doubleValue()));
        workspace.zoomProperty().set(preferences.number("zoom", 0.5, 3, 1));
        scene.setOnDragOver(MainWindow::dragOver);
        scene.setOnDragDropped(this::dropped);
        stage.setScene(scene);
        stage.setTitle(PRODUCT);
        stage.getIcons().setAll(Icons.all());
        restorePlace();
        workspace.faults().showWith(message -> messages.show("fault", Severity.ERROR, message));
        workspace.loadingProperty().addListener((value, before, now) -> opened(now));
        workspace.pulse().add(this::look);
    }

    /** Shows the window, with the view in front; the others are made once it is drawn. */
    public void show() {
        stage.show();
        Platform.runLater(() -> Platform.runLater(this::makeNext));
    }

    /** Makes one view more, and the next when the screen was brought up to date. */
    private void makeNext() {
        for (int i = 0; i < tabs.getTabs().size(); i++) {
            if (!isMade(i)) {
                make(i);
                Platform.runLater(this::makeNext);
                return;
            }
        }
        views.packets().rehearse();
    }

    /** Starts a live capture. */
    public void capture(CaptureChoice choice) {
        capture.start(choice, fault -> {});
    }

    Saving saving() {
        return saving;
    }

    /** Puts a view into its tab: not before it is to be seen, for the toolkit lays out also what nobody sees. */
    private void fill(int index) {
        make(index);
        tabs.getTabs().get(index).setContent(views.get(index).node());
    }

    private boolean isMade(int index) {
        return tabs.getTabs().get(index).getTooltip() != null;
    }

    private void make(int index) {
        if (isMade(index)) {
            return;
        }
        Tab tab = tabs.getTabs().get(index);
        View view = views.get(index);
        tab.setTooltip(new Tooltip(view.explanation()));
        if (view.count() != null) {
            SeveritySign sign = new SeveritySign();
            view.count().addListener(any -> count(tab, view, sign));
            count(tab, view, sign);
        }
    }

    private static void count(Tab tab, View view, SeveritySign sign) {
        int count = view.count().get();
        tab.setText(count == 0 ? view.title() : view.title() + "  " + Words.count(count));
        sign.show(view.worst());
        tab.setGraphic(view.worst() == null ? null : sign);
    }

    private void zoom(double zoom) {
        workspace.preferences().number("zoom", zoom);
        scene.getRoot()
                .setStyle(zoom == 1 ? "" : String.format(Locale.ROOT, "-fx-font-size: %.1fpx;", USUAL_FONT * zoom));
    }

    private void front(String title) {
        int index = Views.titles().indexOf(title);
        if (index >= 0) {
            tabs.getSelectionModel().select(index);
        }
    }

    private void restorePlace() {
        Preferences preferences = workspace.preferences();
        stage.setWidth(preferences.number("window.width", LEAST, 20_000, USUAL_WIDTH));
        stage.setHeight(preferences.number("window.height", LEAST, 20_000, USUAL_HEIGHT));
        double x = preferences.number("window.x", -20_000, 20_000, Double.NaN);
        double y = preferences.number("window.y", -20_000, 20_000, Double.NaN);
        ObservableList<Screen> screens =
                Double.isNaN(x) ? null : Screen.getScreensForRectangle(new Rectangle2D(x, Math.max(0, y), 40, 40));
        if (screens != null && !screens.isEmpty()) {
            stage.setX(x);
            stage.setY(y);
        }
        stage.setMaximized(preferences.is("window.maximized", false));
        WeakInvalidationListener weak = new WeakInvalidationListener(place);
        stage.widthProperty().addListener(weak);
        stage.heightProperty().addListener(weak);
        stage.xProperty().addListener(weak);
        stage.yProperty().addListener(weak);
        stage.maximizedProperty().addListener(weak);
    }

    private void rememberPlace() {
        Preferences preferences = workspace.preferences();
        preferences.is("window.maximized", stage.isMaximized(), false);
        if (!stage.isMaximized() && !stage.isIconified()) {
            preferences.number("window.width", stage.getWidth());
            preferences.number("window.height", stage.getHeight());
            preferences.number("window.x", stage.getX());
            preferences.number("window.y", stage.getY());
        }
    }

    private static void dragOver(DragEvent event) {
        if (event.getDragboard().hasFiles()) {
            event.acceptTransferModes(TransferMode.COPY);
        }
        event.consume();
    }

    private void dropped(DragEvent event) {
        List<File> files = event.getDragboard().getFiles();
        if (!files.isEmpty()) {
            unsaved.before(
                    () -> workspace.open(files.stream().map(File::getPath).toList()));
        }
        event.setDropCompleted(!files.isEmpty());
        event.consume();
    }

    private void opened(Loading loading) {
        messages.clear();
        damages = 0;
        limits = 0;
        regionsFaultShown = false;
        lostNotes = 0;
        if (loading == null) {
            stage.setTitle(PRODUCT);
            return;
        }
        Recording recording = workspace.recording();
        if (recording != null) {
            String name = recording.isTemporary()
                    ? "Capture of " + recording.settings().interfaceName()
                    : new File(recording.name()).getName();
            stage.setTitle(name + " — " + PRODUCT);
            return;
        }
        List<String> names = workspace.opened();
        String title = names.isEmpty() ? "nothing" : new File(names.get(0)).getName();
        if (names.size() > 1) {
            title += " and " + (names.size() - 1) + " more";
        }
        stage.setTitle(title + " — " + PRODUCT);
    }

    private void look() {
        CaptureDocument document = workspace.document();
        if (document == null) {
            return;
        }
        if (document.regionsFault() != null && !regionsFaultShown) {
            regionsFaultShown = true;
            messages.show("regions", Severity.ERROR, document.regionsFault() + "; analysed without memory regions");
        }
        if (document.notes().lost() != lostNotes) {
            lostNotes = document.notes().lost();
            messages.show(
                    "notes",
                    Severity.WARNING,
                    "The capture has changed: notes on " + Words.count(lostNotes) + " packets could not be kept");
        }
        if (document.limits().size() != limits) {
            limits = document.limits().size();
            String more = limits > 1 ? "  (and " + (limits - 1) + " more limits)" : "";
            messages.show("limits", Severity.NOTE, document.limits().get(0).message() + more);
        }
        List<Damage> all = workspace.document().damages();
        if (all.size() != damages) {
            damages = all.size();
            Damage first = all.get(0);
            String more = damages > 1 ? "  (and " + (damages - 1) + " more)" : "";
            messages.show("damage", Severity.WARNING, first.toString() + more);
        }
    }
}
