package org.rocescope.desktop.findings;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.Set;
import org.rocescope.desktop.preferences.Preferences;
import org.rocescope.dissector.rule.Rule;

/** The rules whose findings the user does not want to see; remembered. Only for the interface thread. */
final class HiddenRules {
    private static final String KEY = "findings.hidden";

    private final Preferences preferences;
    private Set<String> ids;

    HiddenRules(Preferences preferences) {
        this.preferences = preferences;
        ids = Set.copyOf(preferences.list(KEY));
    }

    boolean contains(Rule rule) {
        return ids.contains(rule.id());
    }

    /** Their ids; stays as it is now. */
    Set<String> ids() {
        return ids;
    }

    void hide(Rule rule, boolean hidden) {
        Set<String> next = new LinkedHashSet<>(ids);
        if (hidden) {
            next.add(rule.id());
        } else {
            next.remove(rule.id());
        }
        ids = Set.copyOf(next);
        preferences.list(KEY, new ArrayList<>(next));
    }
}
