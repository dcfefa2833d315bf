package org.rocescope.dissector.placement;

import org.rocescope.dissector.connection.Flow;

/** What somebody who knows the memory has declared: which bytes must come how far. */
public interface Requirement {
    /** Nothing is declared: a flush is due only where the requester itself asked for one. */
    Requirement NONE = everywhere(Level.NONE);

    /**
     * The level that a byte must reach.
     *
     * @param flow the direction in which it is written
     * @param rKey the R_Key that it is written through
     * @param address its virtual address, unsigned
     * @return the level, {@link Level#NONE} if none is declared
     */
    Level level(Flow flow, int rKey, long address);

    /**
     * The last address, unsigned, up to which {@link #level} stays what it is at an address.
     *
     * @param flow the direction in which it is written
     * @param rKey the R_Key that it is written through
     * @param address the virtual address to begin at, unsigned
     * @return the address, not less than the one given
     */
    long lastOfSame(Flow flow, int rKey, long address);

    /** The same level for all bytes. */
    static Requirement everywhere(Level level) {
        return new Requirement() {
            @Override
            public Level level(Flow flow, int rKey, long address) {
                return level;
            }

            @Override
            public long lastOfSame(Flow flow, int rKey, long address) {
                return -1;
            }
        };
    }
}
