package org.rocescope.fuzz.seed;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.rocescope.dissector.capture.Capture;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.dissection.Dissector;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.fuzz.Target;
import org.rocescope.fuzz.targets.AnalysisTarget;
import org.rocescope.fuzz.targets.FrameTarget;
import org.rocescope.fuzz.targets.HeaderTarget;
import org.rocescope.fuzz.targets.ManagementTarget;

/** Makes the inputs that fuzzing begins with out of capture files, and of what is written down beside this class. */
public final class Seeds {
    /** Captures that are longer would make fuzzing slow. */
    private static final int LONGEST_FILE = 1 << 13;

    private static final int MOST_FRAMES_OF_FILE = 500;
    private static final int MOST_OF_KIND = 3;
    private static final int MANAGEMENT_OPCODE = 0x64;
    private static final int ICRC = 4;

    private final Map<Target, Map<String, byte[]>> inputs = new LinkedHashMap<>();
    private final Map<String, Integer> kinds = new HashMap<>();
    private final Packet packet = new Packet();
    private final Dissector dissector = new Dissector();

    private Seeds() {
        for (Target target : Target.values()) {
            inputs.put(target, new LinkedHashMap<>());
        }
    }

    /** The inputs of each target, by a name. */
    public static Map<Target, Map<String, byte[]>> of(List<Path> folders) throws IOException {
        Seeds seeds = new Seeds();
        seeds.texts(Target.FILTER, "filters.txt");
        seeds.texts(Target.REGIONS, "regions.txt");
        seeds.scripts();
        for (Path folder : folders) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.filter(Seeds::isCapture).sorted().toList()) {
                    seeds.capture(file);
                }
            }
        }
        return seeds.inputs;
    }

    private static boolean isCapture(Path file) {
        return file.getFileName().toString().matches(".*\\.(pcap|pcapng|erf)(\\.gz)?") && Files.isRegularFile(file);
    }

    private void capture(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        String name = file.getFileName().toString();
        if (bytes.length <= LONGEST_FILE) {
            put(Target.CAPTURE, name, bytes);
            put(Target.ANALYSIS, name, joined(new byte[] {(byte) (AnalysisTarget.FILE | 1)}, bytes));
            if (bytes.length <= 4096 && !name.endsWith(".gz")) {
                put(Target.CAPTURE, name + ".gz", gzip(bytes));
            }
        }
        ByteArrayOutputStream management = new ByteArrayOutputStream();
        try (Capture capture = Capture.open(file)) {
            Frame frame = new Frame();
            for (int i = 0; i < MOST_FRAMES_OF_FILE && capture.read(frame); i++) {
                frame(name + "-" + (i + 1), frame, management);
            }
        }
        if (management.size() > 0) {
            put(Target.MANAGEMENT, name, management.toByteArray());
        }
    }

    private void frame(String name, Frame frame, ByteArrayOutputStream management) {
        byte[] bytes = new byte[Math.min(frame.capturedLength(), 1500)];
        frame.bytes().get(frame.offset(), bytes);
        dissector.dissect(frame, packet);
        boolean isNew = kinds.merge(kind(), 1, Integer::sum) <= MOST_OF_KIND;
        byte[] input = FrameTarget.input(frame.linkType(), bytes);
        if (input != null && isNew) {
            put(Target.FRAME, name, input);
        }
        int transport = packet.bth() - packet.frameStart();
        if (!packet.isRoce() || transport > bytes.length - ICRC) {
            return;
        }
        if (isNew) {
            put(
                    Target.HEADER,
                    name,
                    joined(new byte[HeaderTarget.PREFIX], Arrays.copyOfRange(bytes, transport, bytes.length - ICRC)));
        }
        if (packet.opcode() == MANAGEMENT_OPCODE && packet.payloadLength() == ManagementTarget.RECORD - 1) {
            byte[] record = new byte[ManagementTarget.RECORD];
            // who sent it: by the last bit of the address
            record[0] = (byte) (bytes[Math.max(0, transport - 16)] & ManagementTarget.BACK);
            frame.bytes().get(packet.payloadStart(), record, 1, ManagementTarget.RECORD - 1);
            management.writeBytes(record);
        }
    }

    /** What frames have in common that take the same way through the decoder. */
    private String kind() {
        StringBuilder kind = new StringBuilder();
        kind.append(packet.frame().linkType())
                .append(' ')
                .append(packet.opcode())
                .append(packet.malformed());
        for (int layer = 0; layer < packet.layers(); layer++) {
            kind.append(' ').append(packet.layer(layer));
        }
        return kind.toString();
    }

    /** One of each step, in different orders, and with different demands. */
    private void scripts() {
        for (int order = 0; order < 8; order++) {
            ByteArrayOutputStream script = new ByteArrayOutputStream();
            script.write(order & 3);
            for (int i = 0; i < 64; i++) {
                int step = i * (2 * order + 1) & 0x0F;
                script.write(i < 32 ? step & 7 : step | i & 0x30);
                script.write(3 + (i & 1));
                script.write(8 * i);
                script.write(i * 11);
            }
            put(Target.ANALYSIS, "script-" + order, script.toByteArray());
        }
    }

    /** Inputs that are texts, with a line of dashes between them. */
    private void texts(Target target, String name) throws IOException {
        try (var in = Seeds.class.getResourceAsStream(name)) {
            int number = 0;
            for (String text : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n----\n")) {
                put(target, name + "-" + ++number, text.getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    private void put(Target target, String name, byte[] input) {
        inputs.get(target).put(name, input);
    }

    private static byte[] joined(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }

    private static byte[] gzip(byte[] bytes) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        }
        return out.toByteArray();
    }
}
