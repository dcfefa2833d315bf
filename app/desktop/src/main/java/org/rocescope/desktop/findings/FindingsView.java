package org.rocescope.desktop.findings;

import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntPredicate;
import javafx.application.Platform;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.value.ObservableIntegerValue;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SplitPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.StackPane;
import org.rocescope.desktop.columns.Arrangement;
import org.rocescope.desktop.columns.Column;
import org.rocescope.desktop.columns.ColumnTable;
import org.rocescope.desktop.columns.RowMenu;
import org.rocescope.desktop.document.CaptureDocument;
import org.rocescope.desktop.document.DiagnosisEntry;
import org.rocescope.desktop.document.FindingEntry;
import org.rocescope.desktop.document.Packets;
import org.rocescope.desktop.document.ShownParts;
import org.rocescope.desktop.explanation.ExplanationPane;
import org.rocescope.desktop.export.CsvSource;
import org.rocescope.desktop.filterbar.FollowBox;
import org.rocescope.desktop.selection.Selected;
import org.rocescope.desktop.signs.Words;
import org.rocescope.desktop.workspace.View;
import org.rocescope.desktop.workspace.Workspace;
import org.rocescope.dissector.rule.Rule;
import org.rocescope.dissector.rule.Severity;

/** What breaks the specification, by rule, with the rule's explanation; and the diagnoses. */
public final class FindingsView implements View {
    private static final double GROUPS_SHARE = 0.24;
    private static final double TABLE_SHARE = 0.58;

    private final Workspace workspace;
    private final HiddenRules hidden;
    private final GroupList groups;
    private final ColumnTable findings;
    private final ColumnTable diagnoses;
    /** All findings and diagnoses that the display filter shows, of whatever group. */
    private final Arrangement shownFindings;

    private final Arrangement shownDiagnoses;
    private final Explanation explanation;
    private final StackPane tables;
    private final BorderPane pane;
    private final CheckBox withHidden = new CheckBox("List hidden rules");
    private final FollowBox follow;
    private final Label outcome = new Label();
    private final Label nothing = new Label();
    private final SimpleIntegerProperty count = new SimpleIntegerProperty();
    /** The findings of the whole capture, for the tab. */
    private final FindingTally all = new FindingTally();
    /** Those that the display filter shows, for the groups. */
    private final FindingTally shown = new FindingTally();

    private Severity worst;
    private boolean counting;
    private Group group = new Group(Group.Kind.ALL, null, null, 0, 0, false);
    private int diagnosis = Packets.NONE;
    private long revision;

    /** The findings of a workspace. */
    public FindingsView(Workspace workspace) {
        this.workspace = workspace;
        hidden = new HiddenRules(workspace.preferences());
        ExplanationPane beside = new ExplanationPane(workspace, "explanation");
        explanation = new Explanation(beside);
        groups = new GroupList(this::choose, over -> over.rule() == null ? null : hideItem(over.rule()));
        findings = new ColumnTable(
                workspace,
                FINDINGS,
                "findings",
                FindingColumns.FINDINGS,
                document -> document.findings().size());
        findings.usualOrder(FindingColumns.WORST_FIRST);
        diagnoses = new ColumnTable(
                workspace,
                FINDINGS,
                "diagnoses",
                FindingColumns.DIAGNOSES,
                document -> document.diagnoses().size());
        follow = new FollowBox(workspace, "findings.follow", true, this::filter);
        shownFindings = new Arrangement(document -> document.findings().size(), workspace.faults(), this::group);
        shownDiagnoses = new Arrangement(document -> document.diagnoses().size(), workspace.faults(), this::group);
        tables = new StackPane(findings.node());
        SplitPane split = new SplitPane(groups.node(), beside.beside(tables, TABLE_SHARE));
        split.setDividerPositions(GROUPS_SHARE);
        pane = new BorderPane(split);
        pane.setTop(bar());
        findings.nothing(nothing);
        findings.onChoose(index -> {
            workspace.selection().chooseFinding(index);
            explain();
        });
        findings.onOpen(index -> {
            workspace.selection().chooseFinding(index);
            workspace.frontViewProperty().set(PACKETS);
        });
        findings.menu(this::fill);
        findings.onChange(this::say);
        diagnoses.onChoose(this::chooseDiagnosis);
        diagnoses.onOpen(index -> {
            chooseDiagnosis(index);
            workspace.frontViewProperty().set(PACKETS);
        });
        diagnoses.menu((menu, index, column) -> new RowMenu(workspace, menu)
                .filters(column, index, Packets.NONE, Packets.NONE)
                .line()
                .copies(diagnoses, column, index));
        workspace.loadingProperty().addListener((value, before, now) -> begin());
        workspace.selection().selectedProperty().addListener((value, before, now) -> follow(now));
        workspace.pulse().add(this::look);
        begin();
        look();
        follow(workspace.selection().get());
    }

