package org.rocescope.desktop.fields;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TreeItem;
import javafx.scene.control.TreeView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import org.rocescope.desktop.document.CaptureDocument;
import org.rocescope.desktop.document.PacketReader;
import org.rocescope.desktop.document.Packets;
import org.rocescope.desktop.selection.Selected;
import org.rocescope.desktop.workspace.View;
import org.rocescope.desktop.workspace.Workspace;
import org.rocescope.dissector.dissection.FieldNode;
import org.rocescope.dissector.dissection.FieldTree;
import org.rocescope.dissector.packet.Packet;

/** The packet that is chosen: its fields as a tree and its bytes, each lighting the other, with links to its kin. */
public final class FieldsView {
    private static final double TREE_SHARE = 0.55;

    private final Workspace workspace;
    private final TreeView<TreeLine> tree = new TreeView<>();
    private final BytesView bytes;
    private final SplitPane split;
    private final Set<String> opened = new HashSet<>();
    private final Set<String> closed = new HashSet<>();
    private PacketReader reader;
    private ContextMenu menu;
    private PacketLinks links;
    private int row = Packets.NONE;
    private int findings;
    private boolean showing;

    /**
     * The fields of the packet that is selected in a workspace.
     *
     * @param addColumn is told the name of a field that the packet list is to show
     */
    public FieldsView(Workspace workspace, Consumer<String> addColumn) {
        this.workspace = workspace;
        bytes = new BytesView(workspace.zoomProperty());
        split = new SplitPane(tree, bytes.node());
        tree.setId("fields");
        tree.getStyleClass().addAll("dense", "fields-tree");
        tree.setShowRoot(false);
        tree.setCellFactory(view -> {
            FieldCell cell = new FieldCell();
            cell.setOnMouseClicked(event -> {
                if (event.getButton() == MouseButton.PRIMARY && !cell.isEmpty()) {
                    jump(cell.getItem());
                }
            });
            return cell;
        });
        tree.setOnKeyPressed(event -> {
            TreeItem<TreeLine> item = tree.getSelectionModel().getSelectedItem();
            if (event.getCode() == KeyCode.ENTER && item != null) {
                jump(item.getValue());
            }
        });
        tree.setOnContextMenuRequested(event -> {
            TreeItem<TreeLine> item = tree.getSelectionModel().getSelectedItem();
            if (menu != null) {
                menu.hide();
            }
            if (item != null) {
                menu = FieldMenu.of(workspace, tree, item, addColumn);
                menu.show(tree, event.getScreenX(), event.getScreenY());
            }
            event.consume();
        });
        tree.getSelectionModel().selectedItemProperty().addListener((value, before, now) -> light(now));
        bytes.onChoose(this::chooseFieldAt);
        split.setOrientation(Orientation.HORIZONTAL);
        split.setDividerPositions(workspace.preferences().number("fields.divider", 0.05, 0.95, TREE_SHARE));
        split.getDividers()
                .get(0)
                .positionProperty()
                .addListener(
                        (value, before, now) -> workspace.preferences().number("fields.divider", now.doubleValue()));
        workspace.loadingProperty().addListener((value, before, now) -> begin());
        workspace.selection().selectedProperty().addListener((value, before, now) -> show(now));
        workspace.notedProperty().addListener(any -> again());
        workspace.pulse().add(this::look);
        begin();
    }

    /** The tree beside the bytes. */
    public Node node() {
        return split;
    }

    private void begin() {
        CaptureDocument document = workspace.document();
        reader = document == null ? null : document.reader(PacketReader.FEW);
        links = document == null ? null : new PacketLinks(document);
        row = Packets.NONE;
        show(workspace.selection().get());
    }

    /** The analysis may say more of the packet by now. */
    private void look() {
        CaptureDocument document = workspace.document();
        if (document == null || row == Packets.NONE) {
            return;
        }
        int now = state(document);
        if (now != findings) {
            findings = now;
            again();
        }
    }

    /** Another number when the analysis says more. */
    private int state(CaptureDocument document) {
        return document.findings().size() * 31
                + document.unflushed().list().size() * 17
                + document.packets().transaction(row);
    }

    private void again() {
        int shown = row;
        row = Packets.NONE;
        show(shown);
    }

    private void show(Selected selected) {
        show(selected.packet());
    }

