package org.rocescope.desktop.filterbar;

import java.util.List;
import javafx.css.PseudoClass;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.stage.Popup;
import org.rocescope.desktop.document.FilterRun;
import org.rocescope.desktop.signs.Words;
import org.rocescope.desktop.workspace.Workspace;
import org.rocescope.dissector.filter.DisplayFilter;
import org.rocescope.dissector.filter.FilterException;

/** The display filter: typed with proposals, judged while typed, the mistake marked where it is. */
public final class FilterBar {
    private static final PseudoClass MISTAKEN = PseudoClass.getPseudoClass("mistaken");
    private static final PseudoClass FITTING = PseudoClass.getPseudoClass("fitting");
    private static final double ROW = 22;
    private static final int MOST_ROWS = 10;

    private final Workspace workspace;
    private final TextField field = new TextField();
    private final MistakeMark mark = new MistakeMark(field);
    private final Label outcome = new Label();
    private final MenuButton history = new MenuButton();
    private final Button apply = new Button("Apply");
    private final Button clear = new Button("Clear");
    private final ListView<String> proposals = new ListView<>();
    private final Label problem = new Label();
    private final Popup popup = new Popup();
    private final HBox bar;
    private Completion completion = new Completion(0, 0, List.of());
    private boolean writing;

    /** A filter bar for a workspace. */
    public FilterBar(Workspace workspace) {
        this.workspace = workspace;
        field.setId("filter");
        field.getStyleClass().add("filter-field");
        field.setPromptText(
                "Display filter, such as  infiniband.bth.opcode == FLUSH && ip.dst == 10.0.0.0/24   (Ctrl+/)");
        field.setMaxWidth(Double.MAX_VALUE);
        outcome.setId("filter-outcome");
        outcome.getStyleClass().add("filter-outcome");
        outcome.setMinWidth(HBox.USE_PREF_SIZE);
        history.setId("filter-history");
        history.setText("History");
        history.setTooltip(new Tooltip("Filters applied before"));
        history.setOnShowing(event -> fillHistory());
        history.getItems().add(new MenuItem());
        apply.setId("filter-apply");
        apply.setTooltip(new Tooltip("Show only the packets that match (Enter)"));
        apply.setOnAction(event -> apply());
        clear.setId("filter-clear");
        clear.setTooltip(new Tooltip("Show all packets; while packets are looked for, stop that"));
        clear.setMinWidth(HBox.USE_PREF_SIZE);
        apply.setMinWidth(HBox.USE_PREF_SIZE);
        history.setMinWidth(HBox.USE_PREF_SIZE);
        clear.setOnAction(event -> {
            if (works()) {
                workspace.cancelFilter();
                look();
            } else {
                workspace.showOnly("");
            }
        });
        StackPane stack = new StackPane(field, mark);
        HBox.setHgrow(stack, Priority.ALWAYS);
        bar = new HBox(history, stack, apply, clear, outcome);
        bar.getStyleClass().add("filter-bar");
        preparePopup();
        field.textProperty().addListener((value, before, now) -> typed());
        field.focusedProperty().addListener((value, before, now) -> {
            if (!now) {
                popup.hide();
            }
        });
        field.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
        workspace.filterTextProperty().addListener((value, before, now) -> {
            if (!now.equals(field.getText())) {
                write(now);
            }
        });
        workspace.filterProperty().addListener((value, before, now) -> look());
        workspace.pulse().add(this::look);
        judge();
        look();
    }

    /** The bar. */
    public Node node() {
        return bar;
    }

    /** Puts the caret into the field. */
    public void focus() {
        field.requestFocus();
        field.selectAll();
    }

    private void write(String text) {
        writing = true;
        field.setText(text);
        field.positionCaret(text.length());
        writing = false;
        popup.hide();
        judge();
    }

    private void preparePopup() {
        proposals.getStyleClass().addAll("dense", "filter-proposals");
        proposals.fixedCellSizeProperty().bind(workspace.zoomProperty().multiply(ROW));
        proposals.setFocusTraversable(false);
        proposals.setOnMouseClicked(event -> accept());
        problem.getStyleClass().add("filter-problem");
        problem.setWrapText(true);
        VBox box = new VBox(proposals, problem);
        box.getStyleClass().add("filter-popup");
        popup.getContent().add(box);
        popup.setAutoHide(true);
        popup.setHideOnEscape(false);
    }

    private void typed() {
        workspace.filterTextProperty().set(field.getText());
        if (writing) {
            return;
        }
        judge();
        // the caret moves after the text has changed
        javafx.application.Platform.runLater(this::propose);
    }

    private void propose() {
        String text = field.getText();
        int caret = Math.min(field.getCaretPosition(), text.length());
        completion = text.isBlank() ? new Completion(0, 0, List.of()) : Completion.at(text, caret);
        proposals.getItems().setAll(completion.proposals());
        proposals.setPrefHeight(Math.min(MOST_ROWS, completion.proposals().size()) * proposals.getFixedCellSize() + 4);
        showPopup();
    }

