package org.rocescope.desktop.pictures;

import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import org.rocescope.desktop.document.CaptureDocument;
import org.rocescope.desktop.document.ConnectionEntry;
import org.rocescope.desktop.document.Packets;
import org.rocescope.desktop.document.Transactions;
import org.rocescope.desktop.export.Outcome;
import org.rocescope.desktop.selection.Selected;
import org.rocescope.desktop.workspace.View;
import org.rocescope.desktop.workspace.Workspace;
import org.rocescope.pictures.drawing.Picture;
import org.rocescope.pictures.feed.ConnectionTrace;
import org.rocescope.pictures.placement.KeyTrace;
import org.rocescope.pictures.rates.LatencyPicture;
import org.rocescope.pictures.rates.RateSeries;
import org.rocescope.pictures.rates.RatesPicture;

/**
 * Pictures of the connection that is chosen: its packets in sequence, PSNs over time, what it wrote, rates and latencies.
 * The packets are read again for it, beside everything else, when it is to be seen.
 */
public final class PicturesView implements View {
    private final Workspace workspace;
    private final BorderPane pane = new BorderPane();
    private final StackPane stack = new StackPane();
    private final ToggleGroup kinds = new ToggleGroup();
    private final SequencePane sequence = new SequencePane();
    private final PsnPane psns = new PsnPane();
    private final PlacementPane placement = new PlacementPane();
    private final RatesPane rates = new RatesPane();
    private final LatencyPane latency = new LatencyPane();
    private final List<PicturePane<?>> panes = List.of(sequence, psns, placement, rates, latency);
    private final ComboBox<String> direction = new ComboBox<>();
    private final ComboBox<String> key = new ComboBox<>();
    private final CheckBox onlyRequest = new CheckBox("Only the request chosen");
    private final CheckBox allConnections = new CheckBox("All connections");
    private final Label outcome = new Label();
    private final Label nothing = new Label();
    private Consumer<Outcome> saved = result -> outcome.setText(result.text());
    private PictureReading reading;
    private PictureReading readingAll;
    private RateSeries all;
    private int drawnRequest = Packets.NONE;
    private ConnectionTrace trace;
    private int wanted = Packets.NONE;
    private int shown = Packets.NONE;
    private List<KeyTrace> keys = List.of();
    private boolean filling;

    /** A view of a workspace. */
    public PicturesView(Workspace workspace) {
        this.workspace = workspace;
        stack.getChildren().addAll(panes.stream().map(PicturePane::node).toList());
        nothing.setId("picture-nothing");
        stack.getChildren().add(nothing);
        pane.setCenter(stack);
        pane.setTop(bar());
        panes.forEach(each -> each.onChoose(frame -> workspace.selection().choosePacket((int) (frame - 1))));
        rates.onBrush(this::filter);
        workspace.loadingProperty().addListener((value, before, now) -> forget());
        workspace.selection().selectedProperty().addListener((value, before, now) -> selected(now));
        workspace.frontViewProperty().addListener(any -> read());
        front();
        say("Choose a packet, a connection or a transaction: its connection is drawn here.");
        selected(workspace.selection().get());
    }

    private Node bar() {
        HBox buttons = new HBox(
                kind("Sequence", sequence, "Every packet as an arrow"),
                kind("PSN over time", psns, "What was sent, sent again and acknowledged"),
                kind("Placement", placement, "What became of written bytes, by address and time"),
                kind("Rates", rates, "Throughput, operations, latencies and congestion over time"),
                kind("Latencies", latency, "How long requests took, by operation"));
        kinds.selectToggle(kinds.getToggles().get(0));
        kinds.selectedToggleProperty().addListener((value, before, now) -> {
            if (now == null) {
                kinds.selectToggle(before);
            } else {
                front();
            }
        });
        direction.setId("picture-direction");
        direction.setTooltip(new Tooltip("Whose requests and writes are drawn"));
        direction.valueProperty().addListener(any -> directed());
        key.setId("picture-key");
        key.setTooltip(new Tooltip("The R_Key whose bytes are drawn"));
        key.valueProperty().addListener(any -> keyed());
        Button save = new Button("Save picture\u2026");
        save.setId("picture-save");
        save.setOnAction(event -> save());
        outcome.getStyleClass().add("filter-outcome");
        onlyRequest.setId("picture-only-request");
        onlyRequest.setTooltip(new Tooltip("Only the packets of the request that is chosen, and of its answers"));
        onlyRequest.selectedProperty().addListener(any -> sequence());
        allConnections.setId("picture-all-connections");
        allConnections.setTooltip(new Tooltip("Rates and latencies of all connections together"));
        allConnections.selectedProperty().addListener(any -> rates());
        FlowPane bar =
                new FlowPane(buttons, sequence.toScale(), onlyRequest, allConnections, direction, key, save, outcome);
        bar.getStyleClass().add("view-bar");
        return bar;
    }

