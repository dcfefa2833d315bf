package user;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.rocescope.dissector.capture.Capture;

class RefusedTest {
    @Test
    void aFlushOfAnUnknownKeyIsNamed() throws Exception {
        assertTrue(Refused.rules(Path.of(System.getProperty("samples"), "flush-unknown-rkey.pcap")).contains("RC-KEY-02"));
        assertTrue(Capture.class.getModule().isNamed(), "the jar is a module");
    }
}