    private void showPopup() {
        boolean some = !completion.proposals().isEmpty();
        boolean wrong = !problem.getText().isEmpty();
        proposals.setVisible(some);
        proposals.setManaged(some);
        problem.setVisible(wrong);
        problem.setManaged(wrong);
        if (!field.isFocused() || field.getScene() == null || !some && !wrong) {
            popup.hide();
            return;
        }
        Bounds at = field.localToScreen(field.getBoundsInLocal());
        if (at != null) {
            double width = Math.min(560, at.getWidth());
            proposals.setPrefWidth(width);
            problem.setMaxWidth(width);
            popup.show(field, at.getMinX(), at.getMaxY() + 2);
        }
    }

    /** Judges what is written: right, mistaken and where, or empty. */
    private boolean judge() {
        String text = field.getText();
        String wrong = "";
        int from = 0;
        int to = 0;
        try {
            DisplayFilter.compile(text);
        } catch (FilterException e) {
            from = e.column() - 1;
            to = from + e.length();
            wrong = sentence(e);
        }
        boolean right = wrong.isEmpty();
        field.pseudoClassStateChanged(MISTAKEN, !right);
        field.pseudoClassStateChanged(FITTING, right && !text.isBlank());
        problem.setText(wrong);
        field.setTooltip(right ? null : new Tooltip(wrong));
        mark.show(from, right ? from : to);
        apply.setDisable(!right);
        return right;
    }

    private static String sentence(FilterException e) {
        String problem = e.problem();
        return Character.toUpperCase(problem.charAt(0))
                + problem.substring(1)
                + (e.expected().isEmpty() ? "" : "; expected " + e.expected())
                + (e.hint().isEmpty() ? "" : "; " + e.hint());
    }

    private void key(KeyEvent event) {
        boolean listed = popup.isShowing() && !completion.proposals().isEmpty();
        int at = proposals.getSelectionModel().getSelectedIndex();
        KeyCode code = event.getCode();
        if (listed && code == KeyCode.DOWN) {
            selectProposal(at + 1);
            event.consume();
        } else if (listed && code == KeyCode.UP) {
            selectProposal(at - 1);
            event.consume();
        } else if (listed && (code == KeyCode.TAB || code == KeyCode.ENTER && at >= 0)) {
            if (at < 0) {
                proposals.getSelectionModel().select(0);
            }
            accept();
            event.consume();
        } else if (code == KeyCode.ENTER) {
            popup.hide();
            apply();
            event.consume();
        } else if (code == KeyCode.ESCAPE && popup.isShowing()) {
            popup.hide();
            event.consume();
        } else if (code == KeyCode.SPACE && event.isControlDown()) {
            propose();
            event.consume();
        }
    }

    private void selectProposal(int index) {
        int bounded = Math.max(0, Math.min(completion.proposals().size() - 1, index));
        proposals.getSelectionModel().select(bounded);
        proposals.scrollTo(Math.max(0, bounded - MOST_ROWS + 2));
    }

    private void accept() {
        String chosen = proposals.getSelectionModel().getSelectedItem();
        if (chosen == null) {
            return;
        }
        String text = completion.with(field.getText(), chosen);
        int caret = completion.from() + chosen.length();
        write(text);
        field.positionCaret(caret);
        field.requestFocus();
        field.deselect();
        field.positionCaret(caret);
    }

    private void apply() {
        popup.hide();
        if (!judge()) {
            showPopup();
            return;
        }
        try {
            workspace.applyFilter(field.getText());
        } catch (FilterException e) {
            workspace.faults().handle(e);
        }
    }

    private void fillHistory() {
        history.getItems().clear();
        List<String> filters = workspace.preferences().list(Workspace.FILTERS);
        for (String filter : filters) {
            MenuItem item = new MenuItem(filter.length() > 120 ? filter.substring(0, 117) + "..." : filter);
            item.setMnemonicParsing(false);
            item.setOnAction(event -> workspace.showOnly(filter));
            history.getItems().add(item);
        }
        if (filters.isEmpty()) {
            MenuItem none = new MenuItem("No filter was applied yet");
            none.setDisable(true);
            history.getItems().add(none);
        } else {
            MenuItem forget = new MenuItem("Forget all");
            forget.setOnAction(event -> workspace.preferences().list(Workspace.FILTERS, List.of()));
            history.getItems().addAll(new SeparatorMenuItem(), forget);
        }
    }

    private boolean works() {
        FilterRun run = workspace.filter();
        return run != null && !run.isOver() && !run.isCancelled();
    }

    private void look() {
        FilterRun run = workspace.filter();
        clear.setDisable(run == null && field.getText().isEmpty());
        clear.setText(works() ? "Stop" : "Clear");
        if (run == null) {
            outcome.setText("");
            return;
        }
        int all = workspace.document().packets().size();
        String shown = Words.count(run.size()) + " of " + Words.count(all);
        if (run.isCancelled()) {
            outcome.setText(shown + ", cancelled");
        } else if (!run.isOver()) {
            long percent = all == 0 ? 0 : 100L * run.tested() / all;
            outcome.setText(shown + " so far, " + percent + " %");
        } else {
            outcome.setText(run.failure() == null ? shown : shown + " (" + run.failure() + ")");
        }
    }
}
