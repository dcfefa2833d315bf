package org.rocescope.reports.junit;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.rocescope.reports.ConnectionEnds;
import org.rocescope.reports.ConnectionEntry;
import org.rocescope.reports.ConnectionName;
import org.rocescope.reports.DiagnosisEntry;
import org.rocescope.reports.FindingEntry;
import org.rocescope.reports.InputEntry;
import org.rocescope.reports.Kept;
import org.rocescope.reports.LimitEntry;
import org.rocescope.reports.ReportFormat;
import org.rocescope.reports.SummaryEntry;
import org.rocescope.reports.Tool;
import org.rocescope.reports.TransactionEntry;

/**
 * The findings as the XML that JUnit's runners write and that build servers show. What was read as one is a test suite:
 *
 * <ul>
 *   <li>a test case for each input, an error if it could not be read whole;
 *   <li>a failed test case for each error finding;
 *   <li>warnings, notes, diagnoses and limits that were reached as the output of the suite.
 * </ul>
 *
 * There is no schema that everybody keeps to; only elements and attributes that are common to all readers are written.
 */
public final class JUnitReport implements ReportFormat {
    /** Inputs that the name of the suite is made of. */
    private static final int MOST_NAMED = 100;

    private final OutputStream out;
    private final Kept<FindingEntry> failures = new Kept<>(Kept.MOST_OF_DOCUMENT);
    private final Kept<FindingEntry> others = new Kept<>(Kept.MOST_OF_DOCUMENT);
    private final Kept<DiagnosisEntry> diagnoses = new Kept<>(Kept.MOST_OF_DOCUMENT);
    private final Kept<InputEntry> inputs = new Kept<>(Kept.MOST_OF_DOCUMENT);
    private final ConnectionEnds ends = new ConnectionEnds();

    /**
     * Begins a report.
     *
     * @param out where to; the caller closes it
     */
    public JUnitReport(OutputStream out) {
        this.out = out;
    }

    @Override
    public void transaction(TransactionEntry transaction) {}

    @Override
    public void finding(FindingEntry finding) {
        (finding.severity().equals("error") ? failures : others).add(finding);
        ends.add(finding);
    }

    @Override
    public void connection(ConnectionEntry connection) {
        ends.add(connection);
    }

    @Override
    public void diagnosis(DiagnosisEntry diagnosis) {
        diagnoses.add(diagnosis);
    }

    @Override
    public void input(InputEntry input) {
        inputs.add(input);
    }

    @Override
    public void summary(SummaryEntry summary) throws IOException {
        try {
            XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(out, "UTF-8");
            xml.writeStartDocument("UTF-8", "1.0");
            xml.writeCharacters("\n");
            xml.writeStartElement("testsuites");
            xml.writeAttribute("name", Tool.NAME);
            counts(xml);
            xml.writeCharacters("\n");
            suite(xml, summary);
            xml.writeCharacters("\n");
            xml.writeEndElement();
            xml.writeEndDocument();
            xml.writeCharacters("\n");
            xml.flush();
            xml.close();
        } catch (XMLStreamException e) {
            throw e.getNestedException() instanceof IOException cause ? cause : new IOException(e);
        }
    }

    private void suite(XMLStreamWriter xml, SummaryEntry summary) throws XMLStreamException {
        xml.writeStartElement("testsuite");
        xml.writeAttribute(
                "name",
                XmlText.legal(inputs.first().stream()
                        .limit(MOST_NAMED)
                        .map(InputEntry::file)
                        .collect(Collectors.joining(", "))));
        counts(xml);
        xml.writeAttribute("skipped", "0");
        xml.writeAttribute("time", "0");
        for (InputEntry input : inputs.first()) {
            input(xml, input);
        }
        for (FindingEntry finding : failures.first()) {
            failure(xml, finding);
        }
        xml.writeCharacters("\n  ");
        xml.writeStartElement("system-out");
        xml.writeCharacters(XmlText.legal(output(summary)));
        xml.writeEndElement();
        xml.writeCharacters("\n");
        xml.writeEndElement();
    }

