/** Reports on captures for people and programs: text, JSON, CSV, HTML, SARIF, JUnit. */
module org.rocescope.reports {
    requires transitive org.rocescope.dissector;
    requires transitive org.rocescope.pictures;
    requires com.fasterxml.jackson.core;
    requires HdrHistogram;
    requires java.xml;

    exports org.rocescope.reports;
}
