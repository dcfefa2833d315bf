package org.rocescope.inputs.regions;

/** Numbers as people write keys and addresses. */
final class Numbers {
    private Numbers() {}

    /**
     * Reads an unsigned number, decimal or hexadecimal with 0x.
     *
     * @param most the largest allowed, unsigned
     * @throws NumberFormatException whose message says what it is not
     */
    static long unsigned(String text, long most) {
        boolean hexadecimal = text.startsWith("0x") || text.startsWith("0X");
        return unsigned(hexadecimal ? text.substring(2) : text, hexadecimal ? 16 : 10, most);
    }

    /** Reads an unsigned number of a radix, without any prefix. */
    static long unsigned(String digits, int radix, long most) {
        String allowed = radix == 16 ? "[0-9a-fA-F]{1,40}" : "[0-9]{1,40}";
        if (!digits.matches(allowed)) {
            throw new NumberFormatException("is no whole number, decimal or hexadecimal with 0x");
        }
        long value;
        try {
            value = Long.parseUnsignedLong(digits, radix);
        } catch (NumberFormatException e) {
            throw tooLarge(most);
        }
        if (Long.compareUnsigned(value, most) > 0) {
            throw tooLarge(most);
        }
        return value;
    }

    private static NumberFormatException tooLarge(long most) {
        return new NumberFormatException("is more than 0x" + Long.toHexString(most));
    }
}