    private Node bar() {
        withHidden.setId("findings-hidden");
        withHidden.setTooltip(new Tooltip("List the rules whose findings are hidden, so that they can be shown again"));
        withHidden.selectedProperty().addListener(any -> group());
        outcome.setId("findings-outcome");
        outcome.getStyleClass().add("filter-outcome");
        FlowPane bar = new FlowPane(follow.node(), withHidden, outcome);
        bar.getStyleClass().add("view-bar");
        return bar;
    }

    private void begin() {
        diagnosis = Packets.NONE;
        group = new Group(Group.Kind.ALL, null, null, 0, 0, false);
        CaptureDocument document = workspace.document();
        findings.begin(document);
        diagnoses.begin(document);
        shownFindings.begin(document);
        shownDiagnoses.begin(document);
        filter();
        show();
        explain();
    }

    /** Another filter is to be followed, other rules are hidden, or another group is shown. */
    private void filter() {
        Function<CaptureDocument, IntPredicate> followed = follow.shown(ShownParts::findings);
        Function<CaptureDocument, IntPredicate> shownToo = follow.shown(ShownParts::diagnoses);
        shownFindings.filter(followed, follow.version());
        shownDiagnoses.filter(shownToo, follow.version());
        diagnoses.filter(shownToo, follow.version());
        String rule = group.kind() == Group.Kind.RULE ? group.rule().id() : null;
        Set<String> without = hidden.ids();
        if (rule == null && without.isEmpty()) {
            findings.filter(followed, follow.version());
        } else {
            findings.filter(
                    document -> {
                        IntPredicate wanted = index -> {
                            String id = document.findings().get(index).rule().id();
                            return rule == null ? !without.contains(id) : rule.equals(id);
                        };
                        return followed == null ? wanted : wanted.and(followed.apply(document));
                    },
                    follow.version());
        }
        group();
    }

    private void look() {
        findings.look();
        diagnoses.look();
        shownFindings.look();
        shownDiagnoses.look();
        long now = workspace.document() == null ? 0 : workspace.document().revision();
        if (now != revision) {
            revision = now;
            group();
        }
        countThem();
        say();
    }

    /** Counts what the tab tells: the findings of the whole capture that are not hidden. */
    private void countThem() {
        CaptureDocument document = workspace.document();
        int size = document == null ? 0 : document.findings().size();
        if (!all.look(document, revision, size, index -> index)) {
            countOn();
        }
        int seen = 0;
        worst = null;
        for (FindingTally.Sum sum : all.sums()) {
            if (!hidden.contains(sum.rule())) {
                seen += sum.size();
                worst = FindingTally.worse(worst, sum.worst());
            }
        }
        count.set(seen);
    }

    /** Some are left to be counted: after what else waits to be shown. */
    private void countOn() {
        if (!counting) {
            counting = true;
            Platform.runLater(() -> {
                counting = false;
                countThem();
                group();
            });
        }
    }

    /** Lists the groups anew. */
    private void group() {
        CaptureDocument document = workspace.document();
        long version = 31 * revision + shownFindings.version();
        if (!shown.look(document, version, shownFindings.size(), shownFindings::row)) {
            countOn();
        }
        List<Group> now = document == null
                ? List.of()
                : FindingGroups.of(shown.sums(), shownDiagnoses.size(), hidden, withHidden.isSelected());
        groups.show(now, group);
    }

    private void choose(Group chosen) {
        boolean other = !chosen.isSame(group);
        group = chosen;
        if (other) {
            show();
            filter();
        }
        explain();
    }

    private void show() {
        Node wanted = group.kind() == Group.Kind.DIAGNOSES ? diagnoses.node() : findings.node();
        if (!tables.getChildren().contains(wanted)) {
            tables.getChildren().setAll(wanted);
        }
    }

