package org.rocescope.dissector.filter;

import java.util.List;
import java.util.Locale;
import org.rocescope.dissector.packet.Field.DerivedText;
import org.rocescope.dissector.packet.Packet;

/** Values that are texts. */
abstract sealed class Texts extends Values {
    /** The value that was found. */
    abstract String text();

    /** The texts of fields; an empty one is no value. */
    static final class OfField extends Texts {
        private final FieldCursor cursor;
        private final StringBuilder text = new StringBuilder();

        OfField(FieldCursor cursor) {
            this.cursor = cursor;
        }

        @Override
        boolean first(Packet packet) {
            return cursor.first(packet) && (load(packet) || next(packet));
        }

        @Override
        boolean next(Packet packet) {
            while (cursor.next(packet)) {
                if (load(packet)) {
                    return true;
                }
            }
            return false;
        }

        private boolean load(Packet packet) {
            text.setLength(0);
            if (cursor.field().derived() instanceof DerivedText derived) {
                derived.append(packet, cursor.layer(), text);
            }
            return text.length() > 0;
        }

        @Override
        String text() {
            return text.toString();
        }
    }

    /** A constant. */
    static final class Constant extends Texts {
        private final String text;

        Constant(String text) {
            this.text = text;
        }

        @Override
        boolean first(Packet packet) {
            return true;
        }

        @Override
        boolean next(Packet packet) {
            return false;
        }

        @Override
        String text() {
            return text;
        }
    }

    /** Texts in upper or lower case. */
    static final class Recased extends Texts {
        private final Texts original;
        private final boolean upper;

        Recased(Texts original, boolean upper) {
            this.original = original;
            this.upper = upper;
        }

        @Override
        boolean first(Packet packet) {
            return original.first(packet);
        }

        @Override
        boolean next(Packet packet) {
            return original.next(packet);
        }

        @Override
        String text() {
            String text = original.text();
            return upper ? text.toUpperCase(Locale.ROOT) : text.toLowerCase(Locale.ROOT);
        }
    }

    /** Parts of texts, one behind the other. A part that a text is too short for is left out. */
    static final class Sliced extends Texts {
        private final Texts whole;
        private final List<Range> parts;
        private String text;

        Sliced(Texts whole, List<Range> parts) {
            this.whole = whole;
            this.parts = parts;
        }

        @Override
        boolean first(Packet packet) {
            return whole.first(packet) && (load() || next(packet));
        }

        @Override
        boolean next(Packet packet) {
            while (whole.next(packet)) {
                if (load()) {
                    return true;
                }
            }
            return false;
        }

        private boolean load() {
            String all = whole.text();
            StringBuilder cut = new StringBuilder();
            for (Range part : parts) {
                if (part.fits(all.length())) {
                    cut.append(all, part.firstOf(all.length()), part.endOf(all.length()));
                }
            }
            text = cut.toString();
            return !text.isEmpty();
        }

        @Override
        String text() {
            return text;
        }
    }
}
