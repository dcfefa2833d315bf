package org.rocescope.desktop.workspace;

import java.nio.file.Path;
import java.util.List;
import javafx.application.Platform;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.DoubleProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.rocescope.desktop.document.CaptureDocument;
import org.rocescope.desktop.document.FilterRun;
import org.rocescope.desktop.document.Loading;
import org.rocescope.desktop.document.Notes;
import org.rocescope.desktop.document.Recording;
import org.rocescope.desktop.preferences.Preferences;
import org.rocescope.desktop.selection.Selection;
import org.rocescope.dissector.filter.DisplayFilter;
import org.rocescope.dissector.filter.FilterException;
import org.rocescope.inputs.Inputs;
import org.rocescope.inputs.regions.Declaration;

/**
 * What the views of a window share: the capture that is open, the filter in force, the selection, what is remembered.
 * Only for the interface thread.
 */
public final class Workspace {
    /** Key of the list of files opened last, in {@link Preferences}. */
    public static final String RECENT = "recent";
    /** Key of the list of filters applied last. */
    public static final String FILTERS = "filters";

    private final Preferences preferences;
    private final Faults faults;
    private final Selection selection = new Selection();
    private final ReadOnlyObjectWrapper<Loading> loading = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<FilterRun> filter = new ReadOnlyObjectWrapper<>();
    private final StringProperty filterText = new SimpleStringProperty("");
    private final StringProperty frontView = new SimpleStringProperty("");
    private final DoubleProperty zoom = new SimpleDoubleProperty(1);
    private final BooleanProperty explanations = new SimpleBooleanProperty(true);
    private final Pulse pulse;
    private final RecentDeclarations declarations;
    private final ReadOnlyObjectWrapper<Declaration> declaration = new ReadOnlyObjectWrapper<>(Declaration.NONE);
    private final ReadOnlyIntegerWrapper noted = new ReadOnlyIntegerWrapper();
    private final ReadOnlyObjectWrapper<Recording> recording = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyBooleanWrapper rereadable = new ReadOnlyBooleanWrapper();
    private final BooleanProperty followEnd = new SimpleBooleanProperty(true);
    private List<String> opened = List.of();

    /** A workspace without a capture. */
    public Workspace(Preferences preferences, Faults faults) {
        this.preferences = preferences;
        this.faults = faults;
        explanations.set(preferences.is("explanations", true));
        explanations.addListener((value, before, now) -> preferences.put("explanations", String.valueOf(now)));
        declarations = new RecentDeclarations(preferences);
        this.pulse = new Pulse(this::goesOn, faults);
        pulse.add(this::lookWhetherRereadable);
    }

    private boolean goesOn() {
        boolean reads = loading.get() != null && !loading.get().progress().isOver();
        return reads || filter.get() != null && !filter.get().isOver();
    }

    /** What is remembered from one start to the next. */
    public Preferences preferences() {
        return preferences;
    }

    /** Takes exceptions. */
    public Faults faults() {
        return faults;
    }

    /** The selection. */
    public Selection selection() {
        return selection;
    }

    /** Tells when the capture, or what the filter shows of it, has grown. */
    public Pulse pulse() {
        return pulse;
    }

    /** The capture that is open, also when it is read to its end; null if none is. */
    public ReadOnlyObjectProperty<Loading> loadingProperty() {
        return loading.getReadOnlyProperty();
    }

    /** The capture that is open, or null. */
    public Loading loading() {
        return loading.get();
    }

    /** The document of the capture that is open, or null. */
    public CaptureDocument document() {
        return loading.get() == null ? null : loading.get().document();
    }

    /** The filter in force; null if all packets are shown. */
    public ReadOnlyObjectProperty<FilterRun> filterProperty() {
        return filter.getReadOnlyProperty();
    }

    /** The filter in force; null if all packets are shown. */
    public FilterRun filter() {
        return filter.get();
    }

    /** Opens inputs as one capture, in place of the one that is open; with what was declared of it the last time. */
    public void open(List<String> names) {
        open(names, declarations.of(names), null, null);
    }

    /** Reads the capture that is open again, with what was noted on its packets. */
    public void reload() {
        if (rereadable.get()) {
            reread(declaration.get());
        }
    }

    private void reread(Declaration declared) {
        Recording kept = recording.get();
        open(inputs(), declared, document().notes(), kept);
    }

    /** The inputs as they were opened, or the files that a live capture has left. */
    private List<String> inputs() {
        return recording.get() == null || !opened.isEmpty()
                ? opened
                : recording.get().files().stream().map(Path::toString).toList();
    }

    /** Shows what is captured live from now on, in place of the capture that is open. */
    public void record(Recording started) {
        close();
        followEnd.set(true);
        recording.set(started);
        declaration.set(Declaration.NONE);
        if (!started.isTemporary() && started.files().size() == 1) {
            preferences.latest(
                    RECENT, started.files().get(0).toAbsolutePath().normalize().toString());
        }
        begin(Loading.start(started, Declaration.NONE));
    }

    /** The live capture whose packets are open, also when it has ended; null if they were never captured here. */
    public ReadOnlyObjectProperty<Recording> recordingProperty() {
        return recording.getReadOnlyProperty();
    }

    /** The live capture whose packets are open, or null. */
    public Recording recording() {
        return recording.get();
    }

    /** True while packets are captured. */
    public boolean isCapturing() {
        return recording.get() != null && recording.get().capture().isRunning();
    }

