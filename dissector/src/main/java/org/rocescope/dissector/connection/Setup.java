package org.rocescope.dissector.connection;

/**
 * What the connection manager's messages of a connection said (source: cm-mad.md sections 4 and 5). The active side sent
 * the REQ, the passive side the REP.
 *
 * @param requestFrame frame of the REQ
 * @param replyFrame frame of the REP
 * @param activeLocalId communication id of the active side
 * @param passiveLocalId communication id of the passive side
 * @param serviceId service id that was asked for
 * @param pathMtu in bytes, 0 if the code is reserved
 * @param activeFirstPsn PSN that requests of the active side start at (REP.StartingPSN)
 * @param passiveFirstPsn PSN that requests of the passive side start at (REQ.StartingPSN)
 * @param activeDepth READs and atomics that the active side may have outstanding
 * @param passiveDepth READs and atomics that the passive side may have outstanding
 * @param retryCount times that a request is repeated before the connection fails
 * @param activeRnrRetryCount RNR NAKs that the active side bears; 7 is unlimited
 * @param passiveRnrRetryCount RNR NAKs that the passive side bears; 7 is unlimited
 * @param ackTimeoutNanos local ACK timeout of the primary path
 */
public record Setup(
        long requestFrame,
        long replyFrame,
        int activeLocalId,
        int passiveLocalId,
        long serviceId,
        int pathMtu,
        int activeFirstPsn,
        int passiveFirstPsn,
        int activeDepth,
        int passiveDepth,
        int retryCount,
        int activeRnrRetryCount,
        int passiveRnrRetryCount,
        long ackTimeoutNanos) {}
