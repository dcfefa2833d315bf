module slf4j.api {
    requires java.logging;

    exports org.slf4j;
    exports org.slf4j.event;
    exports org.slf4j.helpers;
    exports org.slf4j.spi;
}
