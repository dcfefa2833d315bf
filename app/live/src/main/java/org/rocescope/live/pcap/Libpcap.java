package org.rocescope.live.pcap;

import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.pcap4j.core.BpfProgram;
import org.pcap4j.core.BpfProgram.BpfCompileMode;
import org.pcap4j.core.NotOpenException;
import org.pcap4j.core.PcapAddress;
import org.pcap4j.core.PcapHandle;
import org.pcap4j.core.PcapHandle.TimestampPrecision;
import org.pcap4j.core.PcapNativeException;
import org.pcap4j.core.PcapNetworkInterface;
import org.pcap4j.core.PcapNetworkInterface.PromiscuousMode;
import org.pcap4j.core.Pcaps;
import org.pcap4j.packet.namednumber.DataLinkType;
import org.rocescope.dissector.capture.LinkType;
import org.rocescope.dissector.capture.SnapLength;
import org.rocescope.dissector.dissection.FieldText;
import org.rocescope.live.device.CaptureSettings;
import org.rocescope.live.device.Devices;
import org.rocescope.live.device.LiveFault;
import org.rocescope.live.device.LiveInterface;
import org.rocescope.live.device.PacketDevice;

/** The interfaces that libpcap captures from. The native library is loaded by the first call of a method. */
public final class Libpcap implements Devices {
    /** Longest time that the kernel gathers packets before it hands them over. */
    private static final int GATHERING_MILLIS = 20;

    private static final int IPV4_LENGTH = 4;

    /** What libpcap lists beside network interfaces: sources of messages that can hold no RoCE packet. */
    private static final Set<String> NO_NETWORK =
            Set.of("bluetooth", "bluetooth-monitor", "dbus-session", "dbus-system", "nflog", "nfqueue");

    private static final Path INTERFACES = Path.of("/sys/class/net");

    // held, or what is set would be forgotten: faults are said by exceptions
    private static final Logger LOG = Logger.getLogger("org.pcap4j");

    static {
        LOG.setLevel(Level.OFF);
    }

    private interface Call<T> {
        T run() throws PcapNativeException, NotOpenException, LiveFault;
    }

    /** Calls the library; whatever it lacks becomes a fault. */
    private static <T> T call(Call<T> call, String subject) throws LiveFault {
        try {
            return call.run();
        } catch (LinkageError e) {
            throw PcapFaults.noLibrary(e);
        } catch (PcapNativeException e) {
            throw PcapFaults.of(e, subject);
        } catch (NotOpenException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public List<LiveInterface> list() throws LiveFault {
        List<LiveInterface> list = new ArrayList<>();
        for (PcapNetworkInterface each : call(Pcaps::findAllDevs, "the list of interfaces")) {
            if (!NO_NETWORK.contains(each.getName()) && !each.getName().startsWith("usbmon")) {
                list.add(described(each));
            }
        }
        return list;
    }

    private static LiveInterface described(PcapNetworkInterface device) {
        List<String> addresses = device.getAddresses().stream()
                .map(PcapAddress::getAddress)
                .filter(address -> address != null)
                .sorted(Comparator.comparingInt(address -> address.getAddress().length))
                .map(Libpcap::text)
                .toList();
        return new LiveInterface(
                device.getName(),
                device.getDescription() == null ? "" : device.getDescription(),
                addresses,
                device.isUp() ? linkType(device.getName()) : LiveInterface.UNKNOWN,
                device.isUp(),
                device.isRunning(),
                device.isLoopBack(),
                Files.exists(INTERFACES.resolve(device.getName()).resolve("wireless")));
    }

    /** An address as everything else here writes it. */
    private static String text(InetAddress address) {
        StringBuilder text = new StringBuilder();
        ByteBuffer bytes = ByteBuffer.wrap(address.getAddress());
        if (bytes.limit() == IPV4_LENGTH) {
            FieldText.appendIpv4(bytes.getInt(), text);
        } else {
            FieldText.appendIpv6(bytes, 0, text);
        }
        return text.toString();
    }

    private static int linkType(String name) {
        PcapHandle handle;
        try {
            handle = new PcapHandle.Builder(name)
                    .snaplen(1)
                    .promiscuousMode(PromiscuousMode.NONPROMISCUOUS)
                    .timeoutMillis(GATHERING_MILLIS)
                    .build();
        } catch (PcapNativeException e) {
            return LiveInterface.UNKNOWN;
        }
        try {
            return linkType(handle.getDlt());
        } finally {
            handle.close();
        }
    }

    /** The number in files of a kind of link; libpcap's own numbers differ from it for raw IP only. */
    static int linkType(DataLinkType dlt) {
        int value = dlt.value();
        return value == LinkType.RAW_BSD || value == LinkType.RAW_OPENBSD ? LinkType.RAW : value;
    }

    @Override
    public PacketDevice open(CaptureSettings settings) throws LiveFault {
        return call(() -> opened(settings), settings.interfaceName());
    }

    private PacketDevice opened(CaptureSettings settings) throws PcapNativeException, NotOpenException, LiveFault {
        PcapHandle handle = new PcapHandle.Builder(settings.interfaceName())
                .snaplen(settings.snapLength())
                .promiscuousMode(settings.promiscuous() ? PromiscuousMode.PROMISCUOUS : PromiscuousMode.NONPROMISCUOUS)
                .bufferSize(settings.bufferBytes())
                .timeoutMillis(GATHERING_MILLIS)
                .timestampPrecision(TimestampPrecision.NANO)
                .build();
        boolean opened = false;
        try {
            if (!settings.filter().isBlank()) {
                check(settings.filter(), handle.getDlt());
                handle.setFilter(settings.filter(), BpfCompileMode.OPTIMIZE);
            }
            opened = true;
            return new PcapDevice(handle, settings.interfaceName());
        } finally {
            if (!opened) {
                handle.close();
            }
        }
    }

    @Override
    public void check(String filter, int linkType) throws LiveFault {
        int dlt = linkType == LinkType.RAW ? LinkType.RAW_BSD : linkType;
        call(
                () -> {
                    check(filter, DataLinkType.getInstance(dlt));
                    return null;
                },
                filter);
    }

    private static void check(String filter, DataLinkType dlt) throws PcapNativeException, NotOpenException, LiveFault {
        PcapHandle dead = Pcaps.openDead(dlt, SnapLength.MAX_CAPTURED);
        try {
            String reason = reason(dead, filter);
            if (reason != null) {
                throw new LiveFault(
                        LiveFault.Kind.FILTER, FilterMistake.told(filter, reason, text -> reason(dead, text)), "");
            }
        } finally {
            dead.close();
        }
    }

    /** What is wrong with a filter, or null. */
    private static String reason(PcapHandle dead, String filter) {
        try {
            BpfProgram program = dead.compileFilter(filter, BpfCompileMode.OPTIMIZE, PcapHandle.PCAP_NETMASK_UNKNOWN);
            program.free();
            return null;
        } catch (PcapNativeException e) {
            return e.getMessage() == null ? "not understood" : e.getMessage().strip();
        } catch (NotOpenException e) {
            throw new IllegalStateException(e);
        }
    }
}
