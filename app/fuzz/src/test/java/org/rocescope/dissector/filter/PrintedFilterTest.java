package org.rocescope.dissector.filter;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrintedFilterTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '|',
            value = {
                "a && (b || !c); a and (b or not c)",
                "(a and b) or c xor d; a and b or c xor d",
                "not (not a); not (not a)",
                "1 < a <= 3; any 1 < a and any a <= 3",
                "a != 1; all a !== 1",
                "any a in {1, 2 .. 3}; any a in {1, 2 .. 3}",
                "a not in {1}; not any a in {1}",
                "any a not in {1}; not all a in {1}",
                "a#2[0:2,-1] & 0x10 contains \"x\"; any a#[2:1][0:2,-1:1] & 0x10 contains \"\\x78\"",
                "len(a) == 'A'; any len(a) == '\\x41'",
                "a[3:]; a[3:]"
            })
    void shouldPrintWhatWasMeantInOneSpelling(String expression, String printed) throws FilterException {
        assertThat(PrintedFilter.of(expression)).isEqualTo(printed);
        assertThat(PrintedFilter.of(printed)).isEqualTo(printed);
    }
}
