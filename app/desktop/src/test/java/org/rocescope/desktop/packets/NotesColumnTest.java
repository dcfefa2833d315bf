package org.rocescope.desktop.packets;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.rocescope.desktop.Captures;
import org.rocescope.desktop.document.CaptureDocument;
import org.rocescope.desktop.document.Loading;
import org.rocescope.desktop.document.PacketReader;

class NotesColumnTest {
    @Test
    void shouldShowWhatWasNoted() throws Exception {
        Loading loading =
                Loading.start(List.of(Captures.sample("flush.pcap").toString()), InputStream.nullInputStream());
        loading.await();
        CaptureDocument document = loading.document();
        document.notes().write(2, List.of("one", "two"), document.packets().timeNanos(2));
        PacketReader reader = document.reader(PacketReader.FEW);
        PacketColumn column = PacketColumn.of("notes");
        StringBuilder text = new StringBuilder();
        column.text().append(reader.read(2), text);
        assertThat(text).hasToString("one; two");
        text.setLength(0);
        column.text().append(reader.read(3), text);
        assertThat(text).isEmpty();
        document.close();
    }
}
