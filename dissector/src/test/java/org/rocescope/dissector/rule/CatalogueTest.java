package org.rocescope.dissector.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CatalogueTest {
    private final List<Rule> rules = Catalogue.create().rules();

    @Test
    void shouldNotHaveTwoRulesOfOneId() {
        assertThat(rules).extracting(Rule::id).doesNotHaveDuplicates().isNotEmpty();
    }

    @Test
    void shouldSayEverythingOfEachRule() {
        assertThat(rules).allSatisfy(rule -> {
            assertThat(rule.id()).matches("[A-Z0-9]+(-[A-Z0-9]+)+");
            assertThat(rule.severity()).isNotNull();
            for (String text : List.of(rule.title(), rule.source(), rule.meaning(), rule.advice(), rule.example())) {
                assertThat(text).isNotBlank().isEqualTo(text.strip());
            }
        });
    }

    @Test
    void shouldNumberTheRulesInOrder() {
        for (int i = 0; i < rules.size(); i++) {
            assertThat(rules.get(i).place()).isEqualTo(i);
        }
    }
}
