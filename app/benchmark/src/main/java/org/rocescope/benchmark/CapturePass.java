package org.rocescope.benchmark;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.zip.CRC32;
import org.rocescope.dissector.capture.Capture;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.dissection.Dissector;
import org.rocescope.dissector.link.Ethernet;
import org.rocescope.dissector.packet.IcrcVerdict;
import org.rocescope.dissector.packet.Packet;

/** One way to go through a capture file once, from opening it to its end, in one thread. */
public enum CapturePass {
    /** Reads every record; looks at no packet. */
    WALK_RECORDS {
        @Override
        Result over(Capture capture) throws IOException {
            Frame frame = new Frame();
            Result result = new Result();
            while (capture.read(frame)) {
                result.count(frame, frame.timeNanos());
            }
            return result;
        }
    },

    /** Finds the headers of every packet; reads no field. */
    DISSECT {
        @Override
        Result over(Capture capture) throws IOException {
            return dissect(capture, new Dissector(), false);
        }
    },

    /** Dissects every packet and reads every field of its BTH and of its extension headers. */
    DECODE_HEADERS {
        @Override
        Result over(Capture capture) throws IOException {
            return dissect(capture, new Dissector(), true);
        }
    },

    /** As {@link #DECODE_HEADERS}, and judges every ICRC. */
    JUDGE_ICRC {
        @Override
        Result over(Capture capture) throws IOException {
            return dissect(capture, new Dissector().judgeIcrc(true), true);
        }
    },

    /** Reads every record, {@link CRC32} over each packet behind its Ethernet header: about what an ICRC covers. */
    CRC32_OF_PACKETS {
        @Override
        Result over(Capture capture) throws IOException {
            CRC32 crc = new CRC32();
            Frame frame = new Frame();
            Result result = new Result();
            while (capture.read(frame)) {
                int end = frame.offset() + frame.capturedLength();
                crc.reset();
                crc.update(frame.bytes().limit(end).position(Math.min(end, frame.offset() + Ethernet.LENGTH)));
                frame.bytes().clear();
                result.count(frame, crc.getValue());
            }
            return result;
        }
    },

    /** {@link CRC32} over all bytes of the file, read in large blocks: what the ICRC can cost at least. */
    CRC32_OF_FILE {
        @Override
        Result over(Path file) throws IOException {
            CRC32 crc = new CRC32();
            ByteBuffer block = ByteBuffer.allocateDirect(Capture.DEFAULT_BUFFER);
            Result result = new Result();
            try (FileChannel channel = FileChannel.open(file)) {
                while (channel.read(block.clear()) >= 0) {
                    result.bytes += block.flip().remaining();
                    crc.update(block);
                }
            }
            result.checksum = crc.getValue();
            return result;
        }

        @Override
        Result over(Capture capture) {
            throw new UnsupportedOperationException("reads the file itself");
        }
    };

    /** What a pass saw. */
    static final class Result {
        private long packets;
        private long bytes;
        private long badIcrcs;
        private long checksum;

        void count(Frame frame, long value) {
            packets++;
            bytes += frame.capturedLength();
            checksum += value;
        }

        /** Packets read; 0 where nobody looked for them. */
        long packets() {
            return packets;
        }

        /** Bytes of the packets, or of the file where nobody looked for packets. */
        long bytes() {
            return bytes;
        }

        /** Packets whose ICRC was judged and is not good. */
        long badIcrcs() {
            return badIcrcs;
        }

        /** Depends on everything that was read, so that no reading can be left out. */
        long checksum() {
            return checksum;
        }
    }

    abstract Result over(Capture capture) throws IOException;

    /**
     * Goes through a file.
     *
     * @throws IOException if the file cannot be read
     */
    Result over(Path file) throws IOException {
        try (Capture capture = Capture.open(file)) {
            return over(capture);
        }
    }

    private static Result dissect(Capture capture, Dissector dissector, boolean fields) throws IOException {
        Frame frame = new Frame();
        Packet packet = new Packet();
        Result result = new Result();
        while (capture.read(frame)) {
            dissector.dissect(frame, packet);
            result.count(frame, fields ? EveryField.of(packet) : packet.bth());
            IcrcVerdict verdict = packet.icrcVerdict();
            if (verdict != null && verdict != IcrcVerdict.GOOD) {
                result.badIcrcs++;
            }
        }
        return result;
    }
}
