package org.rocescope.cli.report;

/** This program, as reports name it. */
public final class Tool {
    /** Its name. */
    public static final String NAME = "rocescope";

    /** Version of the JSON report's form. */
    public static final int SCHEMA_VERSION = 1;

    private Tool() {}

    /** The version that the build put into the jar. */
    public static String version() {
        String version = Tool.class.getPackage().getImplementationVersion();
        return version == null ? "not packaged" : version;
    }
}
