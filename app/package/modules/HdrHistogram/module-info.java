module HdrHistogram {
    exports org.HdrHistogram;
}
