package org.rocescope.desktop.window;

import java.util.Locale;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Region;
import org.rocescope.desktop.document.CaptureDocument;
import org.rocescope.desktop.document.ConnectionEntry;
import org.rocescope.desktop.document.Loading;
import org.rocescope.desktop.document.Packets;
import org.rocescope.desktop.document.Progress;
import org.rocescope.desktop.selection.Selected;
import org.rocescope.desktop.signs.Words;
import org.rocescope.desktop.workspace.Workspace;

/** The line at the bottom: how far reading is, how much there is, what is chosen. */
final class StatusBar {
    private static final double LEAST = 0.001;

    private final Workspace workspace;
    private final Label progress = new Label();
    private final Button cancel = new Button("Cancel");
    private final Label counts = new Label();
    private final org.controlsfx.control.StatusBar bar = new org.controlsfx.control.StatusBar();

    StatusBar(Workspace workspace) {
        this.workspace = workspace;
        progress.setId("progress");
        progress.setMinWidth(Region.USE_PREF_SIZE);
        cancel.setId("cancel-loading");
        cancel.getStyleClass().add("small");
        cancel.setMinWidth(Region.USE_PREF_SIZE);
        cancel.setTooltip(new Tooltip("Stop reading; what was read stays"));
        cancel.setOnAction(event -> workspace.loading().cancel());
        counts.setId("counts");
        counts.setMinWidth(Region.USE_PREF_SIZE);
        bar.setId("status");
        bar.getRightItems().setAll(progress, cancel, counts);
        workspace.pulse().add(this::look);
        workspace.selection().selectedProperty().addListener((value, before, now) -> look());
        workspace.loadingProperty().addListener((value, before, now) -> look());
        look();
    }

    Node node() {
        return bar;
    }

    private void look() {
        Loading loading = workspace.loading();
        Progress now = loading == null ? null : loading.progress();
        boolean works = now != null && !now.isOver();
        cancel.setVisible(works);
        cancel.setManaged(works);
        if (now == null) {
            bar.setProgress(0);
            progress.setText("");
            counts.setText("No capture is open");
            bar.setText("");
            return;
        }
        // 0 takes the bar away
        bar.setProgress(!works ? 0 : now.state() == Progress.State.READING ? Math.max(LEAST, now.fraction()) : -1);
        progress.setText(text(now));
        CaptureDocument document = loading.document();
        counts.setText(Words.count(now.packets()) + (now.packets() == 1 ? " packet" : " packets"));
        bar.setText(chosen(document, workspace.selection().get()));
    }

    private static String text(Progress now) {
        return switch (now.state()) {
            case READING -> {
                String text = String.format(Locale.ROOT, "%,.0f packets/s", now.packetsPerSecond());
                double left = now.secondsLeft();
                yield left < 0 ? text : text + ", " + String.format(Locale.ROOT, "%.0f s left", Math.ceil(left));
            }
            case CONCLUDING -> "concluding";
            case DONE -> "";
            case CANCELLED -> "cancelled: only a part was read";
            case STOPPED -> "stopped: only a part was read";
        };
    }

    private static String chosen(CaptureDocument document, Selected selected) {
        StringBuilder text = new StringBuilder();
        if (selected.packet() != Packets.NONE) {
            text.append("Packet ").append(Words.count(selected.packet() + 1L));
        }
        ConnectionEntry connection = document.connections().byId(selected.connection());
        if (connection != null) {
            text.append(text.isEmpty() ? "" : "   ")
                    .append("Connection ")
                    .append(connection.id())
                    .append(": ")
                    .append(Words.endpoints(connection));
        }
        return text.toString();
    }
}
