package org.rocescope.fuzz.mutation;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;
import org.rocescope.fuzz.traffic.RoceFrame;

/**
 * Changes a capture: records deleted, repeated, swapped and brought from elsewhere, lengths and times that lie, packets
 * that are changed with their ICRC made right again; then bits and ranges of bytes anywhere. A number always makes the
 * same of the same captures.
 */
public final class CaptureMutation {
    private static final int[] TELLING = {
        0,
        1,
        3,
        4,
        11,
        12,
        16,
        60,
        0xFFFF,
        0x10000,
        0x40000,
        0x40001,
        0x1000000,
        Integer.MAX_VALUE,
        Integer.MIN_VALUE,
        -1
    };

    private static final int IPV4 = 14;
    private static final int UDP = IPV4 + 20;
    private static final int LONGEST = 1 << 18;

    private final SplittableRandom random;
    private final ByteMutation anywhere;
    private final List<byte[]> captures;
    private CaptureParts capture;

    private CaptureMutation(long number, List<byte[]> captures) {
        random = new SplittableRandom(number);
        anywhere = new ByteMutation(random);
        this.captures = captures;
    }

    /** The mutation of a number, from 0; at most 256 KiB long. */
    public static byte[] of(long number, List<byte[]> captures) {
        return new CaptureMutation(number, captures).make();
    }

    private byte[] make() {
        capture = CaptureParts.of(captures.get(random.nextInt(captures.size())));
        for (int i = random.nextInt(6); i > 0; i--) {
            changeParts(capture.parts());
        }
        byte[] bytes = capture.joined();
        // a damaged file is told by its readers; what gets past them is worth as much
        for (int i = random.nextBoolean() ? 0 : random.nextInt(4); i > 0; i--) {
            bytes = anywhere.changed(bytes);
        }
        if (random.nextInt(12) == 0) {
            bytes = gzip(bytes);
            if (random.nextBoolean()) {
                bytes = anywhere.changed(bytes);
            }
        }
        return bytes.length > LONGEST ? Arrays.copyOf(bytes, LONGEST) : bytes;
    }

    private void changeParts(List<byte[]> parts) {
        if (parts.size() < 2) {
            return;
        }
        int at = 1 + random.nextInt(parts.size() - 1);
        int other = 1 + random.nextInt(parts.size() - 1);
        byte[] part = parts.get(at).clone();
        switch (random.nextInt(10)) {
            case 0 -> parts.remove(at);
            case 1 -> parts.add(random.nextBoolean() ? at : other, part);
            case 2 -> Collections.swap(parts, at, other);
            case 3 -> parts.subList(Math.min(at, other), Math.max(at, other)).clear();
            case 4 -> foreign(parts, at);
            case 5 -> {
                int[] offsets = capture.lengthOffsets();
                number(parts, at, offsets[random.nextInt(offsets.length)]);
            }
            case 6 -> number(parts, at, capture.timeOffset());
            case 7 -> parts.set(at, Arrays.copyOf(part, random.nextInt(part.length + 8)));
            case 8 -> {
                int which = random.nextInt(8) == 0 ? 0 : at;
                parts.set(which, anywhere.flipped(parts.get(which), random.nextInt(4) == 0 ? 0 : capture.dataOffset()));
            }
            default -> parts.set(at, signedAgain(part));
        }
    }

    /** A part of another capture, which need not be of the same format. */
    private void foreign(List<byte[]> parts, int at) {
        List<byte[]> others =
                CaptureParts.of(captures.get(random.nextInt(captures.size()))).parts();
        parts.add(at, others.get(random.nextInt(others.size())));
    }

    private void number(List<byte[]> parts, int at, int offset) {
        byte[] part = parts.get(at).clone();
        if (offset + Integer.BYTES <= part.length) {
            ByteBuffer numbers = ByteBuffer.wrap(part).order(capture.order());
            int value = switch (random.nextInt(3)) {
                case 0 -> TELLING[random.nextInt(TELLING.length)];
                case 1 -> numbers.getInt(offset) + random.nextInt(-8, 9);
                default -> random.nextInt();
            };
            numbers.putInt(offset, value);
        }
        parts.set(at, part);
    }

    /** Changes the packet of a record from the BTH on and makes its ICRC right again, where it is Ethernet and IPv4. */
    private byte[] signedAgain(byte[] part) {
        int frame = capture.dataOffset();
        int bth = frame + UDP + 8;
        if (part.length < bth + RoceFrame.BTH + RoceFrame.ICRC) {
            return part;
        }
        ByteBuffer bytes = ByteBuffer.wrap(part);
        int end = frame + IPV4 + (bytes.getShort(frame + IPV4 + 2) & 0xFFFF);
        boolean plain = bytes.getShort(frame + 12) == 0x0800 && part[frame + IPV4] == 0x45;
        if (!plain || end > part.length || end < bth + RoceFrame.BTH + RoceFrame.ICRC) {
            return part;
        }
        byte[] changed = anywhere.flipped(Arrays.copyOf(part, end), bth);
        byte[] whole = part.clone();
        System.arraycopy(changed, 0, whole, 0, end);
        RoceFrame.sign(whole, frame + IPV4, end);
        return whole;
    }

    private static byte[] gzip(byte[] bytes) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }
}
