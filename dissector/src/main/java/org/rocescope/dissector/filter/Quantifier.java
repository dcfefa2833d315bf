package org.rocescope.dissector.filter;

/** For how many of a packet's values a condition must hold; there must be one in any case. */
enum Quantifier {
    ANY,
    ALL
}
