package org.rocescope.dissector.transport;

import java.util.List;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.packet.Names;

/**
 * What each of the 256 BTH opcodes is and carries: the one table that everything asks (source: opcodes.md).
 *
 * <p>An opcode is a service (three high bits) and an operation (five low bits). The extension headers stand behind the
 * BTH in the order of {@link #headers()}.
 */
public final class Opcode {
    /** Transport service, by the three high bits. */
    public enum Service {
        RC,
        UC,
        /** Reliable datagram; Mellanox dynamically connected transport uses the same numbers. */
        RD,
        UD,
        /** Congestion notification. */
        CNP,
        XRC,
        /** Manufacturer specific. */
        MANUFACTURER
    }

    /** What a packet asks for or answers. */
    public enum Operation {
        SEND,
        RDMA_WRITE,
        RDMA_READ_REQUEST,
        RDMA_READ_RESPONSE,
        ACKNOWLEDGE,
        ATOMIC_ACKNOWLEDGE,
        COMPARE_SWAP,
        FETCH_ADD,
        RESYNC,
        FLUSH,
        ATOMIC_WRITE,
        CONGESTION_NOTIFICATION,
        /** No meaning is assigned. */
        RESERVED,
        /** The meaning is the manufacturer's. */
        MANUFACTURER
    }

    /** Place of a packet in its message. */
    public enum Position {
        FIRST,
        MIDDLE,
        LAST,
        ONLY,
        /** Reserved and manufacturer opcodes: not known. */
        NONE
    }

    /** How much payload a packet may have; PMTU is the path's maximum payload. */
    public enum Payload {
        NONE,
        /** Exactly PMTU bytes. */
        FULL,
        /** 1 to PMTU bytes. */
        SOME,
        /** 0 to PMTU bytes. */
        ANY,
        /** Exactly 8 bytes. */
        EIGHT,
        /** Not known. */
        UNKNOWN
    }

    /** The code point that early patches used for ATOMIC WRITE and that the annex leaves reserved. */
    public static final int OLD_ATOMIC_WRITE = 0x19;

    /** The RoCEv2 congestion notification packet. */
    public static final int ROCE_CNP = 0x81;

    /** The native InfiniBand congestion notification packet (Annex A10), another code point. */
    public static final int NATIVE_CNP = 0x80;

    private static final Header[] NONE = {};

    private static final Opcode[] TABLE = new Opcode[256];

    private final int value;
    private final String name;
    private final Service service;
    private final Operation operation;
    private final Position position;
    private final Payload payload;
    private final List<Header> headers;
    private final Header[] headerArray;
    private final int headersLength;
    private final int rethOffset;
    private final int aethOffset;
    private final int atomicEthOffset;
    private final int atomicAckEthOffset;
    private final int immDtOffset;
    private final int iethOffset;
    private final int fethOffset;
    private final int dethOffset;

    private Opcode(
            int value,
            String name,
            Service service,
            Operation operation,
            Position position,
            Payload payload,
            Header... headers) {
        this.value = value;
        this.name = name;
        this.service = service;
        this.operation = operation;
        this.position = position;
        this.payload = payload;
        this.headers = List.of(headers);
        this.headerArray = headers;
        this.headersLength = lengthOf(headers);
        this.rethOffset = offsetOf(Reth.HEADER);
        this.aethOffset = offsetOf(Aeth.HEADER);
        this.atomicEthOffset = offsetOf(AtomicEth.HEADER);
        this.atomicAckEthOffset = offsetOf(AtomicAckEth.HEADER);
        this.immDtOffset = offsetOf(ImmDt.HEADER);
        this.iethOffset = offsetOf(Ieth.HEADER);
        this.fethOffset = offsetOf(Feth.HEADER);
        this.dethOffset = offsetOf(Deth.HEADER);
    }

