package org.rocescope.dissector.filter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.rocescope.dissector.dissection.Fields;
import org.rocescope.dissector.packet.Field;

class FilterCompletionTest {

    @Test
    void shouldCompleteNames() {
        assertThat(FilterCompletion.names("infiniband.bth.p"))
                .contains("infiniband.bth.p_key", "infiniband.bth.padcnt", "infiniband.bth.psn")
                .isSorted();
        assertThat(FilterCompletion.names("infini")).contains("infiniband", "infiniband.bth");
        assertThat(FilterCompletion.names("nothing")).isEmpty();
    }

    @Test
    void shouldCompleteWords() {
        assertThat(FilterCompletion.words("infiniband.bth.opcode", "rc fl")).containsExactly("\"RC FLUSH\"");
        assertThat(FilterCompletion.words("infiniband.bth.psn", "")).isEmpty();
        assertThat(FilterCompletion.words("nothing", "")).isEmpty();
    }

    @Test
    void shouldOnlyOfferNamesThatCompile() throws FilterException {
        for (String name : FilterCompletion.names("")) {
            DisplayFilter.compile(name);
        }
    }

    @Test
    void shouldOnlyOfferWordsThatCompile() throws FilterException {
        for (String name : Fields.names()) {
            for (String word : FilterCompletion.words(name, "")) {
                DisplayFilter.compile(name + " == " + word);
            }
        }
    }

    @Test
    void shouldFindEveryFieldOfANameOfOneKind() {
        for (String name : Fields.names()) {
            List<Field> fields = Fields.named(name);
            assertThat(fields)
                    .as(name)
                    .isNotEmpty()
                    .allMatch(field -> field.kind() == fields.get(0).kind());
        }
    }
}
