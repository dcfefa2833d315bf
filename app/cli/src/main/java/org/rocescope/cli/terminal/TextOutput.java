package org.rocescope.cli.terminal;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Standard output (or a file) for text that comes in many small pieces: gathers UTF-8 in one buffer. When the reader at
 * the other end of a pipe has gone, the next write throws {@link Gone}.
 */
public final class TextOutput implements Closeable {
    /** Nobody reads any more; the program has nothing left to do. */
    public static final class Gone extends IOException {
        private static final long serialVersionUID = 1;

        Gone(IOException cause) {
            super(cause);
        }
    }

    private static final int BUFFER = 1 << 16;

    private final OutputStream out;
    private final byte[] buffer = new byte[BUFFER];
    private int used;

    /** Writes to a stream; {@link #close} closes it. */
    public TextOutput(OutputStream out) {
        this.out = out;
    }

    /** Appends text. */
    public void write(StringBuilder text) throws IOException {
        // encoding a whole string at once is many times as fast as taking its characters one by one
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        int from = 0;
        while (bytes.length - from > BUFFER - used) {
            int part = BUFFER - used;
            System.arraycopy(bytes, from, buffer, used, part);
            used = BUFFER;
            from += part;
            empty();
        }
        System.arraycopy(bytes, from, buffer, used, bytes.length - from);
        used += bytes.length - from;
    }

    private void empty() throws IOException {
        try {
            out.write(buffer, 0, used);
            used = 0;
        } catch (IOException e) {
            used = 0;
            throw isGone(e) ? new Gone(e) : e;
        }
    }

    static boolean isGone(IOException e) {
        String message = String.valueOf(e.getMessage());
        return message.contains("Broken pipe") || message.contains("reset by peer") || message.contains("closed");
    }

    /** Hands on what was gathered. */
    public void flush() throws IOException {
        empty();
        out.flush();
    }

    @Override
    public void close() throws IOException {
        flush();
        out.close();
    }
}