    static {
        reliable(0x00, Service.RC);
        unreliable();
        reliableDatagram();
        put(0x64, "SEND Only", Service.UD, Operation.SEND, Position.ONLY, Payload.ANY, NONE, Deth.HEADER);
        put(
                0x65,
                "SEND Only with Immediate",
                Service.UD,
                Operation.SEND,
                Position.ONLY,
                Payload.ANY,
                NONE,
                Deth.HEADER,
                ImmDt.HEADER);
        put(
                NATIVE_CNP,
                "(native InfiniBand)",
                Service.CNP,
                Operation.CONGESTION_NOTIFICATION,
                Position.ONLY,
                Payload.UNKNOWN,
                NONE);
        put(
                ROCE_CNP,
                "(RoCEv2)",
                Service.CNP,
                Operation.CONGESTION_NOTIFICATION,
                Position.ONLY,
                Payload.NONE,
                NONE,
                Cnp.HEADER);
        reliable(0xA0, Service.XRC);
        for (int value = 0; value < 256; value++) {
            if (TABLE[value] == null) {
                Service service = serviceOf(value);
                boolean manufacturer = service == Service.MANUFACTURER;
                String name =
                        (manufacturer ? "0x" : "reserved 0x") + (value < 0x10 ? "0" : "") + Integer.toHexString(value);
                put(
                        value,
                        name,
                        service,
                        manufacturer ? Operation.MANUFACTURER : Operation.RESERVED,
                        Position.NONE,
                        Payload.UNKNOWN,
                        NONE);
            }
        }
    }

    /** The words for opcodes; RC operations are found without their "RC" as well. */
    static final Names NAMES = names();

    /** RC and XRC have the same operations; XRC requests carry an XRCETH first. */
    private static void reliable(int base, Service service) {
        Header[] xrc = service == Service.XRC ? new Header[] {XrcEth.HEADER} : NONE;
        put(base, "SEND First", service, Operation.SEND, Position.FIRST, Payload.FULL, xrc);
        put(base + 0x01, "SEND Middle", service, Operation.SEND, Position.MIDDLE, Payload.FULL, xrc);
        put(base + 0x02, "SEND Last", service, Operation.SEND, Position.LAST, Payload.SOME, xrc);
        put(
                base + 0x03,
                "SEND Last with Immediate",
                service,
                Operation.SEND,
                Position.LAST,
                Payload.SOME,
                xrc,
                ImmDt.HEADER);
        put(base + 0x04, "SEND Only", service, Operation.SEND, Position.ONLY, Payload.ANY, xrc);
        put(
                base + 0x05,
                "SEND Only with Immediate",
                service,
                Operation.SEND,
                Position.ONLY,
                Payload.ANY,
                xrc,
                ImmDt.HEADER);
        put(
                base + 0x06,
                "RDMA WRITE First",
                service,
                Operation.RDMA_WRITE,
                Position.FIRST,
                Payload.FULL,
                xrc,
                Reth.HEADER);
        put(base + 0x07, "RDMA WRITE Middle", service, Operation.RDMA_WRITE, Position.MIDDLE, Payload.FULL, xrc);
        put(base + 0x08, "RDMA WRITE Last", service, Operation.RDMA_WRITE, Position.LAST, Payload.SOME, xrc);
        put(
                base + 0x09,
                "RDMA WRITE Last with Immediate",
                service,
                Operation.RDMA_WRITE,
                Position.LAST,
                Payload.SOME,
                xrc,
                ImmDt.HEADER);
        put(
                base + 0x0A,
                "RDMA WRITE Only",
                service,
                Operation.RDMA_WRITE,
                Position.ONLY,
                Payload.ANY,
                xrc,
                Reth.HEADER);
        put(
                base + 0x0B,
                "RDMA WRITE Only with Immediate",
                service,
                Operation.RDMA_WRITE,
                Position.ONLY,
                Payload.ANY,
                xrc,
                Reth.HEADER,
                ImmDt.HEADER);
        put(
                base + 0x0C,
                "RDMA READ Request",
                service,
                Operation.RDMA_READ_REQUEST,
                Position.ONLY,
                Payload.NONE,
                xrc,
                Reth.HEADER);
        put(
                base + 0x0D,
                "RDMA READ Response First",
                service,
                Operation.RDMA_READ_RESPONSE,
                Position.FIRST,
                Payload.FULL,
                NONE,
                Aeth.HEADER);
        put(
                base + 0x0E,
                "RDMA READ Response Middle",
                service,
                Operation.RDMA_READ_RESPONSE,
                Position.MIDDLE,
                Payload.FULL,
                NONE);
        put(
                base + 0x0F,
                "RDMA READ Response Last",
                service,
                Operation.RDMA_READ_RESPONSE,
                Position.LAST,
                Payload.SOME,
                NONE,
                Aeth.HEADER);
        put(
                base + 0x10,
                "RDMA READ Response Only",
                service,
                Operation.RDMA_READ_RESPONSE,
                Position.ONLY,
                Payload.ANY,
                NONE,
                Aeth.HEADER);
        put(base + 0x11, "ACKNOWLEDGE", service, Operation.ACKNOWLEDGE, Position.ONLY, Payload.NONE, NONE, Aeth.HEADER);
        put(
                base + 0x12,
                "ATOMIC ACKNOWLEDGE",
                service,
                Operation.ATOMIC_ACKNOWLEDGE,
                Position.ONLY,
                Payload.NONE,
                NONE,
                Aeth.HEADER,
                AtomicAckEth.HEADER);
        put(
                base + 0x13,
                "COMPARE & SWAP",
                service,
                Operation.COMPARE_SWAP,
                Position.ONLY,
                Payload.NONE,
                xrc,
                AtomicEth.HEADER);
        put(
                base + 0x14,
                "FETCH & ADD",
                service,
                Operation.FETCH_ADD,
                Position.ONLY,
                Payload.NONE,
                xrc,
                AtomicEth.HEADER);
        put(
                base + 0x16,
                "SEND Last with Invalidate",
                service,
                Operation.SEND,
                Position.LAST,
                Payload.SOME,
                xrc,
                Ieth.HEADER);
        put(
                base + 0x17,
                "SEND Only with Invalidate",
                service,
                Operation.SEND,
                Position.ONLY,
                Payload.ANY,
                xrc,
                Ieth.HEADER);
        put(base + 0x1C, "FLUSH", service, Operation.FLUSH, Position.ONLY, Payload.NONE, xrc, Feth.HEADER, Reth.HEADER);
        put(
                base + 0x1D,
                "ATOMIC WRITE",
                service,
                Operation.ATOMIC_WRITE,
                Position.ONLY,
                Payload.EIGHT,
                xrc,
                Reth.HEADER);
    }

