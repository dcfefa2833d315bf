package org.rocescope.desktop.transactions;

import java.util.function.IntPredicate;
import org.rocescope.desktop.document.Transactions;
import org.rocescope.dissector.transaction.Status;
import org.rocescope.dissector.transport.Opcode.Operation;

/**
 * Which transactions the user wants to see.
 *
 * @param operation what they ask for; null for anything
 * @param ending how they ended
 * @param resent true for those of which a packet was sent again
 * @param number an R_Key, or an address within their memory; null for any
 */
record TransactionChoice(Operation operation, Ending ending, boolean resent, Long number) {
    /** All. */
    static final TransactionChoice ALL = new TransactionChoice(null, Ending.ANY, false, null);

    /** How transactions ended, as the user tells them apart. */
    enum Ending {
        ANY("Any"),
        TROUBLE("Not completed"),
        COMPLETED("Completed"),
        NAK("Refused (NAK)"),
        RNR("Receiver never ready"),
        UNANSWERED("Unanswered"),
        UNACKNOWLEDGED("Not acknowledged by its service"),
        PARTIAL("Not captured whole");

        private final String title;

        Ending(String title) {
            this.title = title;
        }

        boolean is(Status status) {
            return switch (this) {
                case ANY -> true;
                case TROUBLE -> status == Status.NAK || status == Status.RNR || status == Status.UNANSWERED;
                case COMPLETED -> status == Status.COMPLETED;
                case NAK -> status == Status.NAK;
                case RNR -> status == Status.RNR;
                case UNANSWERED -> status == Status.UNANSWERED;
                case UNACKNOWLEDGED -> status == Status.UNACKNOWLEDGED_SERVICE;
                case PARTIAL -> status == Status.PARTIAL || status == Status.OPEN;
            };
        }

        @Override
        public String toString() {
            return title;
        }
    }

    /**
     * A number as the user writes it: hexadecimal after 0x, else decimal; unsigned.
     *
     * @return null if it is none
     */
    static Long number(String text) {
        String word = text.strip().toLowerCase(java.util.Locale.ROOT);
        try {
            return word.startsWith("0x")
                    ? Long.parseUnsignedLong(word.substring(2), 16)
                    : (Long) Long.parseUnsignedLong(word);
        } catch (NumberFormatException e) {
            return null;
        }
    }

    /** True if it lets everything through. */
    boolean isAll() {
        return equals(ALL);
    }

    /** Says of transactions whether they are wanted. */
    IntPredicate in(Transactions transactions) {
        return index -> (operation == null || transactions.operation(index) == operation)
                && ending.is(transactions.status(index))
                && (!resent || transactions.retransmissions(index) > 0)
                && (number == null || names(transactions, index, number));
    }

    private static boolean names(Transactions transactions, int index, long number) {
        if (!transactions.isAddressed(index)) {
            return false;
        }
        if (Integer.toUnsignedLong(transactions.rKey(index)) == number) {
            return true;
        }
        long within = number - transactions.virtualAddress(index);
        long length = Math.max(1, transactions.length(index));
        return Long.compareUnsigned(within, length) < 0;
    }
}
