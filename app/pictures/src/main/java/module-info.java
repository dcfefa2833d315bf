/**
 * Pictures of what an analysis tells: packets in sequence, PSNs over time, placement of written bytes, rates and
 * latencies. Draws on a small surface that it describes itself; has one of SVG, knows no screen.
 */
module org.rocescope.pictures {
    requires transitive org.rocescope.dissector;

    exports org.rocescope.pictures.axis;
    exports org.rocescope.pictures.drawing;
    exports org.rocescope.pictures.feed;
    exports org.rocescope.pictures.placement;
    exports org.rocescope.pictures.psn;
    exports org.rocescope.pictures.rates;
    exports org.rocescope.pictures.sequence;
}
