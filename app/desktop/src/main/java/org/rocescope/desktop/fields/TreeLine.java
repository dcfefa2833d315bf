package org.rocescope.desktop.fields;

import org.rocescope.dissector.dissection.FieldNode;
import org.rocescope.dissector.rule.Severity;

/** A line of the field tree. */
sealed interface TreeLine {
    /** What it says. */
    String text();

    /** Name under which it is remembered whether the line is open. */
    String key();

    /** A layer or a field of the packet. */
    record OfField(FieldNode node) implements TreeLine {
        @Override
        public String text() {
            return node.text();
        }

        @Override
        public String key() {
            return node.field() == null ? node.header().name() : node.field().name();
        }
    }

    /** What the analysis says. */
    record Note(String text) implements TreeLine {
        @Override
        public String key() {
            return "analysis";
        }
    }

    /** A packet to jump to. */
    record ToPacket(String text, int row) implements TreeLine {
        @Override
        public String key() {
            return "link";
        }
    }

    /** A range that was not flushed, to jump to. */
    record ToUnflushed(String text, int index, boolean due) implements TreeLine {
        @Override
        public String key() {
            return "unflushed";
        }
    }

    /** A finding to jump to. */
    record ToFinding(String text, int finding, Severity severity) implements TreeLine {
        @Override
        public String key() {
            return "finding";
        }
    }
}
