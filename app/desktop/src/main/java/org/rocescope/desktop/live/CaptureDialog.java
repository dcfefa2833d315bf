package org.rocescope.desktop.live;

import java.io.File;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import javafx.css.PseudoClass;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.stage.FileChooser;
import javafx.stage.Modality;
import javafx.stage.Stage;
import org.rocescope.desktop.live.CaptureChoice.Bounds;
import org.rocescope.dissector.capture.SnapLength;
import org.rocescope.live.device.LiveFault;

/** Asks what to capture, where to and until when. Looks at the interfaces while it is open. */
public final class CaptureDialog {
    private static final PseudoClass MISTAKEN = PseudoClass.getPseudoClass("mistaken");
    private static final PseudoClass FITTING = PseudoClass.getPseudoClass("fitting");
    private static final double WIDTH = 940;
    private static final double HEIGHT = 520;
    private static final double GAP = 8;

    private final Stage stage = new Stage();
    private final InterfaceTable interfaces = new InterfaceTable();
    private final Label nothing = new Label("Looking for interfaces...");
    private final TextField filter = new TextField();
    private final Label problem = new Label();
    private final CheckBox promiscuous = new CheckBox("Promiscuous");
    private final NumberField snapLength;
    private final NumberField buffer;
    private final TextField file = new TextField();
    private final NumberField[] ring;
    private final NumberField[] stop;
    private final Button start = new Button("Start");
    private final BiConsumer<CaptureChoice, Consumer<LiveFault>> starter;
    private final InterfaceWatch watch;
    private final FilterCheck check = new FilterCheck(this::judged);
    private String filterMistake = "";
    private String fault = "";

    /**
     * Opens it.
     *
     * @param owner the window that it belongs to
     * @param present what is chosen at first
     * @param starter starts what was chosen, and is told by whom to hear what prevents it, null if nothing does
     */
    public CaptureDialog(Stage owner, CaptureChoice present, BiConsumer<CaptureChoice, Consumer<LiveFault>> starter) {
        this.starter = starter;
        snapLength = new NumberField("capture-snap", present.snapLength(), SnapLength.MAX_CAPTURED);
        buffer = new NumberField("capture-buffer", present.bufferMegabytes(), CaptureChoice.MOST_BUFFER);
        ring = fields("capture-ring-", present.ring());
        stop = fields("capture-stop-", present.stop());
        interfaces.nothing(nothing);
        interfaces.choose(present.interfaceName());
        filter.setText(present.filter());
        promiscuous.setSelected(present.promiscuous());
        file.setText(present.file());
        VBox.setVgrow(interfaces.node(), Priority.ALWAYS);
        nothing.setWrapText(true);
        VBox box = new VBox(GAP, interfaces.node(), form(), problem, buttons());
        box.setPadding(new Insets(2 * GAP));
        box.getStyleClass().add("capture-dialog");
        problem.setId("capture-problem");
        problem.getStyleClass().add("capture-problem");
        problem.setWrapText(true);
        problem.setMinHeight(Label.USE_PREF_SIZE);
        Scene scene = new Scene(box, WIDTH, HEIGHT);
        scene.getStylesheets().setAll(owner.getScene().getStylesheets());
        box.getStyleClass().addAll(owner.getScene().getRoot().getStyleClass());
        box.setStyle(owner.getScene().getRoot().getStyle());
        stage.initOwner(owner);
        stage.initModality(Modality.WINDOW_MODAL);
        stage.setTitle("Capture from an interface");
        stage.setScene(scene);
        interfaces.onChoose(() -> {
            check.check(filter.getText(), interfaces.linkType());
            look();
        });
        interfaces.onOpen(this::start);
        filter.textProperty().addListener(any -> check.check(filter.getText(), interfaces.linkType()));
        for (NumberField[] fields : new NumberField[][] {{snapLength, buffer}, ring, stop}) {
            for (NumberField field : fields) {
                field.textProperty().addListener(any -> changed());
            }
        }
        file.textProperty().addListener(any -> changed());
        watch = new InterfaceWatch(interfaces::show, why -> nothing.setText(why.line()));
        stage.setOnHidden(event -> {
            watch.stop();
            check.stop();
        });
        check.check(filter.getText(), interfaces.linkType());
        look();
        stage.show();
    }

    private static NumberField[] fields(String id, Bounds bounds) {
        return new NumberField[] {
            new NumberField(id + "seconds", bounds.seconds(), CaptureChoice.MOST),
            new NumberField(id + "megabytes", bounds.megabytes(), CaptureChoice.MOST),
            new NumberField(id + "packets", bounds.packets(), CaptureChoice.MOST),
            new NumberField(id + "files", bounds.files(), CaptureChoice.MOST)
        };
    }

    private static Bounds bounds(NumberField[] fields) {
        return new Bounds(fields[0].number(), fields[1].number(), fields[2].number(), fields[3].number());
    }

