/** What the applications are asked to read: files, folders, standard input, files compressed with zstd, lists of memory regions. */
module org.rocescope.inputs {
    requires transitive org.rocescope.dissector;
    requires aircompressor;
    requires com.fasterxml.jackson.core;

    exports org.rocescope.inputs;
    exports org.rocescope.inputs.regions;
}
