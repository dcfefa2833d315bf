package org.rocescope.desktop.window;

import java.io.File;
import java.util.List;
import java.util.Locale;
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
import org.rocescope.desktop.packets.PacketsView;
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
    private final List<View> views;
    private final TabPane tabs = new TabPane();
    private final FilterBar filter;
    private final MessageBar messages = new MessageBar();
    private final Scene scene;
    private final Unsaved unsaved;
    private final CaptureMenu capture;
    private final Saving saving;
    /** Held here: a stage that lives longer must not hold the window. */
    private final InvalidationListener place = any -> rememberPlace();

    private int damages;
    private int lostNotes;
    private boolean regionsFaultShown;

    /** Builds the window of a workspace; {@link #show} shows it. */
    public MainWindow(Stage stage, Workspace workspace) {
        this.stage = stage;
        this.workspace = workspace;
        views = Views.make(workspace);
        filter = new FilterBar(workspace);
        for (View view : views) {
            tabs.getTabs().add(tab(view));
        }
        tabs.setId("views");
        tabs.getSelectionModel()
                .selectedIndexProperty()
                .addListener((value, before, now) -> workspace
                        .frontViewProperty()
                        .set(views.get(now.intValue()).title()));
        workspace.frontViewProperty().addListener((value, before, now) -> front(now));
        tabs.setTabClosingPolicy(TabPane.TabClosingPolicy.UNAVAILABLE);
        PacketsView packets = views.stream()
                .filter(PacketsView.class::isInstance)
                .map(PacketsView.class::cast)
                .findFirst()
                .orElseThrow();
        SplitPane split = new SplitPane(tabs, new FieldsView(workspace, packets::addColumn).node());
        split.setOrientation(Orientation.VERTICAL);
        Preferences preferences = workspace.preferences();
        split.setDividerPositions(preferences.number("window.divider", 0.05, 0.95, VIEWS_SHARE));
        split.getDividers()
                .get(0)
                .positionProperty()
                .addListener((value, before, now) -> preferences.number("window.divider", now.doubleValue()));
        BorderPane root = new BorderPane(split);
        root.getStyleClass().add("main-window");
        scene = new Scene(root, USUAL_WIDTH, USUAL_HEIGHT);
        Theme theme = Theme.remembered(preferences);
        MainMenu menu = new MainMenu(stage, workspace, views, packets, filter, messages);
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

    /** Shows the window. */
    public void show() {
        stage.show();
    }

    /** Starts a live capture. */
    public void capture(CaptureChoice choice) {
        capture.start(choice, fault -> {});
    }

    Saving saving() {
        return saving;
    }

    private Tab tab(View view) {
        Tab tab = new Tab(view.title(), view.node());
        tab.setTooltip(new Tooltip(view.explanation()));
        if (view.count() != null) {
            SeveritySign sign = new SeveritySign();
            view.count().addListener((value, before, now) -> {
                tab.setText(now.intValue() == 0 ? view.title() : view.title() + "  " + Words.count(now.longValue()));
                sign.show(view.worst());
                tab.setGraphic(view.worst() == null ? null : sign);
            });
        }
        return tab;
    }

    private void zoom(double zoom) {
        workspace.preferences().number("zoom", zoom);
        scene.getRoot()
                .setStyle(zoom == 1 ? "" : String.format(Locale.ROOT, "-fx-font-size: %.1fpx;", USUAL_FONT * zoom));
    }

    private void front(String title) {
        for (int i = 0; i < views.size(); i++) {
            if (views.get(i).title().equals(title)) {
                tabs.getSelectionModel().select(i);
            }
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
        List<Damage> all = workspace.document().damages();
        if (all.size() != damages) {
            damages = all.size();
            Damage first = all.get(0);
            String more = damages > 1 ? "  (and " + (damages - 1) + " more)" : "";
            messages.show("damage", Severity.WARNING, first.toString() + more);
        }
    }
}
