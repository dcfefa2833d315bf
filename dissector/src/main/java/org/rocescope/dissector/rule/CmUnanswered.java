package org.rocescope.dissector.rule;

import org.rocescope.dissector.connection.Connections;
import org.rocescope.dissector.packet.Packet;
import org.rocescope.dissector.transaction.Transaction;

/** CM-01 and CM-03: set-ups that were not brought to their end. */
abstract class CmUnanswered extends Rule implements ManagementRule {
    private final CmExchanges exchanges;

    CmUnanswered(
            CmExchanges exchanges,
            String id,
            Severity severity,
            String title,
            String source,
            String meaning,
            String advice,
            String example) {
        super(id, severity, title, source, meaning, advice, example);
        this.exchanges = exchanges;
    }

    @Override
    public final void judge(Packet packet, int madLayer, Connections connections, Findings findings) {
        exchanges.take(packet, madLayer);
    }

    @Override
    public final void close(Connections connections, Findings findings) {
        for (CmExchanges.Exchange each : exchanges.all()) {
            String message = message(each);
            if (message != null) {
                findings.report(this, severity(), null, null, each.requestFrame, Transaction.UNKNOWN, () -> message);
            }
        }
    }

    /** What an exchange lacks; null if nothing. */
    abstract String message(CmExchanges.Exchange exchange);

    /** CM-01. */
    static final class Request extends CmUnanswered {
        Request(CmExchanges exchanges) {
            super(
                    exchanges,
                    "CM-01",
                    Severity.WARNING,
                    "A connection request is never answered",
                    "cm-mad.md section 8",
                    "A REQ was repeated as often as it may be, and neither REP nor REJ nor MRA came: no connection.",
                    "See whether the peer's host is up and has an RDMA device at that address, and whether UDP port"
                            + " 4791 passes in both directions.",
                    "A REQ with 15 retries is sent 16 times.");
        }

        @Override
        String message(CmExchanges.Exchange exchange) {
            return !exchange.answered && exchange.mostRetries > 0 && exchange.sent > exchange.mostRetries
                    ? "the REQ of QP " + RequestWords.hex(exchange.requestQp) + " was sent " + exchange.sent
                            + " times, retries are " + exchange.mostRetries + ", and got no answer"
                    : null;
        }
    }

    /** CM-03. */
    static final class Reply extends CmUnanswered {
        Reply(CmExchanges exchanges) {
            super(
                    exchanges,
                    "CM-03",
                    Severity.NOTE,
                    "A connection is set up without RTU",
                    "cm-mad.md section 8",
                    "REQ and REP were captured, the RTU that ends the set-up was not. The first packet of the"
                            + " connection does as well.",
                    "Nothing, if packets follow. Otherwise the active side may have given up: look for a REJ.",
                    "REQ, REP, and then a SEND.");
        }

        @Override
        String message(CmExchanges.Exchange exchange) {
            return exchange.replyFrame != 0 && !exchange.ready && !exchange.rejected
                    ? "the REQ of frame " + exchange.requestFrame + " got the REP of frame " + exchange.replyFrame
                            + ", and no RTU followed"
                    : null;
        }
    }
}
