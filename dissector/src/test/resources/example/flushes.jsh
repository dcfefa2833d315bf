import org.rocescope.dissector.capture.*
import org.rocescope.dissector.dissection.*
import org.rocescope.dissector.packet.*
import org.rocescope.dissector.transport.*

var frame = new Frame()
var packet = new Packet()
var dissector = new Dissector()
try (var capture = Capture.open(Path.of(System.getProperty("capture")))) {
    while (capture.read(frame)) {
        dissector.dissect(frame, packet);
        if (packet.isRoce() && Opcode.of(packet.opcode()).operation() == Opcode.Operation.FLUSH) {
            System.out.println(frame.number() + " " + packet.value(Reth.DMA_LENGTH));
        }
    }
}
/exit
