package org.rocescope.dissector.transport;

import java.nio.ByteBuffer;
import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Field.DerivedNumber;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.packet.Kind;
import org.rocescope.dissector.packet.Names;
import org.rocescope.dissector.packet.Packet;

/**
 * ACK extended transport header: syndrome and message sequence number (source: headers.md sections 6 and 7).
 *
 * <pre>
 * +-+---+---------+-----------------------------------------------+
 * |r|typ|  value  |                      MSN                      |
 * +-+---+---------+-----------------------------------------------+
 *  typ 0: ACK, value is the credit code     typ 1: RNR NAK, value is the timer code
 *  typ 2: reserved                          typ 3: NAK, value is the NAK code
 * </pre>
 */
public final class Aeth {
    /** Its length in bytes. */
    public static final int LENGTH = 4;

    /** Syndrome type, bits 6-5: acknowledged. */
    public static final int TYPE_ACK = 0;
    /** Syndrome type: receiver not ready. */
    public static final int TYPE_RNR = 1;
    /** Syndrome type: reserved; a requester discards the packet. */
    public static final int TYPE_RESERVED = 2;
    /** Syndrome type: negative acknowledge. */
    public static final int TYPE_NAK = 3;

    /** Credit code that means "no limit, or not reported". */
    public static final int NO_CREDIT_LIMIT = 31;

    /** NAK codes in words, by code; 5 to 31 are reserved. */
    private static final String[] NAK = {
        "PSN sequence error", "invalid request", "remote access error", "remote operational error", "invalid RD request"
    };

    /** Message credits by credit code (0 to 30). */
    private static final int[] CREDITS = {
        0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048, 3072, 4096,
        6144, 8192, 12288, 16384, 24576, 32768
    };

    /** Waiting time by timer code, in units of 10 microseconds. Code 0 is the longest, not zero. */
    private static final int[] RNR_TENS_OF_MICROS = {
        65536, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048, 3072, 4096,
        6144, 8192, 12288, 16384, 24576, 32768, 49152
    };

    public static final Header HEADER =
            Header.of("infiniband.aeth", "ACK Extended Transport Header", LENGTH, "headers.md 6 and 7");

    public static final Field SYNDROME = HEADER.field("infiniband.aeth.syndrome", "Syndrome")
            .bytes(0, 1)
            .names(syndromes())
            .add();
    public static final Field SYNDROME_RESERVED = HEADER.field("infiniband.aeth.syndrome.reserved", "Reserved")
            .bits(0, 1)
            .add();
    public static final Field TYPE = HEADER.field("infiniband.aeth.syndrome.opcode", "OpCode")
            .bits(1, 2)
            .names(Names.of(TYPE_ACK, "ACK", TYPE_RNR, "RNR NAK", TYPE_RESERVED, "reserved", TYPE_NAK, "NAK"))
            .add();
    public static final Field CREDIT_CODE = HEADER.field("infiniband.aeth.syndrome.credit_count", "Credit Count")
            .bits(3, 5)
            .names(credits())
            .when((bytes, at) -> type(bytes, at) == TYPE_ACK)
            .add();
    public static final Field TIMER_CODE = HEADER.field("infiniband.aeth.syndrome.timer", "Timer")
            .bits(3, 5)
            .names(timers())
            .when((bytes, at) -> type(bytes, at) == TYPE_RNR)
            .add();
    public static final Field RESERVED_CODE = HEADER.field("infiniband.aeth.syndrome.reserved_value", "Reserved")
            .bits(3, 5)
            .when((bytes, at) -> type(bytes, at) == TYPE_RESERVED)
            .add();
    public static final Field NAK_CODE = HEADER.field("infiniband.aeth.syndrome.error_code", "Error Code")
            .bits(3, 5)
            .names(naks())
            .when((bytes, at) -> type(bytes, at) == TYPE_NAK)
            .add();
    /** Message credits that an ACK grants; absent where the code says "no limit". */
    public static final Field CREDITS_GRANTED = HEADER.field("infiniband.aeth.credits", "Credits")
            .number(Aeth::creditsGranted)
            .unit("messages")
            .add();
    /** Time that an RNR NAK asks the requester to wait. */
    public static final Field RNR_DELAY = HEADER.field("infiniband.aeth.rnr_delay", "RNR delay")
            .kind(Kind.DURATION)
            .number(Aeth::rnrDelay)
            .add();
    /** Messages that the responder completed, modulo 2^24. */
    public static final Field MSN = HEADER.field("infiniband.aeth.msn", "Message Sequence Number")
            .bytes(1, 3)
            .add();