    private ToggleButton kind(String title, PicturePane<?> shows, String explanation) {
        ToggleButton button = new ToggleButton(title);
        button.setId("picture-show-" + title.toLowerCase(Locale.ROOT).replace(' ', '-'));
        button.setToggleGroup(kinds);
        button.setUserData(shows);
        button.setTooltip(new Tooltip(explanation));
        return button;
    }

    private PicturePane<?> pane() {
        return (PicturePane<?>) kinds.getSelectedToggle().getUserData();
    }

    /** True if what is in front can be of all connections. */
    private boolean isOfRates() {
        return pane() == rates || pane() == latency;
    }

    private void front() {
        PicturePane<?> front = pane();
        panes.forEach(each -> each.node().setVisible(each == front));
        present(sequence.toScale(), front == sequence);
        present(onlyRequest, front == sequence);
        present(allConnections, isOfRates());
        present(direction, front == psns || front == placement);
        present(key, front == placement);
        explain();
    }

    private static void present(Node node, boolean visible) {
        node.setVisible(visible);
        node.setManaged(visible);
    }

    /** Says why there is no picture in front, where there is none. */
    private void explain() {
        if (trace != null) {
            say(
                    pane().picture() != null
                            ? ""
                            : "There is nothing to draw: no packets of that kind in this connection.");
        }
    }

    private void say(String words) {
        nothing.setText(words);
        nothing.setVisible(!words.isEmpty());
    }

    private void forget() {
        if (reading != null) {
            reading.cancel();
            reading = null;
        }
        if (readingAll != null) {
            readingAll.cancel();
            readingAll = null;
        }
        wanted = Packets.NONE;
        shown = Packets.NONE;
        drawnRequest = Packets.NONE;
        trace = null;
        all = null;
        panes.forEach(each -> each.show(null));
        outcome.setText("");
        say("Choose a packet, a connection or a transaction: its connection is drawn here.");
    }

    private void selected(Selected now) {
        if (now.connection() != Packets.NONE) {
            wanted = now.connection();
            read();
        }
        emphasise();
    }

    /** Reads the packets of the connection that is wanted, if the view is to be seen and shows another. */
    private void read() {
        CaptureDocument document = workspace.document();
        boolean seen = PICTURES.equals(workspace.frontViewProperty().get());
        if (!seen || document == null || wanted == Packets.NONE || wanted == shown) {
            return;
        }
        ConnectionEntry entry = document.connections().byId(wanted);
        if (entry == null) {
            return;
        }
        if (reading != null) {
            reading.cancel();
        }
        shown = wanted;
        say("Reading the packets of the connection\u2026");
        PictureReading[] self = new PictureReading[1];
        self[0] = PictureReading.start(
                document,
                entry,
                part -> Platform.runLater(() -> {
                    if (reading == self[0]) {
                        say("Reading the packets of the connection: " + part + " %");
                    }
                }),
                made -> Platform.runLater(() -> {
                    if (reading == self[0]) {
                        workspace.faults().guard(() -> show(made));
                    }
                }),
                fault -> Platform.runLater(() -> {
                    if (reading == self[0]) {
                        // to be tried again when it is chosen again
                        shown = Packets.NONE;
                        say(fault);
                    }
                }));
        reading = self[0];
    }

    private void show(ConnectionTrace made) {
        trace = made;
        filling = true;
        direction.getItems().setAll(made.direction(0), made.direction(1));
        boolean first = made.psns(0) != null || made.psns(1) == null;
        direction.getSelectionModel().select(first ? 0 : 1);
        filling = false;
        drawnRequest = Packets.NONE;
        sequence();
        rates();
        directed();
        explain();
        emphasise();
    }

    /** Draws the packets: of the connection, or of the request that is chosen. */
    private void sequence() {
        if (trace == null) {
            return;
        }
        Selected now = workspace.selection().get();
        boolean only = onlyRequest.isSelected() && now.transaction() != Packets.NONE && now.connection() == shown;
        drawnRequest = only ? now.transaction() : Packets.NONE;
        if (only) {
            Transactions transactions = workspace.document().transactions();
            Set<Long> frames = new HashSet<>();
            for (long frame : transactions.requestFrames(drawnRequest)) {
                frames.add(frame);
            }
            for (long frame : transactions.responseFrames(drawnRequest)) {
                frames.add(frame);
            }
            sequence.show(trace.sequence(frames::contains));
        } else {
            sequence.show(trace.sequence(null));
        }
    }

