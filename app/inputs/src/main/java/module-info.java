/** What the applications are asked to read: files, folders, standard input, files compressed with zstd. */
module org.rocescope.inputs {
    requires transitive org.rocescope.dissector;
    requires aircompressor;

    exports org.rocescope.inputs;
}
