package org.rocescope.dissector.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What messages keep beyond their fixed part has a bound, and what it lacks then is known. */
class MessageSpaceTest {
    @Test
    void aListWithoutRoomKeepsItsFirstNumbersAndTheLast() {
        FrameList list = new FrameList(new MessageSpace(8));
        for (int i = 1; i <= 100; i++) {
            list.add(i);
        }
        assertThat(list.toArray()).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 100);
    }

    @Test
    void twoNumbersAreKeptInAnyCase() {
        MessageSpace space = new MessageSpace(0);
        FrameList list = new FrameList(space);
        list.add(1);
        list.add(2);
        assertThat(list.toArray()).containsExactly(1, 2);
        list.release();
        assertThat(space.used()).isZero();
    }

    @Test
    void aListHasABoundOfItsOwn() {
        MessageSpace space = new MessageSpace(Integer.MAX_VALUE);
        FrameList list = new FrameList(space);
        for (int i = 0; i < 2 * FrameList.MOST; i++) {
            list.add(i);
        }
        assertThat(list.size()).isEqualTo(FrameList.MOST + 1);
        assertThat(list.get(list.size() - 1)).isEqualTo(2 * FrameList.MOST - 1);
        assertThat(space.refused()).isPositive();
    }

    @Test
    void aSetThatCouldNotNoteAPacketSaysSo() {
        PsnSet set = new PsnSet(new MessageSpace(1));
        assertThat(set.add(64)).isTrue();
        assertThat(set.isIncomplete()).isFalse();
        assertThat(set.add(1 << 22)).isFalse();
        assertThat(set.contains(1 << 22)).isFalse();
        assertThat(set.isIncomplete()).isTrue();
        set.clear();
        assertThat(set.isIncomplete()).isFalse();
    }

    @Test
    void aSetIsAddedToAnotherUpToALength() {
        MessageSpace space = new MessageSpace(100);
        PsnSet set = new PsnSet(space);
        for (int i : new int[] {0, 63, 64, 200, 1000}) {
            set.add(i);
        }
        PsnSet sum = new PsnSet(space);
        sum.addAll(set, 5, 1000);
        assertThat(sum.size()).isEqualTo(4);
        for (int i : new int[] {5, 68, 69, 205}) {
            assertThat(sum.contains(i)).isTrue();
        }
        assertThat(sum.contains(1005)).isFalse();
    }

    @Test
    void messagesThatRestGiveTheirRoomBack() {
        MessageSpace space = new MessageSpace(1 << 16);
        TransactionPool pool = new TransactionPool(10, space);
        for (int i = 0; i < 10_000; i++) {
            Transaction t = pool.take();
            for (int k = 0; k < 200; k++) {
                t.requests.add(k);
                t.packets.add(k * 10);
            }
            pool.giveBack(t);
        }
        assertThat(space.used()).isLessThan(100);
        assertThat(space.refused()).isZero();
    }
}
