package org.rocescope.desktop.pictures;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;
import javafx.scene.image.Image;
import javafx.scene.image.PixelReader;

/**
 * Writes an image as PNG (source: the PNG specification, second edition, chapters 5 and 11): the toolkit's own writer would
 * need all of another toolkit.
 *
 * <pre>
 * signature, then chunks: length (4), type (4), data, CRC-32 of type and data (4)
 * IHDR: width (4), height (4), bit depth 8, colour type 2 (RGB), compression 0, filter 0, interlace 0
 * IDAT: zlib of the rows, each a filter type (0) and three bytes a pixel
 * IEND: nothing
 * </pre>
 */
final class PngWriter {
    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    private static final int BIT_DEPTH = 8;
    private static final int RGB = 2;

    private PngWriter() {}

    static void write(Image image, OutputStream out) throws IOException {
        int width = (int) image.getWidth();
        int height = (int) image.getHeight();
        DataOutputStream data = new DataOutputStream(out);
        data.write(SIGNATURE);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream header = new DataOutputStream(bytes);
        header.writeInt(width);
        header.writeInt(height);
        header.writeByte(BIT_DEPTH);
        header.writeByte(RGB);
        header.write(new byte[3]);
        chunk(data, "IHDR", bytes.toByteArray());
        bytes.reset();
        try (DeflaterOutputStream rows = new DeflaterOutputStream(bytes)) {
            PixelReader pixels = image.getPixelReader();
            byte[] row = new byte[1 + 3 * width];
            for (int y = 0; y < height; y++) {
                for (int x = 0; x < width; x++) {
                    int argb = pixels.getArgb(x, y);
                    row[1 + 3 * x] = (byte) (argb >> 16);
                    row[2 + 3 * x] = (byte) (argb >> 8);
                    row[3 + 3 * x] = (byte) argb;
                }
                rows.write(row);
            }
        }
        chunk(data, "IDAT", bytes.toByteArray());
        chunk(data, "IEND", new byte[0]);
        data.flush();
    }

    private static void chunk(DataOutputStream out, String type, byte[] content) throws IOException {
        byte[] name = type.getBytes(StandardCharsets.US_ASCII);
        CRC32 crc = new CRC32();
        crc.update(name);
        crc.update(content);
        out.writeInt(content.length);
        out.write(name);
        out.write(content);
        out.writeInt((int) crc.getValue());
    }
}
