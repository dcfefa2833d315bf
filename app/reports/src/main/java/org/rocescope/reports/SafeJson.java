package org.rocescope.reports;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;

/**
 * JSON that a terminal can be shown: besides what JSON demands, every control character and every character that turns the
 * direction of writing is escaped. Whoever parses it gets the text as it was.
 */
public final class SafeJson {
    private SafeJson() {}

    /** Makes generators. */
    public static JsonFactory factory() {
        return new JsonFactoryBuilder().characterEscapes(Escapes.ALL).build();
    }

    private static final class Escapes extends CharacterEscapes {
        private static final long serialVersionUID = 1;
        private static final int DELETE = 0x7F;
        static final Escapes ALL = new Escapes();

        private final int[] ascii = standardAsciiEscapesForJSON();

        private Escapes() {
            ascii[DELETE] = ESCAPE_STANDARD;
        }

        @Override
        public int[] getEscapeCodesForAscii() {
            return ascii;
        }

        @Override
        public SerializableString getEscapeSequence(int c) {
            return Control.isHarmful((char) c) ? new SerializedString(String.format("\\u%04x", c)) : null;
        }
    }
}
