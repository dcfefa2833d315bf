package org.rocescope.desktop.selection;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.rocescope.desktop.Captures;
import org.rocescope.desktop.document.CaptureDocument;
import org.rocescope.desktop.document.FindingEntry;
import org.rocescope.desktop.document.Loading;
import org.rocescope.desktop.document.Packets;
import org.rocescope.desktop.selection.Selected.Kind;

class SelectionTest {
    private final Selection selection = new Selection();
    private CaptureDocument document;

    @BeforeEach
    void load() throws InterruptedException {
        Loading loading = Loading.start(
                List.of(Captures.sample("flush-unknown-rkey.pcap").toString()), InputStream.nullInputStream());
        loading.await();
        document = loading.document();
        selection.begin(document);
    }

    @Test
    void shouldTellWhatBelongsToAPacket() {
        int row = (int) document.transactions().requestFrames(0)[0] - 1;
        selection.choosePacket(row);
        assertThat(selection.get().kind()).isEqualTo(Kind.PACKET);
        assertThat(selection.get().transaction()).isZero();
        assertThat(selection.get().connection())
                .isEqualTo(document.transactions().connection(0));
    }

    @Test
    void shouldChooseThePacketOfAFinding() {
        for (int i = 0; i < document.findings().size(); i++) {
            FindingEntry finding = document.findings().get(i);
            selection.chooseFinding(i);
            assertThat(selection.get().finding()).isEqualTo(i);
            assertThat(selection.get().packet()).isEqualTo((int) finding.frames()[0] - 1);
            assertThat(selection.get().connection()).isEqualTo(finding.connection());
        }
        assertThat(document.findings()).isNotEmpty();
    }

    @Test
    void shouldChooseTheFirstPacketOfATransactionAndOfAConnection() {
        selection.chooseTransaction(1);
        assertThat(selection.get().packet())
                .isEqualTo((int) document.transactions().requestFrames(1)[0] - 1);
        selection.chooseConnection(0);
        assertThat(selection.get().packet())
                .isEqualTo((int) document.connections().byId(0).firstFrame() - 1);
    }

    @Test
    void shouldGoBackAndForward() {
        selection.choosePacket(0);
        selection.choosePacket(2);
        selection.choosePacket(2);
        selection.choosePacket(3);
        selection.back();
        assertThat(selection.get().packet()).isEqualTo(2);
        selection.back();
        assertThat(selection.get().packet()).isZero();
        assertThat(selection.backwardProperty().get()).isFalse();
        selection.forward();
        assertThat(selection.get().packet()).isEqualTo(2);
        selection.choosePacket(1);
        assertThat(selection.forwardProperty().get()).isFalse();
        selection.back();
        assertThat(selection.get().packet()).isEqualTo(2);
    }

    @Test
    void shouldIgnoreWhatIsNotThere() {
        selection.choosePacket(1_000_000);
        selection.chooseTransaction(-1);
        selection.chooseConnection(99);
        selection.chooseFinding(1_000_000);
        assertThat(selection.get()).isEqualTo(Selected.NOTHING);
    }

    @Test
    void shouldForgetAllWithAnotherCapture() {
        selection.choosePacket(3);
        selection.begin(null);
        assertThat(selection.get().packet()).isEqualTo(Packets.NONE);
        assertThat(selection.backwardProperty().get()).isFalse();
        selection.choosePacket(0);
        assertThat(selection.get()).isEqualTo(Selected.NOTHING);
    }
}
