package org.rocescope.live.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The files of a capture as one stream that is read while they are written: each up to what is in it by now, then a
 * wait for more. Every file is open for reading from its beginning on, so that one that is deleted from the ring is read
 * all the same. The heads of the files after the first are left out, because they say nothing new.
 *
 * <p>One thread writes, another one reads; {@link #close} may be called by any.
 */
final class FollowedFiles implements ReadableByteChannel {
    /** A file, or what is left of it to be read. */
    private static final class Part {
        final FileChannel channel;
        /** Read up to here; the reader's. */
        long position;
        /** Written up to here. */
        long end;

        boolean whole;

        Part(FileChannel channel, long position) {
            this.channel = channel;
            this.position = position;
        }
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Deque<Part> parts = new ArrayDeque<>();
    private final Runnable beforeWaiting;
    private boolean ended;
    private boolean closed;

    /** @param beforeWaiting is run by the reader when it has read all there is, before it waits */
    FollowedFiles(Runnable beforeWaiting) {
        this.beforeWaiting = beforeWaiting;
    }

    /** A file was begun, which is read from a position on. */
    void begin(FileChannel file, long from) throws IOException {
        lock.lock();
        try {
            if (closed) {
                file.close();
                return;
            }
            parts.addLast(new Part(file, from));
        } finally {
            lock.unlock();
        }
    }

    /** The last file is written up to a position, where a block ends. */
    void written(long position) {
        lock.lock();
        try {
            if (!parts.isEmpty()) {
                parts.getLast().end = position;
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Nothing more comes into the last file. */
    void whole() {
        lock.lock();
        try {
            if (!parts.isEmpty()) {
                parts.getLast().whole = true;
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /** No more files come. */
    void end() {
        lock.lock();
        try {
            ended = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        Part part = next();
        if (part == null) {
            return -1;
        }
        int room = (int) Math.min(target.remaining(), part.end - part.position);
        int limit = target.limit();
        target.limit(target.position() + room);
        try {
            int read = part.channel.read(target, part.position);
            if (read < 0) {
                throw new IOException("the file was cut short while it was written");
            }
            part.position += read;
            return read;
        } finally {
            target.limit(limit);
        }
    }

    /** The part that has something to read; waits for it. Null at the end. */
    private Part next() throws IOException {
        boolean told = false;
        lock.lock();
        try {
            while (!closed) {
                Part part = parts.peekFirst();
                if (part != null && part.position < part.end) {
                    return part;
                }
                if (part != null && (part.whole || ended)) {
                    part.channel.close();
                    parts.removeFirst();
                } else if (part == null && ended) {
                    return null;
                } else if (!told) {
                    told = true;
                    lock.unlock();
                    try {
                        beforeWaiting.run();
                    } finally {
                        lock.lock();
                    }
                } else {
                    changed.awaitUninterruptibly();
                    told = false;
                }
            }
            return null;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean isOpen() {
        return !closed;
    }

    @Override
    public void close() throws IOException {
        lock.lock();
        try {
            closed = true;
            changed.signalAll();
            for (Part part : parts) {
                part.channel.close();
            }
            parts.clear();
        } finally {
            lock.unlock();
        }
    }
}