    /** UC is the SEND and WRITE part of RC. */
    private static void unreliable() {
        for (int low = 0; low <= 0x0B; low++) {
            Opcode rc = TABLE[low];
            put(
                    0x20 | low,
                    rc.name.substring("RC ".length()),
                    Service.UC,
                    rc.operation,
                    rc.position,
                    rc.payload,
                    NONE,
                    rc.headers.toArray(Header[]::new));
        }
    }

    /**
     * RD is RC with an RDETH, and a DETH in requests. That FLUSH and ATOMIC WRITE have a DETH too is unverified; it is
     * assumed, as every other RD request has one. RESYNC is RD's own.
     */
    private static void reliableDatagram() {
        for (int low = 0; low < 0x20; low++) {
            Opcode rc = TABLE[low];
            if (rc == null || low == 0x16 || low == 0x17) {
                continue;
            }
            Header[] rd = rc.isResponse() ? new Header[] {Rdeth.HEADER} : new Header[] {Rdeth.HEADER, Deth.HEADER};
            put(
                    0x40 | low,
                    rc.name.substring("RC ".length()),
                    Service.RD,
                    rc.operation,
                    rc.position,
                    rc.payload,
                    rd,
                    rc.headers.toArray(Header[]::new));
        }
        put(0x55, "RESYNC", Service.RD, Operation.RESYNC, Position.ONLY, Payload.NONE, NONE, Rdeth.HEADER, Deth.HEADER);
    }

    /** Enters an opcode whose name is its service and operation, and whose headers are in two parts. */
    private static void put(
            int value,
            String name,
            Service service,
            Operation operation,
            Position position,
            Payload payload,
            Header[] leading,
            Header... following) {
        Header[] headers = new Header[leading.length + following.length];
        System.arraycopy(leading, 0, headers, 0, leading.length);
        System.arraycopy(following, 0, headers, leading.length, following.length);
        TABLE[value] = new Opcode(value, service + " " + name, service, operation, position, payload, headers);
    }

    private static Service serviceOf(int value) {
        return switch (value >> 5) {
            case 0 -> Service.RC;
            case 1 -> Service.UC;
            case 2 -> Service.RD;
            case 3 -> Service.UD;
            case 4 -> Service.CNP;
            case 5 -> Service.XRC;
            default -> Service.MANUFACTURER;
        };
    }

    private static Names names() {
        Names.Builder names = new Names.Builder();
        for (Opcode opcode : TABLE) {
            names.name(opcode.value, opcode.name);
        }
        for (Opcode opcode : TABLE) {
            if (opcode.service == Service.RC && !opcode.isReserved()) {
                names.alias(opcode.value, opcode.name.substring("RC ".length()));
            }
        }
        wiresharkNames(names);
        return names.alias(0x11, "ACK").alias(ROCE_CNP, "CNP").build();
    }

