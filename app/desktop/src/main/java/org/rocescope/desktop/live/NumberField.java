package org.rocescope.desktop.live;

import javafx.css.PseudoClass;
import javafx.scene.control.TextField;

/** A field for a whole number that may be left empty, which stands for 0; marked where it holds none within bounds. */
final class NumberField extends TextField {
    private static final PseudoClass MISTAKEN = PseudoClass.getPseudoClass("mistaken");
    private static final int COLUMNS = 7;

    private final int most;

    /**
     * A field.
     *
     * @param id its name
     * @param present the number that it shows; 0 for none
     * @param most the largest number
     */
    NumberField(String id, int present, int most) {
        this.most = most;
        setId(id);
        setPrefColumnCount(COLUMNS);
        setText(present == 0 ? "" : String.valueOf(present));
        textProperty().addListener(any -> pseudoClassStateChanged(MISTAKEN, !isRight()));
    }

    boolean isRight() {
        String digits = digits();
        return digits.isEmpty()
                || digits.matches("\\d{1,9}") && Integer.parseInt(digits) >= 1 && Integer.parseInt(digits) <= most;
    }

    /** The number; 0 for none, or a wrong one. */
    int number() {
        return digits().isEmpty() || !isRight() ? 0 : Integer.parseInt(digits());
    }

    private String digits() {
        return getText().strip().replace(",", "");
    }
}
