package org.rocescope.benchmark.traffic;

/**
 * One end of a connection.
 *
 * @param host where it is
 * @param number its number, 24 bits
 * @param sourcePort the UDP source port of what it sends
 */
record QueuePair(Host host, int number, int sourcePort) {}
