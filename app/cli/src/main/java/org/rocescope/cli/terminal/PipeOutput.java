package org.rocescope.cli.terminal;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Standard output as a stream of bytes that throws {@link TextOutput.Gone} when nobody reads any more. */
public final class PipeOutput extends FilterOutputStream {
    /** Writes to a stream. */
    public PipeOutput(OutputStream out) {
        super(out);
    }

    @Override
    public void write(int b) throws IOException {
        try {
            out.write(b);
        } catch (IOException e) {
            throw told(e);
        }
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            out.write(bytes, offset, length);
        } catch (IOException e) {
            throw told(e);
        }
    }

    @Override
    public void flush() throws IOException {
        try {
            out.flush();
        } catch (IOException e) {
            throw told(e);
        }
    }

    private static IOException told(IOException e) {
        return TextOutput.isGone(e) ? new TextOutput.Gone(e) : e;
    }
}