    private void show(int newRow) {
        if (newRow == row && row != Packets.NONE) {
            return;
        }
        row = newRow;
        if (reader == null || row == Packets.NONE) {
            tree.setRoot(null);
            bytes.show(new byte[0]);
            return;
        }
        TreeItem<TreeLine> root = new TreeItem<>();
        byte[] copy = {};
        List<TreeLine> kin = links.of(row);
        if (!kin.isEmpty()) {
            TreeItem<TreeLine> analysis = item(new TreeLine.Note("Analysis"), true);
            kin.forEach(line -> analysis.getChildren().add(new TreeItem<>(line)));
            root.getChildren().add(analysis);
        }
        try {
            Packet packet = reader.read(row);
            copy = new byte[packet.frame().capturedLength()];
            packet.bytes().get(packet.frameStart(), copy);
            for (FieldNode layer : FieldTree.of(packet)) {
                root.getChildren().add(item(layer));
            }
        } catch (IOException e) {
            root.getChildren().add(item(new TreeLine.Note("cannot be read again: " + e.getMessage()), false));
        }
        findings = state(workspace.document());
        showing = true;
        String selected = selectedKey();
        bytes.show(copy);
        tree.setRoot(root);
        TreeItem<TreeLine> again = selected == null ? null : find(root, selected);
        if (again != null) {
            tree.getSelectionModel().select(again);
        }
        showing = false;
        light(again);
    }

    private String selectedKey() {
        TreeItem<TreeLine> item = tree.getSelectionModel().getSelectedItem();
        return item == null || !(item.getValue() instanceof TreeLine.OfField field) ? null : field.key();
    }

    private static TreeItem<TreeLine> find(TreeItem<TreeLine> in, String key) {
        for (TreeItem<TreeLine> child : in.getChildren()) {
            if (child.getValue() instanceof TreeLine.OfField
                    && child.getValue().key().equals(key)) {
                return child;
            }
            TreeItem<TreeLine> below = child.isExpanded() ? find(child, key) : null;
            if (below != null) {
                return below;
            }
        }
        return null;
    }

    private TreeItem<TreeLine> item(FieldNode node) {
        boolean open = node.field() == null && node.header().name().startsWith("infiniband")
                || node.header().name().startsWith("_ws");
        TreeItem<TreeLine> item = item(new TreeLine.OfField(node), open);
        node.children().forEach(child -> item.getChildren().add(item(child)));
        return item;
    }

    /** An item that is open as the user left one of its kind. */
    private TreeItem<TreeLine> item(TreeLine line, boolean usuallyOpen) {
        TreeItem<TreeLine> item = new TreeItem<>(line);
        String key = line.key();
        item.setExpanded(usuallyOpen ? !closed.contains(key) : opened.contains(key));
        item.expandedProperty().addListener((value, before, now) -> {
            (now ? closed : opened).remove(key);
            (now ? opened : closed).add(key);
        });
        return item;
    }

    private void light(TreeItem<TreeLine> item) {
        if (showing) {
            return;
        }
        if (item != null
                && item.getValue() instanceof TreeLine.OfField field
                && field.node().length() > 0) {
            bytes.light(field.node().start(), field.node().length());
        } else {
            bytes.light(0, 0);
        }
    }

    /** Chooses the narrowest field that a byte belongs to. */
    private void chooseFieldAt(int index) {
        TreeItem<TreeLine> best = narrowest(tree.getRoot(), index, null);
        if (best != null) {
            for (TreeItem<TreeLine> above = best.getParent(); above != null; above = above.getParent()) {
                above.setExpanded(true);
            }
            tree.getSelectionModel().select(best);
            tree.scrollTo(Math.max(0, tree.getRow(best) - 3));
        }
    }

    private static TreeItem<TreeLine> narrowest(TreeItem<TreeLine> in, int index, TreeItem<TreeLine> soFar) {
        TreeItem<TreeLine> best = soFar;
        for (TreeItem<TreeLine> child : in.getChildren()) {
            if (child.getValue() instanceof TreeLine.OfField field) {
                FieldNode node = field.node();
                boolean covers = node.length() > 0 && index >= node.start() && index < node.start() + node.length();
                if (covers && (best == null || node.length() <= length(best))) {
                    best = child;
                }
                best = narrowest(child, index, best);
            }
        }
        return best;
    }

    private static int length(TreeItem<TreeLine> item) {
        return ((TreeLine.OfField) item.getValue()).node().length();
    }

    private void jump(TreeLine line) {
        if (line instanceof TreeLine.ToPacket link) {
            workspace.selection().choosePacket(link.row());
        } else if (line instanceof TreeLine.ToFinding link) {
            workspace.selection().chooseFinding(link.finding());
        } else if (line instanceof TreeLine.ToUnflushed link) {
            workspace.selection().chooseUnflushed(link.index());
            workspace.frontViewProperty().set(View.UNFLUSHED);
        }
    }
}
