package org.rocescope.manual;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.asciidoctor.Asciidoctor;
import org.asciidoctor.Options;
import org.asciidoctor.SafeMode;
import org.rocescope.cli.Rocescope;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.codegen.docgen.manpage.ManPageGenerator;

/** Writes the manual, a page a command, and the completion of bash, both from the command itself. */
public final class Manual {
    private Manual() {}

    /**
     * Writes them.
     *
     * @param arguments a folder for the pages' AsciiDoc; the folder, as /usr/share, for the pages and the completion
     */
    public static void main(String[] arguments) throws IOException {
        Path sources = Files.createDirectories(Path.of(arguments[0]));
        Path pages = Files.createDirectories(Path.of(arguments[1], "man", "man1"));
        Path completions = Files.createDirectories(Path.of(arguments[1], "bash-completion", "completions"));
        CommandLine line = Rocescope.described();
        // the window is another program, which the launcher starts
        line.addSubcommand("gui", window());
        Files.writeString(completions.resolve("rocescope"), AutoComplete.bash("rocescope", line));
        int failed =
                ManPageGenerator.generateManPage(sources.toFile(), null, new boolean[0], true, line.getCommandSpec());
        if (failed != 0) {
            throw new IOException("the pages of the manual could not be written");
        }
        convert(sources, pages);
    }

    private static CommandLine window() {
        CommandSpec window = CommandSpec.create().name("gui");
        window.usageMessage()
                .description("Opens the window, and in it the captures named, as one in the order of time.");
        window.addPositional(PositionalParamSpec.builder()
                .paramLabel("FILE")
                .arity("0..*")
                .type(File[].class)
                .description("pcap and pcapng files, folders of them; - for standard input")
                .build());
        return new CommandLine(window);
    }

    private static void convert(Path sources, Path pages) throws IOException {
        try (Asciidoctor asciidoctor = Asciidoctor.Factory.create();
                DirectoryStream<Path> files = Files.newDirectoryStream(sources, "*.adoc")) {
            Options options = Options.builder()
                    .backend("manpage")
                    .safe(SafeMode.UNSAFE)
                    .toDir(pages.toFile())
                    .build();
            for (Path file : files) {
                asciidoctor.convertFile(file.toFile(), options);
            }
        }
    }
}
