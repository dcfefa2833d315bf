package org.rocescope.dissector.filter;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Packet;

/**
 * A display filter: a condition on packets in the syntax of Wireshark's filters (wireshark-filter(4), version 4).
 *
 * <pre>{@code
 * DisplayFilter flushes = DisplayFilter.compile("infiniband.bth.opcode == FLUSH and ip.dst == 10.0.0.0/24");
 * if (flushes.matches(packet)) ...
 * }</pre>
 *
 * <h2>Grammar</h2>
 *
 * <pre>
 * filter      = [ or ]                                  an empty filter matches every packet
 * or          = xor { ("or" | "||") xor }
 * xor         = and { ("xor" | "^^") and }
 * and         = not { ("and" | "&amp;&amp;") not }
 * not         = { "not" | "!" } ( "(" or ")" | condition )
 * condition   = operand                                 the packet has it
 *             | ["any" | "all"] operand comparison operand { comparison operand }
 *             | ["any" | "all"] operand "contains" operand
 *             | ["any" | "all"] operand ("matches" | "~") string
 *             | ["any" | "all"] operand ["not"] "in" "{" element { "," element } "}"
 * comparison  = "==" | "eq" | "any_eq"                  some value is equal
 *             | "!=" | "ne" | "all_ne"                  there is a value, and none is equal
 *             | "===" | "all_eq"                        there is a value, and all are equal
 *             | "!==" | "~=" | "any_ne"                 some value is not equal
 *             | "&gt;" | "gt" | "&lt;" | "lt" | "&gt;=" | "ge" | "&lt;=" | "le"
 * element     = constant [ ".." constant ]              both ends are in the set
 * operand     = part { ("&amp;" | "bitwise_and") part }     bits that both have in common
 * part        = value { "[" range { "," range } "]" }   bytes of bytes and addresses, characters of texts
 * value       = name [ "#" (number | "[" range { "," range } "]") ]
 *             | function "(" operand ")"
 *             | constant
 * range       = place                                   one place; from 0, negative: from the end
 *             | [place] ":" length                      so many places
 *             | place ":"                               to the end
 *             | place "-" place                         from one to the other
 * function    = "len" | "count" | "upper" | "lower"
 * </pre>
 *
 * <h2>Meaning</h2>
 *
 * <ul>
 *   <li>A name is that of a field, of a header or of a protocol, which is all headers whose names begin with its own.
 *       The value of a header is its captured bytes; a protocol that is no header itself, such as infiniband, has those
 *       of each of its headers.
 *   <li>A name may have several values in a packet: because it stands for several fields (ip.addr), or because a header
 *       occurs several times (tunnels). A condition is fulfilled if it holds for any value; "any" and "all" say
 *       otherwise, and "!=" and "===" mean all. Of two fields all pairs of their values are compared.
 *   <li>A condition on a field that the packet does not have, or whose bytes were not captured, is not fulfilled. So
 *       {@code ip.ttl != 64} and {@code not ip.ttl == 64} differ: the second is fulfilled where there is no IP header.
 *       {@code x not in {...}} is {@code not x in {...}}, and so is {@code all x not in {...}}, but {@code any x not in
 *       {...}} is {@code not all x in {...}}.
 *   <li>"#" chooses occurrences of a header, from 1, the outermost: {@code ip.src#2} is the inner source of a tunnel.
 *   <li>A masked operand alone is fulfilled if a bit is set: {@code infiniband.bth.opcode & 0x10}.
 *   <li>A slice that the value is too short for is no value; of several parts the fitting ones are taken.
 *   <li>{@code a < b <= c} is {@code a < b and b <= c}.
 *   <li>"matches" searches a regular expression (java.util.regex) in a text, or in bytes as if they were characters.
 *       Case does not matter; "(?-i)" makes it matter. A search that takes too many steps is given up and counts as not
 *       found; {@link #undecided} tells how often.
 *   <li>"count" gives the number of values, "len" the bytes (of a text the characters) of each; a field that is absent
 *       has neither.
 * </ul>
 *
 * <h2>Constants</h2>
 *
 * How a constant is read depends on the operand that it is compared with.
 *
 * <ul>
 *   <li>Numbers: decimal, 0x hexadecimal, 0b binary, octal with a leading 0, or a character such as 'A' or '\x0a'; up
 *       to 64 bits, unsigned, and no more than the field has bytes for. Where the field has words for its values also
 *       these, in quotes or, if it is a single word, without; case, spaces, hyphens and underscores do not matter:
 *       "RDMA WRITE Only", RDMA_WRITE_ONLY.
 *   <li>Booleans: true and false; a number that is not 0 is true.
 *   <li>IPv4 and IPv6 addresses, with /n for a network: the addresses are then compared by their first n bits.
 *   <li>Ethernet addresses: 52:54:00:00:00:01, also with hyphens, points or nothing in between.
 *   <li>Bytes: hexadecimal with colons, hyphens, points or nothing in between; one byte as 0xff; a text in quotes.
 *   <li>Texts: "in quotes", with the escapes \" \' \\ \a \b \f \n \r \t \v \NNN (octal) \xNN &#92;uNNNN
 *       &#92;UNNNNNNNN, or r"raw", in which a backslash is a backslash; a single word also without quotes.
 *   <li>Times: "2026-01-01", "2026-01-01 12:00", "2026-01-01T12:00:00.123456789", or "Jan 1, 2026 12:00:00.5", each UTC
 *       if no zone such as Z or +01:00 follows.
 *   <li>Spans of time: seconds with up to nine decimal places, also negative.
 * </ul>
 *
 * <p>A compiled filter may be used for any number of packets. Not safe for use by several threads.
 */
public final class DisplayFilter {
    /** Characters that an expression may have. */
    public static final int MAX_LENGTH = 1 << 16;

    private final String expression;
    private final Criterion criterion;
    private final Set<Field> fields;
    private final List<BoundedPattern> patterns;

    private DisplayFilter(String expression, Criterion criterion, Set<Field> fields, List<BoundedPattern> patterns) {
        this.expression = expression;
        this.criterion = criterion;
        this.fields = Collections.unmodifiableSet(fields);
        this.patterns = patterns;
    }

    /**
     * Compiles an expression.
     *
     * @throws FilterException if the expression is mistaken
     */
    public static DisplayFilter compile(String expression) throws FilterException {
        if (expression.length() > MAX_LENGTH) {
            throw new FilterException(
                    expression,
                    new Span(MAX_LENGTH, expression.length()),
                    "the expression has " + expression.length() + " characters",
                    "at most " + MAX_LENGTH,
                    "");
        }
        Expression parsed = Parser.parse(expression);
        FilterCompiler compiler = new FilterCompiler(expression);
        Criterion criterion = parsed == null ? new Criterion.Everything() : compiler.compile(parsed);
        return new DisplayFilter(expression, criterion, compiler.fields(), compiler.patterns());
    }

    /** Whether a packet fulfils the condition. */
    public boolean matches(Packet packet) {
        return criterion.test(packet);
    }

    /** The fields whose values or presence it asks for; headers and protocols that it names are not among them. */
    public Set<Field> fields() {
        return fields;
    }

    /** Searches for regular expressions that were given up so far, because they took too long; they count as failed. */
    public long undecided() {
        return patterns.stream().mapToLong(BoundedPattern::undecided).sum();
    }

    /** The expression as it was compiled. */
    @Override
    public String toString() {
        return expression;
    }
}