    private Node form() {
        GridPane grid = new GridPane();
        grid.setHgap(GAP);
        grid.setVgap(GAP);
        ColumnConstraints names = new ColumnConstraints();
        names.setMinWidth(ColumnConstraints.CONSTRAIN_TO_PREF);
        ColumnConstraints rest = new ColumnConstraints();
        rest.setHgrow(Priority.ALWAYS);
        grid.getColumnConstraints().setAll(names, rest);
        filter.setId("capture-filter");
        filter.getStyleClass().add("filter-field");
        filter.setPromptText("every packet");
        filter.setTooltip(new Tooltip("In libpcap's syntax, as of tcpdump; empty for every packet"));
        promiscuous.setId("capture-promiscuous");
        promiscuous.setTooltip(new Tooltip("Take packets for other machines too, where the interface gets them"));
        file.setId("capture-file");
        file.setPromptText("a temporary file");
        Button browse = new Button("Browse...");
        browse.setOnAction(event -> browse());
        HBox.setHgrow(file, Priority.ALWAYS);
        buffer.setTooltip(new Tooltip("What the kernel holds while the program is busy; a third of a second of 200,000"
                + " packets of 1 KiB a second fits into 64 MiB"));
        grid.addRow(0, new Label("Capture filter"), filter);
        grid.addRow(
                1,
                new Label("Packets"),
                line(
                        promiscuous,
                        new Label("   Keep of each"),
                        snapLength,
                        new Label("bytes (empty: all)   Kernel's buffer"),
                        buffer,
                        new Label("MiB")));
        grid.addRow(2, new Label("File"), line(file, browse));
        grid.addRow(
                3,
                new Label("Another file after"),
                line(
                        ring[0],
                        new Label("s, or"),
                        ring[1],
                        new Label("MB, or"),
                        ring[2],
                        new Label("packets; keep the newest"),
                        ring[3],
                        new Label("(empty: all)")));
        grid.addRow(
                4,
                new Label("Stop after"),
                line(
                        stop[0],
                        new Label("s, or"),
                        stop[1],
                        new Label("MB, or"),
                        stop[2],
                        new Label("packets, or"),
                        stop[3],
                        new Label("files (empty: never)")));
        return grid;
    }

    private static HBox line(Node... nodes) {
        HBox line = new HBox(GAP, nodes);
        line.setAlignment(Pos.CENTER_LEFT);
        for (Node node : nodes) {
            if (node instanceof Label label) {
                label.setMinWidth(Label.USE_PREF_SIZE);
            }
        }
        return line;
    }

    private Node buttons() {
        start.setId("capture-start");
        start.setDefaultButton(true);
        start.getStyleClass().add("accent");
        start.setOnAction(event -> start());
        Button close = new Button("Close");
        close.setCancelButton(true);
        close.setOnAction(event -> stage.hide());
        HBox line = new HBox(GAP, close, start);
        line.setAlignment(Pos.CENTER_RIGHT);
        return line;
    }

    private void browse() {
        FileChooser chooser = new FileChooser();
        chooser.setTitle("Capture into a file");
        chooser.getExtensionFilters().setAll(new FileChooser.ExtensionFilter("pcapng", "*.pcapng"));
        chooser.setInitialFileName("capture.pcapng");
        File chosen = chooser.showSaveDialog(stage);
        if (chosen != null) {
            file.setText(chosen.getPath());
        }
    }

    private void judged(String mistake) {
        filterMistake = mistake;
        filter.pseudoClassStateChanged(MISTAKEN, !mistake.isEmpty());
        filter.pseudoClassStateChanged(
                FITTING, mistake.isEmpty() && !filter.getText().isBlank());
        changed();
    }

    private void changed() {
        fault = "";
        look();
    }

    private void look() {
        String mistake = mistake();
        start.setDisable(!mistake.isEmpty());
        boolean serious = !fault.isEmpty() || !filterMistake.isEmpty();
        problem.setText(serious && fault.isEmpty() ? filterMistake : fault.isEmpty() ? mistake : fault);
        problem.pseudoClassStateChanged(MISTAKEN, serious);
    }

    private String mistake() {
        if (!filterMistake.isEmpty()) {
            return filterMistake;
        }
        for (NumberField[] fields : new NumberField[][] {{snapLength, buffer}, ring, stop}) {
            for (NumberField field : fields) {
                if (!field.isRight()) {
                    return "A number is wrong: whole numbers from 1 only.";
                }
            }
        }
        return choice().mistake();
    }

    private CaptureChoice choice() {
        return new CaptureChoice(
                interfaces.chosen(),
                filter.getText().strip(),
                promiscuous.isSelected(),
                snapLength.number(),
                buffer.number() == 0 ? CaptureChoice.usual("", "").bufferMegabytes() : buffer.number(),
                file.getText().strip(),
                bounds(ring),
                bounds(stop));
    }

    private void start() {
        if (!mistake().isEmpty()) {
            return;
        }
        start.setDisable(true);
        starter.accept(choice(), why -> {
            if (why == null) {
                stage.hide();
                return;
            }
            look();
            fault = why.line();
            look();
        });
    }
}
