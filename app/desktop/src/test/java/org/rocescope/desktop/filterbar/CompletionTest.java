package org.rocescope.desktop.filterbar;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.rocescope.dissector.filter.DisplayFilter;

class CompletionTest {
    private static Completion at(String text) {
        return Completion.at(text, text.length());
    }

    @Test
    void shouldProposeNamesForTheWordAtTheCaret() {
        Completion completion = at("ip.src == 10.0.0.1 && infiniband.feth.p");
        assertThat(completion.proposals()).containsExactly("infiniband.feth.plt");
        assertThat(completion.with("ip.src == 10.0.0.1 && infiniband.feth.p", "infiniband.feth.plt"))
                .isEqualTo("ip.src == 10.0.0.1 && infiniband.feth.plt");
    }

    @Test
    void shouldProposeInTheMiddle() {
        String text = "infiniband.bth.ps == 3 && ip";
        Completion completion = Completion.at(text, "infiniband.bth.ps".length());
        assertThat(completion.proposals()).containsExactly("infiniband.bth.psn");
        assertThat(completion.with(text, "infiniband.bth.psn")).isEqualTo("infiniband.bth.psn == 3 && ip");
    }

    @Test
    void shouldProposeWordsForTheValuesOfAField() throws Exception {
        Completion completion = at("infiniband.bth.opcode == RC FL");
        assertThat(completion.proposals())
                .isNotEmpty()
                .allSatisfy(word -> assertThat(word).contains("FLUSH"));
        DisplayFilter.compile(completion.with(
                "infiniband.bth.opcode == RC FL", completion.proposals().get(0)));
    }

    @Test
    void shouldProposeWordsInASet() throws Exception {
        String text = "infiniband.bth.opcode in {\"RC FLUSH\", \"RC ATOM";
        Completion completion = at(text);
        assertThat(completion.proposals()).isNotEmpty();
        DisplayFilter.compile(completion.with(text, completion.proposals().get(0)) + "}");
    }

    @Test
    void shouldProposeNothingWhereNothingFits() {
        assertThat(at("").proposals()).isEmpty();
        assertThat(at("infiniband.bth.psn == 12").proposals()).isEmpty();
        assertThat(at("infiniband.bth.psn").proposals()).isEmpty();
    }
}
