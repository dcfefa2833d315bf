package org.rocescope.dissector.filter;

import java.util.regex.Pattern;

/** Reads addresses as they are written in filters. What is not one gives null (or -1), not an exception. */
final class Address {
    private static final Pattern SIX_BYTES = Pattern.compile(
            "[0-9a-fA-F]{1,2}(?:(?::[0-9a-fA-F]{1,2}){5}|(?:-[0-9a-fA-F]{1,2}){5}|(?:\\.[0-9a-fA-F]{1,2}){5})");
    private static final Pattern TWELVE_DIGITS =
            Pattern.compile("[0-9a-fA-F]{12}|[0-9a-fA-F]{4}\\.[0-9a-fA-F]{4}\\.[0-9a-fA-F]{4}");

    private Address() {}

    /** An IPv4 address as a number of 32 bits; -1 if the text is none. */
    static long ipv4(String text) {
        String[] parts = text.split("\\.", -1);
        if (parts.length != 4) {
            return -1;
        }
        long address = 0;
        for (String part : parts) {
            long value = decimal(part, 255);
            if (value < 0) {
                return -1;
            }
            address = address << 8 | value;
        }
        return address;
    }

    /** A decimal number without a leading zero, at most some value; -1 if the text is none. */
    static long decimal(String text, int most) {
        if (text.isEmpty() || text.length() > 3 || text.length() > 1 && text.charAt(0) == '0') {
            return -1;
        }
        int value = 0;
        for (int i = 0; i < text.length(); i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            value = value * 10 + digit;
        }
        return value > most ? -1 : value;
    }

    /** An IPv6 address or GID as 16 bytes, "::" and a trailing IPv4 address understood; null if the text is none. */
    static byte[] ipv6(String text) {
        int gap = text.indexOf("::");
        if (gap < 0) {
            byte[] whole = groups(text);
            return whole != null && whole.length == 16 ? whole : null;
        }
        byte[] before = text.lastIndexOf('.', gap) < 0 ? groups(text.substring(0, gap)) : null;
        byte[] after = groups(text.substring(gap + 2));
        if (before == null || after == null || before.length + after.length > 14) {
            return null;
        }
        byte[] address = new byte[16];
        System.arraycopy(before, 0, address, 0, before.length);
        System.arraycopy(after, 0, address, 16 - after.length, after.length);
        return address;
    }

    /** The bytes of groups of up to four digits between colons, the last of which may be an IPv4 address. */
    private static byte[] groups(String text) {
        if (text.isEmpty()) {
            return new byte[0];
        }
        String[] groups = text.split(":", -1);
        boolean embedded = groups[groups.length - 1].indexOf('.') >= 0;
        int length = 2 * groups.length + (embedded ? 2 : 0);
        if (length > 16) {
            return null;
        }
        byte[] bytes = new byte[length];
        for (int i = 0; i < groups.length; i++) {
            if (embedded && i == groups.length - 1) {
                long address = ipv4(groups[i]);
                if (address < 0) {
                    return null;
                }
                for (int j = 0; j < 4; j++) {
                    bytes[2 * i + j] = (byte) (address >> 24 - 8 * j);
                }
            } else {
                if (groups[i].isEmpty() || groups[i].length() > 4 || !isHexadecimal(groups[i])) {
                    return null;
                }
                int value = Integer.parseInt(groups[i], 16);
                bytes[2 * i] = (byte) (value >> 8);
                bytes[2 * i + 1] = (byte) value;
            }
        }
        return bytes;
    }

    /** An Ethernet address: six bytes between colons, hyphens or points, or twelve digits; null if the text is none. */
    static byte[] ethernet(String text) {
        if (TWELVE_DIGITS.matcher(text).matches()) {
            return hexadecimal(text.replace(".", ""));
        }
        return SIX_BYTES.matcher(text).matches() ? separated(text) : null;
    }

    /** Bytes of one or two digits each between colons, hyphens or points. */
    static byte[] separated(String text) {
        String[] groups = text.split("[:.\\-]");
        byte[] bytes = new byte[groups.length];
        for (int i = 0; i < groups.length; i++) {
            bytes[i] = (byte) Integer.parseInt(groups[i], 16);
        }
        return bytes;
    }

    /** Bytes of two digits each. */
    static byte[] hexadecimal(String digits) {
        byte[] bytes = new byte[digits.length() / 2];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) Integer.parseInt(digits.substring(2 * i, 2 * i + 2), 16);
        }
        return bytes;
    }

    private static boolean isHexadecimal(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= 0x80 || Character.digit(text.charAt(i), 16) < 0) {
                return false;
            }
        }
        return true;
    }
}
