/**
 * Reads capture files and dissects the RoCEv2 and InfiniBand packets in them. No dependencies; knows no screen, no
 * command line and no report format.
 */
// the window is built after the library
@SuppressWarnings("module")
module org.rocescope.dissector {
    exports org.rocescope.dissector.analysis;
    exports org.rocescope.dissector.capture;
    exports org.rocescope.dissector.connection;
    exports org.rocescope.dissector.diagnosis;
    exports org.rocescope.dissector.dissection;
    exports org.rocescope.dissector.filter;
    exports org.rocescope.dissector.icrc;
    exports org.rocescope.dissector.link to
            org.rocescope.desktop;
    exports org.rocescope.dissector.packet;
    exports org.rocescope.dissector.placement;
    exports org.rocescope.dissector.region;
    exports org.rocescope.dissector.rule;
    exports org.rocescope.dissector.transaction;
    exports org.rocescope.dissector.transport;
}
