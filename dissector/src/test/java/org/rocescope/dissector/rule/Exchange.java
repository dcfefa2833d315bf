package org.rocescope.dissector.rule;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.rocescope.dissector.analysis.AnalysisListener;
import org.rocescope.dissector.analysis.Analyzer;
import org.rocescope.dissector.analysis.Limit;
import org.rocescope.dissector.analysis.Limits;
import org.rocescope.dissector.capture.Frame;
import org.rocescope.dissector.capture.LinkType;
import org.rocescope.dissector.connection.Connection;
import org.rocescope.dissector.connection.Flow;
import org.rocescope.dissector.diagnosis.Diagnosis;
import org.rocescope.dissector.dissection.Dissector;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.placement.KeyPlacement;
import org.rocescope.dissector.placement.Requirement;
import org.rocescope.dissector.placement.Unflushed;
import org.rocescope.dissector.region.KnownRegions;
import org.rocescope.dissector.region.MemoryRegion;
import org.rocescope.dissector.region.RegionUse;
import org.rocescope.dissector.transaction.Transaction;

/**
 * Packets of two hosts, analysed one after the other, a microsecond apart:
 *
 * <pre>{@code
 * Exchange exchange = Exchange.of(Wire.write(100, 64), Wire.ack(100, 1));
 * assertThat(exchange.rules()).isEmpty();
 * }</pre>
 *
 * <p>Asking what was found ends the capture.
 */
final class Exchange {
    private final Analyzer analyzer;
    private final Dissector dissector = new Dissector().judgeIcrc(true);
    private final Packet packet = new Packet();
    private final List<Finding> findings = new ArrayList<>();
    private final List<String> transactions = new ArrayList<>();
    private final Set<Integer> connectionsOfTransactions = new TreeSet<>();
    private final List<RegionUse> regions = new ArrayList<>();
    private final List<Connection> connections = new ArrayList<>();
    private final List<Unflushed> unflushed = new ArrayList<>();
    private final List<KeyPlacement> keys = new ArrayList<>();
    private final List<String> diagnoses = new ArrayList<>();
    private long time = 1_700_000_000_000_000_000L;
    private long frames;
    private int snapLength = Integer.MAX_VALUE;
    private boolean closed;

    Exchange() {
        this(Requirement.NONE);
    }

    Exchange(Requirement requirement) {
        this(requirement, Limits.DEFAULT);
    }

    Exchange(Requirement requirement, Limits limits) {
        AnalysisListener listener = new AnalysisListener() {
            @Override
            public void finding(Finding finding) {
                findings.add(finding);
            }

            @Override
            public void transaction(Flow flow, Transaction transaction) {
                transactions.add(transaction.toString());
                connectionsOfTransactions.add(flow.connection().id());
            }

            @Override
            public void connection(Connection connection) {
                connections.add(connection);
            }

            @Override
            public void unflushed(Unflushed range) {
                unflushed.add(range);
            }

            @Override
            public void placement(KeyPlacement key) {
                keys.add(key);
            }

            @Override
            public void diagnosis(Diagnosis diagnosis) {
                diagnoses.add(diagnosis.id());
            }

            @Override
            public void region(RegionUse use) {
                regions.add(use);
            }
        };
        analyzer = new Analyzer(listener, requirement, limits);
    }

    static Exchange of(Wire... packets) {
        return new Exchange().take(packets);
    }

    /** Makes memory regions known; before the first packet. */
    Exchange knowing(MemoryRegion... known) {
        analyzer.regions().know(new KnownRegions(List.of(known)));
        return this;
    }

    /** Asks for keys in clear; before the first packet. */
    Exchange askingForExposure() {
        analyzer.regions().askForExposure();
        return this;
    }

    /** Cuts every later frame after so many bytes. */
    Exchange snapLength(int bytes) {
        snapLength = bytes;
        return this;
    }

    /** Lets time pass. */
    Exchange after(long nanos) {
        time += nanos;
        return this;
    }

    /** Takes packets, each a microsecond after the one before. */
    Exchange take(Wire... packets) {
        for (Wire each : packets) {
            take(each.frame());
        }
        return this;
    }

    /** Takes an Ethernet frame. */
    Exchange take(byte[] ethernet) {
        byte[] captured = Arrays.copyOf(ethernet, Math.min(ethernet.length, snapLength));
        Frame frame = new Frame().wrap(ByteBuffer.wrap(captured), 0, captured.length, LinkType.ETHERNET);
        frame.originalLength(ethernet.length).number(++frames).timeNanos(time);
        time += 1000;
        dissector.dissect(frame, packet);
        analyzer.take(packet);
        return this;
    }

    private Exchange close() {
        if (!closed) {
            closed = true;
            analyzer.close();
        }
        return this;
    }

    /** The limits that were reached. */
    List<Limit.Reached> reached() {
        close();
        return analyzer.reached();
    }

    /** How many connections have been told of by now. */
    int ended() {
        return connections.size();
    }

    /** What was found. */
    List<Finding> findings() {
        close();
        return findings;
    }

    /** What was found of a rule. */
    List<Finding> findings(String rule) {
        return findings().stream().filter(each -> each.rule().id().equals(rule)).toList();
    }

    /** Ids of the rules of which something was found, in their order, each once. */
    List<String> rules() {
        return findings().stream().map(each -> each.rule().id()).distinct().toList();
    }

    /** As {@link #rules()}, of severity error only. */
    List<String> errors() {
        return findings().stream()
                .filter(each -> each.severity() == Severity.ERROR)
                .map(each -> each.rule().id())
                .distinct()
                .toList();
    }

    /** Short names of the diagnoses. */
    List<String> diagnoses() {
        close();
        return diagnoses;
    }

    /** The messages in words, as {@link Transaction#toString}. */
    List<String> transactions() {
        close();
        return transactions;
    }

    /** Numbers of the connections that the messages belonged to when they became final. */
    Set<Integer> connectionsOfTransactions() {
        close();
        return connectionsOfTransactions;
    }

    /** What was not flushed. */
    List<Unflushed> unflushed() {
        close();
        return unflushed;
    }

    /** What was not flushed though it was due, in words: "77 0x1000+64 none of persistence". */
    List<String> due() {
        return unflushed().stream()
                .filter(Unflushed::isDue)
                .map(range -> Integer.toHexString(range.rKey()) + " 0x" + Long.toHexString(range.virtualAddress()) + "+"
                        + Long.toUnsignedString(range.length()) + " "
                        + range.reached().name().toLowerCase(Locale.ROOT) + " of "
                        + range.required().name().toLowerCase(Locale.ROOT))
                .toList();
    }

    /** What became of each R_Key. */
    List<KeyPlacement> keys() {
        close();
        return keys;
    }

    /** What keys were used for. */
    List<RegionUse> regions() {
        close();
        return regions;
    }

    List<Connection> connections() {
        close();
        return connections;
    }
}
