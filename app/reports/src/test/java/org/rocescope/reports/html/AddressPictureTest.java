package org.rocescope.reports.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.rocescope.reports.PlacementEntry;
import org.rocescope.reports.Reports;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class AddressPictureTest {
    private static final Pattern PICTURE =
            Pattern.compile("<svg viewBox=\"[^\"]*\" class=\"space\".*?</svg>", Pattern.DOTALL);

    private static List<Element> pictures(String page) throws Exception {
        List<Element> pictures = new ArrayList<>();
        for (Matcher each = PICTURE.matcher(page); each.find(); ) {
            Document document = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new InputSource(new StringReader(each.group())));
            pictures.add(document.getDocumentElement());
        }
        return pictures;
    }

    private static List<Element> ofClass(Element picture, String name) {
        List<Element> found = new ArrayList<>();
        NodeList all = picture.getElementsByTagName("*");
        for (int i = 0; i < all.getLength(); i++) {
            Element each = (Element) all.item(i);
            if (each.getAttribute("class").equals(name)) {
                found.add(each);
            }
        }
        return found;
    }

    /** Eight records and eight pointers are written; the end of record 2, records 5 and 7 and the last pointer are left. */
    @Test
    void shouldMarkWhatIsLeftByPatternAndColour() throws Exception {
        String page = Reports.html(Reports.SAMPLES.resolve("commit-log-unflushed.pcap"));
        List<Element> pictures = pictures(page);
        assertThat(pictures).hasSize(1);
        Element picture = pictures.get(0);
        assertThat(ofClass(picture, "left"))
                .extracting(Element::getTextContent)
                .satisfiesExactly(
                        text -> assertThat(text).contains("0x7f1ab6400000 to 0x7f1ab6400007", "frame 65"),
                        text -> assertThat(text).contains("0x7f1ab6402130 to 0x7f1ab6402193", "frame 19"),
                        text -> assertThat(text).contains("frame 46"),
                        text -> assertThat(text).contains("frame 62"));
        String pattern = ((Element) picture.getElementsByTagName("pattern").item(0)).getAttribute("id");
        assertThat(ofClass(picture, "hatched"))
                .hasSize(4)
                .allMatch(each -> each.getAttribute("fill").equals("url(#" + pattern + ")"));
        assertThat(ofClass(picture, "flush")).hasSize(13);
        assertThat(ofClass(picture, "write"))
                .hasSize(13)
                .allMatch(each -> each.getTextContent().contains("flushed after"));
        assertThat(ofClass(picture, "lost")).extracting(Element::getTextContent).contains("8 B", "100 B", "1.50 kB");
        double end = right(ofClass(picture, "plot").get(0));
        assertThat(ofClass(picture, "left"))
                .allSatisfy(each -> assertThat(right(each)).isEqualTo(end));
    }

    private static double right(Element rectangle) {
        return Double.parseDouble(rectangle.getAttribute("x")) + Double.parseDouble(rectangle.getAttribute("width"));
    }

    @Test
    void shouldListTheRangesWithWhatWouldHaveCoveredThem() throws Exception {
        String page = Reports.html(Reports.SAMPLES.resolve("commit-log-unflushed.pcap"));
        int begin = page.indexOf("<section id=\"not-flushed\">");
        String section = page.substring(begin, page.indexOf("</section>", begin));
        assertThat(section.split("<tr>", -1)).hasSize(1 + 1 + 4);
        assertThat(section)
                .contains("a FLUSH for persistence of these bytes or of the region, by the same queue pair after"
                        + " frame 19");
    }

    @Test
    void shouldDrawNothingWhereNobodyFlushes() throws Exception {
        String page = Reports.html(Reports.SAMPLES.resolve("rdma-write.pcap"));
        assertThat(pictures(page)).isEmpty();
        assertThat(page).doesNotContain("id=\"not-flushed\"", "id=\"placement\"");
    }

    @Test
    void shouldNotDrawWithoutMarks() {
        PlacementEntry key = new PlacementEntry(0, 0, 1, null, 1, 0, 8, 1, "visibility", null, null, null, null);
        assertThat(new AddressPicture(new Markup(new StringWriter()), 0, key, List.of()).isPossible())
                .isFalse();
    }

    @Test
    void shouldLeaveOutWideSpansThatNobodyWrote() {
        AddressAxis axis = new AddressAxis(
                List.of(
                        new AddressAxis.Range(-4096, -1),
                        new AddressAxis.Range(0, 7),
                        new AddressAxis.Range(4, 1023),
                        new AddressAxis.Range(1200, 1207)),
                0,
                200);
        assertThat(axis.segments())
                .extracting(AddressAxis.Segment::range)
                .containsExactly(new AddressAxis.Range(0, 1207), new AddressAxis.Range(-4096, -1));
        AddressAxis.Segment high = axis.segments().get(1);
        assertThat(high.bottom()).isEqualTo(200);
        assertThat(AddressAxis.place(high, 0, 7)).isNull();
        assertThat(AddressAxis.place(high, 0, -1)).containsExactly(high.top(), high.height());
        assertThat(AddressAxis.place(high, -2048, -1))
                .containsExactly(high.top() + high.height() / 2, high.height() / 2);
    }
}