    /** Draws rates and latencies: of the connection, or of all. */
    private void rates() {
        CaptureDocument document = workspace.document();
        if (!allConnections.isSelected() || document == null) {
            rates.show(trace == null ? null : trace.rates());
            latency.show(trace == null ? null : trace.latencies());
        } else if (all != null) {
            rates.show(
                    all.isEmpty()
                            ? null
                            : new RatesPicture("Rates and latencies of all connections", List.of(all), List.of("all")));
            latency.show(
                    all.operations().isEmpty()
                            ? null
                            : new LatencyPicture("Latencies of all connections", all.operations()));
            say("");
        } else if (readingAll == null) {
            readAll(document);
        }
    }

    private void readAll(CaptureDocument document) {
        rates.show(null);
        latency.show(null);
        say("Reading all packets\u2026");
        PictureReading[] self = new PictureReading[1];
        self[0] = PictureReading.startAll(
                document,
                part -> Platform.runLater(() -> {
                    if (readingAll == self[0] && allConnections.isSelected() && isOfRates()) {
                        say("Reading all packets: " + part + " %");
                    }
                }),
                made -> Platform.runLater(() -> {
                    if (readingAll == self[0]) {
                        all = made;
                        readingAll = null;
                        workspace.faults().guard(this::rates);
                    }
                }),
                fault -> Platform.runLater(() -> {
                    if (readingAll == self[0]) {
                        readingAll = null;
                        say(fault);
                    }
                }));
        readingAll = self[0];
    }

    private void directed() {
        if (filling || trace == null) {
            return;
        }
        int end = Math.max(0, direction.getSelectionModel().getSelectedIndex());
        psns.show(trace.psns(end));
        keys = trace.from(end) == null
                ? List.of()
                : List.copyOf(trace.from(end).placement().keys());
        filling = true;
        key.getItems()
                .setAll(keys.stream()
                        .map(each -> "R_Key 0x" + Integer.toHexString(each.rKey()))
                        .toList());
        key.getSelectionModel().select(keys.isEmpty() ? -1 : 0);
        filling = false;
        keyed();
    }

    private void keyed() {
        if (filling || trace == null) {
            return;
        }
        int end = Math.max(0, direction.getSelectionModel().getSelectedIndex());
        int index = key.getSelectionModel().getSelectedIndex();
        placement.show(index < 0 || index >= keys.size() ? null : trace.placement(end, keys.get(index)));
        explain();
        emphasise();
    }

    /** Shows what is chosen in the pictures, if it belongs to the connection that they are of. */
    private void emphasise() {
        Selected now = workspace.selection().get();
        if (trace == null || now.packet() == Packets.NONE || now.connection() != shown) {
            return;
        }
        if (onlyRequest.isSelected() && now.transaction() != drawnRequest) {
            sequence();
        }
        panes.forEach(each -> emphasise(each, now.packet() + 1L));
        if (now.region() != null) {
            for (int i = 0; i < keys.size(); i++) {
                if (keys.get(i).rKey() == now.region().rKey()
                        && i != key.getSelectionModel().getSelectedIndex()) {
                    key.getSelectionModel().select(i);
                }
            }
        }
        placement.time(workspace.document().packets().timeNanos(now.packet()));
    }

    private static <P extends Picture> void emphasise(PicturePane<P> pane, long frame) {
        if (pane.picture() != null) {
            pane.choose(pane.picture(), frame);
            pane.redraw();
        }
    }

    /** Shows only packets of a time range, in all views; null for all. */
    private void filter(long[] range) {
        CaptureDocument document = workspace.document();
        if (document == null || document.packets().size() == 0) {
            return;
        }
        if (range == null) {
            workspace.showForNow("");
            return;
        }
        long start = document.packets().timeNanos(0);
        workspace.showForNow("frame.time_relative >= " + seconds(range[0] - start) + " && frame.time_relative <= "
                + seconds(range[1] - start));
    }

    private static String seconds(long nanos) {
        return BigDecimal.valueOf(nanos, 9).toPlainString();
    }

    /** Sets what is told of what came of saving; called on any thread. */
    public void onSaved(Consumer<Outcome> taker) {
        saved = taker;
    }

    /** Asks where to save the picture in front, as PNG or SVG. */
    public void save() {
        Picture picture = pane().picture();
        if (picture != null) {
            PictureSaving.ask(
                    picture,
                    pane().theme(),
                    workspace.document(),
                    pane.getScene().getWindow(),
                    result -> Platform.runLater(() -> saved.accept(result)));
        }
    }

    /** The picture in front, or null. */
    Picture picture() {
        return pane().picture();
    }

    @Override
    public String title() {
        return PICTURES;
    }

    @Override
    public String explanation() {
        return "Pictures of the connection that is chosen";
    }

    @Override
    public Node node() {
        return pane;
    }
}
