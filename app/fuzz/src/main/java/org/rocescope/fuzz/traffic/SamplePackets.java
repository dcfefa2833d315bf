package org.rocescope.fuzz.traffic;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.capture.LinkType;
import org.rocescope.dissector.dissection.Dissector;
import org.rocescope.dissector.packet.Packet;

/** A few dissected packets of different kinds, for what is tried on packets. */
public final class SamplePackets {
    private SamplePackets() {}

    /** The packets; they stay valid. */
    public static List<Packet> packets() {
        List<byte[]> frames = new ArrayList<>();
        byte[] script = HexFormat.of()
                .parseHex("10050840" + "11100003" + "13180048" + "1420ff51" + "15101000" + "16100801" + "07000000"
                        + "07000000" + "07000010" + "09020000" + "0f1c0000" + "02000020" + "0d000000" + "0c640000");
        TrafficScript.play(script, 0, new TrafficScript.Taker() {
            @Override
            public void take(byte[] bytes, int length, long nanos) {
                frames.add(bytes);
            }

            @Override
            public void dropped(long total) {
                throw new IllegalStateException("nothing is dropped");
            }
        });
        byte[] mad = new byte[8 + 256];
        ByteBuffer.wrap(mad).putInt(0x80010000).putInt(1).put(HexFormat.of().parseHex("01070203"));
        mad[8 + 17] = 0x10;
        frames.add(RoceFrame.around(1, 2, 0, RoceFrame.transport(0x64, 1, 5, false, 0, 0xFFFF, mad)));
        frames.add(tunnelled(frames.get(0)));
        frames.add(HexFormat.of().parseHex("ffffffffffff0200000000010806" + "0001080006040001" + "00".repeat(20)));
        Dissector dissector = new Dissector().judgeIcrc(true);
        List<Packet> packets = new ArrayList<>();
        for (byte[] bytes : frames) {
            Packet packet = new Packet();
            Frame frame = new Frame().wrap(ByteBuffer.wrap(bytes), 0, bytes.length, LinkType.ETHERNET);
            long number = packets.size() + 1;
            dissector.dissect(frame.number(number).timeNanos(1_700_000_000_000_000_000L + number * 1000), packet);
            packets.add(packet);
        }
        return packets;
    }

    /** A frame within VXLAN over IPv6, behind a VLAN tag. */
    private static byte[] tunnelled(byte[] frame) {
        ByteBuffer outer = ByteBuffer.allocate(18 + 40 + 8 + 8 + frame.length);
        outer.put(HexFormat.of().parseHex("02000000000202000000000181000064" + "86dd" + "60000000"));
        outer.putShort((short) (16 + frame.length)).put((byte) 17).put((byte) 64);
        outer.put(HexFormat.of().parseHex("fd000000000000000000000000000001" + "fd000000000000000000000000000002"));
        outer.putShort((short) 50_000)
                .putShort((short) 4789)
                .putShort((short) (16 + frame.length))
                .putShort((short) 0);
        outer.putInt(0x08000000).putInt(0x00002A00).put(frame);
        return outer.array();
    }
}