    private Aeth() {}

    /** Syndrome type of the AETH at an index. */
    public static int type(ByteBuffer bytes, int at) {
        return bytes.get(at) >> 5 & 3;
    }

    /** The five low bits of the syndrome: credit, timer or NAK code by the type. */
    public static int code(ByteBuffer bytes, int at) {
        return bytes.get(at) & 0x1F;
    }

    /** Message credits of a credit code from 0 to 30. */
    public static int credits(int code) {
        return CREDITS[code];
    }

    /** Waiting time of an RNR timer code from 0 to 31, in nanoseconds. */
    public static long rnrNanos(int code) {
        return RNR_TENS_OF_MICROS[code] * 10_000L;
    }

    /** A NAK code in words, or null for the reserved ones (5 to 31). */
    public static String nakName(int code) {
        return code < NAK.length ? NAK[code] : null;
    }

    private static long creditsGranted(Packet packet, int layer) {
        if (!CREDIT_CODE.isIn(packet, layer)) {
            return DerivedNumber.ABSENT;
        }
        int code = CREDIT_CODE.intIn(packet.bytes(), packet.layerStart(layer));
        return code == NO_CREDIT_LIMIT ? DerivedNumber.ABSENT : CREDITS[code];
    }

    private static long rnrDelay(Packet packet, int layer) {
        return TIMER_CODE.isIn(packet, layer)
                ? rnrNanos(TIMER_CODE.intIn(packet.bytes(), packet.layerStart(layer)))
                : DerivedNumber.ABSENT;
    }

    private static String creditWords(int code) {
        return code == NO_CREDIT_LIMIT ? "no credit limit" : CREDITS[code] + " credits";
    }

    private static String timerWords(int code) {
        int hundredths = RNR_TENS_OF_MICROS[code];
        return hundredths / 100 + (hundredths % 100 < 10 ? ".0" : ".") + hundredths % 100 + " ms";
    }

    private static Names credits() {
        Names.Builder names = new Names.Builder();
        for (int code = 0; code < 32; code++) {
            names.name(code, creditWords(code));
        }
        return names.build();
    }

    private static Names timers() {
        Names.Builder names = new Names.Builder();
        for (int code = 0; code < 32; code++) {
            names.name(code, timerWords(code));
        }
        return names.build();
    }

    private static Names naks() {
        Names.Builder names = new Names.Builder();
        for (int code = 0; code < 32; code++) {
            names.name(code, code < NAK.length ? NAK[code] : "reserved (" + code + ")");
        }
        return names.build();
    }

    /** Every syndrome in words; bit 7 is reserved and changes nothing in the meaning. */
    private static Names syndromes() {
        Names.Builder names = new Names.Builder();
        for (int syndrome = 0; syndrome < 256; syndrome++) {
            int code = syndrome & 0x1F;
            String words = switch (syndrome >> 5 & 3) {
                case TYPE_ACK -> "ACK, " + creditWords(code);
                case TYPE_RNR -> "RNR NAK, " + timerWords(code);
                case TYPE_RESERVED -> "reserved type, value " + code;
                default -> "NAK, " + (code < NAK.length ? NAK[code] : "reserved code " + code);
            };
            names.name(syndrome, syndrome < 128 ? words : words + " (reserved bit 7 set)");
        }
        for (int code = 0; code < NAK.length; code++) {
            names.alias(0x60 | code, NAK[code]);
            names.alias(0x60 | code, "NAK " + NAK[code]);
        }
        return names.build();
    }
}
