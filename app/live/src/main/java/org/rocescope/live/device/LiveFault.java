package org.rocescope.live.device;

/** Why packets cannot be captured, or not any longer: in one line, with what to do about it. */
public final class LiveFault extends Exception {
    private static final long serialVersionUID = 1;

    /** What is the matter. */
    public enum Kind {
        /** libpcap is not there. */
        NO_LIBRARY,
        /** The process has no right to capture. */
        NOT_ALLOWED,
        /** There is no interface of that name. */
        NO_SUCH_INTERFACE,
        /** The interface is there, and down. */
        INTERFACE_DOWN,
        /** The interface went away, or down, during the capture. */
        INTERFACE_GONE,
        /** The capture filter is wrong. */
        FILTER,
        /** There is no room on the disk. */
        DISK_FULL,
        /** The file cannot be written for another reason. */
        FILE,
        /** Anything else that libpcap or the system says. */
        DEVICE
    }

    private final Kind kind;
    private final String advice;

    /**
     * A fault.
     *
     * @param kind what it is
     * @param message what is the matter, one line
     * @param advice what to do, one line; empty if there is nothing to say
     */
    public LiveFault(Kind kind, String message, String advice) {
        super(message);
        this.kind = kind;
        this.advice = advice;
    }

    /** A fault, with the exception that shows it. */
    public LiveFault(Kind kind, String message, String advice, Throwable cause) {
        super(message, cause);
        this.kind = kind;
        this.advice = advice;
    }

    /** What is the matter. */
    public Kind kind() {
        return kind;
    }

    /** What to do, one line; empty if there is nothing to say. */
    public String advice() {
        return advice;
    }

    /** The message, and the advice where there is one. */
    public String line() {
        return advice.isEmpty() ? getMessage() : getMessage() + "; " + advice;
    }
}
