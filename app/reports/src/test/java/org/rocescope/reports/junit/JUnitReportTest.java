package org.rocescope.reports.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.rocescope.reports.InputEntry;
import org.rocescope.reports.SampleEntries;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class JUnitReportTest {
    @Test
    void shouldFailForAnErrorFindingAndPassForAnInputReadWhole() throws Exception {
        Document report = report(SampleEntries.whole("flow.pcap"));
        Element suite = only(report, "testsuite");
        assertThat(suite.getAttribute("name")).isEqualTo("flow.pcap");
        assertThat(suite.getAttribute("tests")).isEqualTo("2");
        assertThat(suite.getAttribute("failures")).isEqualTo("1");
        assertThat(suite.getAttribute("errors")).isEqualTo("0");
        assertThat(report.getElementsByTagName("testcase").getLength()).isEqualTo(2);
        Element failure = only(report, "failure");
        assertThat(failure.getAttribute("type")).isEqualTo("BTH-01");
        // illegal characters are readable, everything else comes back as it was
        assertThat(failure.getAttribute("message")).isEqualTo(SampleEntries.HOSTILE.replace("\u0001", "\\u0001"));
        Element failed = (Element) failure.getParentNode();
        assertThat(failed.getAttribute("classname")).isEqualTo("rocescope.BTH-01");
        assertThat(failed.getAttribute("name"))
                .isEqualTo("connection 0 (192.0.2.1 QP 17 <-> 2001:db8::2 QP ?), R_Key 0xffffffff, frame 4");
    }

    @Test
    void shouldTellWarningsAndDiagnosesAsOutput() throws Exception {
        String output =
                only(report(SampleEntries.whole("flow.pcap")), "system-out").getTextContent();
        assertThat(output)
                .contains("warning UNHEARD-99", "a rule that the catalogue lacks (3 times)")
                .contains("diagnosis silent-peer", "look at the peer")
                .contains("8 of them RoCE");
    }

    @Test
    void shouldBeAnErrorForAnInputThatIsCut() throws Exception {
        Document report = report(SampleEntries.whole("flow.pcap"), SampleEntries.cut("rest.pcap"));
        assertThat(only(report, "testsuite").getAttribute("errors")).isEqualTo("1");
        assertThat(only(report, "testsuites").getAttribute("tests")).isEqualTo("3");
        Element error = only(report, "error");
        assertThat(error.getAttribute("message")).startsWith("at byte 24: cut off");
        assertThat(((Element) error.getParentNode()).getAttribute("name")).isEqualTo("reads rest.pcap");
    }

    @Test
    void shouldMakeTextLegal() {
        assertThat(XmlText.legal("a\tb\n\u00e9\ud83d\ude00")).isEqualTo("a\tb\n\u00e9\ud83d\ude00");
        assertThat(XmlText.legal("\u0000\u001b\ud800\uffff\u0085")).isEqualTo("\\u0000\\u001b\\ud800\\uffff\\u0085");
    }

    private static Document report(InputEntry... inputs) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        SampleEntries.feed(new JUnitReport(out), inputs);
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(out.toByteArray()));
    }

    private static Element only(Document document, String name) {
        NodeList elements = document.getElementsByTagName(name);
        assertThat(elements.getLength()).isEqualTo(1);
        return (Element) elements.item(0);
    }
}
