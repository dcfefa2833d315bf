package org.rocescope.dissector.rule;

import java.util.List;
import java.util.function.Supplier;
import org.rocescope.dissector.region.RegionUses;

/** Rules about answers, outcomes of requests, and retransmissions, in the order of the fact sheets. */
final class ResponderRules {
    private ResponderRules() {}

    static List<Supplier<Rule>> all(Clock clock, RegionUses regions, List<AccessRule> accessRules) {
        Rule invalid = RefusedRequest.invalid();
        Rule notEnabled = RefusedRequest.notEnabled();
        Rule tooLong = RefusedRequest.tooLong();
        Rule operational = RefusedRequest.operational();
        ImpliedNak implied = new ImpliedNak();
        return List.of(
                RepeatDiffers::new,
                () -> notEnabled,
                () -> tooLong,
                () -> new RefusedRequests(invalid, notEnabled, tooLong, operational, regions, accessRules),
                () -> operational,
                ReceiverNotReady::new,
                AnswerAfterRefusal::new,
                () -> implied,
                NeedlessRepeat::new,
                AnswerAhead::new,
                ReservedSyndrome::new,
                () -> new AckNeverCame(clock),
                WrongAnswerKind.OfReadOrAtomic::new,
                ReadResponseSyndrome::new,
                AnswerOrder::new,
                SequenceNak::new,
                () -> invalid,
                SequenceNakAgain::new,
                DatagramNak::new,
                EarlyRetry::new,
                () -> new ReceiverNeverReady(clock),
                ReadResponses.Form::new,
                ForeignAnswer.OfRead::new,
                ReadResponses.Length::new,
                ReadCutShort::new,
                ForeignAnswer.OfAtomic::new,
                AtomicAnswerChanged::new,
                MessageCount::new,
                RefusedMessageCount::new,
                () -> new TimeoutRepeat(implied),
                NeverAnswered::new,
                WrongAnswerKind.OfFlushOrAtomicWrite::new);
    }
}
