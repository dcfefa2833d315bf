package org.rocescope.dissector.capture;

import java.util.List;

/** Says of an input that is no capture what it begins with. */
final class UnrecognisedReader implements PacketReader {
    private static final int SHOWN_BYTES = 4;

    UnrecognisedReader(Window window, DamageLog damages) {
        int shown = Math.min(SHOWN_BYTES, window.available());
        if (shown > 0) {
            StringBuilder start = new StringBuilder();
            for (int i = 0; i < shown; i++) {
                start.append(String.format("%02x", window.bytes().get(window.position() + i)));
            }
            damages.add(0, "neither pcap nor pcapng: starts with " + start + kind(start.toString()));
        } else if (window.failure() == null) {
            damages.add(0, "empty file");
        }
    }

    /** What the first bytes may be, to say what to do about it. */
    private static String kind(String start) {
        return switch (start) {
            case "28b52ffd" -> " (compressed with zstd)";
            case "fd377a58" -> " (compressed with xz)";
            case "504b0304" -> " (a zip archive)";
            case "04224d18" -> " (compressed with lz4)";
            case "736e6f6f" -> " (a snoop capture)";
            default ->
                start.startsWith("425a68")
                        ? " (compressed with bzip2)"
                        : start.startsWith("1f8b") ? " (compressed with gzip twice)" : "";
        };
    }

    @Override
    public String format() {
        return null;
    }

    @Override
    public boolean read(Frame frame) {
        return false;
    }

    @Override
    public List<CaptureInterface> interfaces() {
        return List.of();
    }
}
