package org.rocescope.desktop.fields;

import java.util.function.IntConsumer;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableDoubleValue;
import javafx.collections.FXCollections;
import javafx.collections.ObservableListBase;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;

/** The bytes of a packet, sixteen a line, some of them lit. */
final class BytesView {
    static final int BYTES_PER_LINE = 16;

    private static final double LINE_HEIGHT = 20;

    private final ListView<Integer> list = new ListView<>();
    private byte[] bytes = {};
    private int litFrom;
    private int litTo;
    private IntConsumer chooser = index -> {};

    BytesView(ObservableDoubleValue zoom) {
        list.setId("bytes");
        list.getStyleClass().addAll("dense", "bytes-list");
        list.fixedCellSizeProperty().bind(Bindings.multiply(zoom, LINE_HEIGHT));
        list.setCellFactory(view -> new BytesCell(this));
        list.setPlaceholder(new Label("The bytes of the packet that is chosen."));
    }

    ListView<Integer> node() {
        return list;
    }

    /** Sets who is told the index of a byte that the user points at. */
    void onChoose(IntConsumer newChooser) {
        chooser = newChooser;
    }

    void choose(int index) {
        if (index >= 0 && index < bytes.length) {
            chooser.accept(index);
        }
    }

    /** Shows bytes, none of them lit. */
    void show(byte[] newBytes) {
        bytes = newBytes;
        litFrom = 0;
        litTo = 0;
        int lines = (bytes.length + BYTES_PER_LINE - 1) / BYTES_PER_LINE;
        list.setItems(lines == 0 ? FXCollections.observableArrayList() : new Lines(lines));
    }

    /** Lights bytes and brings the first of them into sight. */
    void light(int from, int length) {
        litFrom = from;
        litTo = from + length;
        list.refresh();
        if (length > 0) {
            int line = from / BYTES_PER_LINE;
            list.scrollTo(Math.max(0, line - 2));
        }
    }

    byte[] bytes() {
        return bytes;
    }

    int litFrom() {
        return litFrom;
    }

    int litTo() {
        return litTo;
    }

    /** Numbers of lines. */
    private static final class Lines extends ObservableListBase<Integer> {
        private final int size;

        Lines(int size) {
            this.size = size;
        }

        @Override
        public Integer get(int index) {
            return index;
        }

        @Override
        public int size() {
            return size;
        }
    }
}
