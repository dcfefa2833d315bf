/** The window: shows what the library reads and finds. */
module org.rocescope.desktop {
    requires org.rocescope.inputs;
    requires org.rocescope.live;
    requires org.rocescope.pictures;
    requires org.rocescope.reports;
    requires javafx.controls;
    requires atlantafx.base;
    requires org.controlsfx.controls;
    requires java.management;

    // javafx makes the application by reflection
    exports org.rocescope.desktop to
            javafx.graphics;
}
