package org.rocescope.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.rocescope.cli.terminal.Terminal;
import org.rocescope.reports.Tool;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The rocescope command: parses the command line, runs the command named on it and gives its exit status. */
@Command(
        name = "rocescope",
        description = "Dissects RoCEv2 and InfiniBand captures, FLUSH and ATOMIC WRITE included.",
        mixinStandardHelpOptions = true,
        versionProvider = Rocescope.Version.class,
        footer = {
            "",
            "Exit status: 0 nothing found, 1 findings (analyze), 2 wrong usage, 3 an input could not be read whole.",
            "'rocescope help COMMAND' explains a command; 'rocescope gui [FILE...]' opens the window."
        })
public final class Rocescope implements Runnable {
    /** The commands in the order in which help lists them. */
    private static final Map<String, Supplier<Object>> COMMANDS = commands();

    private final InputStream in;
    private final OutputStream out;

    @Spec
    private CommandSpec spec;

    private Rocescope(InputStream in, OutputStream out) {
        this.in = in;
        this.out = out;
    }

    private static Map<String, Supplier<Object>> commands() {
        Map<String, Supplier<Object>> commands = new LinkedHashMap<>();
        commands.put("analyze", AnalyzeCommand::new);
        commands.put("dissect", DissectCommand::new);
        commands.put("annotate", AnnotateCommand::new);
        commands.put("live", LiveCommand::new);
        commands.put("interfaces", InterfacesCommand::new);
        commands.put("rules", RulesCommand::new);
        commands.put("fields", FieldsCommand::new);
        commands.put("help", CommandLine.HelpCommand::new);
        return commands;
    }

    /** Runs the command and ends the process with its exit status. */
    @SuppressWarnings("DefaultCharset") // the terminal's is meant
    public static void main(String[] arguments) {
        // not System.out, which hides that nobody reads any more
        OutputStream out = new FileOutputStream(FileDescriptor.out);
        System.exit(run(System.in, out, new PrintWriter(System.err, true), arguments));
    }

    /**
     * Runs the command.
     *
     * @param in standard input
     * @param out standard output
     * @param err standard error
     * @param arguments the words of the command line
     * @return its exit status, one of {@link ExitStatus}
     */
    @SuppressWarnings("DefaultCharset") // the terminal's is meant
    public static int run(InputStream in, OutputStream out, PrintWriter err, String... arguments) {
        CommandLine line = new CommandLine(new Rocescope(in, out));
        // looking through the options of every command takes longer than many a command itself
        Supplier<Object> named =
                arguments.length == 0 || arguments[0].equals("help") ? null : COMMANDS.get(arguments[0]);
        if (named != null) {
            line.addSubcommand(arguments[0], named.get());
        } else {
            addCommands(line);
        }
        line.setOut(new PrintWriter(out, true));
        line.setErr(err);
        line.setUsageHelpWidth(Terminal.columns());
        line.setUsageHelpLongOptionsMaxWidth(32);
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setParameterExceptionHandler(Rocescope::wrongUsage);
        line.setExecutionExceptionHandler(Rocescope::fault);
        try {
            return line.execute(arguments);
        } catch (OutOfMemoryError e) {
            long megabytes = Runtime.getRuntime().maxMemory() >> 20;
            err.println("rocescope: out of memory at " + megabytes
                    + " MB; set ROCESCOPE_JAVA_OPTIONS=-Xmx4g for more, or name fewer inputs");
            return ExitStatus.INCOMPLETE_INPUT;
        }
    }

    /** The command with all its commands, which is never run: what the manual and the shell's completion are made from. */
    public static CommandLine described() {
        CommandLine line =
                new CommandLine(new Rocescope(InputStream.nullInputStream(), OutputStream.nullOutputStream()));
        addCommands(line);
        return line;
    }

    private static void addCommands(CommandLine line) {
        COMMANDS.forEach((name, command) -> line.addSubcommand(name, command.get()));
    }

    /** Standard input. */
    InputStream in() {
        return in;
    }

    /** Standard output. */
    OutputStream out() {
        return out;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "no command given");
    }

    /** One line that says what is wrong, and one with a hint. */
    private static int wrongUsage(ParameterException e, String[] arguments) {
        CommandLine line = e.getCommandLine();
        String command = line.getCommandSpec().qualifiedName(" ");
        line.getErr().println(command + ": " + oneLine(e.getMessage()));
        if (e instanceof UsageMistake mistake && mistake.detail() != null) {
            line.getErr().println(mistake.detail());
        } else if (!(e instanceof UnmatchedArgumentException)
                || !UnmatchedArgumentException.printSuggestions(e, line.getErr())) {
            line.getErr()
                    .println("'rocescope help" + command.substring("rocescope".length()) + "' shows what is known");
        }
        return ExitStatus.WRONG_USAGE;
    }

    /** A fault of ours: still no stack trace, unless asked for. */
    private static int fault(Exception e, CommandLine line, CommandLine.ParseResult parsed) {
        line.getErr().println("rocescope: internal fault, please report it: " + oneLine(e.toString()));
        if (Boolean.getBoolean("rocescope.trace")) {
            e.printStackTrace(line.getErr());
        }
        return ExitStatus.INCOMPLETE_INPUT;
    }

    private static String oneLine(String message) {
        return message == null ? "unknown" : message.replaceAll("\\R\\s*", " ");
    }

    /** The version that the build put into the jar. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {Tool.NAME + " " + Tool.version()};
        }
    }
}
