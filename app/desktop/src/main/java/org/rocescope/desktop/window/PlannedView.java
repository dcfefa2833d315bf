package org.rocescope.desktop.window;

import java.util.function.ToIntFunction;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.value.ObservableIntegerValue;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.StackPane;
import org.rocescope.desktop.document.CaptureDocument;
import org.rocescope.desktop.workspace.View;
import org.rocescope.desktop.workspace.Workspace;

/** Keeps the tab of a view that is not written yet: says how many there are. */
final class PlannedView implements View {
    private final String title;
    private final String explanation;
    private final SimpleIntegerProperty count = new SimpleIntegerProperty();
    private final Label label = new Label();
    private final StackPane pane = new StackPane(label);

    PlannedView(Workspace workspace, String title, String explanation, ToIntFunction<CaptureDocument> counter) {
        this.title = title;
        this.explanation = explanation;
        workspace.pulse().add(() -> {
            count.set(workspace.document() == null ? 0 : counter.applyAsInt(workspace.document()));
            label.setText(count.get() + " " + title.toLowerCase(java.util.Locale.ROOT));
        });
    }

    @Override
    public String title() {
        return title;
    }

    @Override
    public String explanation() {
        return explanation;
    }

    @Override
    public Node node() {
        return pane;
    }

    @Override
    public ObservableIntegerValue count() {
        return count;
    }
}
