package org.rocescope.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Nothing is to be seen at the place of a report before it is whole, and nothing is left beside it. */
class ReportOutputTest {
    private static final Path SAMPLE = Reports.SAMPLES.resolve("commit-log.pcap");

    @TempDir
    Path folder;

    private ReportOutput output(ReportKind kind, Path target, boolean several) throws IOException {
        return new ReportOutput(kind, target, OutputStream.nullOutputStream(), several, TextStyle.plain(100));
    }

    private List<Path> all() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(each -> !each.equals(folder)).toList();
        }
    }

    @ParameterizedTest
    @EnumSource(ReportKind.class)
    void shouldAppearWhenWhole(ReportKind kind) throws IOException {
        Path target = folder.resolve("report");
        try (ReportOutput output = output(kind, target, false)) {
            Reports.write(SAMPLE, output.begin(null));
            assertThat(target).doesNotExist();
            output.finish();
        }
        assertThat(target).exists();
        assertThat(all()).hasSize(kind == ReportKind.CSV ? 11 : 1);
    }

    @ParameterizedTest
    @EnumSource(ReportKind.class)
    void shouldLeaveNothingWhenNotWhole(ReportKind kind) throws IOException {
        try (ReportOutput output = output(kind, folder.resolve("report"), false)) {
            Reports.write(SAMPLE, output.begin(null));
        }
        assertThat(all()).isEmpty();
    }

    @Test
    void shouldLeaveNoPartOfTablesOfSeveralInputs() throws IOException {
        Path target = folder.resolve("a/new/folder");
        try (ReportOutput output = output(ReportKind.CSV, target, true)) {
            Reports.write(SAMPLE, output.begin("one"));
            Reports.write(SAMPLE, output.begin("two"));
        }
        assertThat(target.getParent()).isEmptyDirectory();
        try (ReportOutput output = output(ReportKind.CSV, target, true)) {
            Reports.write(SAMPLE, output.begin("one"));
            Reports.write(SAMPLE, output.begin("two"));
            output.finish();
        }
        assertThat(target.resolve("1/transactions.csv")).hasSameTextualContentAs(target.resolve("2/transactions.csv"));
        assertThat(target.getParent()).isDirectoryNotContaining(each -> !each.equals(target));
    }

    @Test
    void shouldKeepWhatElseIsInAFolder() throws IOException {
        Path other = Files.writeString(folder.resolve("other.csv"), "other");
        Path older = Files.writeString(folder.resolve("transactions.csv"), "older");
        try (ReportOutput output = output(ReportKind.CSV, folder, true)) {
            Reports.write(SAMPLE, output.begin("one"));
        }
        assertThat(all()).containsExactlyInAnyOrder(other, older);
        try (ReportOutput output = output(ReportKind.CSV, folder, false)) {
            Reports.write(SAMPLE, output.begin(null));
            assertThat(older).hasContent("older");
            output.finish();
        }
        assertThat(other).hasContent("other");
        assertThat(Files.readString(older)).startsWith("id,connection,");
        assertThat(all()).hasSize(11);
    }

    @Test
    void shouldNotTakeAFileForAFolder() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "there");
        assertThatThrownBy(() -> output(ReportKind.CSV, file, false)).isInstanceOf(FileAlreadyExistsException.class);
        assertThat(all()).containsExactly(file);
    }

    @Test
    void shouldWriteTwoAtOnceToOnePlace() throws IOException {
        Path target = folder.resolve("report");
        try (ReportOutput first = output(ReportKind.JSON, target, false);
                ReportOutput second = output(ReportKind.TEXT, target, false)) {
            Reports.write(SAMPLE, first.begin(null));
            Reports.write(SAMPLE, second.begin(null));
            first.finish();
            assertThat(Files.readString(target)).isEqualTo(Reports.json(SAMPLE));
            second.finish();
            assertThat(Files.readString(target)).doesNotStartWith("{");
        }
        assertThat(all()).containsExactly(target);
    }

    @Test
    void shouldNotFollowWhatWasPutInItsWay() throws IOException {
        Path precious = Files.writeString(folder.resolve("precious"), "precious");
        Path target = folder.resolve("report");
        Path trap = folder.resolve(".report." + ProcessHandle.current().pid() + ".0.part");
        Files.createSymbolicLink(trap, precious);
        try (ReportOutput output = output(ReportKind.JSON, target, false)) {
            Reports.write(SAMPLE, output.begin(null));
            output.finish();
        }
        assertThat(precious).hasContent("precious");
        assertThat(target).isRegularFile();
    }

    @Test
    void shouldTakeTheLongestName() throws IOException {
        Path target = folder.resolve("r".repeat(250) + ".json");
        try (ReportOutput output = output(ReportKind.JSON, target, false)) {
            Reports.write(SAMPLE, output.begin(null));
            output.finish();
        }
        assertThat(target).exists();
    }
}
