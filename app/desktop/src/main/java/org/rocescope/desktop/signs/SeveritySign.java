package org.rocescope.desktop.signs;

import java.util.Locale;
import javafx.scene.layout.Region;
import org.rocescope.dissector.rule.Severity;

/** A small sign for a severity: the shape tells as much as the colour. */
public final class SeveritySign extends Region {
    private static final double SIZE = 12;

    /** Makes a sign; its style class is that of the severity. */
    public SeveritySign() {
        getStyleClass().add("severity-sign");
        setMinSize(SIZE, SIZE);
        setPrefSize(SIZE, SIZE);
        setMaxSize(SIZE, SIZE);
        show(null);
    }

    /** A sign that shows a severity. */
    public SeveritySign(Severity severity) {
        this();
        show(severity);
    }

    /** Shows a severity, or nothing. */
    public void show(Severity severity) {
        getStyleClass().removeIf(style -> style.startsWith("severity-") && !style.equals("severity-sign"));
        setVisible(severity != null);
        if (severity != null) {
            getStyleClass().add("severity-" + word(severity));
            setAccessibleText(word(severity));
        }
    }

    /** The word for a severity. */
    public static String word(Severity severity) {
        return severity.name().toLowerCase(Locale.ROOT);
    }
}
