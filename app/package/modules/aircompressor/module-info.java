module aircompressor {
    requires jdk.unsupported;

    exports io.airlift.compress;
    exports io.airlift.compress.zstd;
}