    private void counts(XMLStreamWriter xml) throws XMLStreamException {
        long unread = inputs.first().stream().filter(input -> !input.complete()).count();
        xml.writeAttribute(
                "tests", String.valueOf(inputs.first().size() + failures.first().size()));
        xml.writeAttribute("failures", String.valueOf(failures.first().size()));
        xml.writeAttribute("errors", String.valueOf(unread));
    }

    private static void input(XMLStreamWriter xml, InputEntry input) throws XMLStreamException {
        begin(xml, Tool.NAME + ".input", "reads " + input.file());
        if (!input.complete()) {
            InputEntry.Fault fault = input.error();
            String message =
                    fault == null ? "not read to its end" : "at byte " + fault.offset() + ": " + fault.message();
            verdict(xml, "error", "incomplete input", message, input.file() + ": " + message);
        }
        xml.writeEndElement();
    }

    private void failure(XMLStreamWriter xml, FindingEntry finding) throws XMLStreamException {
        begin(xml, Tool.NAME + "." + finding.rule(), place(finding));
        verdict(xml, "failure", finding.rule(), finding.message(), line(finding));
        xml.writeEndElement();
    }

    private static void begin(XMLStreamWriter xml, String group, String name) throws XMLStreamException {
        xml.writeCharacters("\n  ");
        xml.writeStartElement("testcase");
        xml.writeAttribute("classname", XmlText.legal(group));
        xml.writeAttribute("name", XmlText.legal(name));
        xml.writeAttribute("time", "0");
    }

    private static void verdict(XMLStreamWriter xml, String element, String type, String message, String text)
            throws XMLStreamException {
        xml.writeStartElement(element);
        xml.writeAttribute("type", XmlText.legal(type));
        xml.writeAttribute("message", XmlText.legal(message));
        xml.writeCharacters(XmlText.legal(text));
        xml.writeEndElement();
    }

    private String output(SummaryEntry summary) {
        StringBuilder text = new StringBuilder();
        text.append(summary.packets()).append(" packets, ");
        text.append(summary.rocePackets()).append(" of them RoCE, ");
        text.append(summary.connections()).append(" connections, ");
        text.append(summary.transactions()).append(" transactions, ");
        text.append(summary.unflushedBytes()).append(" bytes not flushed\n");
        for (LimitEntry limit : limits(summary)) {
            text.append("limit reached: ").append(limit.message()).append('\n');
        }
        for (DiagnosisEntry diagnosis : diagnoses.first()) {
            text.append("diagnosis ").append(diagnosis.id()).append(": ").append(diagnosis.message());
            text.append("\n  to check next: ").append(diagnosis.advice()).append('\n');
        }
        for (FindingEntry finding : others.first()) {
            text.append(line(finding)).append('\n');
        }
        return text.toString();
    }

    private List<LimitEntry> limits(SummaryEntry summary) {
        List<LimitEntry> limits = new ArrayList<>(summary.limits());
        inputs.tell("inputs", limits);
        failures.tell("errors", limits);
        others.tell("remarks", limits);
        diagnoses.tell("diagnoses", limits);
        return limits;
    }

    private String line(FindingEntry finding) {
        String times = finding.count() > 1 ? " (" + finding.count() + " times)" : "";
        String source = finding.spec() == null ? "" : " [" + finding.spec() + "]";
        return finding.severity() + " " + finding.rule() + ", " + place(finding) + ": " + finding.message() + times
                + source;
    }

    private String place(FindingEntry finding) {
        List<String> parts = new ArrayList<>();
        if (finding.connection() != null) {
            List<ConnectionEntry.Endpoint> both = ends.of(finding.connection());
            parts.add(
                    "connection " + finding.connection() + (both == null ? "" : " (" + ConnectionName.of(both) + ")"));
        }
        if (finding.rkey() != null) {
            parts.add(String.format("R_Key 0x%08x", finding.rkey()));
        }
        if (finding.frame() != null) {
            parts.add("frame " + finding.frame());
        }
        return parts.isEmpty() ? "capture" : String.join(", ", parts);
    }

    @Override
    public void close() throws IOException {
        out.flush();
    }
}
