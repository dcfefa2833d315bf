package org.rocescope.dissector.rule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BthRulesTest {
    @Test
    void shouldFindAVersionThatDoesNotExist() {
        Exchange exchange = Exchange.of(Wire.write(100, 64).flags(1), Wire.ack(100, 1));

        assertThat(exchange.errors()).containsExactly("BTH-01");
        assertThat(exchange.findings("BTH-01").get(0).message())
                .contains("PSN 100")
                .contains("version 1");
    }

    @Test
    void shouldNotTrustTheVersionOfADamagedPacket() {
        Exchange exchange = Exchange.of(
                Wire.write(100, 64),
                Wire.ack(100, 1),
                Wire.write(101, 64).flags(1).damagedBy(1),
                Wire.write(101, 64),
                Wire.ack(101, 2));

        assertThat(exchange.rules()).doesNotContain("BTH-01");
    }

    @Test
    void shouldBeLessSureWhereTheIcrcWasNotCaptured() {
        Exchange exchange =
                new Exchange().snapLength(60).take(Wire.write(100, 64).flags(1), Wire.ack(100, 1));

        assertThat(exchange.findings("BTH-01"))
                .singleElement()
                .satisfies(finding -> assertThat(finding.severity()).isEqualTo(Severity.WARNING));
    }

    @Test
    void shouldFindReservedBits() {
        assertThat(Exchange.of(Wire.write(100, 64).bth(4, 0x01), Wire.ack(100, 1))
                        .rules())
                .containsExactly("BTH-02");
        assertThat(Exchange.of(Wire.write(100, 64).bth(8, 0x01), Wire.ack(100, 1))
                        .rules())
                .containsExactly("BTH-02");
    }

    @Test
    void shouldNotTakeTheAcknowledgeRequestForAReservedBit() {
        assertThat(Exchange.of(Wire.write(100, 64).ackRequest(), Wire.ack(100, 1))
                        .rules())
                .isEmpty();
    }

    @Test
    void shouldFindAPadCountOnAFirstPacket() {
        Exchange exchange = Exchange.of(
                Wire.forth(Wire.SEND_FIRST, 100).payload(1021),
                Wire.forth(Wire.SEND_LAST, 101).payload(64),
                Wire.ack(101, 1));

        assertThat(exchange.errors()).containsExactly("BTH-03");
    }

    @Test
    void shouldFindAPadCountWithoutPayload() {
        assertThat(Exchange.of(Wire.read(100, 64).pad(2)).errors()).containsExactly("BTH-03");
        assertThat(Exchange.of(Wire.read(100, 64).pad(2).padBytes()).errors()).containsExactly("BTH-03");
    }

    @Test
    void shouldAllowThePadOfALastPacket() {
        Exchange exchange = Exchange.of(
                Wire.forth(Wire.SEND_FIRST, 100).payload(1024),
                Wire.forth(Wire.SEND_LAST, 101).payload(61),
                Wire.ack(101, 1));

        assertThat(exchange.rules()).isEmpty();
    }

    @Test
    void shouldFindPayloadAndPadThatAreNoWords() {
        assertThat(Exchange.of(Wire.send(100, 5).pad(2), Wire.ack(100, 1)).errors())
                .containsExactly("BTH-04");
    }

    @Test
    void shouldFindAPadCountOfMoreThanThereIs() {
        Exchange exchange = Exchange.of(Wire.send(100, 1).pad(2).padBytes());

        assertThat(exchange.errors()).containsExactly("BTH-04");
    }

    @Test
    void shouldAllowEveryLengthThatIsPaddedRightly() {
        for (int length = 0; length < 9; length++) {
            assertThat(Exchange.of(Wire.send(100, length), Wire.ack(100, 1)).rules())
                    .as("%d bytes", length)
                    .isEmpty();
        }
    }

    @Test
    void shouldNotJudgeTheLengthsOfADamagedPacket() {
        Exchange exchange = Exchange.of(
                Wire.send(100, 64), Wire.send(101, 1).pad(2).padBytes().damagedBy(1));

        assertThat(exchange.rules()).doesNotContain("BTH-04");
    }

    @Test
    void shouldNotePadBytesThatAreNotZero() {
        Exchange exchange = Exchange.of(Wire.send(100, 5).padBytes(0, 0x12, 0), Wire.ack(100, 1));

        assertThat(exchange.rules()).containsExactly("BTH-05");
        assertThat(exchange.errors()).isEmpty();
    }

    @Test
    void shouldFindASolicitedEventOfAPlainWrite() {
        assertThat(Exchange.of(Wire.write(100, 64).solicited(), Wire.ack(100, 1))
                        .rules())
                .containsExactly("BTH-06");
    }

    @Test
    void shouldAllowTheSolicitedEventOfASend() {
        assertThat(Exchange.of(Wire.send(100, 64).solicited(), Wire.ack(100, 1)).rules())
                .isEmpty();
    }

    @Test
    void shouldFindAResponseThatAsksForAnAcknowledge() {
        assertThat(Exchange.of(Wire.send(100, 64), Wire.ack(100, 1).ackRequest())
                        .rules())
                .containsExactly("BTH-07");
    }

    @Test
    void shouldNoteAMigrationBitThatChanges() {
        Exchange exchange =
                Exchange.of(Wire.send(100, 64).flags(0x40), Wire.ack(100, 1), Wire.send(101, 64), Wire.ack(101, 2));

        assertThat(exchange.rules()).containsExactly("BTH-08");
    }

    @Test
    void shouldAllowAMigrationBitThatOneSideHas() {
        Exchange exchange = Exchange.of(
                Wire.send(100, 64).flags(0x40),
                Wire.ack(100, 1),
                Wire.send(101, 64).flags(0x40),
                Wire.ack(101, 2));

        assertThat(exchange.rules()).isEmpty();
    }

    @Test
    void shouldFindQueuePairZero() {
        Exchange exchange = Exchange.of(
                Wire.forth(Wire.UD_SEND_ONLY, 7).destinationQp(0).deth(1, 2).payload(8));

        assertThat(exchange.errors()).containsExactly("BTH-09");
    }

    @Test
    void shouldAllowQueuePairOne() {
        Exchange exchange = Exchange.of(
                Wire.forth(Wire.UD_SEND_ONLY, 7).destinationQp(1).deth(1, 2).payload(8));

        assertThat(exchange.rules()).isEmpty();
    }

    @Test
    void shouldFindPartitionKeysThatDoNotMatch() {
        Exchange exchange = Exchange.of(Wire.send(100, 64), Wire.ack(100, 1).pKey(0x8001));

        assertThat(exchange.rules()).containsExactly("BTH-10");
        assertThat(exchange.findings("BTH-10").get(0).message())
                .contains("0xffff")
                .contains("0x8001");
    }

    @Test
    void shouldFindAPartitionKeyThatChanges() {
        assertThat(Exchange.of(Wire.send(100, 64), Wire.send(101, 64).pKey(0x8001), Wire.ack(101, 2))
                        .rules())
                .contains("BTH-10");
    }

    @Test
    void shouldFindTwoLimitedMembers() {
        Exchange exchange =
                Exchange.of(Wire.send(100, 64).pKey(0x7FFF), Wire.ack(100, 1).pKey(0x7FFF));

        assertThat(exchange.rules()).containsExactly("BTH-10");
    }

    @Test
    void shouldAllowALimitedAndAFullMember() {
        assertThat(Exchange.of(Wire.send(100, 64).pKey(0x7FFF), Wire.ack(100, 1))
                        .rules())
                .isEmpty();
    }

    @Test
    void shouldNoteTheCongestionBitsOfNativeInfiniBand() {
        assertThat(Exchange.of(Wire.send(100, 64).bth(4, 0x80), Wire.ack(100, 1))
                        .rules())
                .containsExactly("BTH-11");
    }

    @Test
    void shouldFindAnOpcodeWithoutAMeaning() {
        assertThat(Exchange.of(Wire.forth(0x15, 100).payload(8)).errors()).containsExactly("BTH-12");
        assertThat(Exchange.of(Wire.forth(0x66, 100).payload(8)).errors()).containsExactly("BTH-12");
    }

    @Test
    void shouldLeaveManufacturersAndReliableDatagramsAlone() {
        assertThat(Exchange.of(Wire.forth(0xC1, 100).payload(8)).rules()).isEmpty();
        assertThat(Exchange.of(Wire.forth(0x44, 100).payload(8)).rules()).isEmpty();
    }

    @Test
    void shouldKeepAFindingThatCameBeforeTheDirectionsWerePaired() {
        Exchange exchange = Exchange.of(
                Wire.ack(99, 1).ackRequest(),
                Wire.send(100, 64),
                Wire.ack(100, 2).ackRequest(),
                Wire.send(101, 64),
                Wire.ack(101, 3).ackRequest());

        assertThat(exchange.connections()).hasSize(1);
        assertThat(exchange.findings("BTH-07")).singleElement().satisfies(finding -> {
            assertThat(finding.count()).isEqualTo(3);
            assertThat(finding.connection()).isSameAs(exchange.connections().get(0));
        });
    }
}
