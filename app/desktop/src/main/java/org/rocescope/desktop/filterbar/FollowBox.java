package org.rocescope.desktop.filterbar;

import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.LongSupplier;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Tooltip;
import org.rocescope.desktop.document.CaptureDocument;
import org.rocescope.desktop.document.FilterRun;
import org.rocescope.desktop.document.ShownParts;
import org.rocescope.desktop.workspace.Workspace;

/** The tick that makes a view show only what belongs to packets which the display filter shows; remembered. */
public final class FollowBox {
    private final Workspace workspace;
    private final CheckBox box = new CheckBox("Follow the display filter");

    /**
     * A tick.
     *
     * @param key under what it is remembered
     * @param usual whether it is set at first
     * @param changed told when the view has to show something else
     */
    public FollowBox(Workspace workspace, String key, boolean usual, Runnable changed) {
        this.workspace = workspace;
        box.setSelected(workspace.preferences().is(key, usual));
        box.setTooltip(new Tooltip("Show only what has a packet that the display filter shows"));
        box.selectedProperty().addListener((value, before, now) -> {
            workspace.preferences().put(key, String.valueOf(now));
            changed.run();
        });
        workspace.filterProperty().addListener((value, before, now) -> {
            if (box.isSelected()) {
                changed.run();
            }
        });
    }

    /** The tick. */
    public CheckBox node() {
        return box;
    }

    /** The filter that is to be followed; null if there is none, or it is not to be. */
    public FilterRun filter() {
        return box.isSelected() ? workspace.filter() : null;
    }

    /**
     * What the filter lets through of something.
     *
     * @param part picks what it is about
     * @return null for everything
     */
    public Function<CaptureDocument, IntPredicate> shown(Function<ShownParts, IntPredicate> part) {
        FilterRun run = filter();
        return run == null ? null : document -> part.apply(new ShownParts(document, run));
    }

    /** Grows while the filter is at work. */
    public LongSupplier version() {
        FilterRun run = filter();
        return run == null ? () -> 0 : () -> run.size() * 2L + (run.isOver() ? 1 : 0);
    }
}
