package org.rocescope.dissector.rule;

import java.util.List;
import java.util.function.Supplier;

/** Rules of the requests of reliable services. */
final class RequesterRules {
    private RequesterRules() {}

    static List<Supplier<Rule>> all() {
        return List.of(
                OpcodeSequence::new,
                FullPackets::new,
                LastPacket::new,
                OnlyPacket::new,
                AnnouncedLength::new,
                LengthLimit::new,
                AtomicAlignment::new,
                AtomicPayload::new,
                ReadDepth::new,
                ReservedPsn::new);
    }
}
