package org.rocescope.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.rocescope.dissector.rule.Catalogue;
import org.rocescope.dissector.rule.Rule;

class RulesCommandTest {
    private static final List<Rule> RULES = Catalogue.create().rules();

    @Test
    void shouldListEachRuleOnALine() {
        Run run = Run.of("rules");
        assertThat(run.status()).isZero();
        assertThat(run.lines()).hasSize(RULES.size());
        for (int i = 0; i < RULES.size(); i++) {
            assertThat(run.lines().get(i))
                    .startsWith(RULES.get(i).id())
                    .containsPattern("  (error|warning|note) ")
                    .endsWith(RULES.get(i).title());
        }
    }

    @Test
    void shouldExplainARule() {
        assumeFalse(RULES.isEmpty());
        Rule rule = RULES.get(0);
        Run run = Run.of("rules", rule.id().toLowerCase(java.util.Locale.ROOT));
        assertThat(run.status()).isZero();
        assertThat(run.out()).startsWith(rule.id() + " (");
        assertThat(run.out()).contains("Meaning:", "What to do:", "Example:", "Source:");
        assertThat(words(run.out())).contains(words(rule.meaning()), words(rule.advice()), words(rule.source()));
        assertThat(run.lines()).allMatch(line -> line.length() <= 100);
    }

    @Test
    void shouldAnswerAnUnknownRuleWithAHint() {
        Run unknown = Run.of("rules", "QXZ-77777");
        assertThat(unknown.status()).isEqualTo(2);
        assertThat(unknown.out()).isEmpty();
        assertThat(unknown.err()).contains("QXZ-77777: no such rule", "'rocescope rules' lists them");
        assumeFalse(RULES.isEmpty());
        String id = RULES.get(0).id();
        Run near = Run.of("rules", id + "x");
        assertThat(near.status()).isEqualTo(2);
        assertThat(near.err()).contains("did you mean ", id);
    }

    @Test
    void shouldListRulesAsJson() {
        Run run = Run.of("rules", "--format", "json");
        assertThat(run.lines()).hasSize(RULES.size() + 2).startsWith("[").endsWith("]");
        assertThat(run.lines().subList(1, RULES.size() + 1)).allMatch(line -> line.startsWith("{\"id\":\""));
    }

    private static String words(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }
}
