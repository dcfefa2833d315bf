package org.rocescope.dissector.dissection;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.rocescope.dissector.icrc.InvariantCrc;
import org.rocescope.dissector.icrc.VariantCrc;
import org.rocescope.dissector.link.Erf;
import org.rocescope.dissector.link.Erspan;
import org.rocescope.dissector.link.Ethernet;
import org.rocescope.dissector.link.Geneve;
import org.rocescope.dissector.link.Gre;
import org.rocescope.dissector.link.Ipv4;
import org.rocescope.dissector.link.Ipv6;
import org.rocescope.dissector.link.Ipv6Extension;
import org.rocescope.dissector.link.LinuxCooked;
import org.rocescope.dissector.link.Loopback;
import org.rocescope.dissector.link.Mpls;
import org.rocescope.dissector.link.Udp;
import org.rocescope.dissector.link.Vlan;
import org.rocescope.dissector.link.Vxlan;
import org.rocescope.dissector.mad.MadLayers;
import org.rocescope.dissector.packet.Field;
import org.rocescope.dissector.packet.Header;
import org.rocescope.dissector.transport.Aeth;
import org.rocescope.dissector.transport.AtomicAckEth;
import org.rocescope.dissector.transport.AtomicEth;
import org.rocescope.dissector.transport.Bth;
import org.rocescope.dissector.transport.Cnp;
import org.rocescope.dissector.transport.Deth;
import org.rocescope.dissector.transport.Feth;
import org.rocescope.dissector.transport.Grh;
import org.rocescope.dissector.transport.Ieth;
import org.rocescope.dissector.transport.ImmDt;
import org.rocescope.dissector.transport.Lrh;
import org.rocescope.dissector.transport.Pad;
import org.rocescope.dissector.transport.Payload;
import org.rocescope.dissector.transport.Rdeth;
import org.rocescope.dissector.transport.Reth;
import org.rocescope.dissector.transport.Rwh;
import org.rocescope.dissector.transport.XrcEth;

/**
 * Every field of every header by its name: what columns and display filters may ask for, and the list that documents
 * them.
 */
public final class Fields {
    private static final List<Header> HEADERS = headersInOrder(
            List.of(
                    FrameHeader.HEADER,
                    Ethernet.HEADER,
                    Vlan.HEADER,
                    LinuxCooked.HEADER,
                    LinuxCooked.HEADER_V2,
                    Loopback.HEADER,
                    Erf.HEADER,
                    Mpls.HEADER,
                    Ipv4.HEADER,
                    Ipv6.HEADER,
                    Ipv6Extension.OPTIONS,
                    Ipv6Extension.FRAGMENT,
                    Udp.HEADER,
                    Gre.HEADER,
                    Erspan.TYPE_II,
                    Erspan.TYPE_III,
                    Vxlan.HEADER,
                    Geneve.HEADER,
                    Lrh.HEADER,
                    Rwh.HEADER,
                    Grh.HEADER,
                    Bth.HEADER,
                    Rdeth.HEADER,
                    Deth.HEADER,
                    XrcEth.HEADER,
                    Feth.HEADER,
                    Reth.HEADER,
                    AtomicEth.HEADER,
                    Aeth.HEADER,
                    AtomicAckEth.HEADER,
                    ImmDt.HEADER,
                    Ieth.HEADER,
                    Cnp.HEADER,
                    Payload.HEADER,
                    Pad.HEADER),
            MadLayers.headers(),
            List.of(
                    InvariantCrc.HEADER,
                    VariantCrc.HEADER,
                    Ethernet.PADDING,
                    Ethernet.TRAILER,
                    Ethernet.FCS,
                    FrameHeader.MALFORMED));

    /** Names that stand for either of two fields, as Wireshark has them. */
    private static final Map<String, List<String>> EITHER = Map.of(
            "eth.addr", List.of("eth.src", "eth.dst"),
            "ip.addr", List.of("ip.src", "ip.dst"),
            "ipv6.addr", List.of("ipv6.src", "ipv6.dst"),
            "udp.port", List.of("udp.srcport", "udp.dstport"),
            "infiniband.grh.gid", List.of("infiniband.grh.sgid", "infiniband.grh.dgid"));

    private static final Map<String, List<Field>> BY_NAME = byName();

    private Fields() {}

    private static List<Header> headersInOrder(List<Header> outer, List<Header> management, List<Header> behind) {
        List<Header> all = new ArrayList<>(outer);
        all.addAll(management);
        all.addAll(behind);
        return List.copyOf(all);
    }

    private static Map<String, List<Field>> byName() {
        Map<String, List<Field>> fields = new LinkedHashMap<>();
        for (Header header : HEADERS) {
            for (Field field : header.fields()) {
                fields.computeIfAbsent(field.name(), name -> new ArrayList<>()).add(field);
            }
        }
        EITHER.forEach((name, members) -> {
            List<Field> both = new ArrayList<>();
            members.forEach(member -> both.addAll(fields.getOrDefault(member, List.of())));
            fields.put(name, both);
        });
        fields.replaceAll((name, list) -> Collections.unmodifiableList(list));
        return Collections.unmodifiableMap(fields);
    }

    /**
     * The fields of a name: several where several headers have a field of that name (infiniband.reth.va) or where the
     * name stands for either of two (ip.addr). Empty if there is none.
     */
    public static List<Field> named(String name) {
        return BY_NAME.getOrDefault(name, List.of());
    }

    /** Every name of a field, those of pairs last. */
    public static Collection<String> names() {
        return BY_NAME.keySet();
    }

    /** Every header, outermost first. */
    public static List<Header> headers() {
        return HEADERS;
    }

    /**
     * The headers that a protocol's or header's name covers: the one of that name and all below it, so that
     * "infiniband" is every InfiniBand header and "infiniband.cm" every CM message. Empty if there is none.
     */
    public static List<Header> protocol(String name) {
        String prefix = name + ".";
        return HEADERS.stream()
                .filter(header -> header.name().equals(name) || header.name().startsWith(prefix))
                .toList();
    }

    /** The known names nearest to a mistaken one, best first, at most three; empty if none is near. */
    public static List<String> similar(String name) {
        return Nearest.to(name, BY_NAME.keySet());
    }
}
