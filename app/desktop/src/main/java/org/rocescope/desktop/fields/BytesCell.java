package org.rocescope.desktop.fields;

import javafx.geometry.VPos;
import javafx.scene.control.ListCell;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import javafx.scene.text.Text;

/** A line of bytes: offset, hexadecimal, characters; the lit ones on a ground of their own. */
final class BytesCell extends ListCell<Integer> {
    private static final int HEX_AT = 6;
    private static final int TEXT_AT = HEX_AT + 3 * BytesView.BYTES_PER_LINE + 2;
    private static final char[] HEX = "0123456789abcdef".toCharArray();
    private static final double PADDING = 8;

    private final BytesView view;
    private final Text offset = text("bytes-offset");
    private final Text hex = text("bytes-hex");
    private final Text characters = text("bytes-characters");
    private final Region litHex = region();
    private final Region litCharacters = region();
    private final Pane line = new Pane(litHex, litCharacters, offset, hex, characters) {
        @Override
        protected void layoutChildren() {
            place();
        }
    };

    BytesCell(BytesView view) {
        this.view = view;
        getStyleClass().add("bytes-line");
        setOnMouseClicked(event -> {
            int index = indexAt(event.getX() - line.getLayoutX());
            if (!isEmpty() && index >= 0) {
                view.choose(getItem() * BytesView.BYTES_PER_LINE + index);
            }
        });
    }

    private static Text text(String style) {
        Text text = new Text();
        text.getStyleClass().addAll("bytes-text", style);
        text.setTextOrigin(VPos.CENTER);
        return text;
    }

    private static Region region() {
        Region region = new Region();
        region.getStyleClass().add("bytes-lit");
        region.setMouseTransparent(true);
        return region;
    }

    @Override
    protected void updateItem(Integer number, boolean empty) {
        super.updateItem(number, empty);
        setText(null);
        if (empty || number == null) {
            setGraphic(null);
            return;
        }
        byte[] bytes = view.bytes();
        int from = number * BytesView.BYTES_PER_LINE;
        int to = Math.min(bytes.length, from + BytesView.BYTES_PER_LINE);
        StringBuilder hexText = new StringBuilder(3 * BytesView.BYTES_PER_LINE + 1);
        StringBuilder charText = new StringBuilder(BytesView.BYTES_PER_LINE);
        for (int i = from; i < to; i++) {
            hexText.append(i - from == BytesView.BYTES_PER_LINE / 2 ? " " : "")
                    .append(HEX[bytes[i] >> 4 & 0xF])
                    .append(HEX[bytes[i] & 0xF])
                    .append(' ');
            char c = (char) (bytes[i] & 0xFF);
            charText.append(c >= ' ' && c < 0x7F ? c : '·');
        }
        offset.setText(String.format("%04x", from));
        hex.setText(hexText.toString());
        characters.setText(charText.toString());
        setGraphic(line);
        line.requestLayout();
    }

    private double charWidth() {
        String shown = characters.getText();
        return shown.isEmpty()
                ? 0
                : offset.getLayoutBounds().getWidth() / offset.getText().length();
    }

    private static double hexColumn(int index) {
        return HEX_AT + 3 * index + (index >= BytesView.BYTES_PER_LINE / 2 ? 1 : 0);
    }

    private void place() {
        double width = charWidth();
        double height = line.getHeight();
        double middle = Math.round(height / 2);
        offset.relocate(0, middle - offset.getLayoutBounds().getHeight() / 2);
        hex.relocate(HEX_AT * width, middle - hex.getLayoutBounds().getHeight() / 2);
        characters.relocate(
                TEXT_AT * width, middle - characters.getLayoutBounds().getHeight() / 2);
        int start = isEmpty() || getItem() == null ? 0 : getItem() * BytesView.BYTES_PER_LINE;
        int from = Math.max(0, view.litFrom() - start);
        int to = Math.min(BytesView.BYTES_PER_LINE, view.litTo() - start);
        boolean lit = from < to;
        litHex.setVisible(lit);
        litCharacters.setVisible(lit);
        if (lit) {
            double left = hexColumn(from) * width - 1;
            double right = (hexColumn(to - 1) + 2) * width + 1;
            litHex.resizeRelocate(left, 0, right - left, height);
            litCharacters.resizeRelocate((TEXT_AT + from) * width, 0, (to - from) * width, height);
        }
    }

    /** Index in the line of the byte at a place; -1 where there is none. */
    private int indexAt(double x) {
        double width = charWidth();
        if (width == 0) {
            return -1;
        }
        double column = x / width;
        if (column >= TEXT_AT) {
            int index = (int) (column - TEXT_AT);
            return index < BytesView.BYTES_PER_LINE ? index : -1;
        }
        for (int i = 0; i < BytesView.BYTES_PER_LINE; i++) {
            if (column >= hexColumn(i) - 0.5 && column < hexColumn(i) + 2.5) {
                return i;
            }
        }
        return -1;
    }

    @Override
    protected double computePrefWidth(double height) {
        return (TEXT_AT + BytesView.BYTES_PER_LINE) * Math.max(1, charWidth()) + 2 * PADDING;
    }
}
