package org.rocescope.desktop.transactions;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.rocescope.desktop.Captures;
import org.rocescope.desktop.document.Loading;
import org.rocescope.desktop.document.Transactions;
import org.rocescope.desktop.transactions.TransactionChoice.Ending;
import org.rocescope.dissector.transaction.Status;
import org.rocescope.dissector.transport.Opcode.Operation;

class TransactionChoiceTest {
    private static Transactions load(String sample) throws Exception {
        Loading loading = Loading.start(List.of(Captures.sample(sample).toString()), InputStream.nullInputStream());
        loading.await();
        return loading.document().transactions();
    }

    private static int count(Transactions transactions, TransactionChoice choice) {
        return (int) IntStream.range(0, transactions.size())
                .filter(choice.in(transactions))
                .count();
    }

    /** The sample: one WRITE of 512 bytes at 0x7f1ab6709000 with R_Key 0x2a2d, and a FLUSH of the same, refused. */
    @Test
    void shouldTellRequestsApart() throws Exception {
        Transactions transactions = load("flush-unknown-rkey.pcap");
        assertThat(count(transactions, TransactionChoice.ALL)).isEqualTo(2);
        assertThat(count(transactions, new TransactionChoice(Operation.FLUSH, Ending.ANY, false, null)))
                .isEqualTo(1);
        assertThat(count(transactions, new TransactionChoice(null, Ending.NAK, false, null)))
                .isEqualTo(1);
        assertThat(count(transactions, new TransactionChoice(null, Ending.TROUBLE, false, null)))
                .isEqualTo(1);
        assertThat(count(transactions, new TransactionChoice(Operation.FLUSH, Ending.COMPLETED, false, null)))
                .isZero();
        assertThat(count(transactions, new TransactionChoice(null, Ending.ANY, true, null)))
                .isZero();
        long address = 0x7f1ab6709000L;
        assertThat(count(transactions, new TransactionChoice(null, Ending.ANY, false, address + 511)))
                .isEqualTo(2);
        assertThat(count(transactions, new TransactionChoice(null, Ending.ANY, false, address + 512)))
                .isZero();
        assertThat(count(transactions, new TransactionChoice(null, Ending.ANY, false, address - 1)))
                .isZero();
        assertThat(count(transactions, new TransactionChoice(null, Ending.ANY, false, 0x7f2dL)))
                .isEqualTo(1);
    }

    @Test
    void shouldTakeNumbersAsPeopleWriteThem() {
        assertThat(TransactionChoice.number("0x7F2D")).isEqualTo(0x7f2d);
        assertThat(TransactionChoice.number(" 32557 ")).isEqualTo(32557);
        assertThat(TransactionChoice.number("0xffffffffffffffff")).isEqualTo(-1);
        assertThat(TransactionChoice.number("0x1ffffffffffffffff")).isNull();
        assertThat(TransactionChoice.number("7f2d")).isNull();
        assertThat(TransactionChoice.number("")).isNull();
    }

    @Test
    void shouldHaveAWordForEveryEnding() {
        for (Status status : Status.values()) {
            assertThat(java.util.Arrays.stream(Ending.values()).filter(ending -> ending.is(status)))
                    .as("%s", status)
                    .hasSizeGreaterThan(1);
        }
    }
}
