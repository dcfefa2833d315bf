package org.rocescope.live.pcap;

import org.pcap4j.core.PcapNativeException;
import org.rocescope.live.device.LiveFault;
import org.rocescope.live.device.LiveFault.Kind;

/** What libpcap's errors mean (source: its manual pages, pcap_activate and pcap_loop). */
final class PcapFaults {
    private static final int NO_SUCH_DEVICE = -5;
    private static final int PERMISSION_DENIED = -8;
    private static final int INTERFACE_NOT_UP = -9;
    private static final int PROMISCUOUS_PERMISSION_DENIED = -11;

    private PcapFaults() {}

    static LiveFault noLibrary(LinkageError e) {
        String text = String.valueOf(e.getMessage());
        if (e instanceof UnsatisfiedLinkError && !text.contains("Unable to load library")) {
            // what calls libpcap is native itself, and is unpacked into a folder that may forbid programs
            return new LiveFault(
                    Kind.DEVICE,
                    "what calls libpcap cannot be loaded: "
                            + text.lines().findFirst().orElse(""),
                    "the Java option -Djna.tmpdir=FOLDER names a folder that programs may run from",
                    e);
        }
        return new LiveFault(
                Kind.NO_LIBRARY,
                "libpcap is not there, without which nothing can be captured",
                "install it: on Debian and Ubuntu the package libpcap0.8, on Fedora and SUSE libpcap",
                e);
    }

    /** A fault while a device, or the list of them, is opened. */
    static LiveFault of(PcapNativeException e, String device) {
        return switch (e.getReturnCode() == null ? 0 : e.getReturnCode()) {
            case PERMISSION_DENIED, PROMISCUOUS_PERMISSION_DENIED ->
                new LiveFault(Kind.NOT_ALLOWED, device + ": no right to capture", right(), e);
            case NO_SUCH_DEVICE -> noSuchInterface(device, e);
            case INTERFACE_NOT_UP ->
                new LiveFault(
                        Kind.INTERFACE_DOWN, device + ": the interface is down", "ip link set " + device + " up", e);
            default -> other(e, device);
        };
    }

    private static LiveFault other(PcapNativeException e, String device) {
        String text = text(e);
        if (text.contains("No such device")) {
            return noSuchInterface(device, e);
        }
        return new LiveFault(Kind.DEVICE, device + ": " + text, "", e);
    }

    private static LiveFault noSuchInterface(String device, PcapNativeException e) {
        return new LiveFault(
                Kind.NO_SUCH_INTERFACE,
                device + ": no such interface",
                "'rocescope interfaces' lists those that there are",
                e);
    }

    /** A fault in the middle of a capture. */
    static LiveFault during(PcapNativeException e, String device) {
        String text = text(e);
        if (text.contains("disappeared") || text.contains("went down") || text.contains("no longer")) {
            return new LiveFault(
                    Kind.INTERFACE_GONE,
                    device + ": the interface " + (text.contains("went down") ? "went down" : "went away")
                            + ", so the capture ends",
                    "start it again when the interface is back",
                    e);
        }
        return new LiveFault(Kind.DEVICE, device + ": " + text, "", e);
    }

    private static String text(PcapNativeException e) {
        String text = e.getMessage() == null ? "libpcap gives no reason" : e.getMessage();
        return text.replaceFirst("^Error occurred: ", "").strip();
    }

    /**
     * How to give this very program the right. A program with rights of its own finds its libraries only where the system
     * looks for them, and the java launcher has one beside it: without the first step it would not start any more.
     */
    private static String right() {
        String program = ProcessHandle.current().info().command().orElse(System.getProperty("java.home") + "/bin/java");
        String libraries = program.endsWith("/java")
                ? "echo " + System.getProperty("java.home")
                        + "/lib | sudo tee /etc/ld.so.conf.d/rocescope-java.conf && sudo ldconfig && "
                : "";
        return "run it as root, or give it the right for good: " + libraries
                + "sudo setcap cap_net_raw,cap_net_admin+eip " + program;
    }
}
