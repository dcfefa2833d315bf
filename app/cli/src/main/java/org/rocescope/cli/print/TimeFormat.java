package org.rocescope.cli.print;

import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.dissection.FieldText;
import org.rocescope.dissector.packet.Packet;

/** How the time of a packet is shown; the letters are tshark's. */
public enum TimeFormat {
    /** Seconds since the first packet. */
    R,
    /** Seconds since the packet before. */
    D,
    /** Seconds since 1970. */
    E,
    /** Date and time of day, UTC. */
    UD,
    /** Time of day, UTC. */
    U;

    /** Appends the time. */
    void append(Packet packet, StringBuilder out) {
        long time = packet.frame().timeNanos();
        if (time == Frame.NO_TIME) {
            out.append('-');
            return;
        }
        switch (this) {
            case R -> FieldText.appendDuration(time - packet.firstNanos(), out);
            case D -> FieldText.appendDuration(time - packet.previousNanos(), out);
            case E -> FieldText.appendDuration(time, out);
            case UD -> FieldText.appendTime(time, out);
            case U -> {
                int start = out.length();
                FieldText.appendTime(time, out);
                int date = out.indexOf("T", start);
                out.delete(start, date + 1);
            }
        }
    }
}
