package org.rocescope.live.file;

/**
 * Where the packets of a capture come from, as its files say.
 *
 * @param interfaceName name of the interface
 * @param linkType kind of its link, a {@link org.rocescope.dissector.capture.LinkType} number
 * @param snapLength bytes kept of a packet
 * @param filter capture filter; empty for none
 * @param application the program that captures
 */
public record CaptureOrigin(String interfaceName, int linkType, int snapLength, String filter, String application) {}
