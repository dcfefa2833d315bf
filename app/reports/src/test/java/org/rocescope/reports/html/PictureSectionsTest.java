package org.rocescope.reports.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rocescope.dissector.rule.Catalogue;
import org.rocescope.reports.Reports;
import org.rocescope.reports.SampleEntries;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** The pictures of the page; expected is what samples/README.md says of the captures, and what is on their wire. */
class PictureSectionsTest {
    private static final Pattern PICTURE = Pattern.compile("<svg .*?</svg>", Pattern.DOTALL);

    static Stream<Path> samples() throws IOException {
        try (Stream<Path> files = Files.list(Reports.SAMPLES)) {
            return files.filter(file -> file.toString().contains(".pcap")).toList().stream();
        }
    }

    private static String sample(String name) {
        return Reports.html(Reports.SAMPLES.resolve(name));
    }

    private static String section(String page, String id) {
        int begin = page.indexOf("<section id=\"" + id + "\">");
        assertThat(begin).as("section %s", id).isNotNegative();
        return page.substring(begin, page.indexOf("</section>", begin));
    }

    /** The pictures of some markup, parsed as XML. */
    private static List<Element> pictures(String markup) throws Exception {
        List<Element> pictures = new ArrayList<>();
        for (Matcher each = PICTURE.matcher(markup); each.find(); ) {
            pictures.add(DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new InputSource(new StringReader(each.group())))
                    .getDocumentElement());
        }
        return pictures;
    }

    private static List<Element> elements(Element picture, String name) {
        List<Element> found = new ArrayList<>();
        NodeList all = picture.getElementsByTagName(name);
        for (int i = 0; i < all.getLength(); i++) {
            found.add((Element) all.item(i));
        }
        return found;
    }

    private static List<String> texts(Element picture) {
        return elements(picture, "text").stream().map(Element::getTextContent).toList();
    }

    private static List<String> titles(String markup) throws Exception {
        return pictures(markup).stream()
                .map(each -> elements(each, "title").get(0).getTextContent())
                .toList();
    }

    /** For records 3 and 6 the tail pointer is published before its data is flushed. */
    @Test
    void shouldMarkBothPublicationsThatCameTooEarly() throws Exception {
        String placement = section(sample("commit-log-wrong-order.pcap"), "placement");
        assertThat(placement).contains("published too early</span>");
        List<Element> pictures = pictures(placement);
        assertThat(pictures).hasSize(1);
        Element map = pictures.get(0);
        assertThat(texts(map)).contains("published before its FLUSH was answered 2");
        assertThat(elements(map, "polygon"))
                .filteredOn(each -> each.getAttribute("class").equals("frp-error"))
                .hasSize(2);
        // a border around each of the two records
        assertThat(elements(map, "rect"))
                .filteredOn(each -> each.getAttribute("class").equals("srp-error"))
                .hasSize(2);
    }

    /** The end of record 2, records 5 and 7 and the last pointer are left. */
    @Test
    void shouldMapWhatIsLeft() throws Exception {
        String page = sample("commit-log-unflushed.pcap");
        List<Element> pictures = pictures(section(page, "placement"));
        assertThat(pictures).hasSize(1);
        assertThat(texts(pictures.get(0))).contains("left unflushed, ranges 4", "left");
        String section = section(page, "not-flushed");
        assertThat(section.split("<tr>", -1)).hasSize(1 + 1 + 4);
        assertThat(section)
                .contains("a FLUSH for persistence of these bytes or of the region, by the same queue pair after"
                        + " frame 19");
    }

    @Test
    void shouldMapNothingWhereNobodyFlushes() throws Exception {
        String page = sample("rdma-write.pcap");
        assertThat(page).doesNotContain("id=\"not-flushed\"", "id=\"placement\"");
        assertThat(titles(page)).noneMatch(title -> title.startsWith("Placement"));
    }

    @Test
    void shouldDrawEveryKindOfPictureOfAConnection() throws Exception {
        String pictures = section(sample("commit-log.pcap"), "pictures");
        String ends = "10\\.0\\.0\\.1 QP 0xb4 . 10\\.0\\.0\\.2 QP 0xb8";
        assertThat(titles(pictures))
                .satisfiesExactly(
                        title -> assertThat(title).matches("Packets of " + ends),
                        // only A requests
                        title -> assertThat(title).matches("PSN over time, requests " + ends),
                        title -> assertThat(title).matches("Rates and latencies of " + ends),
                        title -> assertThat(title).matches("Latencies of " + ends));
        assertThat(texts(pictures(pictures).get(3))).contains("FLUSH", "ATOMIC WRITE");
    }

    /** Frame 4 is a NAK, remote access error. */
    @Test
    void shouldDrawThePacketsOfATroubledTransactionOnly() throws Exception {
        List<Element> pictures = pictures(section(sample("flush-unknown-rkey.pcap"), "diagrams"));
        assertThat(pictures).hasSize(1);
        assertThat(texts(pictures.get(0)))
                .anyMatch(text -> text.startsWith("NAK, remote access error"))
                .anyMatch(text -> text.startsWith("FLUSH"))
                .noneMatch(text -> text.startsWith("WRITE"))
                .contains("3", "4")
                .doesNotContain("1", "2");
    }

    @Test
    void shouldListTheFramesOfATroubledTransactionThatIsNotDrawn() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        SampleEntries.feed(new HtmlReport(out, Catalogue.create()), SampleEntries.whole("flow.pcap"));
        String page = out.toString(StandardCharsets.UTF_8);
        assertThat(pictures(page)).isEmpty();
        assertThat(section(page, "diagrams")).contains("RDMA_WRITE, transaction 4", "Frames 4, 7.");
        assertThat(page).doesNotContain("id=\"pictures\"");
    }

    @ParameterizedTest
    @MethodSource("samples")
    void shouldDrawEachSampleInOnePageOfItsOwn(Path sample) throws Exception {
        String page = Reports.html(sample);
        // where nobody listens there is no connection
        assertThat(pictures(page).isEmpty()).isEqualTo(sample.endsWith("connection-rejected.pcap"));
        List<String> ids = Pattern.compile(" id=\"([^\"]*)\"")
                .matcher(page)
                .results()
                .map(each -> each.group(1))
                .toList();
        assertThat(ids).doesNotHaveDuplicates();
        assertThat(Pattern.compile("url\\(#([^)]*)\\)")
                        .matcher(page)
                        .results()
                        .map((MatchResult each) -> each.group(1)))
                .isSubsetOf(ids);
        // one style, which the page's policy names; nothing from elsewhere
        assertThat(page)
                .containsOnlyOnce("<style>")
                .doesNotContain(" style=", "http://", "https://", "<image", "<a xl");
        assertThat(page).contains("@media (prefers-color-scheme: dark){.frp-paper{");
    }
}