    /** True if what is open can be read again: neither a pipe nor a live capture that goes on. */
    public ReadOnlyBooleanProperty rereadableProperty() {
        return rereadable.getReadOnlyProperty();
    }

    private void lookWhetherRereadable() {
        boolean live = loading.get() != null && loading.get().recording() != null;
        rereadable.set(loading.get() != null
                && !opened.contains(Inputs.STANDARD_INPUT)
                && (!live || loading.get().progress().isOver()));
    }

    /** Whether the list of packets goes with the end of a capture that grows. */
    public BooleanProperty followEndProperty() {
        return followEnd;
    }

    /** Does something on the interface thread when the capture that is open is read to its end. */
    public void whenRead(Runnable then) {
        Loading open = loading.get();
        Thread thread = new Thread(
                () -> {
                    try {
                        open.await();
                        Platform.runLater(() -> faults.guard(then));
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                "end of reading");
        thread.setDaemon(true);
        thread.start();
    }

    /** What is declared about the memory in the capture that is open. */
    public ReadOnlyObjectProperty<Declaration> declarationProperty() {
        return declaration.getReadOnlyProperty();
    }

    /** Declares something about the memory in the capture that is open, which is remembered: it is analysed again. */
    public void declare(Declaration declared) {
        if (rereadable.get() && !declared.equals(declaration.get())) {
            declarations.remember(inputs(), declared);
            reread(declared);
        }
    }

    private void open(List<String> names, Declaration declared, Notes before, Recording kept) {
        close(kept != null);
        recording.set(kept);
        opened = List.copyOf(names);
        declaration.set(declared);
        Loading started = Loading.start(names, System.in, declared, before);
        for (int i = names.size() - 1; i >= 0; i--) {
            if (kept == null && !names.get(i).equals(Inputs.STANDARD_INPUT)) {
                preferences.latest(
                        RECENT,
                        Path.of(names.get(i)).toAbsolutePath().normalize().toString());
            }
        }
        begin(started);
    }

    private void begin(Loading started) {
        selection.begin(started.document());
        loading.set(started);
        pulse.start();
    }

    /** Names of the inputs as they were opened; empty if none is open. */
    public List<String> opened() {
        return opened;
    }

    /** Closes the capture that is open; temporary files of a live one are gone then. */
    public void close() {
        close(false);
    }

    private void close(boolean keepsFiles) {
        clearFilter();
        Loading open = loading.get();
        if (open != null) {
            Recording left = keepsFiles ? null : recording.get();
            selection.begin(null);
            opened = List.of();
            recording.set(null);
            loading.set(null);
            open.close(left == null ? () -> {} : left::discard);
            pulse.start();
        }
    }

    /** Puts comments in the place of those that a packet has. */
    public void note(int row, List<String> comments) {
        document().notes().write(row, comments, document().packets().timeNanos(row));
        noted.set(noted.get() + 1);
    }

    /** Marks a packet, or takes its mark away. */
    public void toggleMark(int row) {
        document().notes().toggleMark(row);
        noted.set(noted.get() + 1);
    }

    /** Another number whenever something was noted on a packet, or a mark set. */
    public ReadOnlyIntegerProperty notedProperty() {
        return noted.getReadOnlyProperty();
    }

    /** What is written in the filter bar, applied or not. */
    public StringProperty filterTextProperty() {
        return filterText;
    }

    /** Title of the view whose tab is in front; set it to bring another one there. */
    public StringProperty frontViewProperty() {
        return frontView;
    }

    /** Whether views show explanations beside their tables. */
    public BooleanProperty explanationsProperty() {
        return explanations;
    }

    /** How much larger than usual everything is, from 0.5 to 3. */
    public DoubleProperty zoomProperty() {
        return zoom;
    }

    /**
     * Shows only packets that match; an empty expression shows all.
     *
     * @throws FilterException if it is mistaken; the filter before stays in force
     */
    public void applyFilter(String expression) throws FilterException {
        apply(expression, true);
    }

    private void apply(String expression, boolean remembered) throws FilterException {
        if (expression.isBlank() || loading.get() == null) {
            DisplayFilter.compile(expression);
            filterText.set(expression.strip());
            clearFilter();
            return;
        }
        FilterRun run = FilterRun.start(expression, loading.get());
        filterText.set(expression);
        if (remembered) {
            preferences.latest(FILTERS, expression);
        }
        cancelFilter();
        filter.set(run);
        pulse.start();
    }

    /** Shows only packets that match a filter which a view has made. */
    public void showOnly(String expression) {
        show(expression, true);
    }

    /** The same with a filter that goes with what is chosen: it does not push others out of the history. */
    public void showForNow(String expression) {
        show(expression, false);
    }

    private void show(String expression, boolean remembered) {
        try {
            apply(expression, remembered);
        } catch (FilterException e) {
            faults.handle(e);
        }
    }

    /** Shows only those of the packets shown that match, too. */
    public void narrow(String expression) {
        String present = filter.get() == null ? "" : filter.get().expression();
        showOnly(present.isEmpty() ? expression : "(" + present + ") && (" + expression + ")");
    }

    /** Stops a filter at work; what it found so far stays shown. */
    public void cancelFilter() {
        if (filter.get() != null) {
            filter.get().cancel();
        }
    }

    private void clearFilter() {
        cancelFilter();
        if (filter.get() != null) {
            if (filterText.get().equals(filter.get().expression())) {
                filterText.set("");
            }
            filter.set(null);
            pulse.start();
        }
    }
}
