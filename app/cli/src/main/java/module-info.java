/** The rocescope command. */
module org.rocescope.cli {
    requires org.rocescope.inputs;
    requires org.rocescope.live;
    requires org.rocescope.reports;
    requires info.picocli;
    requires com.fasterxml.jackson.core;

    opens org.rocescope.cli to
            info.picocli;
}
