/**
 * Captures packets from network interfaces into files, and gives them to whoever analyses them as they come. Knows no
 * screen and no command line. The native library is loaded when a capture, or the list of interfaces, is asked for.
 */
module org.rocescope.live {
    requires transitive org.rocescope.dissector;
    requires java.logging;
    requires java.sql;
    requires org.pcap4j.core;

    exports org.rocescope.live.capture;
    exports org.rocescope.live.device;
    exports org.rocescope.live.file;
}
