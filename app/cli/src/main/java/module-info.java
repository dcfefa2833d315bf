/** The rocescope command. */
module org.rocescope.cli {
    requires org.rocescope.inputs;
    requires org.rocescope.live;
    requires info.picocli;
    requires com.fasterxml.jackson.core;
    requires HdrHistogram;
    requires java.xml;

    opens org.rocescope.cli to
            info.picocli;
}