    /** Adds the words that Wireshark has, so that its filters can be pasted. */
    private static void wiresharkNames(Names.Builder names) {
        for (Opcode opcode : TABLE) {
            String service = switch (opcode.service) {
                case RC -> "Reliable Connection (RC) - ";
                case UC -> "Unreliable Connection (UC) - ";
                case RD -> "Reliable Datagram (RD) - ";
                case UD -> "Unreliable Datagram (UD) - ";
                default -> null;
            };
            if (service != null && !opcode.isReserved()) {
                String operation = opcode.name.substring(opcode.service.name().length() + 1);
                names.alias(opcode.value, service + operation);
                if (opcode.operation == Operation.COMPARE_SWAP) {
                    names.alias(opcode.value, service + "CmpSwap");
                } else if (opcode.operation == Operation.FETCH_ADD) {
                    names.alias(opcode.value, service + "FetchAdd");
                }
            }
        }
    }

    /**
     * The entry of an opcode.
     *
     * @param value 0 to 255
     */
    public static Opcode of(int value) {
        return TABLE[value];
    }

    private static int lengthOf(Header[] headers) {
        int length = 0;
        for (Header header : headers) {
            length += header.length();
        }
        return length;
    }

    private int offsetOf(Header header) {
        int offset = Bth.LENGTH;
        for (Header each : headers) {
            if (each == header) {
                return offset;
            }
            offset += each.length();
        }
        return -1;
    }

    /** The opcode's number, 0 to 255. */
    public int value() {
        return value;
    }

    /** The opcode in words, service first: "RC RDMA WRITE First", "RC reserved 0x15". */
    public String name() {
        return name;
    }

    /** The transport service. */
    public Service service() {
        return service;
    }

    /** What the packet asks for or answers. */
    public Operation operation() {
        return operation;
    }

    /** The packet's place in its message. */
    public Position position() {
        return position;
    }

    /** How much payload the packet may have. */
    public Payload payload() {
        return payload;
    }

    /** The extension headers behind the BTH, in order. */
    public List<Header> headers() {
        return headers;
    }

    /** Number of extension headers. */
    public int headerCount() {
        return headerArray.length;
    }

    /** One of the extension headers, counted from the first; faster than the list where every packet asks. */
    public Header header(int index) {
        return headerArray[index];
    }

    /** Bytes of all extension headers. */
    public int headersLength() {
        return headersLength;
    }

    /** Offset of the RETH from the BTH's first byte, or -1. */
    public int rethOffset() {
        return rethOffset;
    }

    /** Offset of the AETH from the BTH's first byte, or -1. */
    public int aethOffset() {
        return aethOffset;
    }

    /** Offset of the AtomicETH from the BTH's first byte, or -1. */
    public int atomicEthOffset() {
        return atomicEthOffset;
    }

    /** Offset of the AtomicAckETH from the BTH's first byte, or -1. */
    public int atomicAckEthOffset() {
        return atomicAckEthOffset;
    }

    /** Offset of the immediate data from the BTH's first byte, or -1. */
    public int immDtOffset() {
        return immDtOffset;
    }

    /** Offset of the IETH from the BTH's first byte, or -1. */
    public int iethOffset() {
        return iethOffset;
    }

    /** Offset of the FETH from the BTH's first byte, or -1. */
    public int fethOffset() {
        return fethOffset;
    }

    /** Offset of the DETH from the BTH's first byte, or -1. */
    public int dethOffset() {
        return dethOffset;
    }

    /** True for the packets of a responder: READ responses and acknowledges. */
    public boolean isResponse() {
        return operation == Operation.RDMA_READ_RESPONSE
                || operation == Operation.ACKNOWLEDGE
                || operation == Operation.ATOMIC_ACKNOWLEDGE;
    }

    /** True for the packets of a requester; false also for CNP, reserved and manufacturer opcodes. */
    public boolean isRequest() {
        return !isResponse() && position != Position.NONE && operation != Operation.CONGESTION_NOTIFICATION;
    }

    /** True if no meaning is assigned to the opcode. */
    public boolean isReserved() {
        return operation == Operation.RESERVED;
    }

    /** True if the packet begins a message: First or Only. */
    public boolean beginsMessage() {
        return position == Position.FIRST || position == Position.ONLY;
    }

    /** True if the packet ends a message: Last or Only. */
    public boolean endsMessage() {
        return position == Position.LAST || position == Position.ONLY;
    }

    @Override
    public String toString() {
        return name;
    }
}
