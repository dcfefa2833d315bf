package org.rocescope.inputs;

import io.airlift.compress.zstd.ZstdInputStream;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.rocescope.dissector.capture.Capture;
import org.rocescope.dissector.capture.MergedCapture.Source;

/** A capture file, also one compressed with zstd, which the library does not know; gzip it reads by itself. */
final class CaptureFile implements Source {
    /** The first four bytes of a zstd frame, in the order of the file. */
    private static final int ZSTD_MAGIC = 0x28B52FFD;

    private final Path file;

    CaptureFile(Path file) {
        this.file = file;
    }

    @Override
    public String name() {
        return file.toString();
    }

    @Override
    public boolean isRepeatable() {
        return Files.isRegularFile(file);
    }

    @Override
    public Capture open(int bufferBytes) throws IOException {
        // a pipe may be read once only, so it is not looked at
        if (isRepeatable() && isZstd()) {
            InputStream compressed = new BufferedInputStream(Files.newInputStream(file), bufferBytes);
            return Capture.read(new FaultsAsIo(new ZstdInputStream(compressed)), file.toString());
        }
        return Capture.open(file, bufferBytes);
    }

    private boolean isZstd() throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] magic = in.readNBytes(4);
            return magic.length == 4 && java.nio.ByteBuffer.wrap(magic).getInt() == ZSTD_MAGIC;
        } catch (java.nio.file.AccessDeniedException e) {
            throw new IOException("permission denied", e);
        }
    }

    /** The decompressor throws unchecked exceptions at damaged data; readers expect an IOException. */
    private static final class FaultsAsIo extends InputStream {
        private final InputStream in;

        FaultsAsIo(InputStream in) {
            this.in = in;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            try {
                return in.read(bytes, offset, length);
            } catch (RuntimeException e) {
                throw new IOException("damaged zstd data: " + e.getMessage(), e);
            }
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }
}
