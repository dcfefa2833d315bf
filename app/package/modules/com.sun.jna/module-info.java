open module com.sun.jna {
    requires transitive java.logging;

    exports com.sun.jna;
    exports com.sun.jna.ptr;
    exports com.sun.jna.win32;
}
