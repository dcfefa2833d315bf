package org.rocescope.dissector.packet;

/**
 * What was found about a packet's invariant CRC (source: headers.md section 9 and its last table).
 */
public enum IcrcVerdict {
    /** The packet has no ICRC: it is no transport packet, or native raw. */
    NONE("none", "the packet has no ICRC"),
    /** Some of the bytes that the ICRC covers, or the ICRC itself, were not captured. */
    NOT_CAPTURED("not captured", "not captured, so not judged"),
    /** The standard value. */
    GOOD("good", "good"),
    /** No computation that is known gives this value. */
    BAD("bad", "bad: a conforming receiver drops the packet without a word"),
    /** The value of Linux rxe for a FLUSH: the bytes from the BTH to the end of the RETH are covered twice. */
    RXE_FLUSH(
            "rxe-flush",
            "Linux rxe's value for FLUSH: its peers of the same kind accept it, a conforming one does not"),
    /** The standard value without the pad bytes. */
    PADDING_LEFT_OUT("padding-left-out", "computed without the pad bytes, as Linux rxe did until late 2019"),
    /** The standard value with an IPv4 total length of 0. */
    TOTAL_LENGTH_ZERO("total-length-zero", "computed with an IPv4 total length of 0, as one Linux kernel of 2021 did"),
    /** A plain CRC-32 of the IP packet, no prefix and nothing masked. */
    UNMASKED("unmasked", "a plain CRC-32 of the IP packet: the sender leaves out the prefix and the masks"),
    /** The standard value, most significant byte first. */
    BYTE_ORDER(
            "byte-order", "the right value in the wrong byte order: the sender stores it most significant byte first"),
    /** The same bytes in every packet of the sender. */
    PLACEHOLDER("placeholder", "a constant: captured before the hardware puts the ICRC in, or left out by the sender");

    private final String word;
    private final String text;

    IcrcVerdict(String word, String text) {
        this.word = word;
        this.text = text;
    }

    /** The verdict as filters and columns show it. */
    public String word() {
        return word;
    }

    /** The verdict in a sentence. */
    public String text() {
        return text;
    }

    /** True if the ICRC is wrong in a way whose cause is known. */
    public boolean isVariant() {
        return ordinal() >= RXE_FLUSH.ordinal();
    }
}
