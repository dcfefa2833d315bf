package org.rocescope.desktop.workspace;

import java.util.Arrays;
import java.util.TreeSet;
import org.rocescope.desktop.document.CaptureDocument;
import org.rocescope.desktop.document.ConnectionEntry;
import org.rocescope.desktop.document.ConnectionEntry.Endpoint;
import org.rocescope.desktop.document.HostPair;
import org.rocescope.desktop.document.Packets;
import org.rocescope.desktop.document.UnflushedEntry;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.packet.Field;

/** Display filters that show what belongs to something: the packets of a connection, of a transaction. */
public final class FilterText {
    private FilterText() {}

    /**
     * A filter for packets in which a field has a value.
     *
     * @param value the bare value, as {@link org.rocescope.dissector.dissection.FieldText#append} has it
     */
    public static String value(Field field, String value) {
        return switch (field.kind()) {
            case NUMBER -> field.name() + " == " + number(field, value);
            case BOOLEAN, IPV4, IPV6, ETHERNET, DURATION -> field.name() + " == " + value;
            case BYTES -> field.name() + " == " + (value.length() == 2 ? "0x" + value : value);
            case TEXT, TIME -> field.name() + " == " + quoted(value);
        };
    }

    /** A number as people read it in a filter: the word for it where the field has one. */
    private static String number(Field field, String value) {
        if (field.names() == null) {
            return value;
        }
        long number =
                value.startsWith("0x") ? Long.parseUnsignedLong(value.substring(2), 16) : Long.parseUnsignedLong(value);
        String word = field.names().of(number);
        // a word that several values have would say too much
        boolean clear = word != null
                && field.names().all().values().stream()
                                .filter(word::equalsIgnoreCase)
                                .count()
                        == 1;
        return clear ? quoted(word) : value;
    }

    /** A text as a filter has it. */
    public static String quoted(String text) {
        StringBuilder out = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"', '\\' -> out.append('\\').append(c);
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> out.append(c);
            }
        }
        return out.append('"').toString();
    }

    /** A filter for the packets of a transaction. */
    public static String transaction(CaptureDocument document, int index) {
        long[] requests = document.transactions().requestFrames(index);
        long[] responses = document.transactions().responseFrames(index);
        long[] frames = Arrays.copyOf(requests, requests.length + responses.length);
        System.arraycopy(responses, 0, frames, requests.length, responses.length);
        Arrays.sort(frames);
        return frames(frames);
    }

    /** A filter for some frames, which are in ascending order; neighbours become a range. */
    public static String frames(long[] frames) {
        StringBuilder text = new StringBuilder("frame.number in {");
        for (int i = 0; i < frames.length; i++) {
            int last = i;
            while (last + 1 < frames.length && frames[last + 1] - frames[last] <= 1) {
                last++;
            }
            text.append(i == 0 ? "" : ", ").append(frames[i]);
            if (frames[last] > frames[i]) {
                text.append("..").append(frames[last]);
            }
            i = last;
        }
        return text.append('}').toString();
    }

    /** A filter for the packets of the writes that left a range unflushed, and of the FLUSH that missed it. */
    public static String unflushed(CaptureDocument document, UnflushedEntry range) {
        TreeSet<Long> frames = new TreeSet<>();
        for (long write : range.writeFrames()) {
            add(document, write, frames);
        }
        if (range.miss().frame() > 0) {
            add(document, range.miss().frame(), frames);
        }
        return frames(frames.stream().mapToLong(Long::longValue).toArray());
    }

    private static void add(CaptureDocument document, long frame, TreeSet<Long> frames) {
        frames.add(frame);
        int transaction = document.packets().transaction((int) frame - 1);
        if (transaction != Packets.NONE) {
            Arrays.stream(document.transactions().requestFrames(transaction)).forEach(frames::add);
            Arrays.stream(document.transactions().responseFrames(transaction)).forEach(frames::add);
        }
    }

    /** A filter for the packets of a connection, both ways; frames tell apart lives of the same queue pairs. */
    public static String connection(CaptureDocument document, int id) {
        ConnectionEntry connection = document.connections().byId(id);
        Endpoint first = connection.endpoints().get(0);
        Endpoint second = connection.endpoints().get(1);
        String there = way(first, second);
        String back = way(second, first);
        String both = there.isEmpty() ? back : back.isEmpty() ? there : "(" + there + ") || (" + back + ")";
        if (!sharesFlow(document, connection)) {
            return both;
        }
        return "(" + both + ") && frame.number in {" + connection.firstFrame() + ".." + connection.lastFrame() + "}";
    }

    private static boolean sharesFlow(CaptureDocument document, ConnectionEntry connection) {
        return document.connections().list().stream()
                .anyMatch(other -> other.id() != connection.id() && shares(other.flows(), connection.flows()));
    }

    private static boolean shares(int[] some, int[] others) {
        for (int flow : some) {
            for (int other : others) {
                if (flow == other && flow != Packets.NONE) {
                    return true;
                }
            }
        }
        return false;
    }

    /** What one endpoint sends to another; empty if the receiver's queue pair is not known. */
    private static String way(Endpoint from, Endpoint to) {
        if (to.queuePair() == Flow.UNKNOWN) {
            return "";
        }
        return hosts(from, to) + " && infiniband.bth.destqp == 0x" + Integer.toHexString(to.queuePair());
    }

    /** A filter for all packets between two hosts. */
    public static String hosts(HostPair pair) {
        return "(" + hosts(pair.first(), pair.second()) + ") || (" + hosts(pair.second(), pair.first()) + ")";
    }

    private static String hosts(Endpoint from, Endpoint to) {
        return switch (from.ipVersion()) {
            case 4 -> "ip.src == " + from.address() + " && ip.dst == " + to.address();
            case 6 ->
                "(ipv6.src == " + from.address() + " || infiniband.grh.sgid == " + from.address() + ") && (ipv6.dst == "
                        + to.address() + " || infiniband.grh.dgid == " + to.address() + ")";
            default ->
                "infiniband.lrh.slid == " + number(from.address()) + " && infiniband.lrh.dlid == "
                        + number(to.address());
        };
    }

    private static String number(String lid) {
        return lid.substring(lid.lastIndexOf(' ') + 1);
    }
}