    private void explain() {
        CaptureDocument document = workspace.document();
        int chosen = workspace.selection().get().finding();
        if (document == null) {
            explanation.clear("No capture is open.");
        } else if (group.kind() == Group.Kind.DIAGNOSES) {
            if (diagnosis == Packets.NONE) {
                explanation.clear("Choose a diagnosis to read all of it.");
            } else {
                explanation.show(document.diagnoses().get(diagnosis));
            }
        } else if (chosen != Packets.NONE && isOfGroup(document.findings().get(chosen))) {
            explanation.show(document.findings().get(chosen));
        } else if (group.kind() == Group.Kind.RULE) {
            explanation.show(group.rule());
        } else {
            explanation.clear("Choose a rule or a finding to read what it means, what to do, and where it comes from.");
        }
    }

    private boolean isOfGroup(FindingEntry finding) {
        return group.kind() == Group.Kind.RULE
                ? finding.rule().id().equals(group.rule().id())
                : group.kind() == Group.Kind.ALL && !hidden.contains(finding.rule());
    }

    private void chooseDiagnosis(int index) {
        diagnosis = index;
        DiagnosisEntry entry = workspace.document().diagnoses().get(index);
        if (entry.frames().length > 0) {
            workspace.selection().choosePacket((int) entry.frames()[0] - 1);
        } else if (entry.connections().length > 0) {
            workspace.selection().chooseConnection(entry.connections()[0]);
        }
        explain();
    }

    private void follow(Selected selected) {
        CaptureDocument document = workspace.document();
        int finding = selected.finding();
        if (document != null && selected.kind() == Selected.Kind.FINDING) {
            FindingEntry entry = document.findings().get(finding);
            if (!isOfGroup(entry) && !hidden.contains(entry.rule())) {
                group = new Group(Group.Kind.RULE, entry.rule(), entry.severity(), 0, 0, false);
                groups.choose(group);
                show();
                filter();
            }
        }
        findings.choose(finding);
        explain();
    }

    private MenuItem hideItem(Rule rule) {
        boolean isHidden = hidden.contains(rule);
        MenuItem item = new MenuItem(
                isHidden ? "Show Rule " + rule.id() + " Again" : "Hide Rule " + rule.id() + " Here and in the Count");
        item.setMnemonicParsing(false);
        item.setOnAction(event -> hide(rule, !isHidden));
        return item;
    }

    private void hide(Rule rule, boolean isHidden) {
        hidden.hide(rule, isHidden);
        if (isHidden
                && !withHidden.isSelected()
                && group.rule() != null
                && group.rule().id().equals(rule.id())) {
            group = new Group(Group.Kind.ALL, null, null, 0, 0, false);
        }
        countThem();
        filter();
        explain();
    }

    private void say() {
        CaptureDocument document = workspace.document();
        int away = hidden.ids().size();
        withHidden.setText("List hidden rules" + (away == 0 ? "" : " (" + away + ")"));
        int size = document == null ? 0 : document.findings().size();
        boolean some = document != null && findings.size() < size;
        outcome.setText(
                !findings.isThere()
                        ? "Looking..."
                        : some ? Words.count(findings.size()) + " of " + Words.count(size) + " findings" : "");
        boolean reads = document != null && !workspace.loading().progress().isOver();
        nothing.setText(
                document == null
                        ? "No capture is open."
                        : reads
                                ? "Looking for findings..."
                                : size == 0 ? "Nothing breaks the specification here." : "No finding is shown here.");
    }

    private void fill(ContextMenu menu, int index, Column column) {
        FindingEntry finding = workspace.document().findings().get(index);
        long[] frames = finding.frames();
        new RowMenu(workspace, menu)
                .filters(column, index, finding.connection(), finding.transaction())
                .line()
                .toPacket("Go to Packet", frames.length == 0 ? 0 : frames[0])
                .toTransaction(finding.transaction())
                .toConnection(finding.connection())
                .line()
                .copies(findings, column, index)
                .line();
        menu.getItems().add(hideItem(finding.rule()));
    }

    @Override
    public String title() {
        return FINDINGS;
    }

    @Override
    public String explanation() {
        return "What breaks the specification, by rule, with what it means and what to do; and the diagnoses";
    }

    @Override
    public Node node() {
        return pane;
    }

    @Override
    public ObservableIntegerValue count() {
        return count;
    }

    @Override
    public Severity worst() {
        return worst;
    }

    @Override
    public CsvSource csv() {
        return group.kind() == Group.Kind.DIAGNOSES ? diagnoses.csv() : findings.csv();
    }
}
