package org.rocescope.dissector.capture;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;

/**
 * A stream as a channel that hands on what one read of the stream gives. The JDK's own adapter may read several times
 * before it returns, 8 KiB each; here a packet must not wait for those behind it.
 */
class StreamChannel implements ReadableByteChannel {
    private final InputStream stream;
    private final byte[] chunk = new byte[1 << 16];
    private volatile boolean open = true;

    StreamChannel(InputStream stream) {
        this.stream = stream;
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        int count = stream.read(chunk, 0, Math.min(chunk.length, target.remaining()));
        if (count > 0) {
            target.put(chunk, 0, count);
        }
        return count;
    }

    @Override
    public boolean isOpen() {
        return open;
    }

    @Override
    public void close() throws IOException {
        open = false;
        stream.close();
    }
}
