package org.rocescope.desktop.columns;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CsvTableTest {
    private static final List<String> CELLS =
            List.of("plain", "a,b", "say \"no\"", "two\nlines", "=1+1", "-5", "@x", "");

    @Test
    void shouldQuoteWhatMustBeAndDisarmFormulas() throws Exception {
        Column number = Column.numbers("n", "N", "", 10, (d, i) -> i == 0 ? Column.UNKNOWN : i, n -> n + " units");
        Column words = Column.words("words", "Words", "", 10, (d, i) -> CELLS.get(i));
        StringBuilder out = new StringBuilder();
        new CsvTable("t", null, List.of(number, words), CELLS.size(), i -> i).write(out, () -> false);
        assertThat(out.toString())
                .isEqualTo("n,words\r\n,plain\r\n1,\"a,b\"\r\n2,\"say \"\"no\"\"\"\r\n3,\"two\nlines\"\r\n4,'=1+1\r\n"
                        + "5,'-5\r\n6,'@x\r\n7,\r\n");
    }

    @Test
    void shouldStopWhenCancelled() throws Exception {
        Column words = Column.words("words", "Words", "", 10, (d, i) -> "x");
        StringBuilder out = new StringBuilder();
        new CsvTable("t", null, List.of(words), Integer.MAX_VALUE, i -> i).write(out, () -> true);
        assertThat(out.toString()).isEqualTo("words\r\n");
    }

    @Test
    void shouldPutNumbersWithinTextsInTheirOrder() {
        String[] texts = {"10.0.0.10 QP 9", "10.0.0.2 QP 10", "10.0.0.2 QP 9", "10.0.0.10 QP 9"};
        assertThat(Column.places(4, i -> texts[i])).containsExactly(2, 1, 0, 2);
    }
}
