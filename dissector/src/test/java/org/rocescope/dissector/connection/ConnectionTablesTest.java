package org.rocescope.dissector.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.rocescope.dissector.transaction.RequestLedger;
import org.rocescope.dissector.transaction.TransactionPool;
import org.rocescope.dissector.transport.Opcode.Service;

/** Tables from which what has ended is taken out again. */
class ConnectionTablesTest {
    private static final TransactionPool POOL = new TransactionPool();

    private final Allowance answers = new Allowance(100);

    private Flow flow(Address from, Address to, int queuePair) {
        Flow flow = new Flow(
                from, to, queuePair, Service.RC, new RequestLedger(POOL, true, t -> {}), new HeldAnswers(answers));
        flow.connection = new Connection(flow);
        return flow;
    }

    private static Address ipv4(int number) {
        return new Address(Address.Kind.IPV4, 0, 0x0A000000L + number, number);
    }

    @Test
    void aFlowIsFoundUntilItIsTakenOut() {
        FlowTable table = new FlowTable(null);
        Random random = new Random(7);
        List<Flow> present = new ArrayList<>();
        List<Flow> absent = new ArrayList<>();
        Address[] hosts = new Address[8];
        for (int i = 0; i < hosts.length; i++) {
            hosts[i] = i % 2 == 0 ? ipv4(i) : new Address(Address.Kind.IPV6, 1, i, i);
        }
        for (int i = 0; i < 2000; i++) {
            absent.add(flow(hosts[i % 8], hosts[i / 8 % 8], i));
        }
        for (int step = 0; step < 20_000; step++) {
            boolean add = present.isEmpty() || !absent.isEmpty() && random.nextInt(100) < 50;
            List<Flow> from = add ? absent : present;
            Flow flow = from.remove(random.nextInt(from.size()));
            if (add) {
                table.put(flow);
                present.add(flow);
            } else {
                table.remove(flow);
                absent.add(flow);
            }
            if (step % 500 == 0) {
                present.forEach(each -> assertThat(table.get(each.from(), each.to(), each.destinationQp()))
                        .isSameAs(each));
                absent.forEach(each -> assertThat(table.get(each.from(), each.to(), each.destinationQp()))
                        .isNull());
            }
        }
        Set<Flow> given = new HashSet<>();
        table.forEach(given::add);
        assertThat(given).containsExactlyInAnyOrderElementsOf(present);
    }

    @Test
    void whatTookThePlaceOfAFlowIsNotTakenOutWithIt() {
        FlowTable table = new FlowTable(null);
        Flow earlier = flow(ipv4(1), ipv4(2), 17);
        Flow later = flow(ipv4(1), ipv4(2), 17);
        table.put(earlier);
        table.put(later);
        table.remove(earlier);
        assertThat(table.get(ipv4(1), ipv4(2), 17)).isSameAs(later);
    }

    @Test
    void aFlowWithTooManyCandidatesSeeksNoLonger() {
        UnpairedFlows unpaired = new UnpairedFlows();
        Address one = ipv4(1);
        Address other = ipv4(2);
        Flow seeker = flow(other, one, 5);
        unpaired.add(seeker);
        unpaired.seek(seeker);
        for (int i = 0; i < Candidates.MOST; i++) {
            unpaired.add(flow(one, other, 100 + i));
        }
        assertThat(seeker.candidates).isNotNull();
        unpaired.add(flow(one, other, 99));
        assertThat(seeker.candidates).isNull();
        assertThat(unpaired.tooManyCandidates()).isEqualTo(1);
        assertThat(unpaired.seekers()).isEmpty();
    }

    @Test
    void flowsLeaveTheirLaneInAnyOrder() {
        UnpairedFlows unpaired = new UnpairedFlows();
        Random random = new Random(3);
        List<Flow> there = new ArrayList<>();
        for (int i = 0; i < 2000; i++) {
            if (there.isEmpty() || random.nextInt(3) > 0) {
                Flow flow = flow(ipv4(random.nextInt(2)), ipv4(2 + random.nextInt(2)), i);
                unpaired.add(flow);
                if (random.nextBoolean()) {
                    unpaired.seek(flow);
                }
                there.add(flow);
            } else {
                unpaired.remove(there.remove(random.nextInt(there.size())));
            }
            assertThat(unpaired.seekers())
                    .containsExactlyInAnyOrderElementsOf(there.stream()
                            .filter(each -> each.candidates != null)
                            .toList());
        }
    }

    @Test
    void addressesThatNoFlowHasAreForgottenWhereThereAreTooMany() {
        List<Address> used = new ArrayList<>();
        AddressTable table = new AddressTable(10, taker -> used.forEach(taker));
        for (int i = 0; i < 1000; i++) {
            table.makeRoom();
            Address address = AddressTableAccess.ipv4(table, i);
            if (i % 100 == 0) {
                used.add(address);
                if (used.size() > 4) {
                    used.remove(0);
                }
            }
            assertThat(table.size()).isLessThanOrEqualTo(10);
            assertThat(used).extracting(Address::id).doesNotHaveDuplicates();
        }
        for (Address each : List.copyOf(used)) {
            assertThat(AddressTableAccess.ipv4(table, (int) each.low())).isSameAs(each);
        }
    }
}
