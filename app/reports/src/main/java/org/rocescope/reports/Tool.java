package org.rocescope.reports;

import java.lang.module.ModuleDescriptor;

/** This program, as reports name it. */
public final class Tool {
    /** Its name. */
    public static final String NAME = "rocescope";

    /** Version of the JSON report's form. */
    public static final int SCHEMA_VERSION = 1;

    private Tool() {}

    /** The version that the build put into the jar: its manifest, or its module where it is one. */
    public static String version() {
        ModuleDescriptor module = Tool.class.getModule().getDescriptor();
        String version = module == null
                ? Tool.class.getPackage().getImplementationVersion()
                : module.rawVersion().orElse(null);
        return version == null ? "not packaged" : version;
    }
}
