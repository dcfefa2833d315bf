/** Reads captures with the library, as a module. */
module user {
    requires org.rocescope.dissector;
}
