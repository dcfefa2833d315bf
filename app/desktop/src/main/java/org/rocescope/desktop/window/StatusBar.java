package org.rocescope.desktop.window;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Region;
import org.rocescope.desktop.document.CaptureDocument;
import org.rocescope.desktop.document.ConnectionEntry;
import org.rocescope.desktop.document.FilterRun;
import org.rocescope.desktop.document.Loading;
import org.rocescope.desktop.document.Packets;
import org.rocescope.desktop.document.Progress;
import org.rocescope.desktop.document.Recording;
import org.rocescope.desktop.selection.Selected;
import org.rocescope.desktop.signs.Words;
import org.rocescope.desktop.workspace.Workspace;
import org.rocescope.live.capture.LiveCounts;

/** The line at the bottom: how far reading is, how much there is, what is chosen. */
final class StatusBar {
    private static final PseudoClass LOSSY = PseudoClass.getPseudoClass("lossy");
    private static final double LEAST = 0.001;

    private final Workspace workspace;
    private final Label progress = new Label();
    private final Button cancel = new Button("Cancel");
    private final ToggleButton follow = new ToggleButton("Follow");
    private final Label captured = new Label();
    private final Tooltip files = new Tooltip();
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
        cancel.setOnAction(event -> workspace.loading().stop());
        follow.setId("follow-end");
        follow.getStyleClass().add("small");
        follow.setMinWidth(Region.USE_PREF_SIZE);
        follow.setTooltip(new Tooltip("Keep the newest packets in sight; scrolling up ends it"));
        follow.selectedProperty().bindBidirectional(workspace.followEndProperty());
        captured.setId("captured");
        captured.setMinWidth(Region.USE_PREF_SIZE);
        captured.setTooltip(files);
        counts.setId("counts");
        counts.setMinWidth(Region.USE_PREF_SIZE);
        bar.setId("status");
        bar.getRightItems().setAll(captured, progress, follow, cancel, counts);
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
        boolean capturing = workspace.isCapturing();
        cancel.setText(capturing ? "Stop" : "Cancel");
        show(follow, works && loading.recording() != null);
        recording(capturing);
        if (now == null) {
            bar.setProgress(0);
            progress.setText("");
            counts.setText("No capture is open");
            bar.setText("");
            return;
        }
        // 0 takes the bar away
        bar.setProgress(
                !works || capturing ? 0 : now.state() == Progress.State.READING ? Math.max(LEAST, now.fraction()) : -1);
        progress.setText(capturing ? "" : text(now, loading.recording() != null));
        CaptureDocument document = loading.document();
        counts.setText(Words.count(now.packets()) + (now.packets() == 1 ? " packet" : " packets") + shown());
        bar.setText(chosen(document, workspace.selection().get()));
    }

    private static void show(Node node, boolean now) {
        node.setVisible(now);
        node.setManaged(now);
    }

    /** What a live capture has counted. */
    private void recording(boolean capturing) {
        Recording recording = workspace.recording();
        show(captured, recording != null);
        if (recording == null) {
            return;
        }
        LiveCounts now = recording.capture().counts();
        captured.pseudoClassStateChanged(LOSSY, now.dropped() > 0);
        captured.setText(String.format(
                Locale.ROOT,
                "%s %s: %,d captured, %,d dropped, %,.1f MB in %s",
                capturing ? "capturing" : "captured",
                recording.settings().interfaceName(),
                now.packets(),
                now.dropped(),
                now.writtenBytes() / 1e6,
                place(recording, now)));
        List<Path> there = recording.files();
        files.setText(
                there.get(there.size() - 1) + (there.size() > 1 ? " and " + (there.size() - 1) + " before it" : ""));
    }

    private static String place(Recording recording, LiveCounts now) {
        if (recording.isTemporary()) {
            return now.files() == 1 ? "a temporary file" : Words.count(now.files()) + " temporary files";
        }
        List<Path> files = recording.files();
        return String.valueOf(files.get(files.size() - 1).getFileName());
    }

    private String shown() {
        FilterRun filter = workspace.filter();
        return filter == null ? "" : ", " + Words.count(filter.size()) + " shown";
    }

    private static String text(Progress now, boolean live) {
        return switch (now.state()) {
            case READING -> {
                if (live) {
                    yield "analysing what was captured";
                }
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
