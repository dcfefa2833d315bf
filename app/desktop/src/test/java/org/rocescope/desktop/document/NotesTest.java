package org.rocescope.desktop.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.rocescope.desktop.Captures;
import org.rocescope.inputs.regions.Declaration;

class NotesTest {
    private static CaptureDocument load(Path file, Notes before) throws InterruptedException {
        Loading loading =
                Loading.start(List.of(file.toString()), InputStream.nullInputStream(), Declaration.NONE, before);
        loading.await();
        return loading.document();
    }

    private static long time(CaptureDocument document, int row) {
        return document.packets().timeNanos(row);
    }

    @Test
    void shouldKeepWhatTheCaptureCameWith() {
        Notes notes = new Notes();
        notes.captured(3, List.of("one", "two"));
        assertThat(notes.comments(3)).containsExactly("one", "two");
        assertThat(notes.comments(4)).isNull();
        assertThat(notes.unsaved()).isZero();
    }

    @Test
    void shouldTellAMarkFromANote() {
        Notes notes = new Notes();
        notes.captured(3, List.of("one", Notes.MARK));
        assertThat(notes.isMarked(3)).isTrue();
        assertThat(notes.texts(3)).containsExactly("one");
        assertThat(notes.comments(3)).containsExactly("one", Notes.MARK);
        notes.toggleMark(3);
        assertThat(notes.comments(3)).containsExactly("one");
        notes.toggleMark(7);
        assertThat(notes.comments(7)).containsExactly(Notes.MARK);
        assertThat(notes.nextMark(3, true)).isEqualTo(7);
        assertThat(notes.nextMark(7, true)).isEqualTo(Packets.NONE);
        assertThat(notes.nextMark(9, false)).isEqualTo(7);
    }

    @Test
    void shouldLeaveOutEmptyNotes() {
        Notes notes = new Notes();
        notes.write(1, List.of("  said ", " ", ""), 0);
        assertThat(notes.comments(1)).containsExactly("said");
        notes.write(1, List.of(""), 0);
        assertThat(notes.comments(1)).isNull();
        assertThat(notes.unsaved()).as("that it was taken away is not saved").isEqualTo(1);
        notes.write(2, List.of(), 0);
        assertThat(notes.unsaved()).isEqualTo(1);
    }

    @Test
    void shouldKeepUnsavedWhatWasWrittenWhileSaving() {
        Notes notes = new Notes();
        notes.write(1, List.of("first"), 0);
        Object saving = notes.unsaved(1);
        notes.write(1, List.of("second"), 0);
        notes.saved(1, saving);
        assertThat(notes.unsaved()).isEqualTo(1);
        notes.saved(1, notes.unsaved(1));
        assertThat(notes.unsaved()).isZero();
        assertThat(notes.comments(1)).containsExactly("second");
    }

    @Test
    void shouldBeTakenOverWhenTheCaptureIsReadAgain() throws Exception {
        Path file = Captures.sample("flush.pcap");
        CaptureDocument first = load(file, null);
        first.notes().write(4, List.of("look here"), time(first, 4));
        first.notes().toggleMark(5);
        CaptureDocument second = load(file, first.notes());
        assertThat(second.notes().comments(4)).containsExactly("look here");
        assertThat(second.notes().unsaved()).isEqualTo(1);
        assertThat(second.notes().lost()).isZero();
        assertThat(second.notes().isMarked(5)).isTrue();
        assertThat(second.reader(PacketReader.FEW).read(4).frame().comments()).containsExactly("look here");
        CaptureDocument other = load(Captures.sample("commit-log.pcap"), second.notes());
        assertThat(other.notes().comments(4)).isNull();
        assertThat(other.notes().lost()).isEqualTo(1);
        first.close();
        second.close();
        other.close();
    }
}
