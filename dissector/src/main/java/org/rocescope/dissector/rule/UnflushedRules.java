package org.rocescope.dissector.rule;

import java.util.List;
import java.util.function.Supplier;

/** Rules of what was written to remote memory and how it was flushed. */
final class UnflushedRules {
    private UnflushedRules() {}

    static List<Supplier<Rule>> all() {
        return List.of(
                NeverFlushed::new,
                FlushTooShort::new,
                LevelNeverReached::new,
                PublishedUnflushed::new,
                PublishedWhileFlushing::new,
                FlushFailed::new,
                UselessFlush::new);
    }
}
