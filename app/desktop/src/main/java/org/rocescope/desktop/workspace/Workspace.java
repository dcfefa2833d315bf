package org.rocescope.desktop.workspace;

import java.nio.file.Path;
import java.util.List;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.rocescope.desktop.document.CaptureDocument;
import org.rocescope.desktop.document.FilterRun;
import org.rocescope.desktop.document.Loading;
import org.rocescope.desktop.preferences.Preferences;
import org.rocescope.desktop.selection.Selection;
import org.rocescope.dissector.filter.FilterException;
import org.rocescope.inputs.Inputs;

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
    private final Pulse pulse;

    /** A workspace without a capture. */
    public Workspace(Preferences preferences, Faults faults) {
        this.preferences = preferences;
        this.faults = faults;
        this.pulse = new Pulse(this::goesOn, faults);
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

    /** Opens inputs as one capture, in place of the one that is open. */
    public void open(List<String> names) {
        close();
        Loading started = Loading.start(names, System.in);
        for (int i = names.size() - 1; i >= 0; i--) {
            if (!names.get(i).equals(Inputs.STANDARD_INPUT)) {
                preferences.latest(
                        RECENT,
                        Path.of(names.get(i)).toAbsolutePath().normalize().toString());
            }
        }
        selection.begin(started.document());
        loading.set(started);
        pulse.start();
    }

    /** Closes the capture that is open. */
    public void close() {
        clearFilter();
        Loading open = loading.get();
        if (open != null) {
            selection.begin(null);
            loading.set(null);
            open.close();
            pulse.start();
        }
    }

    /**
     * Shows only packets that match; an empty expression shows all.
     *
     * @throws FilterException if it is mistaken; the filter before stays in force
     */
    public void applyFilter(String expression) throws FilterException {
        if (expression.isBlank() || loading.get() == null) {
            clearFilter();
            return;
        }
        FilterRun run = FilterRun.start(expression, loading.get());
        preferences.latest(FILTERS, expression);
        cancelFilter();
        filter.set(run);
        pulse.start();
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
            filter.set(null);
            pulse.start();
        }
    }
}
